package dev.ferry.lab.report;

import dev.ferry.lab.experiment.Candidate.Role;
import dev.ferry.lab.result.Comparison;
import dev.ferry.lab.result.ExperimentResult.Contender;
import dev.ferry.lab.statistics.Ratio;
import dev.ferry.lab.statistics.Verdict;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/// The answer to an experiment's question, for one goal and one mode.
///
/// @param verdict over all cases
/// @param sentence with the ratio and its interval
record Answer(Verdict verdict, String sentence) {
  /// Empty if the baseline or Ferry has not been measured.
  static Optional<Answer> of(Comparison comparison, String goal) {
    var ferry = comparison.experiment().candidate(goal, Role.FERRY);
    return comparison.overall(ferry).map(ratio -> of(comparison, ferry, ratio));
  }

  private static Answer of(Comparison comparison, Contender ferry, Ratio ratio) {
    var baseline = comparison.baseline(ferry).name();
    var deed = comparison.experiment().verb() + " " + ferry.goal();
    var figures =
        "(%s to %s at %.0f%% confidence)"
            .formatted(
                Figures.digits(ratio.low()),
                Figures.digits(ratio.high()),
                100 * ratio.confidence());
    var times = Figures.digits(ratio.value());
    var verdict = ratio.verdict();
    var sentence =
        switch (verdict) {
          case FASTER, SLOWER ->
              "Ferry %s %s times as fast as %s %s".formatted(deed, times, baseline, figures);
          case NO_EVIDENCE ->
              "There is no evidence that Ferry %s faster or slower than %s: %s times as fast %s"
                  .formatted(deed, baseline, times, figures);
          case TOO_NOISY ->
              "It is too noisy to say whether Ferry %s faster than %s: %s times as fast %s"
                  .formatted(deed, baseline, times, figures);
          case TOO_FEW ->
              "There are too few JVMs to say whether Ferry %s faster than %s: %s times as fast %s"
                  .formatted(deed, baseline, times, figures);
        };
    return new Answer(
        verdict, sentence + tally(comparison, ferry) + "." + champion(comparison, ferry));
  }

  /// “; case by case, faster in 16 of 20, slower in 4”; nothing if there is one case only.
  private static String tally(Comparison comparison, Contender ferry) {
    var counts = counts(comparison, ferry);
    long cases = counts.values().stream().mapToLong(Long::longValue).sum();
    return cases < 2
        ? ""
        : counts.entrySet().stream()
            .map(e -> e.getKey().words() + " in " + e.getValue())
            .collect(Collectors.joining(", ", "; of " + cases + " cases, ", ""));
  }

  static Map<Verdict, Long> counts(Comparison comparison, Contender ferry) {
    return comparison
        .cases()
        .mapToObj(i -> comparison.ratio(ferry, i))
        .flatMap(Optional::stream)
        .collect(
            Collectors.groupingBy(
                Ratio::verdict, () -> new EnumMap<>(Verdict.class), Collectors.counting()));
  }

  /// Which rival is the fastest over all cases, if one is, and that is more than noise.
  private static String champion(Comparison comparison, Contender ferry) {
    return comparison
        .fastest(ferry.goal())
        .filter(fastest -> fastest.role().isBeside())
        .flatMap(
            fastest ->
                comparison
                    .overall(fastest)
                    .filter(ratio -> ratio.verdict() == Verdict.FASTER)
                    .map(
                        ratio ->
                            " The fastest on the whole is %s, %s times as fast as %s."
                                .formatted(
                                    fastest.name(),
                                    Figures.digits(ratio.value()),
                                    comparison.baseline(ferry).name())))
        .orElse("");
  }
}
