package dev.ferry.lab.result;

import dev.ferry.lab.experiment.Candidate.Role;
import dev.ferry.lab.result.ExperimentResult.Contender;
import dev.ferry.lab.result.ModeResult.CaseSample;
import dev.ferry.lab.statistics.Median;
import dev.ferry.lab.statistics.Ratio;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/// Works out, for one experiment in one mode, how the candidates compare.
///
/// @param experiment that was run
/// @param mode whose samples are looked at
public record Comparison(ExperimentResult experiment, ModeResult mode) {
  /// Nanoseconds a text: the median of the forks' medians. Empty if no fork has run.
  public OptionalDouble nanos(Contender candidate, int caseIndex) {
    return median(forkMedians(candidate, caseIndex));
  }

  /// Bytes allocated a text: the median of the forks. Empty if no fork has run.
  public OptionalDouble allocated(Contender candidate, int caseIndex) {
    return median(
        samples(candidate, caseIndex).stream()
            .mapToDouble(CaseSample::bytesAllocatedPerText)
            .toArray());
  }

  /// How many times as fast as its baseline a candidate is in one case. Empty if no fork of one of
  /// them has run.
  public Optional<Ratio> ratio(Contender candidate, int caseIndex) {
    return ratio(forkMedians(baseline(candidate), caseIndex), forkMedians(candidate, caseIndex));
  }

  /// The same over all cases, each with the same weight: a fork's sample is the geometric mean of
  /// its cases.
  public Optional<Ratio> overall(Contender candidate) {
    return ratio(geometricMeans(baseline(candidate)), geometricMeans(candidate));
  }

  /// The candidates with that goal, in order, but for limits that were not measured.
  public List<Contender> shown(String goal) {
    return experiment.candidates(goal).stream()
        .filter(c -> c.role() != Role.LIMIT || overall(c).isPresent())
        .toList();
  }

  /// The candidate with the best overall ratio among those of the goal, the baseline included.
  /// Empty if no fork of the goal's baseline has run.
  public Optional<Contender> fastest(String goal) {
    return experiment.candidates(goal).stream()
        .filter(c -> c.role() != Role.LIMIT)
        .filter(c -> overall(c).isPresent())
        .max((a, b) -> Double.compare(overallValue(a), overallValue(b)));
  }

  /// How many times as fast as another candidate one is in one case. Empty if no fork of one of
  /// them has run.
  public Optional<Ratio> ratio(Contender other, Contender candidate, int caseIndex) {
    return ratio(forkMedians(other, caseIndex), forkMedians(candidate, caseIndex));
  }

  /// The fastest candidate of the goal in one case that is not Ferry's. Empty if no fork of such a
  /// candidate has run.
  public Optional<Contender> fastestOther(String goal, int caseIndex) {
    return experiment.candidates(goal).stream()
        .filter(c -> c.role() != Role.LIMIT && !experiment.isFerrys(c))
        .filter(c -> nanos(c, caseIndex).isPresent())
        .min(Comparator.comparingDouble(c -> nanos(c, caseIndex).orElseThrow()));
  }

  /// The same comparison of the first passes over files. Empty if there are none.
  public Optional<Comparison> firstPasses() {
    return mode.firstPasses().map(first -> new Comparison(experiment, first));
  }

  /// What the candidate is compared with.
  public Contender baseline(Contender candidate) {
    return experiment.candidate(candidate.goal(), Role.BASELINE);
  }

  /// The indices of all cases.
  public IntStream cases() {
    return IntStream.range(0, experiment.cases().size());
  }

  private double overallValue(Contender candidate) {
    return overall(candidate).map(Ratio::value).orElse(0.0);
  }

  private double[] geometricMeans(Contender candidate) {
    var perCase = cases().mapToObj(i -> forkMedians(candidate, i)).toList();
    int forks = perCase.isEmpty() ? 0 : perCase.getFirst().length;
    return IntStream.range(0, forks)
        .mapToDouble(
            fork ->
                Math.exp(
                    perCase.stream()
                        .mapToDouble(medians -> Math.log(medians[fork]))
                        .average()
                        .orElse(0)))
        .toArray();
  }

  private double[] forkMedians(Contender candidate, int caseIndex) {
    return samples(candidate, caseIndex).stream()
        .mapToDouble(
            sample ->
                Median.of(
                    sample.nanosPerText().stream().mapToDouble(Double::doubleValue).toArray()))
        .toArray();
  }

  private List<CaseSample> samples(Contender candidate, int caseIndex) {
    return mode.forks().stream()
        .filter(fork -> fork.candidate().equals(candidate.name()))
        .map(fork -> fork.cases().get(caseIndex))
        .toList();
  }

  private static Optional<Ratio> ratio(double[] baseline, double[] candidate) {
    return baseline.length == 0 || candidate.length == 0
        ? Optional.empty()
        : Optional.of(Ratio.of(baseline, candidate));
  }

  private static OptionalDouble median(double[] values) {
    return values.length == 0 ? OptionalDouble.empty() : OptionalDouble.of(Median.of(values));
  }
}
