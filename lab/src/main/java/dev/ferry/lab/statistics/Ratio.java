package dev.ferry.lab.statistics;

import java.util.Arrays;
import java.util.function.IntToDoubleFunction;

/// How many times as fast a candidate is as its baseline, and how sure that is.
///
/// A sample is what one fork (one JVM) took, the mean of the middle half of its iterations, which
/// share its luck with code layout and inlining, so they are no samples of their own. No sample is
/// dropped.
///
/// From five rounds on, forks of one round are compared with each other ([#ofRounds]): they ran
/// soon after each other, so that what slows a machine down for minutes slows down both. The value
/// is the median of the means of every two rounds' ratios, and of each ratio itself (Hodges and
/// Lehmann). The interval is between two order statistics of these means, as far inside as the
/// distribution of Wilcoxon's signed ranks allows at 95% confidence; with five rounds it is the
/// smallest and the largest ratio, and the confidence 94%. It assumes that what is left of the
/// noise favours neither.
///
/// With fewer rounds, the same is done with all ratios of a fork of the baseline and one of the
/// candidate, and with Mann and Whitney's distribution ([#of]), whose confidence is 90% for three
/// forks a side and 97% for four. That assumes nothing of the shape of the noise.
///
/// @param value 2 if the candidate takes half of the baseline's time
/// @param low the interval's lower end
/// @param high the interval's upper end
/// @param confidence of the interval, from 0 to 1
/// @param chance the two-sided probability of a difference in ranks as large as this between
///   equals, or NaN with fewer than nine samples a side, where it says little
public record Ratio(double value, double low, double high, double confidence, double chance) {
  private static final double WANTED_CONFIDENCE = 0.95;
  private static final int ENOUGH_FOR_RANKS = 9;

  /// Rounds from which on their ratios allow a verdict.
  public static final int ENOUGH_ROUNDS = 5;

  /// Compares the times of the baseline's forks with those of the candidate's forks.
  public static Ratio of(double[] baseline, double[] candidate) {
    var ratios = new double[baseline.length * candidate.length];
    int pair = 0;
    for (double b : baseline) {
      for (double c : candidate) {
        ratios[pair++] = b / c;
      }
    }
    Arrays.sort(ratios);
    var ranks = new RankSum(baseline.length, candidate.length);
    boolean isFew = Math.min(baseline.length, candidate.length) < ENOUGH_FOR_RANKS;
    return between(ratios, ranks::atMost, isFew ? Double.NaN : chance(ratios, ranks::atMost));
  }

  /// Compares the times of the forks of each round.
  ///
  /// @param baseline of [#ENOUGH_ROUNDS] or more
  /// @param candidate of the same rounds
  public static Ratio ofRounds(double[] baseline, double[] candidate) {
    int rounds = baseline.length;
    if (candidate.length != rounds || rounds < ENOUGH_ROUNDS) {
      throw new IllegalArgumentException(
          "%d rounds of the baseline, %d of the candidate: %d of both or more were expected"
              .formatted(rounds, candidate.length, ENOUGH_ROUNDS));
    }
    var means = new double[rounds * (rounds + 1) / 2];
    int next = 0;
    for (int i = 0; i < rounds; i++) {
      double ratio = baseline[i] / candidate[i];
      for (int k = 0; k <= i; k++) {
        means[next++] = Math.sqrt(ratio * (baseline[k] / candidate[k]));
      }
    }
    Arrays.sort(means);
    var ranks = new SignedRank(rounds);
    return between(
        means,
        ranks::atMost,
        rounds < ENOUGH_FOR_RANKS ? Double.NaN : chance(means, ranks::atMost));
  }

  /// The median of ratios and the interval between two of them.
  ///
  /// @param atMost the probability that at most so many of them are on one side of 1, if the
  ///   candidate is as fast as its baseline
  private static Ratio between(double[] sorted, IntToDoubleFunction atMost, double chance) {
    int trimmed = 0;
    while (confidence(atMost, trimmed + 1) >= WANTED_CONFIDENCE) {
      trimmed++;
    }
    return new Ratio(
        Median.ofSorted(sorted),
        sorted[trimmed],
        sorted[sorted.length - 1 - trimmed],
        confidence(atMost, trimmed),
        chance);
  }

  /// Of the interval without the `trimmed` smallest and the `trimmed` largest ratios: it misses the
  /// truth when as few are on one side of it.
  private static double confidence(IntToDoubleFunction atMost, int trimmed) {
    return Math.max(0, 1 - 2 * atMost.applyAsDouble(trimmed));
  }

  private static double chance(double[] ratios, IntToDoubleFunction atMost) {
    int above = (int) Arrays.stream(ratios).filter(ratio -> ratio > 1).count();
    int below = (int) Arrays.stream(ratios).filter(ratio -> ratio < 1).count();
    return Math.min(1, 2 * atMost.applyAsDouble(ratios.length - Math.max(above, below)));
  }

  /// The verdict this ratio allows.
  public Verdict verdict() {
    return Verdict.of(this);
  }

  /// Whether there are samples enough for a verdict, if they do not scatter too much.
  public boolean hasEnoughSamples() {
    return Verdict.isAllowed(this);
  }
}
