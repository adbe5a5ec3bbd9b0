package dev.ferry.lab.experiment;

import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;

/// A question about objects that are serialised, such as messages, and that remember something once
/// they have been: so a candidate is given other ones each time, which are made outside of the
/// timed part.
///
/// All candidates are checked against each other before anything is timed: they must give the same
/// bytes for the same object, but for limits, which give none. They hand them to their [Sink], or
/// write them to a file.
///
/// @param <I> what a candidate is given
public non-sealed interface ObjectExperiment<I> extends Experiment<I> {
  /// The candidates.
  ///
  /// @param file that those write to, at its end, which write to a file; to be timed, they write to
  ///   the null device
  List<Candidate<I>> candidates(Path file);

  /// Whether objects of a type, as the [ObjectCase] has it, are what it is about.
  boolean isAbout(String type);

  /// Makes objects as the candidate is to be given them.
  ///
  /// @param type of the object, as the [ObjectCase] has it
  /// @param serialised object
  Supplier<I> supply(Candidate<I> candidate, String type, byte[] serialised);
}
