package dev.ferry.lab.experiment;

import java.util.LinkedHashMap;
import java.util.List;

/// A question that a user asks, and the ways there are to answer it: about texts in memory, about
/// lists, or about a file.
///
/// To add one: implement one of the three, list it in `dev.ferry.lab.Experiments`.
///
/// @param <I> what a candidate is given, such as a string or its bytes
public sealed interface Experiment<I> permits TextExperiment, ListExperiment, FileExperiment {
  /// The name on the command line.
  String name();

  /// The question, ending in a question mark.
  String question();

  /// What a candidate does, to be followed by a goal: “encodes into”.
  String verb();

  /// The ways, in the order of the report. For each goal one is the baseline and one is Ferry's. A
  /// way may be listed for several goals, under the same name; it is measured once.
  List<Candidate<I>> candidates();

  /// The candidates, each once, as it is listed first.
  default List<Candidate<I>> ways() {
    var ways = new LinkedHashMap<String, Candidate<I>>();
    candidates().forEach(candidate -> ways.putIfAbsent(candidate.name(), candidate));
    return List.copyOf(ways.values());
  }

  /// The candidate of that name.
  default Candidate<I> candidate(String name) {
    return candidates().stream().filter(c -> c.name().equals(name)).findFirst().orElseThrow();
  }
}
