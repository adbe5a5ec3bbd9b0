package dev.ferry.lab.measure;

import java.time.Duration;

/// Is told how a run goes on.
public interface Progress {
  /// A fork is about to start.
  ///
  /// @param done forks that have ended
  /// @param all forks of the run
  /// @param left time the rest will take, as far as can be told
  /// @param what it measures
  void fork(int done, int all, Duration left, String what);
}
