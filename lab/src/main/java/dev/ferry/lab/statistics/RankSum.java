package dev.ferry.lab.statistics;

/// The distribution of Mann and Whitney's U, the number of pairs (a, b) with a < b, when two
/// samples without ties come from one distribution: `U` takes each value with the share of the
/// orderings that give it.
final class RankSum {
  private final double[] share;

  RankSum(int first, int second) {
    // Orderings of i and j values with u pairs: the largest value is one of the first sample, and
    // then in no pair, or one of the second, and then in i pairs (Mann and Whitney 1947).
    var orderings = new double[first + 1][second + 1][first * second + 1];
    for (int i = 0; i <= first; i++) {
      for (int j = 0; j <= second; j++) {
        for (int u = 0; u <= i * j; u++) {
          orderings[i][j][u] =
              i == 0 || j == 0
                  ? 1
                  : orderings[i - 1][j][u] + (u < i ? 0 : orderings[i][j - 1][u - i]);
        }
      }
    }
    share = orderings[first][second];
    double all = 0;
    for (double each : share) {
      all += each;
    }
    for (int u = 0; u < share.length; u++) {
      share[u] /= all;
    }
  }

  /// The probability of at most `u` pairs.
  double atMost(int u) {
    double sum = 0;
    for (int i = 0; i <= Math.min(u, share.length - 1); i++) {
      sum += share[i];
    }
    return sum;
  }
}
