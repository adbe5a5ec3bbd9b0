package dev.ferry.utf8;

import dev.ferry.kernel.Kernels;
import dev.ferry.kernel.Progress;

/// Decodes bytes under a policy: the kernels do what is well-formed, and what they stop at is done
/// here, one sequence at a time.
final class BlockDecoder {
  private static final Kernels KERNELS = Kernels.get();

  /// Sequences done one by one after a kernel has stopped, before it is tried again.
  private static final int STEPS = 16;

  private BlockDecoder() {}

  /// Decodes `src[from, to)`, and up to [Kernels#PADDING] bytes more if `end` is past `to`; what is
  /// past `end` is zeros, which may be decoded too.
  ///
  /// @param from has [Kernels#LOOKBACK] bytes before it that leave no code point unfinished
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
      // After malformed bytes, a continuation byte could look to the kernel like part of them.
      if (!ByteSequence.isContinuation(src[i])) {
        long progress = KERNELS.decode(src, i, to, dst, out);
        i += Progress.read(progress);
        out += Progress.written(progress);
      }
      for (int step = 0; step < STEPS && i < to; step++) {
        int length = ByteSequence.length(src, i, end);
        if (length > 0) {
          out = put(ByteSequence.codePoint(src, i, length), dst, out);
          i += length;
        } else {
          out = putMalformed(src, i, -length, end, dst, out, policy, base);
          i -= length;
        }
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
