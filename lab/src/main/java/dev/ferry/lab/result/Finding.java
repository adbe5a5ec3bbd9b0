package dev.ferry.lab.result;

import dev.ferry.lab.experiment.Candidate.Role;
import dev.ferry.lab.result.ExperimentResult.Contender;
import dev.ferry.lab.statistics.Ratio;
import dev.ferry.lab.statistics.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// One comparison that a run allows, worked out from its samples.
///
/// @param experiment by name
/// @param mode by name
/// @param pass that was timed
/// @param candidate by name
/// @param baseline it is compared with, by name
/// @param group of the case; “all” for the geometric mean over all cases
/// @param label of the case; “all” likewise
/// @param ratio how many times as fast as the baseline
/// @param low the interval's lower end
/// @param high the interval's upper end
/// @param confidence of the interval
/// @param chance the two-sided probability of ranks like these between equals; only with nine forks
///   a side or more
/// @param verdict that follows
public record Finding(
    String experiment,
    String mode,
    Pass pass,
    String candidate,
    String baseline,
    String group,
    String label,
    double ratio,
    double low,
    double high,
    double confidence,
    @Nullable Double chance,
    Verdict verdict) {
  private static final String ALL = "all";

  /// What was timed.
  public enum Pass {
    /// The first over a file, in a new JVM.
    FIRST,
    /// One after the warm-up.
    WARM
  }

  /// All findings of a run.
  public static List<Finding> of(RunResult run) {
    return run.experiments().stream()
        .flatMap(e -> e.modes().stream().map(mode -> new Comparison(e, mode)))
        .flatMap(Finding::of)
        .toList();
  }

  private static Stream<Finding> of(Comparison warm) {
    return Stream.concat(
        of(warm, Pass.WARM),
        warm.firstPasses().stream()
            .flatMap(first -> Stream.concat(of(first, Pass.FIRST), ofBest(first))));
  }

  /// Ferry's first passes against the best of the others, where that is not the baseline.
  private static Stream<Finding> ofBest(Comparison first) {
    var findings = new ArrayList<Finding>();
    for (var goal : first.experiment().goals()) {
      var ferry = first.experiment().candidate(goal, Role.FERRY);
      first
          .cases()
          .forEach(
              i ->
                  first
                      .fastestOther(goal, i)
                      .filter(best -> best.role() != Role.BASELINE)
                      .ifPresent(
                          best ->
                              first
                                  .ratio(best, ferry, i)
                                  .ifPresent(
                                      ratio -> {
                                        var size = first.experiment().cases().get(i);
                                        findings.add(
                                            of(
                                                first,
                                                Pass.FIRST,
                                                ferry,
                                                best,
                                                size.group(),
                                                size.label(),
                                                ratio));
                                      })));
    }
    return findings.stream();
  }

  private static Stream<Finding> of(Comparison comparison, Pass pass) {
    var findings = new ArrayList<Finding>();
    for (var candidate : comparison.experiment().candidates()) {
      var baseline = comparison.baseline(candidate);
      if (candidate.equals(baseline)) {
        continue;
      }
      comparison
          .overall(candidate)
          .ifPresent(
              ratio -> findings.add(of(comparison, pass, candidate, baseline, ALL, ALL, ratio)));
      comparison
          .cases()
          .forEach(
              i -> {
                var size = comparison.experiment().cases().get(i);
                comparison
                    .ratio(candidate, i)
                    .ifPresent(
                        r ->
                            findings.add(
                                of(
                                    comparison,
                                    pass,
                                    candidate,
                                    baseline,
                                    size.group(),
                                    size.label(),
                                    r)));
              });
    }
    return findings.stream();
  }

  private static Finding of(
      Comparison comparison,
      Pass pass,
      Contender candidate,
      Contender baseline,
      String group,
      String label,
      Ratio ratio) {
    return new Finding(
        comparison.experiment().name(),
        comparison.mode().mode(),
        pass,
        candidate.name(),
        baseline.name(),
        group,
        label,
        ratio.value(),
        ratio.low(),
        ratio.high(),
        ratio.confidence(),
        Double.isNaN(ratio.chance()) ? null : ratio.chance(),
        ratio.verdict());
  }
}
