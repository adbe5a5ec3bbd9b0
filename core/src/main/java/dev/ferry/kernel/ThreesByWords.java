package dev.ferry.kernel;

/// Strings of a few chars of three bytes each, without vectors: the chars are had one by one, but
/// put two at a time, the last over some of the first, so that there is no loop, whose end no one
/// foresees in a program that meets texts of many lengths.
///
/// As with [AsciiByWords], [#encode] is too big to be inlined: where it is, C2 leaves out what that
/// caller has not needed so far.
final class ThreesByWords {
  /// Chars of the longest string.
  static final int LONGEST = 8;

  /// By their upper five bits, a bit for each kind of chars that do not take three bytes: those
  /// below 0x800, and surrogates.
  private static final int OTHERS = 1 | 1 << (Character.MIN_SURROGATE >> 11);

  private ThreesByWords() {}

  /// Encodes a string to `dst[dstOffset…)`, with room for three bytes a char and eight more.
  ///
  /// @param length of the string, 1 to [#LONGEST]
  /// @return the bytes written, or a negative number if a char does not take three
  static int encode(String s, int length, byte[] dst, int dstOffset) {
    int kinds;
    int a = s.charAt(0);
    if (length < 4) {
      int half = length >> 1;
      int b = s.charAt(half);
      int c = s.charAt(length - 1);
      kinds = 1 << (a >> 11) | 1 << (b >> 11) | 1 << (c >> 11);
      Scalar.INT.set(dst, dstOffset, threeBytes(a));
      Scalar.INT.set(dst, dstOffset + 3 * half, threeBytes(b));
      Scalar.INT.set(dst, dstOffset + 3 * length - 3, threeBytes(c));
    } else {
      int b = s.charAt(1);
      int c = s.charAt(2);
      int d = s.charAt(3);
      int last = length - 4;
      int e = s.charAt(last);
      int f = s.charAt(last + 1);
      int g = s.charAt(last + 2);
      int h = s.charAt(last + 3);
      kinds = 1 << (a >> 11) | 1 << (b >> 11) | 1 << (c >> 11) | 1 << (d >> 11);
      kinds |= 1 << (e >> 11) | 1 << (f >> 11) | 1 << (g >> 11) | 1 << (h >> 11);
      int out = dstOffset + 3 * last;
      Scalar.LONG.set(dst, dstOffset, threeBytes(a) | (long) threeBytes(b) << 24);
      Scalar.LONG.set(dst, dstOffset + 6, threeBytes(c) | (long) threeBytes(d) << 24);
      Scalar.LONG.set(dst, out, threeBytes(e) | (long) threeBytes(f) << 24);
      Scalar.LONG.set(dst, out + 6, threeBytes(g) | (long) threeBytes(h) << 24);
    }
    return (kinds & OTHERS) == 0 ? 3 * length : -1;
  }

  /// The bytes of a char, the first lowest.
  private static int threeBytes(int c) {
    return 0x8080E0 | c >> 12 | (c & 0xFC0) << 2 | (c & 0x3F) << 16;
  }
}
