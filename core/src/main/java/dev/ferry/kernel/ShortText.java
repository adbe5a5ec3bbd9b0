package dev.ferry.kernel;

/// Strings so short that they are encoded char by char, straight from the string: a call of
/// `getChars` alone takes as long as ten chars do here, and no vector begins.
public final class ShortText {
  /// Chars up to which that is fastest whatever they are.
  private static final int SHORTEST = 16;

  /// Chars up to which it is if they are ASCII, or Latin with accents.
  private static final int SHORT = 24;

  /// The same where nothing is [Kernels#isFastOnAscii].
  private static final int SHORT_WITHOUT_VECTORS = 64;

  private ShortText() {}

  /// Whether `s[begin, end)` is as short as that, by a look at one char.
  public static boolean takes(String s, int begin, int end) {
    int length = end - begin;
    return length <= SHORTEST
        || length <= SHORT_WITHOUT_VECTORS
            && s.charAt(begin + end >>> 1) < 0x80
            && (length <= SHORT || !Kernels.get().isFastOnAscii());
  }

  /// Encodes `s[begin, end)` to `dst`, which has room for three bytes a char.
  ///
  /// @return the bytes written, or -1 if there is a lone surrogate
  public static int encode(String s, int begin, int end, byte[] dst, int dstOffset) {
    int out = dstOffset;
    for (int i = begin; i < end; i++) {
      char c = s.charAt(i);
      if (c < 0x80) {
        dst[out++] = (byte) c;
      } else if (c < 0x800) {
        dst[out] = (byte) (0xC0 | c >> 6);
        dst[out + 1] = (byte) (0x80 | c & 0x3F);
        out += 2;
      } else if (!Character.isSurrogate(c)) {
        dst[out] = (byte) (0xE0 | c >> 12);
        dst[out + 1] = (byte) (0x80 | c >> 6 & 0x3F);
        dst[out + 2] = (byte) (0x80 | c & 0x3F);
        out += 3;
      } else if (i + 1 < end && Character.isSurrogatePair(c, s.charAt(i + 1))) {
        Scalar.INT.set(dst, out, Scalar.fourBytes(Character.toCodePoint(c, s.charAt(i + 1))));
        out += 4;
        i++;
      } else {
        return -1;
      }
    }
    return out - dstOffset;
  }
}
