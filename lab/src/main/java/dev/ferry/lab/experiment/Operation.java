package dev.ferry.lab.experiment;

/// What is timed: one input turned into one result.
///
/// @param <I> the input
@FunctionalInterface
public interface Operation<I> {
  /// Turns `input` into a result and hands that to `sink`: once for a text; as often as need be for
  /// a file.
  void run(I input, Sink sink) throws Exception;
}
