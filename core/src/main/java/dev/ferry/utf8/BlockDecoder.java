package dev.ferry.utf8;

import dev.ferry.kernel.ByteSequence;
import dev.ferry.kernel.Kernels;
import dev.ferry.kernel.Progress;

/// Decodes bytes under a policy: the kernels do what is well-formed, and what they stop at is done
/// here, one sequence at a time.
final class BlockDecoder {
  /// Sequences done one by one after a kernel has stopped, before it is tried again.
  private static final int STEPS = 16;

  private static final int LAST_CONTINUATION = (byte) 0xBF;

  private BlockDecoder() {}

  /// Decodes `src[from, to)`, and up to [Kernels#PADDING] bytes more if `end` is past `to`; what is
  /// past `end` is zeros, which may be decoded too.
  ///
  /// Everything is written out here, which makes the method too big for C2 to inline (over 325
  /// bytes of bytecode): inlined into a deep chain of callers, the vector operations of the kernel
  /// would lie deeper than C2 goes (15 calls) and would be boxed.
  ///
  /// @param dst has room for a char a byte and the padding
  /// @param base what the user calls the offset of `src[0]`
  /// @return the [Progress]: bytes read, which may be more than asked for, and chars written
  static long decode(
      byte[] src,
      int from,
      int to,
      int end,
      char[] dst,
      int dstOffset,
      MalformedPolicy policy,
      long base) {
    int i = from;
    int out = dstOffset;
    while (i < to) {
      long progress = Kernels.reading().decode(src, i, to, dst, out);
      i += Progress.read(progress);
      out += Progress.written(progress);
      for (int step = 0; step < STEPS && i < to; step++) {
        int lead = src[i];
        if (lead >= 0) {
          dst[out++] = (char) lead;
          i++;
          continue;
        }
        int second = i + 1 < end ? src[i + 1] : 0;
        if (lead >= (byte) 0xC2 && lead < (byte) 0xE0 && second <= LAST_CONTINUATION) {
          dst[out++] = (char) ((lead & 0x1F) << 6 | second & 0x3F);
          i += 2;
          continue;
        }
        int third = i + 2 < end ? src[i + 2] : 0;
        if (lead >= (byte) 0xE0
            && lead < (byte) 0xF0
            && second <= LAST_CONTINUATION
            && third <= LAST_CONTINUATION) {
          char c = (char) (lead << 12 | (second & 0x3F) << 6 | third & 0x3F);
          if (c >= 0x800 && !Character.isSurrogate(c)) {
            dst[out++] = c;
            i += 3;
            continue;
          }
        }
        int fourth = i + 3 < end ? src[i + 3] : 0;
        if (lead >= (byte) 0xF0
            && second <= LAST_CONTINUATION
            && third <= LAST_CONTINUATION
            && fourth <= LAST_CONTINUATION) {
          int codePoint =
              (lead & 0x0F) << 18 | (second & 0x3F) << 12 | (third & 0x3F) << 6 | fourth & 0x3F;
          if (Character.isSupplementaryCodePoint(codePoint)) {
            dst[out] = (char) (Character.MIN_HIGH_SURROGATE + (codePoint - 0x10000 >> 10));
            dst[out + 1] = (char) (Character.MIN_LOW_SURROGATE | codePoint & 0x3FF);
            out += 2;
            i += 4;
            continue;
          }
        }
        int length = -ByteSequence.length(src, i, end);
        out = putMalformed(src, i, length, end, dst, out, policy, base);
        i += length;
      }
    }
    return Progress.of(i - from, out - dstOffset);
  }

  static int put(int codePoint, char[] dst, int out) {
    if (codePoint < 0x10000) {
      dst[out] = (char) codePoint;
      return out + 1;
    }
    dst[out] = Character.highSurrogate(codePoint);
    dst[out + 1] = Character.lowSurrogate(codePoint);
    return out + 2;
  }

  static int putMalformed(
      byte[] src,
      int i,
      int length,
      int end,
      char[] dst,
      int out,
      MalformedPolicy policy,
      long base) {
    dst[out] =
        switch (policy) {
          case AS_JDK, REPLACE -> '\uFFFD';
          case KEEP ->
              ByteSequence.isSurrogate(src, i, length)
                  ? (char) ByteSequence.codePoint(src, i, 3)
                  : '\uFFFD';
          case REPORT -> throw MalformedUtf8Exception.bytes(src, i, length, end, base + i);
        };
    return out + 1;
  }
}
