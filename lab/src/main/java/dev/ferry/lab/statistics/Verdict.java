package dev.ferry.lab.statistics;

/// What a [Ratio] allows to say.
public enum Verdict {
  /// The candidate takes less time than its baseline.
  FASTER("faster"),
  /// The candidate takes more time than its baseline.
  SLOWER("slower"),
  /// The times are close, and the interval does not tell them apart.
  NO_EVIDENCE("no evidence of a difference"),
  /// The samples scatter so much that even a sizeable difference could hide in them.
  TOO_NOISY("too noisy to say"),
  /// However little the samples scatter, there are not enough of them.
  TOO_FEW("too few JVMs to say");

  /// Differences below 2% are not called: code layout alone makes as much.
  private static final double LEAST_EFFECT = Math.log(1.02);

  /// An interval whose ends are further apart than this, as a factor, hides too much.
  private static final double WIDEST = Math.log(1.25);

  private static final double LEAST_CONFIDENCE = 0.9;

  private final String words;

  Verdict(String words) {
    this.words = words;
  }

  /// Three rules. At least 90% confidence, which takes three forks. The interval's nearer end must
  /// be 2% from 1. And it must be half of the interval's width from 1: a lab run asks some hundred
  /// such questions at once, so that an interval that barely misses 1 is no finding.
  static Verdict of(Ratio ratio) {
    if (!isAllowed(ratio)) {
      return TOO_FEW;
    }
    double low = Math.log(ratio.low());
    double high = Math.log(ratio.high());
    double needed = Math.max(LEAST_EFFECT, (high - low) / 2);
    if (low >= needed) {
      return FASTER;
    }
    if (-high >= needed) {
      return SLOWER;
    }
    return high - low > WIDEST ? TOO_NOISY : NO_EVIDENCE;
  }

  /// Whether there are samples enough for any other verdict than [#TOO_FEW].
  static boolean isAllowed(Ratio ratio) {
    // U's shares are sums of binary fractions: let 0.9 be 0.9
    return ratio.confidence() >= LEAST_CONFIDENCE - 1e-9;
  }

  /// In words, as in a sentence.
  public String words() {
    return words;
  }
}
