package dev.ferry.utf8;

import dev.ferry.kernel.Kernels;
import dev.ferry.kernel.Progress;
import dev.ferry.kernel.Scratch;
import dev.ferry.kernel.WellFormed;

/// Encodes the chars of a [Scratch], under a policy for lone surrogates.
final class BlockEncoder {
  /// Code points done one by one after a kernel has stopped, before it is tried again.
  private static final int STEPS = 16;

  private BlockEncoder() {}

  /// Encodes `chars[from, to)`, and up to [Kernels#PADDING] chars more if `end` is past `to`; what
  /// is past `end` is zeros, which may be encoded too.
  ///
  /// @param dst has room for 3 bytes a char and twice the padding
  /// @param base what the user calls the offset of `chars[0]`
  /// @return the [Progress] as Kernels makes it: chars read, which may be more than asked for, and
  ///   bytes written
  static long encode(
      char[] chars,
      int from,
      int to,
      int end,
      byte[] dst,
      int dstOffset,
      MalformedPolicy policy,
      long base) {
    int i = from;
    int out = dstOffset;
    while (true) {
      long progress = WellFormed.encode(chars, i, to, end, dst, out);
      i += Progress.read(progress);
      out += Progress.written(progress);
      if (i >= to) {
        return Progress.of(i - from, out - dstOffset);
      }
      out = putLone(chars[i], dst, out, policy, base + i);
      i++;
    }
  }

  /// The bytes that `chars[from, end)` take; zeros follow.
  static long encodedLength(char[] chars, int from, int end, MalformedPolicy policy, long base) {
    int i = from;
    long length = 0;
    while (true) {
      long progress = Kernels.writing().encodedLength(chars, i, end);
      i += Progress.read(progress);
      length += Progress.written(progress);
      if (i >= end) {
        return length - (i - end);
      }
      for (int step = 0; step < STEPS && i < end; step++) {
        char c = chars[i];
        if (!Character.isSurrogate(c)) {
          length += c < 0x80 ? 1 : c < 0x800 ? 2 : 3;
          i++;
        } else if (i + 1 < end && Character.isSurrogatePair(c, chars[i + 1])) {
          length += 4;
          i += 2;
        } else {
          length += loneLength(c, policy, base + i);
          i++;
        }
      }
    }
  }

  static int put(int codePoint, byte[] dst, int out) {
    if (codePoint < 0x80) {
      dst[out] = (byte) codePoint;
      return out + 1;
    }
    if (codePoint < 0x800) {
      dst[out] = (byte) (0xC0 | codePoint >> 6);
      dst[out + 1] = continuation(codePoint);
      return out + 2;
    }
    if (codePoint < 0x10000) {
      dst[out] = (byte) (0xE0 | codePoint >> 12);
      dst[out + 1] = continuation(codePoint >> 6);
      dst[out + 2] = continuation(codePoint);
      return out + 3;
    }
    dst[out] = (byte) (0xF0 | codePoint >> 18);
    dst[out + 1] = continuation(codePoint >> 12);
    dst[out + 2] = continuation(codePoint >> 6);
    dst[out + 3] = continuation(codePoint);
    return out + 4;
  }

  private static byte continuation(int bits) {
    return (byte) (0x80 | bits & 0x3F);
  }

  static int putLone(char c, byte[] dst, int out, MalformedPolicy policy, long offset) {
    return switch (policy) {
      case AS_JDK -> put('?', dst, out);
      case REPLACE -> put('\uFFFD', dst, out);
      case KEEP -> put(c, dst, out);
      case REPORT -> throw MalformedUtf8Exception.loneSurrogate(c, offset);
    };
  }

  private static int loneLength(char c, MalformedPolicy policy, long offset) {
    return switch (policy) {
      case AS_JDK -> 1;
      case REPLACE, KEEP -> 3;
      case REPORT -> throw MalformedUtf8Exception.loneSurrogate(c, offset);
    };
  }
}
