package dev.ferry.lab.statistics;

import java.util.Arrays;

/// The value in the middle.
public final class Median {
  private Median() {}

  /// The median of values in any order; they stay as they are.
  public static double of(double[] values) {
    var sorted = values.clone();
    Arrays.sort(sorted);
    return ofSorted(sorted);
  }

  static double ofSorted(double[] sorted) {
    int middle = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  }
}
