package dev.ferry.lab.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.ferry.lab.experiment.Candidate.Role;
import dev.ferry.lab.experiment.Unit;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// What a run found for one experiment.
///
/// @param name as on the command line
/// @param question that is asked
/// @param verb of the answer: “encodes into”
/// @param unit what a time is the time of, and throughput is given in
/// @param notes sentences about what was not measured, and why
/// @param candidates that were compared
/// @param cases they were compared on
/// @param modes of the JVM they were compared in
/// @param sizes of what they write; null if that is no part of the question
public record ExperimentResult(
    String name,
    String question,
    String verb,
    Unit unit,
    List<String> notes,
    List<Contender> candidates,
    List<CaseSize> cases,
    List<ModeResult> modes,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Sizes sizes) {
  /// A candidate, without its code.
  ///
  /// @param name of the candidate
  /// @param goal only candidates of the same goal are compared
  /// @param role whether the others are compared with it
  public record Contender(String name, String goal, Role role) {}

  /// A case, without its texts, or what else it has.
  ///
  /// @param group the script or file
  /// @param label what sets it apart in its group
  /// @param texts how many texts, values or messages an invocation goes over
  /// @param chars of all of them, UTF-16 code units
  /// @param bytes of all of them, in UTF-8 or serialised
  public record CaseSize(String group, String label, int texts, long chars, long bytes) {
    /// Group and label.
    public String name() {
      return group + ", " + label;
    }

    /// The mean length of a text.
    public double charsPerText() {
      return (double) chars / texts;
    }

    /// The mean size of a text in UTF-8, or of a message.
    public double bytesPerText() {
      return (double) bytes / texts;
    }
  }

  /// Whether it is such as a run gives: each candidate has a baseline, each fork a time for each
  /// case, and no candidate two forks in a round. A report that somebody has edited may be another.
  public boolean canBeCompared() {
    return candidates.stream().allMatch(this::hasBaseline)
        && modes.stream().allMatch(mode -> mode.canBeCompared(cases.size()));
  }

  private boolean hasBaseline(Contender candidate) {
    return candidates(candidate.goal()).stream().anyMatch(c -> c.role() == Role.BASELINE);
  }

  /// The goals, in order.
  public List<String> goals() {
    return candidates.stream().map(Contender::goal).distinct().toList();
  }

  /// The candidates with that goal, in order.
  public List<Contender> candidates(String goal) {
    return candidates.stream().filter(c -> c.goal().equals(goal)).toList();
  }

  /// Whether a candidate is one of Ferry's ways, for whatever goal.
  public boolean isFerrys(Contender candidate) {
    return candidates.stream()
        .filter(c -> c.name().equals(candidate.name()))
        .anyMatch(c -> c.role() == Role.FERRY || c.role() == Role.VARIANT);
  }

  /// The candidate with that goal and role; the first if there are several.
  public Contender candidate(String goal, Role role) {
    return candidates(goal).stream().filter(c -> c.role() == role).findFirst().orElseThrow();
  }

  /// The index of the case with that name, -1 if there is none.
  int indexOf(CaseSize named) {
    return IntStream.range(0, cases.size())
        .filter(i -> cases.get(i).name().equals(named.name()))
        .findFirst()
        .orElse(-1);
  }

  /// The same with some of the cases only, and without their sizes.
  ExperimentResult only(List<Integer> indices) {
    var some = indices.stream().map(cases::get).toList();
    return new ExperimentResult(name, question, verb, unit, notes, candidates, some, modes, null);
  }
}
