package dev.ferry.kernel;

/// Converts all that is well-formed: the kernels do what they can, and where they stop, some code
/// points are done here one by one.
public final class WellFormed {
  /// Code points done one by one after a kernel has stopped, before it is tried again.
  private static final int STEPS = 16;

  private WellFormed() {}

  /// Encodes `chars[from, to)`, and up to [Kernels#PADDING] chars more if `end` is past `to`; what
  /// is past `end` is zeros, which may be encoded too. Stops at the first lone surrogate.
  ///
  /// Too big to be inlined (over 325 bytes of bytecode), as callers of kernels must be.
  ///
  /// @param dst has room for 3 bytes a char and twice the padding
  /// @return the [Progress] as Kernels makes it: chars read, which may be more than asked for, and
  ///   bytes written
  public static long encode(char[] chars, int from, int to, int end, byte[] dst, int dstOffset) {
    int i = from;
    int out = dstOffset;
    while (true) {
      long progress = Kernels.writing().encode(chars, i, to, dst, out);
      i += Progress.read(progress);
      out += Progress.written(progress);
      if (i >= to) {
        return Progress.of(i - from, out - dstOffset);
      }
      for (int step = 0; step < STEPS && i < to; step++) {
        char c = chars[i];
        if (c < 0x80) {
          dst[out++] = (byte) c;
          i++;
        } else if (c < 0x800) {
          dst[out] = (byte) (0xC0 | c >> 6);
          dst[out + 1] = (byte) (0x80 | c & 0x3F);
          out += 2;
          i++;
        } else if ((c & Scalar.SURROGATE_BITS) != Character.MIN_SURROGATE) {
          dst[out] = (byte) (0xE0 | c >> 12);
          dst[out + 1] = (byte) (0x80 | c >> 6 & 0x3F);
          dst[out + 2] = (byte) (0x80 | c & 0x3F);
          out += 3;
          i++;
        } else if (i + 1 < end && Character.isSurrogatePair(c, chars[i + 1])) {
          int codePoint = Character.toCodePoint(c, chars[i + 1]);
          dst[out] = (byte) (0xF0 | codePoint >> 18);
          dst[out + 1] = (byte) (0x80 | codePoint >> 12 & 0x3F);
          dst[out + 2] = (byte) (0x80 | codePoint >> 6 & 0x3F);
          dst[out + 3] = (byte) (0x80 | codePoint & 0x3F);
          out += 4;
          i += 2;
        } else {
          return Progress.of(i - from, out - dstOffset);
        }
      }
    }
  }

  /// Encodes `chars[from, end)`, and puts zeros behind them.
  ///
  /// @return the bytes written, or a negative number if there is a lone surrogate
  static int encodeToEnd(char[] chars, int from, int end, byte[] dst, int dstOffset) {
    Zeros.put(chars, end);
    long progress = encode(chars, from, end, end, dst, dstOffset);
    int past = Progress.read(progress) - (end - from);
    return past < 0 ? -1 : Progress.written(progress) - past;
  }
}
