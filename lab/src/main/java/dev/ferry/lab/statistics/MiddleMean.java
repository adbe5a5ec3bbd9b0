package dev.ferry.lab.statistics;

import java.util.Arrays;

/// The mean of the middle half of some values. As the [Median], it takes no notice of a few that
/// are far off; unlike it, it does not jump from one to the other where the values come in two
/// bunches.
public final class MiddleMean {
  private MiddleMean() {}

  /// The mean of values in any order, without the quarter that is smallest and the one that is
  /// largest, or at least without one of each if there are three; they stay as they are.
  public static double of(double[] values) {
    var sorted = values.clone();
    Arrays.sort(sorted);
    int left = Math.max(sorted.length / 4, Math.min(1, (sorted.length - 1) / 2));
    return Arrays.stream(sorted, left, sorted.length - left).average().orElse(Double.NaN);
  }
}
