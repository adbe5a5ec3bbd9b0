package dev.ferry.lab.statistics;

import java.util.Arrays;

/// How many times as fast a candidate is as its baseline, and how sure that is.
///
/// A sample is what one fork (one JVM) took, the median of its iterations: iterations of a fork
/// share its luck with code layout and inlining, so they are no samples of their own. No sample is
/// dropped.
///
/// The value is the median of all pairwise ratios baseline / candidate (Hodges and Lehmann). The
/// interval is between two order statistics of the same ratios, as far inside as Mann and Whitney's
/// distribution allows at 95% confidence; with few forks it is the smallest and the largest ratio,
/// and the confidence is what that gives (90% for three forks a side, 97% for four). It assumes
/// nothing of the shape of the noise.
///
/// @param value 2 if the candidate takes half of the baseline's time
/// @param low the interval's lower end
/// @param high the interval's upper end
/// @param confidence of the interval, from 0 to 1
/// @param chance the two-sided probability of a difference in ranks as large as this between equals
///   (Mann and Whitney), or NaN with fewer than nine samples a side, where it says little
public record Ratio(double value, double low, double high, double confidence, double chance) {
  private static final double WANTED_CONFIDENCE = 0.95;
  private static final int ENOUGH_FOR_RANKS = 9;

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
    int trimmed = 0;
    while (confidence(ranks, trimmed + 1) >= WANTED_CONFIDENCE) {
      trimmed++;
    }
    return new Ratio(
        Median.ofSorted(ratios),
        ratios[trimmed],
        ratios[ratios.length - 1 - trimmed],
        confidence(ranks, trimmed),
        baseline.length < ENOUGH_FOR_RANKS || candidate.length < ENOUGH_FOR_RANKS
            ? Double.NaN
            : chance(ratios, ranks));
  }

  /// Of the interval without the `trimmed` smallest and the `trimmed` largest ratios: it misses the
  /// truth when U is that small, on either side.
  private static double confidence(RankSum ranks, int trimmed) {
    return Math.max(0, 1 - 2 * ranks.atMost(trimmed));
  }

  private static double chance(double[] ratios, RankSum ranks) {
    int above = (int) Arrays.stream(ratios).filter(ratio -> ratio > 1).count();
    int below = (int) Arrays.stream(ratios).filter(ratio -> ratio < 1).count();
    return Math.min(1, 2 * ranks.atMost(Math.min(above, below)));
  }

  /// The verdict this ratio allows.
  public Verdict verdict() {
    return Verdict.of(this);
  }
}
