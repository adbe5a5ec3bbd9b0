package dev.ferry.kernel;

/// Short texts, decoded where they lie: by vectors if all code points take three bytes, as in most
/// words and names in Chinese and Japanese; else, if they are still shorter, one by one, which
/// takes less time than the JDK's decoder and two arrays less.
public final class ShortBytes {
  /// Bytes of the longest: for more, what is done around the kernels does not matter.
  private static final int LONGEST = 1536;

  /// Bytes up to which one by one is faster than by kernels, with some code points of three bytes.
  private static final int LONGEST_ONE_BY_ONE = 80;

  /// The same if the first takes two bytes.
  private static final int LONGEST_OF_TWO = 48;

  /// The same where kernels are [Kernels#isFastOnFew].
  private static final int LONGEST_BESIDE_FAST = 32;

  /// Bytes of texts so short that they do not count towards the training.
  private static final int LONGEST_UNCOUNTED = 24;

  /// The lead bytes of U+3000 to U+9FFF.
  private static final byte FIRST_LEAD = (byte) 0xE3;

  private static final byte LAST_LEAD = (byte) 0xE9;

  private ShortBytes() {}

  /// Whether to [#decode] `length` bytes from `offset` on, by a look at some of them.
  public static boolean takes(byte[] src, int offset, int length) {
    return length <= LONGEST
        && length > 0
        && (src[offset] | src[offset + (length >> 1)]) < 0
        && (length <= longestOneByOne(src[offset])
            || mayBeThrees(Kernels.reading(), src, offset, length));
  }

  private static int longestOneByOne(byte first) {
    if (!Kernels.readsByVectors()) {
      return LONGEST_ONE_BY_ONE;
    }
    if (Kernels.readsFewFast()) {
      return LONGEST_BESIDE_FAST;
    }
    return first < (byte) 0xE0 ? LONGEST_OF_TWO : LONGEST_ONE_BY_ONE;
  }

  private static boolean mayBeThrees(Kernels kernels, byte[] src, int offset, int length) {
    int chars = length / 3;
    return length == 3 * chars
        && isCommonLead(src[offset])
        && isCommonLead(src[offset + length - 3])
        && isCommonLead(src[offset + 3 * (chars >> 1)])
        && isCommonLead(src[offset + 3 * (chars >> 2)])
        && isCommonLead(src[offset + 3 * (3 * chars >> 2)])
        && length >= kernels.shortestOfThrees();
  }

  private static boolean isCommonLead(byte b) {
    return b >= FIRST_LEAD && b <= LAST_LEAD;
  }

  /// Decodes `src[from, to)` to `dst`, which has room for a char a byte. Chars past the result are
  /// not touched.
  ///
  /// @return how many, or a negative number if the bytes are malformed or had better be decoded
  ///   otherwise
  public static int decode(byte[] src, int from, int to, char[] dst, int dstOffset) {
    int length = to - from;
    var kernels = Kernels.reading();
    if (mayBeThrees(kernels, src, from, length)
        && kernels.decodeAllThrees(src, from, to, dst, dstOffset)) {
      return length / 3;
    }
    if (length > longestOneByOne(src[from])) {
      return -1;
    }
    return decodeOneByOne(src, from, to, dst, dstOffset);
  }

  /// What lies behind `to` may be looked at, and counts for nothing. Too large for C2 to inline, so
  /// that it is not compiled once more with each of the callers' callers.
  private static int decodeOneByOne(byte[] src, int from, int to, char[] dst, int dstOffset) {
    int i = from;
    int out = dstOffset;
    int last = src.length - 4;
    if (to - from > LONGEST_UNCOUNTED && !Kernels.readsByVectors()) {
      Kernels.read((to - from) / 3);
    }
    while (i < to) {
      int four = i <= last ? (int) Scalar.BIG_INT.get(src, i) : lastBytes(src, i);
      if (four >= 0) {
        dst[out] = (char) (four >>> 24);
        out++;
        i++;
      } else if ((four & Scalar.THREE_MARKED) == Scalar.THREE_MARKS) {
        int c = four >>> 12 & 0xF000 | four >>> 10 & 0xFC0 | four >>> 8 & 0x3F;
        if (c < 0x800 || (c & Scalar.SURROGATE_BITS) == Character.MIN_SURROGATE) {
          return -1;
        }
        dst[out] = (char) c;
        out++;
        i += 3;
      } else if ((four & Scalar.TWO_MARKED) == Scalar.TWO_MARKS) {
        int c = four >>> 18 & 0x7C0 | four >>> 16 & 0x3F;
        if (c < 0x80) {
          return -1;
        }
        dst[out] = (char) c;
        out++;
        i += 2;
      } else {
        int c = four >>> 6 & 0x1C0000 | four >>> 4 & 0x3F000 | four >>> 2 & 0xFC0 | four & 0x3F;
        if (to - i < 4
            || (four & Scalar.FOUR_MARKED) != Scalar.FOUR_MARKS
            || c < 0x10000
            || c > 0x10FFFF) {
          return -1;
        }
        dst[out] = (char) ((c >> 10) + 0xD7C0);
        dst[out + 1] = (char) (0xDC00 | c & 0x3FF);
        out += 2;
        i += 4;
      }
    }
    return i == to ? out - dstOffset : -1;
  }

  /// The last one to three bytes of an array, and zeros, which complete no code point.
  private static int lastBytes(byte[] src, int i) {
    int left = src.length - i;
    return src[i] << 24
        | (left > 1 ? (src[i + 1] & 0xFF) << 16 : 0)
        | (left > 2 ? (src[i + 2] & 0xFF) << 8 : 0);
  }
}
