package dev.ferry.lab.result;

import dev.ferry.lab.experiment.Candidate.Role;
import dev.ferry.lab.result.ExperimentResult.CaseSize;
import dev.ferry.lab.result.ExperimentResult.Contender;
import dev.ferry.lab.result.Finding.Pass;
import dev.ferry.lab.statistics.Ratio;
import dev.ferry.lab.statistics.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// How a candidate's ratio to its baseline differs between two runs: of two machines, JDKs or
/// versions of Ferry.
///
/// The times of two runs are not compared, as a machine is faster in one hour than in the next. The
/// samples are the ratios of the rounds, in each of which both sides had the same hour.
///
/// @param now the comparison in the second run, of this case or these cases
/// @param pass that was timed
/// @param candidate that both runs have
/// @param size the case; empty for the geometric mean over all cases that both have
/// @param before how many times as fast as the baseline it was in the first run
/// @param after the same in the second run
/// @param factor of the second to the first
public record Change(
    Comparison now,
    Pass pass,
    Contender candidate,
    Optional<CaseSize> size,
    Ratio before,
    Ratio after,
    Ratio factor) {
  /// Of one experiment in one mode, in the order of the second run: of all candidates with the same
  /// baseline in both.
  static List<Change> between(Comparison before, Comparison after) {
    var changes = new ArrayList<>(between(before, after, Pass.WARM));
    before
        .firstPasses()
        .ifPresent(
            first ->
                after
                    .firstPasses()
                    .ifPresent(second -> changes.addAll(between(first, second, Pass.FIRST))));
    return changes;
  }

  private static List<Change> between(Comparison before, Comparison after, Pass pass) {
    var pairs = pairs(before, after);
    return after.experiment().candidates().stream()
        .filter(candidate -> candidate.role() != Role.BASELINE)
        .filter(candidate -> before.experiment().candidates().contains(candidate))
        .filter(candidate -> before.baseline(candidate).equals(after.baseline(candidate)))
        .flatMap(candidate -> pairs.stream().flatMap(pair -> of(pair, pass, candidate).stream()))
        .toList();
  }

  /// A case that both runs have, or all of these.
  private record Pair(Optional<CaseSize> size, Comparison before, Comparison after) {}

  private static List<Pair> pairs(Comparison before, Comparison after) {
    var then = new ArrayList<Integer>();
    var now = new ArrayList<Integer>();
    var pairs = new ArrayList<Pair>();
    for (int i : after.cases().toArray()) {
      var size = after.experiment().cases().get(i);
      int same = before.experiment().indexOf(size);
      if (same >= 0) {
        then.add(same);
        now.add(i);
        pairs.add(new Pair(Optional.of(size), before.only(List.of(same)), after.only(List.of(i))));
      }
    }
    if (pairs.size() > 1) {
      pairs.addFirst(new Pair(Optional.empty(), before.only(then), after.only(now)));
    }
    return pairs;
  }

  /// Empty if one of the runs has no round of both the candidate and its baseline.
  private static Optional<Change> of(Pair pair, Pass pass, Contender candidate) {
    var then = pair.before.overallByRound(candidate);
    var now = pair.after.overallByRound(candidate);
    return then.length == 0 || now.length == 0
        ? Optional.empty()
        : Optional.of(
            new Change(
                pair.after,
                pass,
                candidate,
                pair.size,
                pair.before.overall(candidate).orElseThrow(),
                pair.after.overall(candidate).orElseThrow(),
                Ratio.of(now, then)));
  }

  /// Whether the candidate is one of Ferry's ways.
  public boolean isFerrys() {
    return candidate.role() == Role.FERRY || candidate.role() == Role.VARIANT;
  }

  /// The candidate, what it is compared with, and where: “encode, vectors: Ferry, new array against
  /// getBytes”.
  public String title() {
    return "%s, %s: %s against %s%s"
        .formatted(
            now.experiment().name(),
            now.mode().mode(),
            candidate.name(),
            now.baseline(candidate).name(),
            pass == Pass.FIRST ? ", first pass" : "");
  }

  /// Whether it is what Ferry promises: one of its ways, compared with one of others.
  public boolean isPromise() {
    return isFerrys() && !now.experiment().isFerrys(now.baseline(candidate));
  }

  /// Whether it is about the same as another.
  boolean isOf(Change other) {
    return title().equals(other.title())
        && candidate.goal().equals(other.candidate.goal())
        && size.map(CaseSize::name).equals(other.size.map(CaseSize::name));
  }

  /// Whether the second ratio is certainly lower than the first, and by more than a share of it.
  public boolean isLoss(double share) {
    return factor.verdict() == Verdict.SLOWER && factor.value() < 1 - share;
  }
}
