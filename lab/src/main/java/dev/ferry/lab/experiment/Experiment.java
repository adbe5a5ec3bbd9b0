package dev.ferry.lab.experiment;

import java.util.List;

/// A question that a user asks, and the ways there are to answer it.
///
/// To add one: implement this, list it in `dev.ferry.lab.Experiments`. The candidates are checked
/// against each other before anything is timed, so all of them must hand the same results to their
/// [Sink] (text as a string or as chars is the same).
///
/// @param <I> what a candidate is given, such as a string or its bytes
public interface Experiment<I> {
  /// The name on the command line.
  String name();

  /// The question, ending in a question mark.
  String question();

  /// What a candidate does, to be followed by a goal: “encodes into”.
  String verb();

  /// The ways, in the order of the report. For each goal one is the baseline and one is Ferry's.
  List<Candidate<I>> candidates();

  /// Turns a text into the input, outside of the timed part.
  I input(String text);

  /// The candidate of that name.
  default Candidate<I> candidate(String name) {
    return candidates().stream().filter(c -> c.name().equals(name)).findFirst().orElseThrow();
  }
}
