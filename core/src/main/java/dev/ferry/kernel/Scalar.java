package dev.ferry.kernel;

import static java.lang.invoke.MethodHandles.byteArrayViewVarHandle;
import static java.nio.ByteOrder.BIG_ENDIAN;
import static java.nio.ByteOrder.LITTLE_ENDIAN;

import java.lang.invoke.VarHandle;

/// One code point at a time, as bytes in an int: the first byte lowest, unless it says otherwise.
final class Scalar {
  static final VarHandle INT = byteArrayViewVarHandle(int[].class, LITTLE_ENDIAN);
  static final VarHandle BIG_INT = byteArrayViewVarHandle(int[].class, BIG_ENDIAN);
  static final VarHandle BIG_LONG = byteArrayViewVarHandle(long[].class, BIG_ENDIAN);
  static final VarHandle LONG = byteArrayViewVarHandle(long[].class, LITTLE_ENDIAN);

  /// The top bits of eight bytes, which none of them has in ASCII.
  static final long NEGATIVE_BYTES = 0x80808080_80808080L;

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
  /// on.
  static int unfinishedBefore(byte[] src, int i) {
    if ((src[i - 1] & 0xFF) >= 0xC0) {
      return 1;
    }
    if ((src[i - 2] & 0xFF) >= 0xE0) {
      return 2;
    }
    return (src[i - 3] & 0xFF) >= 0xF0 ? 3 : 0;
  }
}
