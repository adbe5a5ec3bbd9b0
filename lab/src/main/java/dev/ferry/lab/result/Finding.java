package dev.ferry.lab.result;

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
/// @param candidate by name
/// @param baseline it is compared with, by name
/// @param group of the case; “all” for the geometric mean over all cases
/// @param label of the case; “all” likewise
/// @param ratio how many times as fast as the baseline
/// @param low the interval's lower end
/// @param high the interval's upper end
/// @param confidence of the interval
/// @param chance Mann and Whitney's two-sided probability; only with nine forks a side or more
/// @param verdict that follows
public record Finding(
    String experiment,
    String mode,
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

  /// All findings of a run.
  public static List<Finding> of(RunResult run) {
    return run.experiments().stream()
        .flatMap(e -> e.modes().stream().map(mode -> new Comparison(e, mode)))
        .flatMap(Finding::of)
        .toList();
  }

  private static Stream<Finding> of(Comparison comparison) {
    var findings = new ArrayList<Finding>();
    for (var candidate : comparison.experiment().candidates()) {
      if (candidate.equals(comparison.baseline(candidate))) {
        continue;
      }
      comparison
          .overall(candidate)
          .ifPresent(ratio -> findings.add(of(comparison, candidate, ALL, ALL, ratio)));
      comparison
          .cases()
          .forEach(
              i -> {
                var size = comparison.experiment().cases().get(i);
                comparison
                    .ratio(candidate, i)
                    .ifPresent(
                        r ->
                            findings.add(of(comparison, candidate, size.group(), size.label(), r)));
              });
    }
    return findings.stream();
  }

  private static Finding of(
      Comparison comparison, Contender candidate, String group, String label, Ratio ratio) {
    return new Finding(
        comparison.experiment().name(),
        comparison.mode().mode(),
        candidate.name(),
        comparison.baseline(candidate).name(),
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
