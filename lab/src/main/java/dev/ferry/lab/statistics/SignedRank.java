package dev.ferry.lab.statistics;

/// The distribution of Wilcoxon's W, the sum of the ranks of the positive among differences that
/// are ranked by their size, when they scatter evenly around zero: each of the 2ⁿ choices of signs
/// is as likely as any other.
final class SignedRank {
  private final double[] share;

  /// @param count of differences
  SignedRank(int count) {
    share = new double[count * (count + 1) / 2 + 1];
    share[0] = 1;
    for (int rank = 1; rank <= count; rank++) {
      for (int w = share.length - 1; w >= 0; w--) {
        // The difference of this rank is negative, or positive.
        share[w] = (share[w] + (w < rank ? 0 : share[w - rank])) / 2;
      }
    }
  }

  /// The probability of a sum of at most `w`.
  double atMost(int w) {
    double sum = 0;
    for (int i = 0; i <= Math.min(w, share.length - 1); i++) {
      sum += share[i];
    }
    return sum;
  }
}
