package dev.ferry.kernel;

import static java.lang.invoke.MethodHandles.byteArrayViewVarHandle;
import static java.nio.ByteOrder.BIG_ENDIAN;
import static java.nio.ByteOrder.LITTLE_ENDIAN;

import java.lang.invoke.VarHandle;

/// One code point at a time, as bytes in an int: the first byte lowest, unless it says otherwise.
final class Scalar {
  static final VarHandle SHORT = byteArrayViewVarHandle(short[].class, LITTLE_ENDIAN);
  static final VarHandle INT = byteArrayViewVarHandle(int[].class, LITTLE_ENDIAN);
  static final VarHandle BIG_INT = byteArrayViewVarHandle(int[].class, BIG_ENDIAN);
  static final VarHandle BIG_LONG = byteArrayViewVarHandle(long[].class, BIG_ENDIAN);
  static final VarHandle LONG = byteArrayViewVarHandle(long[].class, LITTLE_ENDIAN);

  /// The top bits of eight bytes, which none of them has in ASCII.
  static final long NEGATIVE_BYTES = 0x80808080_80808080L;

  /// The bits of a char that tell a surrogate, by [Character#MIN_SURROGATE]. Loops over chars have
  /// that test in place: [Character#isSurrogate] stays a call where the first texts that a program
  /// converted had no such chars.
  static final int SURROGATE_BITS = 0xF800;

  // The bits that say how many bytes a code point takes, and what they are, the first byte highest.
  static final int TWO_MARKED = 0xE0C00000;
  static final int TWO_MARKS = 0xC0800000;
  static final int THREE_MARKED = 0xF0C0C000;
  static final int THREE_MARKS = 0xE0808000;
  static final int FOUR_MARKED = 0xF8C0C0C0;
  static final int FOUR_MARKS = 0xF0808080;

  private Scalar() {}

  /// The four bytes of a code point above U+FFFF.
  static int fourBytes(int codePoint) {
    return codePoint >> 18
        | codePoint >> 4 & 0x3F00
        | (codePoint & 0xFC0) << 10
        | (codePoint & 0x3F) << 24
        | 0x808080F0;
  }

  /// The code point of four bytes known to be well-formed.
  static int fourByteCodePoint(int bytes) {
    return (bytes & 0x07) << 18
        | (bytes & 0x3F00) << 4
        | bytes >>> 10 & 0xFC0
        | bytes >>> 24 & 0x3F;
  }

  /// How many of the bytes before `i`, which are well-formed so far, begin a code point that goes
  /// on. Without branches: where a block ends within a text, no one could foresee.
  static int unfinishedBefore(byte[] src, int i) {
    int one = 0xBF - (src[i - 1] & 0xFF) >>> 31;
    int two = 0xDF - (src[i - 2] & 0xFF) >> 31 & 2;
    int three = 0xEF - (src[i - 3] & 0xFF) >> 31 & 3;
    return one | two | three;
  }

  /// Encodes `src[from, until)`, or one char more if a pair would be cut. Reads nothing from `to`
  /// on; stops at a lone surrogate.
  ///
  /// @return the [Progress]: chars read, bytes written
  static long encode(char[] src, int from, int until, int to, byte[] dst, int dstOffset) {
    int i = from;
    int out = dstOffset;
    while (i < until) {
      int c = src[i];
      if (c < 0x80) {
        dst[out++] = (byte) c;
        i++;
      } else if (c < 0x800) {
        dst[out] = (byte) (0xC0 | c >> 6);
        dst[out + 1] = (byte) (0x80 | c & 0x3F);
        out += 2;
        i++;
      } else if ((c & SURROGATE_BITS) != Character.MIN_SURROGATE) {
        dst[out] = (byte) (0xE0 | c >> 12);
        dst[out + 1] = (byte) (0x80 | c >> 6 & 0x3F);
        dst[out + 2] = (byte) (0x80 | c & 0x3F);
        out += 3;
        i++;
      } else if (i + 1 < to && Character.isSurrogatePair((char) c, src[i + 1])) {
        INT.set(dst, out, fourBytes(Character.toCodePoint((char) c, src[i + 1])));
        i += 2;
        out += 4;
      } else {
        break;
      }
    }
    return Progress.of(i - from, out - dstOffset);
  }

  /// As [Kernels#wellFormed], one code point after the other, but for ASCII.
  static long wellFormed(byte[] src, int from, int to) {
    int count = 0;
    int i = from;
    while (i < to) {
      int lead = src[i];
      if (lead >= 0) {
        int run = ((long) LONG.get(src, i) & NEGATIVE_BYTES) == 0 ? 8 : 1;
        i += run;
        count += run;
        continue;
      }
      int second = src[i + 1];
      if (second >= -64) {
        break;
      }
      if (lead < (byte) 0xE0) {
        if (lead < (byte) 0xC2) {
          break;
        }
        i += 2;
      } else if (lead < (byte) 0xF0) {
        boolean overlong = lead == (byte) 0xE0 && second < (byte) 0xA0;
        boolean surrogate = lead == (byte) 0xED && second >= (byte) 0xA0;
        if (overlong || surrogate || src[i + 2] >= -64) {
          break;
        }
        i += 3;
      } else {
        boolean overlong = lead == (byte) 0xF0 && second < (byte) 0x90;
        boolean tooLarge = lead > (byte) 0xF4 || lead == (byte) 0xF4 && second >= (byte) 0x90;
        if (overlong || tooLarge || src[i + 2] >= -64 || src[i + 3] >= -64) {
          break;
        }
        i += 4;
      }
      count++;
    }
    return Progress.of(i - from, count);
  }
}
