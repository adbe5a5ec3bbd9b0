package dev.ferry.kernel;

import static java.lang.invoke.MethodHandles.byteArrayViewVarHandle;
import static java.nio.ByteOrder.LITTLE_ENDIAN;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;

/// Kernels that need nothing but the JDK.
///
/// Real text mixes one-, two- and three-byte characters at random, and a mispredicted branch costs
/// more than a whole conversion. So one code point is converted without a branch on its length: all
/// forms are computed, masks select one, four bytes are stored and the offset moves on by the
/// length. ASCII runs are tested four chars or eight bytes at a time in a long.
final class PlainKernels implements Kernels {
  private static final VarHandle INT = byteArrayViewVarHandle(int[].class, LITTLE_ENDIAN);
  private static final VarHandle LONG = byteArrayViewVarHandle(long[].class, LITTLE_ENDIAN);
  private static final ValueLayout.OfLong CHARS =
      ValueLayout.JAVA_LONG_UNALIGNED.withOrder(LITTLE_ENDIAN);

  private static final long NEGATIVE_BYTES = 0x80808080_80808080L;
  private static final long NON_ASCII_CHARS = 0xFF80FF80_FF80FF80L;

  // Indexed by the number of leading one bits of the first byte; 1 and 5 to 8 are no lead bytes.
  private static final int[] LENGTH = {1, 1, 2, 3, 4, 1, 1, 1, 1};
  private static final int[] LEAD_BITS = {0x7F, 0, 0x1F, 0x0F, 0x07, 0, 0, 0, 0};
  private static final int[] UNUSED_BITS = {18, 0, 12, 6, 0, 0, 0, 0, 0};
  private static final int[] SMALLEST = {
    0,
    Integer.MAX_VALUE,
    0x80,
    0x800,
    0x10000,
    Integer.MAX_VALUE,
    Integer.MAX_VALUE,
    Integer.MAX_VALUE,
    Integer.MAX_VALUE
  };
  // Which of the following three bytes must be 0b10xx_xxxx.
  private static final int[] CONTINUATIONS = {0, 0, 0xC0, 0xC0C0, 0xC0C0C0, 0, 0, 0, 0};

  @Override
  public long encode(char[] src, int from, int to, byte[] dst, int dstOffset) {
    var chars = MemorySegment.ofArray(src);
    int i = from;
    int out = dstOffset;
    while (i < to) {
      if ((chars.get(CHARS, (long) i << 1) & NON_ASCII_CHARS) == 0) {
        int run = asciiRun(chars, i, to);
        for (int k = 0; k < run; k++) {
          dst[out + k] = (byte) src[i + k];
        }
        i += run;
        out += run;
        continue;
      }
      int c = src[i];
      if ((c & 0xF800) == Character.MIN_SURROGATE) {
        if (!Character.isSurrogatePair((char) c, src[i + 1]) || i + 1 >= to) {
          break;
        }
        INT.set(dst, out, fourBytes(Character.toCodePoint((char) c, src[i + 1])));
        i += 2;
        out += 4;
        continue;
      }
      int twoOrMore = 0x7F - c >> 31;
      int three = 0x7FF - c >> 31;
      int last = c & 0x3F;
      int bytes2 = c >> 6 | last << 8 | 0x80C0;
      int bytes3 = c >> 12 | c << 2 & 0x3F00 | last << 16 | 0x8080E0;
      int bytes = c ^ (c ^ bytes2) & twoOrMore;
      INT.set(dst, out, bytes ^ (bytes ^ bytes3) & three);
      i++;
      out += 1 - twoOrMore - three;
    }
    return Progress.of(i - from, out - dstOffset);
  }

  /// At least 4, a multiple of 4: the chars at `from` are known to be ASCII.
  private static int asciiRun(MemorySegment chars, int from, int to) {
    int i = from + 4;
    while (i < to && (chars.get(CHARS, (long) i << 1) & NON_ASCII_CHARS) == 0) {
      i += 4;
    }
    return i - from;
  }

  private static int fourBytes(int codePoint) {
    return codePoint >> 18
        | codePoint >> 4 & 0x3F00
        | (codePoint & 0xFC0) << 10
        | (codePoint & 0x3F) << 24
        | 0x808080F0;
  }

  @Override
  public long decode(byte[] src, int from, int to, char[] dst, int dstOffset) {
    int i = from;
    int out = dstOffset;
    while (i < to) {
      long bytes = (long) LONG.get(src, i);
      if ((bytes & NEGATIVE_BYTES) == 0) {
        for (int k = 0; k < 8; k++) {
          dst[out + k] = (char) (bytes >>> 8 * k & 0x7F);
        }
        i += 8;
        out += 8;
        continue;
      }
      int kind = Integer.numberOfLeadingZeros(~((int) bytes << 24));
      int codePoint = codePoint((int) bytes, kind);
      if (isMalformed((int) bytes, kind, codePoint)) {
        break;
      }
      i += LENGTH[kind];
      if (codePoint < 0x10000) {
        dst[out++] = (char) codePoint;
      } else {
        dst[out] = Character.highSurrogate(codePoint);
        dst[out + 1] = Character.lowSurrogate(codePoint);
        out += 2;
      }
    }
    return Progress.of(i - from, out - dstOffset);
  }

  private static int codePoint(int bytes, int kind) {
    int bits =
        (bytes & LEAD_BITS[kind]) << 18
            | (bytes & 0x3F00) << 4
            | bytes >>> 10 & 0xFC0
            | bytes >>> 24 & 0x3F;
    return bits >>> UNUSED_BITS[kind];
  }

  private static boolean isMalformed(int bytes, int kind, int codePoint) {
    int mustContinue = CONTINUATIONS[kind];
    int error =
        (bytes >>> 8 ^ 0x808080) & mustContinue
            | codePoint - SMALLEST[kind] & Integer.MIN_VALUE
            | Character.MAX_CODE_POINT - codePoint & Integer.MIN_VALUE;
    return error != 0 || codePoint >>> 11 == Character.MIN_SURROGATE >>> 11;
  }

  @Override
  public long encodedLength(char[] src, int from, int to) {
    int length = 0;
    int i = from;
    while (i < to) {
      int c = src[i];
      if ((c & 0xF800) == Character.MIN_SURROGATE) {
        if (!Character.isSurrogatePair((char) c, src[i + 1]) || i + 1 >= to) {
          break;
        }
        length += 4;
        i += 2;
        continue;
      }
      length += 1 + (0x7F - c >>> 31) + (0x7FF - c >>> 31);
      i++;
    }
    return Progress.of(i - from, length);
  }

  @Override
  public long wellFormed(byte[] src, int from, int to) {
    int count = 0;
    int i = from;
    while (i < to) {
      long bytes = (long) LONG.get(src, i);
      if ((bytes & NEGATIVE_BYTES) == 0) {
        i += 8;
        count += 8;
        continue;
      }
      int kind = Integer.numberOfLeadingZeros(~((int) bytes << 24));
      if (isMalformed((int) bytes, kind, codePoint((int) bytes, kind))) {
        break;
      }
      i += LENGTH[kind];
      count++;
    }
    return Progress.of(i - from, count);
  }

  @Override
  public int asciiPrefix(byte[] src, int from, int to) {
    int i = from;
    while (i <= to - 32) {
      long any =
          (long) LONG.get(src, i)
              | (long) LONG.get(src, i + 8)
              | (long) LONG.get(src, i + 16)
              | (long) LONG.get(src, i + 24);
      if ((any & NEGATIVE_BYTES) != 0) {
        break;
      }
      i += 32;
    }
    while (i < to && src[i] >= 0) {
      i++;
    }
    return i - from;
  }
}
