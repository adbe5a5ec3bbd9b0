package dev.ferry.lab.experiment;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Set;

/// A question that a user asks, and the ways there are to answer it: about texts in memory, about
/// lists, about a file, about objects that are serialised, or about records in a database.
///
/// To add one: implement one of the five, list it in `dev.ferry.lab.Experiments`.
///
/// @param <I> what a candidate is given, such as a string or its bytes
public sealed interface Experiment<I>
    permits TextExperiment, ListExperiment, FileExperiment, ObjectExperiment, RecordExperiment {
  /// The name on the command line.
  String name();

  /// The question, ending in a question mark.
  String question();

  /// What a candidate does, to be followed by a goal: “encodes into”.
  String verb();

  /// What its figures are about.
  Unit unit();

  /// The ways, in the order of the report. For each goal one is the baseline and one is Ferry's. A
  /// way may be listed for several goals, under the same name; it is measured once.
  List<Candidate<I>> candidates();

  /// The goals that short runs leave out, as each takes JVMs of its own.
  default Set<String> minorGoals() {
    return Set.of();
  }

  /// Sentences about what is measured on this machine, and what cannot be, and why.
  default List<String> notes() {
    return List.of();
  }

  /// The candidates, each once, as it is listed first.
  default List<Candidate<I>> ways() {
    var ways = new LinkedHashMap<String, Candidate<I>>();
    candidates().forEach(candidate -> ways.putIfAbsent(candidate.name(), candidate));
    return List.copyOf(ways.values());
  }

  /// The candidates by the JVMs that they are run in: each in one of its own, unless they are to
  /// share one.
  default List<List<Candidate<I>>> together() {
    return ways().stream().map(List::of).toList();
  }

  /// The candidate of that name.
  default Candidate<I> candidate(String name) {
    return candidates().stream().filter(c -> c.name().equals(name)).findFirst().orElseThrow();
  }
}
