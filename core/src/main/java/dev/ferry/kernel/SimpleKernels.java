package dev.ferry.kernel;

/// Kernels that any JVM runs well: one code point at a time, with a branch for each length. They do
/// what the JDK has no call for, and leave it the rest: the JDK's own branches see the string's
/// bytes without copying them out.
class SimpleKernels implements Kernels {
  /// Chars whose length is told at once, if there is no surrogate among them.
  private static final int LENGTH_STRIDE = 256;

  @Override
  public int shortest() {
    return 64;
  }

  @Override
  public boolean isSimple() {
    return true;
  }

  @Override
  public boolean leaveEncodingToJdk(int chars, int largest) {
    return true;
  }

  @Override
  public boolean leaveDecodingToJdk(int chars, boolean isWide) {
    return true;
  }

  @Override
  public long encode(char[] src, int from, int to, byte[] dst, int dstOffset) {
    return Scalar.encode(src, from, to, to, dst, dstOffset);
  }

  @Override
  public long decode(byte[] src, int from, int to, char[] dst, int dstOffset) {
    int i = from;
    int out = dstOffset;
    while (i < to) {
      int lead = src[i];
      if (lead >= 0) {
        long bytes = (long) Scalar.LONG.get(src, i);
        if ((bytes & Scalar.NEGATIVE_BYTES) == 0) {
          for (int k = 0; k < 8; k++) {
            dst[out + k] = (char) (bytes >>> 8 * k & 0x7F);
          }
          i += 8;
          out += 8;
        } else {
          dst[out++] = (char) lead;
          i++;
        }
      } else if (lead >> 5 == -2 && (lead & 0x1E) != 0) {
        int second = src[i + 1];
        if (second >= -64) {
          break;
        }
        dst[out++] = (char) (lead << 6 ^ second ^ (byte) 0xC0 << 6 ^ (byte) 0x80);
        i += 2;
      } else if (lead >> 4 == -2) {
        int second = src[i + 1];
        int third = src[i + 2];
        char c =
            (char)
                (lead << 12
                    ^ second << 6
                    ^ third
                    ^ ((byte) 0xE0 << 12 ^ (byte) 0x80 << 6 ^ (byte) 0x80));
        if (second >= -64
            || third >= -64
            || c < 0x800
            || (c & Scalar.SURROGATE_BITS) == Character.MIN_SURROGATE) {
          break;
        }
        dst[out++] = c;
        i += 3;
      } else {
        int bytes = (int) Scalar.INT.get(src, i);
        int codePoint = Scalar.fourByteCodePoint(bytes);
        if ((bytes & 0xC0C0C0F8) != 0x808080F0 || !Character.isSupplementaryCodePoint(codePoint)) {
          break;
        }
        dst[out] = Character.highSurrogate(codePoint);
        dst[out + 1] = Character.lowSurrogate(codePoint);
        i += 4;
        out += 2;
      }
    }
    return Progress.of(i - from, out - dstOffset);
  }

  @Override
  public long encodedLength(char[] src, int from, int to) {
    int length = 0;
    int i = from;
    while (i < to) {
      int end = Math.min(to, i + LENGTH_STRIDE);
      int withoutSurrogates = CharWords.encodedLength(src, i, end);
      if (withoutSurrogates >= 0) {
        length += withoutSurrogates;
        i += end - i + 3 & ~3;
        continue;
      }
      long progress = encodedLength(src, i, end, to);
      length += Progress.written(progress);
      i += Progress.read(progress);
      if (i < end) {
        break;
      }
    }
    return Progress.of(i - from, length);
  }

  private static long encodedLength(char[] src, int from, int to, int end) {
    int length = 0;
    int i = from;
    while (i < to) {
      int c = src[i];
      if ((c & 0xF800) != Character.MIN_SURROGATE) {
        length += 1 + (0x7F - c >>> 31) + (0x7FF - c >>> 31);
        i++;
      } else if (i + 1 < end && Character.isSurrogatePair((char) c, src[i + 1])) {
        length += 4;
        i += 2;
      } else {
        break;
      }
    }
    return Progress.of(i - from, length);
  }

  @Override
  public long wellFormed(byte[] src, int from, int to) {
    int ascii = ByteScan.asciiBlocks(src, from, to);
    long rest = Scalar.wellFormed(src, from + ascii, to);
    return Progress.of(ascii + Progress.read(rest), ascii + Progress.written(rest));
  }
}
