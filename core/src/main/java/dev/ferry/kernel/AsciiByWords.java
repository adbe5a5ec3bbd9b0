package dev.ferry.kernel;

/// Short strings that look like ASCII, copied as such without vectors: their chars are had one by
/// one, but put four or eight at a time, the last over some of the first. So up to [#LONGEST] there
/// is no loop, whose end no one foresees in a program that meets texts of many lengths.
///
/// As with [AsciiByVectors], [#copy] is too big to be inlined: where it is, C2 leaves out what that
/// caller has not needed so far.
final class AsciiByWords {
  /// Chars of the longest string to copy.
  static final int LONGEST = 16;

  /// The bits of four chars of 16 bits that those of ASCII do not have.
  static final long NON_ASCII = 0xFF80FF80_FF80FF80L;

  private AsciiByWords() {}

  /// Copies the lower half of each char of a string to `dst`, and nothing past them, and tells
  /// whether all are ASCII.
  ///
  /// @param length of the string, 1 to [#LONGEST]
  static boolean copy(String s, int length, byte[] dst, int dstOffset) {
    if (length >= 8) {
      int other = length - 8;
      // Every second char, in 16 bits each, so that none touches another.
      long even =
          s.charAt(0) | s.charAt(2) << 16 | (long) s.charAt(4) << 32 | (long) s.charAt(6) << 48;
      long odd =
          s.charAt(1) | s.charAt(3) << 16 | (long) s.charAt(5) << 32 | (long) s.charAt(7) << 48;
      long otherEven =
          s.charAt(other)
              | s.charAt(other + 2) << 16
              | (long) s.charAt(other + 4) << 32
              | (long) s.charAt(other + 6) << 48;
      long otherOdd =
          s.charAt(other + 1)
              | s.charAt(other + 3) << 16
              | (long) s.charAt(other + 5) << 32
              | (long) s.charAt(other + 7) << 48;
      Scalar.LONG.set(dst, dstOffset, even | odd << 8);
      Scalar.LONG.set(dst, dstOffset + other, otherEven | otherOdd << 8);
      return ((even | odd | otherEven | otherOdd) & NON_ASCII) == 0;
    }
    if (length >= 4) {
      int other = length - 4;
      int even = s.charAt(0) | s.charAt(2) << 16;
      int odd = s.charAt(1) | s.charAt(3) << 16;
      int otherEven = s.charAt(other) | s.charAt(other + 2) << 16;
      int otherOdd = s.charAt(other + 1) | s.charAt(other + 3) << 16;
      Scalar.INT.set(dst, dstOffset, even | odd << 8);
      Scalar.INT.set(dst, dstOffset + other, otherEven | otherOdd << 8);
      return ((even | odd | otherEven | otherOdd) & (int) NON_ASCII) == 0;
    }
    int half = length >> 1;
    char first = s.charAt(0);
    char middle = s.charAt(half);
    char last = s.charAt(length - 1);
    dst[dstOffset] = (byte) first;
    dst[dstOffset + half] = (byte) middle;
    dst[dstOffset + length - 1] = (byte) last;
    return (first | middle | last) < 0x80;
  }
}
