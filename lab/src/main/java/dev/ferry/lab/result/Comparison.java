package dev.ferry.lab.result;

import dev.ferry.lab.experiment.Candidate.Role;
import dev.ferry.lab.result.ExperimentResult.Contender;
import dev.ferry.lab.result.ModeResult.CaseSample;
import dev.ferry.lab.result.ModeResult.ForkSample;
import dev.ferry.lab.statistics.Median;
import dev.ferry.lab.statistics.MiddleMean;
import dev.ferry.lab.statistics.Ratio;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// Works out, for one experiment in one mode, how the candidates compare.
///
/// @param experiment that was run
/// @param mode whose samples are looked at
public record Comparison(ExperimentResult experiment, ModeResult mode) {
  /// Nanoseconds a text: the median of the forks' samples. Empty if no fork has run.
  public OptionalDouble nanos(Contender candidate, int caseIndex) {
    return median(forkSamples(candidate, caseIndex));
  }

  /// Bytes allocated a text: the median of the forks. Empty if no fork has run.
  public OptionalDouble allocated(Contender candidate, int caseIndex) {
    return median(allocatedByFork(candidate, caseIndex));
  }

  /// Bytes allocated a text by each fork, in ascending order.
  public double[] allocatedByFork(Contender candidate, int caseIndex) {
    return samples(candidate, caseIndex).stream()
        .mapToDouble(CaseSample::bytesAllocatedPerText)
        .sorted()
        .toArray();
  }

  /// How many times as fast as its baseline a candidate is in one case. Empty if no fork of one of
  /// them has run.
  public Optional<Ratio> ratio(Contender candidate, int caseIndex) {
    return ratio(baseline(candidate), candidate, caseIndex);
  }

  /// The same over all cases, each with the same weight: a fork's sample is the geometric mean of
  /// its cases.
  public Optional<Ratio> overall(Contender candidate) {
    return ratio(baseline(candidate), candidate, this::geometricMean);
  }

  /// The same by each round that both have run.
  public double[] overallByRound(Contender candidate) {
    var left = timesByRound(baseline(candidate), this::geometricMean);
    var right = timesByRound(candidate, this::geometricMean);
    left.keySet().retainAll(right.keySet());
    right.keySet().retainAll(left.keySet());
    var ratios = values(left, left.keySet());
    var times = values(right, right.keySet());
    for (int i = 0; i < ratios.length; i++) {
      ratios[i] /= times[i];
    }
    return ratios;
  }

  /// The same comparison of some of the cases only.
  public Comparison only(List<Integer> cases) {
    return new Comparison(experiment.only(cases), mode.only(cases));
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
    return ratio(other, candidate, fork -> sample(fork, caseIndex));
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

  private double geometricMean(ForkSample fork) {
    return Math.exp(cases().mapToDouble(i -> Math.log(sample(fork, i))).average().orElse(0));
  }

  private static double sample(ForkSample fork, int caseIndex) {
    var nanos = fork.cases().get(caseIndex).nanosPerText();
    return MiddleMean.of(nanos.stream().mapToDouble(Double::doubleValue).toArray());
  }

  private double[] forkSamples(Contender candidate, int caseIndex) {
    return forks(candidate).mapToDouble(fork -> sample(fork, caseIndex)).toArray();
  }

  private Stream<ForkSample> forks(Contender candidate) {
    return mode.forks().stream().filter(fork -> fork.candidate().equals(candidate.name()));
  }

  private List<CaseSample> samples(Contender candidate, int caseIndex) {
    return forks(candidate).map(fork -> fork.cases().get(caseIndex)).toList();
  }

  /// By rounds, if there are enough that both have run: in a run that was stopped, the last one may
  /// have been run by one of them only.
  private Optional<Ratio> ratio(
      Contender baseline, Contender candidate, ToDoubleFunction<ForkSample> time) {
    var left = timesByRound(baseline, time);
    var right = timesByRound(candidate, time);
    if (left.isEmpty() || right.isEmpty()) {
      return Optional.empty();
    }
    var rounds = new TreeSet<>(left.keySet());
    rounds.retainAll(right.keySet());
    return Optional.of(
        rounds.size() >= Ratio.ENOUGH_ROUNDS
            ? Ratio.ofRounds(values(left, rounds), values(right, rounds))
            : Ratio.of(values(left, left.keySet()), values(right, right.keySet())));
  }

  private SortedMap<Integer, Double> timesByRound(
      Contender candidate, ToDoubleFunction<ForkSample> time) {
    var times = new TreeMap<Integer, Double>();
    forks(candidate)
        .forEach(
            fork -> {
              if (times.put(fork.round(), time.applyAsDouble(fork)) != null) {
                throw new IllegalArgumentException(
                    "Two forks of %s in round %d".formatted(candidate.name(), fork.round()));
              }
            });
    return times;
  }

  private static double[] values(Map<Integer, Double> times, Set<Integer> rounds) {
    return rounds.stream().mapToDouble(times::get).toArray();
  }

  private static OptionalDouble median(double[] values) {
    return values.length == 0 ? OptionalDouble.empty() : OptionalDouble.of(Median.of(values));
  }
}
