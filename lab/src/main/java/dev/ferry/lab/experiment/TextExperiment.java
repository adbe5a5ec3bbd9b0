package dev.ferry.lab.experiment;

/// A question about many short or long texts in memory.
///
/// The candidates are checked against each other before anything is timed, so all of them must hand
/// the same results to their [Sink] (text as a string or as chars is the same).
///
/// @param <I> what a candidate is given, such as a string or its bytes
public non-sealed interface TextExperiment<I> extends Experiment<I> {
  /// Turns a text into the input, outside of the timed part.
  I input(String text);

  @Override
  default Unit unit() {
    return Unit.TEXT;
  }
}
