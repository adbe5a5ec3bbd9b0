package dev.ferry.text;

/// Reads numbers such as `-12.50` from their bytes.
///
/// Where the digits without the point, and the power of ten to divide them by, are both exact in a
/// double, one division rounds as is right (W. D. Clinger, How to Read Floating Point Numbers
/// Accurately, 1990).
final class Decimal {
  /// The largest number up to which a double has all whole ones.
  private static final long LARGEST_EXACT = 1L << 53;

  /// Digits that fit into a long, and a point.
  private static final int LONGEST = 19;

  /// 1, 10, 100 and so on, each of which is exact.
  private static final double[] POWERS = new double[LONGEST];

  static {
    double power = 1;
    for (int i = 0; i < POWERS.length; i++) {
      POWERS[i] = power;
      power *= 10;
    }
  }

  private Decimal() {}

  /// The number that `bytes[from, to)` are, as `[+-]?[0-9]*[.]?[0-9]*` with a digit or more, if it
  /// has few digits; NaN for anything else.
  static double exact(byte[] bytes, int from, int to) {
    int i = from;
    boolean isNegative = i < to && bytes[i] == '-';
    if (isNegative || i < to && bytes[i] == '+') {
      i++;
    }
    int count = to - i;
    if (count > LONGEST) {
      return Double.NaN;
    }
    long digits = 0;
    int fraction = 0;
    for (; i < to; i++) {
      int digit = bytes[i] - '0';
      if (digit >= 0 && digit <= 9) {
        digits = 10 * digits + digit;
      } else if (bytes[i] == '.' && fraction == 0) {
        fraction = to - i;
      } else {
        return Double.NaN;
      }
    }
    // The point is counted, if there is one.
    int hasPoint = fraction == 0 ? 0 : 1;
    if (count == hasPoint || count - hasPoint >= LONGEST || digits > LARGEST_EXACT) {
      return Double.NaN;
    }
    double magnitude = digits / POWERS[fraction - hasPoint];
    return isNegative ? -magnitude : magnitude;
  }
}
