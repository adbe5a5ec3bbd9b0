package dev.ferry.kernel;

/// Strings so short that they are encoded char by char, straight from the string: a call of
/// `getChars` alone takes as long as ten chars do here, and no vector begins.
public final class ShortText {
  /// Chars up to which that is fastest whatever they are.
  static final int SHORTEST = 8;

  /// The same where nothing is [Kernels#isFastOnFew].
  private static final int SHORTEST_ONE_BY_ONE = 16;

  /// The same there of text that looks like surrogate pairs, which interrupt what groups there are.
  static final int SHORTEST_PAIRS = 64;

  /// The same without vectors.
  private static final int SHORTEST_WITHOUT_VECTORS = 32;

  /// Chars up to which it is without vectors if they are ASCII, or Latin with accents.
  private static final int SHORT_WITHOUT_VECTORS = 64;

  /// As a logarithm: ASCII takes so much less time than other chars, and gains less by vectors.
  static final int ASCII_WORK = 2;

  private ShortText() {}

  /// Whether `s[begin, end)` is as short as that, by a look at one char. If so, and had there
  /// better been vectors for it, it is counted as work.
  public static boolean takes(String s, int begin, int end) {
    int length = end - begin;
    if (length <= SHORTEST) {
      return true;
    }
    if (length > SHORT_WITHOUT_VECTORS) {
      return false;
    }
    char sample = s.charAt(begin + end >>> 1);
    if (!Kernels.writesByVectors()) {
      return takesWithoutVectors(length, sample < 0x80);
    }
    return sample >= 0x80 && length <= shortest(sample);
  }

  private static boolean takesWithoutVectors(int length, boolean looksAscii) {
    boolean takes = looksAscii || length <= SHORTEST_WITHOUT_VECTORS;
    if (takes) {
      Kernels.wrote(looksAscii ? length >> ASCII_WORK : length);
    }
    return takes;
  }

  /// Chars up to which it is with vectors if they are not ASCII.
  private static int shortest(char sample) {
    if (Kernels.writesFewFast()) {
      return SHORTEST;
    }
    return (sample & Scalar.SURROGATE_BITS) == Character.MIN_SURROGATE
        ? SHORTEST_PAIRS
        : SHORTEST_ONE_BY_ONE;
  }

  /// Encodes `s[begin, end)` to `dst`, which has room for three bytes a char.
  ///
  /// @return the bytes written, or a negative number if there is a lone surrogate
  public static int encode(String s, int begin, int end, byte[] dst, int dstOffset) {
    for (int i = begin; i < end; i++) {
      char c = s.charAt(i);
      if (c >= 0x80) {
        return encodeMore(s, i, end, dst, dstOffset + i - begin) - dstOffset;
      }
      dst[dstOffset + i - begin] = (byte) c;
    }
    return end - begin;
  }

  /// As above, but returns the offset in `dst` behind the bytes, or -1.
  private static int encodeMore(String s, int begin, int end, byte[] dst, int dstOffset) {
    int out = dstOffset;
    for (int i = begin; i < end; i++) {
      int c = s.charAt(i);
      if (c < 0x80) {
        dst[out] = (byte) c;
        out++;
      } else if (c < 0x800) {
        Scalar.SHORT.set(dst, out, (short) (0x80C0 | c >> 6 | (c & 0x3F) << 8));
        out += 2;
      } else if ((c & Scalar.SURROGATE_BITS) != Character.MIN_SURROGATE) {
        Scalar.SHORT.set(dst, out, (short) (0x80E0 | c >> 12 | (c & 0xFC0) << 2));
        dst[out + 2] = (byte) (0x80 | c & 0x3F);
        out += 3;
      } else if (i + 1 < end && Character.isSurrogatePair((char) c, s.charAt(i + 1))) {
        Scalar.INT.set(
            dst, out, Scalar.fourBytes(Character.toCodePoint((char) c, s.charAt(i + 1))));
        out += 4;
        i++;
      } else {
        return -1;
      }
    }
    return out;
  }
}
