package dev.ferry.lab.report;

import dev.ferry.lab.experiment.Candidate.Role;
import dev.ferry.lab.result.Comparison;
import dev.ferry.lab.result.ExperimentResult.Contender;
import dev.ferry.lab.statistics.Ratio;
import dev.ferry.lab.statistics.Verdict;
import java.util.List;
import java.util.Optional;

/// The first passes over files, in JVMs that have just started, for one goal: beside the later
/// ones, against the baseline's, and Ferry's against the best of the others.
final class FirstPasses {
  /// The names of the columns.
  static final List<String> HEAD =
      List.of("first pass", "later", "GB/s", "later", "ratio", "interval");

  private final Comparison later;
  private final Comparison first;
  private final String goal;

  private FirstPasses(Comparison later, Comparison first, String goal) {
    this.later = later;
    this.first = first;
    this.goal = goal;
  }

  /// Empty if none were taken.
  static Optional<FirstPasses> of(Comparison comparison, String goal) {
    return comparison.firstPasses().map(first -> new FirstPasses(comparison, first, goal));
  }

  /// What is known of a candidate in a case.
  ///
  /// @param name of the candidate
  /// @param isBaseline whether the others are compared with it
  /// @param cells as [#HEAD] names them
  /// @param ratio to the baseline's first pass; empty for the baseline, and if there is none
  record Row(String name, boolean isBaseline, List<String> cells, Optional<Ratio> ratio) {}

  /// A row for each candidate that was measured.
  List<Row> rows(int caseIndex) {
    return first.experiment().candidates(goal).stream()
        .filter(candidate -> first.nanos(candidate, caseIndex).isPresent())
        .map(candidate -> row(candidate, caseIndex))
        .toList();
  }

  private Row row(Contender candidate, int caseIndex) {
    boolean isBaseline = candidate.role() == Role.BASELINE;
    var ratio = isBaseline ? Optional.<Ratio>empty() : first.ratio(candidate, caseIndex);
    var unit = first.experiment().unit();
    double bytes = first.experiment().cases().get(caseIndex).bytesPerText();
    var firstNanos = first.nanos(candidate, caseIndex);
    var laterNanos = later.nanos(candidate, caseIndex);
    return new Row(
        candidate.name(),
        isBaseline,
        List.of(
            Figures.time(firstNanos),
            Figures.time(laterNanos),
            Figures.throughput(unit, bytes, firstNanos),
            Figures.throughput(unit, bytes, laterNanos),
            isBaseline ? "1" : ratio.map(r -> Figures.times(r.value())).orElse("–"),
            isBaseline ? "" : ratio.map(Figures::interval).orElse("–")),
        ratio);
  }

  /// Ferry's first pass against the best of the others', in one case.
  ///
  /// @param words with the ratio and its interval
  record BestOther(String words, Verdict verdict) {}

  Optional<BestOther> bestOther(int caseIndex) {
    var ferry = first.experiment().candidate(goal, Role.FERRY);
    return first
        .fastestOther(goal, caseIndex)
        .flatMap(
            best ->
                first
                    .ratio(best, ferry, caseIndex)
                    .map(
                        ratio ->
                            new BestOther(
                                "%s is %s as fast as the best other first pass, %s (%s)"
                                    .formatted(
                                        ferry.name(),
                                        Figures.times(ratio.value()),
                                        best.name(),
                                        Figures.interval(ratio)),
                                ratio.verdict())));
  }
}
