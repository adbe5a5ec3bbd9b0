package dev.ferry.lab.experiment;

import java.util.OptionalLong;

/// A database, opened by one library, and the records that candidates of a [RecordExperiment] put
/// there and look for, made beforehand.
public interface Store extends AutoCloseable {
  /// What it took to do what was done last, in nanoseconds, if that was done by another process,
  /// which has told. Else it is timed from outside.
  default OptionalLong told() {
    return OptionalLong.empty();
  }

  @Override
  void close();
}
