package dev.ferry.id;

import java.util.Arrays;

/// Hexadecimal digits, eight at a time, as the bytes of a long: the first digit is the highest.
final class HexDigits {
  private static final long ONES = 0x01010101_01010101L;
  static final long TOPS = ONES << 7;
  private static final long NIBBLES = ONES * 0xF;

  private static final char[] DIGITS = "0123456789abcdef".toCharArray();

  /// The value of each char there is, so that no index has to be checked; -1 if it is no digit.
  /// Only the first bytes are ever read, unless a text is malformed.
  private static final byte[] VALUES = new byte[1 << Character.SIZE];

  static {
    Arrays.fill(VALUES, (byte) -1);
    for (char c = 0; c < 0x80; c++) {
      VALUES[c] = (byte) Character.digit(c, 16);
    }
  }

  private HexDigits() {}

  /// The lower-case digits of 32 bits.
  static long of(int bits) {
    long x = bits & 0xFFFFFFFFL;
    x = (x | x << 16) & 0x0000FFFF_0000FFFFL;
    x = (x | x << 8) & 0x00FF00FF_00FF00FFL;
    x = (x | x << 4) & NIBBLES;
    // 1 in each byte from 10 on, which 6 more carry into the fifth bit.
    long letters = x + ONES * 6 >>> 4 & ONES;
    return x + ONES * '0' + letters * ('a' - '0' - 10);
  }

  /// The lower-case digit of the lowest four bits.
  static char digit(int bits) {
    return DIGITS[bits & 0xF];
  }

  /// The 32 bits that eight digits stand for. Of other bytes it makes anything.
  static int value(long digits) {
    // A letter has bit 6, and its lowest four bits begin at 1.
    long x = (digits & NIBBLES) + (digits >>> 6 & ONES) * 9;
    x = (x | x >>> 4) & 0x00FF00FF_00FF00FFL;
    x = (x | x >>> 8) & 0x0000FFFF_0000FFFFL;
    return (int) (x | x >>> 16);
  }

  /// The top bit of each byte that is no digit, if none of the bytes has it; other bits too.
  static long wrong(long digits) {
    // Additions that set the top bit from a bound on: 10 for digits, 1 and 7 for letters.
    long digit = digits ^ ONES * '0';
    long letter = (digits | ONES * 0x20) ^ ONES * 0x60;
    return digit + ONES * (0x80 - 10) & (letter + ONES * (0x80 - 7) | ~(letter + ONES * 0x7F));
  }

  /// The 16 bits that four digits stand for; negative if one of them is none.
  static int value(char a, char b, char c, char d) {
    return VALUES[a] << 12 | VALUES[b] << 8 | VALUES[c] << 4 | VALUES[d];
  }

  static boolean isDigit(int unit) {
    return unit >= 0 && unit < VALUES.length && VALUES[unit] >= 0;
  }
}
