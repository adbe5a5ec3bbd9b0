package dev.ferry.kernel;

/// Kernels without vectors and without a branch for the length of a code point, which no predictor
/// could foresee in mixed text: the bits of a code point are spread over its bytes, and gathered
/// from them, by [Integer#expand] and [Integer#compress] under a mask that a table gives.
///
/// Where these two are no instruction of the CPU or a slow one, [Training] turns the kernels down.
final class PlainKernels extends SimpleKernels {
  /// Chars encoded before it is looked whether ASCII follows.
  private static final int STRIDE = 32;

  /// Chars up to which code points are encoded faster one by one.
  private static final int FEW_TO_ENCODE = 16;

  /// Chars of one or two bytes up to which the JDK makes an array of them faster.
  private static final int FEW_NARROW = 40;

  /// Chars up to which the JDK decodes faster: the blocks of 64 bytes and their masks have to pay.
  private static final int FEW_TO_DECODE = 200;

  /// By a char's upper nine bits: where its bits go in four bytes, the first byte highest, and
  /// below that what else is in these bytes; the last byte is unused and holds their number. 0 for
  /// surrogates.
  private static final long[] ENCODE = new long[1 << 9];

  /// By the first byte of a code point: which bits of it and the three bytes after it, the first
  /// byte highest, have to have which values.
  private static final long[] CHECK = new long[1 << 8];

  /// By the first byte of a code point: where its bits are.
  private static final int[] BITS = new int[1 << 8];

  /// By the first byte of a code point: how many bytes it takes.
  private static final byte[] LENGTH = new byte[1 << 8];

  private static final int FOUR_BYTES = 0xF0808080;
  private static final int FOUR_BYTES_BITS = 0x073F3F3F;

  static {
    for (int top = 0; top < ENCODE.length; top++) {
      int c = top << 7;
      if (c < 0x80) {
        ENCODE[top] = 0x7F000000L << 32 | 1;
      } else if (c < 0x800) {
        ENCODE[top] = 0x1F3F0000L << 32 | 0xC0800000L | 2;
      } else if ((c & Scalar.SURROGATE_BITS) != Character.MIN_SURROGATE) {
        ENCODE[top] = 0x0F3F3F00L << 32 | 0xE0808000L | 3;
      }
    }
    lead(0x00, 0x7F, 1, 0x7F000000, 0, 0);
    // Never a first byte: a bit that is never set has to be.
    lead(0x80, 0xC1, 1, 0, 0, 1);
    lead(0xC2, 0xDF, 2, 0x1F3F0000, 0xC00000, 0x800000);
    lead(0xE0, 0xEF, 3, 0x0F3F3F00, 0xC0C000, 0x808000);
    // Otherwise too long, or a surrogate.
    lead(0xE0, 0xE0, 3, 0x0F3F3F00, 0xE0C000, 0xA08000);
    lead(0xED, 0xED, 3, 0x0F3F3F00, 0xE0C000, 0x808000);
    lead(0xF0, 0xF3, 4, FOUR_BYTES_BITS, 0xC0C0C0, 0x808080);
    lead(0xF4, 0xF4, 4, FOUR_BYTES_BITS, 0xF0C0C0, 0x808080);
    lead(0xF5, 0xFF, 1, 0, 0, 1);
  }

  private static void lead(int first, int last, int length, int bits, long tested, int values) {
    for (int lead = first; lead <= last; lead++) {
      LENGTH[lead] = (byte) length;
      BITS[lead] = bits;
      CHECK[lead] = tested << 32 | values;
    }
  }

  @Override
  public boolean isSimple() {
    return false;
  }

  /// Chars of one and two bytes, or few enough: the rest is better encoded by [#encode].
  @Override
  public long encodeFew(char[] src, int from, int to, byte[] dst, int dstOffset) {
    if (to - from <= FEW_TO_ENCODE) {
      return super.encodeFew(src, from, to, dst, dstOffset);
    }
    long run = NarrowRuns.encode(src, from, to - 3, dst, dstOffset);
    int i = from + Progress.read(run);
    if (to - i > 3) {
      return run;
    }
    return run + Scalar.encode(src, i, to, to, dst, dstOffset + Progress.written(run));
  }

  /// Latin text with accents, too, is kept as bytes, which the JDK sees and we do not.
  @Override
  public boolean leaveEncodingToJdk(int chars, int largest) {
    return largest <= 0xFF || chars <= (largest < 0x800 ? FEW_NARROW : shortest());
  }

  @Override
  public boolean leaveDecodingToJdk(int chars, boolean isWide) {
    return !isWide || chars <= FEW_TO_DECODE;
  }

  @Override
  public long encode(char[] src, int from, int to, byte[] dst, int dstOffset) {
    int i = from;
    int out = dstOffset;
    while (i < to) {
      if (src[i] >= 0x800 && src[i + 3] >= 0x800) {
        long run = ThreeByteRuns.encode(src, i, to, dst, out);
        i += Progress.read(run);
        out += Progress.written(run);
      } else if ((src[i] | src[i + 1] | src[i + 2] | src[i + 3]) < 0x800) {
        long run = NarrowRuns.encode(src, i, to, dst, out);
        i += Progress.read(run);
        out += Progress.written(run);
      }
      int end = Math.min(to, i + STRIDE);
      for (; i < end; i++) {
        char c = src[i];
        long how = ENCODE[c >> 7];
        if (how == 0) {
          break;
        }
        Scalar.BIG_INT.set(dst, out, Integer.expand(c, (int) (how >>> 32)) | (int) how);
        out += (int) how & 0xFF;
      }
      if (i < end) {
        int pairs = encodePairs(src, i, to, dst, out);
        if (pairs == 0) {
          break;
        }
        i += pairs;
        out += 2 * pairs;
      } else {
        int ascii = encodeAscii(src, i, to, dst, out);
        i += ascii;
        out += ascii;
      }
    }
    return Progress.of(i - from, out - dstOffset);
  }

  /// Encodes as many chars as are surrogate pairs.
  private static int encodePairs(char[] src, int from, int to, byte[] dst, int dstOffset) {
    int i = from;
    int out = dstOffset;
    while (i + 1 < to && Character.isSurrogatePair(src[i], src[i + 1])) {
      int codePoint = Character.toCodePoint(src[i], src[i + 1]);
      Scalar.BIG_INT.set(dst, out, Integer.expand(codePoint, FOUR_BYTES_BITS) | FOUR_BYTES);
      i += 2;
      out += 4;
    }
    return i - from;
  }

  /// Encodes as many ASCII chars as there are, four at a time.
  private static int encodeAscii(char[] src, int from, int to, byte[] dst, int dstOffset) {
    int i = from;
    int out = dstOffset;
    while (i < to) {
      int first = src[i];
      int second = src[i + 1];
      int third = src[i + 2];
      int fourth = src[i + 3];
      if ((first | second | third | fourth) >= 0x80) {
        break;
      }
      Scalar.INT.set(dst, out, first | second << 8 | third << 16 | fourth << 24);
      i += 4;
      out += 4;
    }
    return i - from;
  }

  @Override
  public long decode(byte[] src, int from, int to, char[] dst, int dstOffset) {
    int i = from;
    int out = dstOffset;
    while (i < to) {
      long bytes = (long) Scalar.LONG.get(src, i);
      if ((bytes & Scalar.NEGATIVE_BYTES) == 0) {
        for (int k = 0; k < 8; k++) {
          dst[out + k] = (char) (bytes >>> 8 * k & 0x7F);
        }
        i += 8;
        out += 8;
        continue;
      }
      if ((bytes & 0xF0_0000_F0_0000_F0L) == 0xE0_0000_E0_0000_E0L) {
        long run = ThreeByteRuns.decode(src, i, to, dst, out);
        i += Progress.read(run);
        out += Progress.written(run);
        if (Progress.read(run) > 0) {
          continue;
        }
      }
      long block = decodeBlock(src, i, dst, out);
      if (Progress.read(block) == 0) {
        break;
      }
      i += Progress.read(block);
      out += Progress.written(block);
    }
    return Progress.of(i - from, out - dstOffset);
  }

  /// Decodes the code points that begin in the 64 bytes at `from`, or none if there is a malformed
  /// one among them. Where they begin is known in advance, so that none waits for the length of the
  /// one before; that the lengths add up is checked in the end.
  private static long decodeBlock(byte[] src, int from, char[] dst, int dstOffset) {
    long leads = leads(src, from);
    int out = dstOffset;
    int wrong = (int) ~leads & 1;
    int lengths = 0;
    int last = 0;
    while (leads != 0) {
      last = Long.numberOfTrailingZeros(leads);
      leads &= leads - 1;
      int bytes = (int) Scalar.BIG_INT.get(src, from + last);
      int lead = bytes >>> 24;
      long check = CHECK[lead];
      wrong |= (int) (check >>> 32) & bytes ^ (int) check;
      lengths += LENGTH[lead];
      int codePoint = Integer.compress(bytes, BITS[lead]);
      if (lead < 0xF0) {
        dst[out++] = (char) codePoint;
      } else {
        wrong |= Character.MAX_VALUE - codePoint >>> 31 ^ 1;
        dst[out] = Character.highSurrogate(codePoint);
        dst[out + 1] = Character.lowSurrogate(codePoint);
        out += 2;
      }
    }
    if (wrong != 0 || lengths - LENGTH[src[from + last] & 0xFF] != last) {
      return 0;
    }
    return Progress.of(lengths, out - dstOffset);
  }

  /// A bit for each of the 64 bytes at `i` that is not a continuation byte.
  private static long leads(byte[] src, int i) {
    long leads = 0;
    for (int k = 0; k < 64; k += 8) {
      long bytes = (long) Scalar.LONG.get(src, i + k);
      leads |= Long.compress(~bytes | bytes << 1, Scalar.NEGATIVE_BYTES) << k;
    }
    return leads;
  }
}
