package dev.ferry.lab.experiment;

import java.util.List;

/// A question about lists of small values, such as ids. A candidate is given a whole list; it may
/// treat the values together or one by one.
///
/// The candidates of a goal are checked against each other before anything is timed: they must hand
/// the same results to their [Sink], in the same order.
///
/// @param <I> what a candidate is given
public non-sealed interface ListExperiment<I> extends Experiment<I> {
  /// Turns a list, of which each value is a text, into the input, outside of the timed part.
  I input(List<String> texts);

  /// The forms whose sizes are part of the answer, the first the one that the others are compared
  /// with.
  List<Form<I>> forms();
}
