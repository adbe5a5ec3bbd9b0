package dev.ferry.utf8;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import dev.ferry.kernel.Kernels;
import dev.ferry.kernel.Progress;
import dev.ferry.kernel.Scratch;
import dev.ferry.kernel.ShortText;
import dev.ferry.kernel.Utf8Copy;
import dev.ferry.kernel.Zeros;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;

/// Strings to bytes, block by block: chars leave the string into a [Scratch] and go through
/// [BlockEncoder] straight into the destination, wherever its room is certain; the last few go
/// through the scratch, so that nothing past the result is touched.
final class Encoding {
  /// Chars up to which a length is told faster straight from the string.
  private static final int SHORT_LENGTH = 32;

  /// Chars from which on it is worth asking whether they are [Latin1].
  private static final int LONG_LENGTH = 512;

  private Encoding() {}

  static byte[] toArray(String s, MalformedPolicy policy) {
    int length = s.length();
    if (3 * (long) length > Scratch.LARGE) {
      return measured(s, policy);
    }
    if (length > Utf8Copy.LONGEST) {
      return pooled(s, policy);
    }
    var scratch = Scratch.acquire();
    try {
      int written =
          policy == MalformedPolicy.AS_JDK ? scratch.utf8Copy().copy(s, Scratch.START) : -1;
      if (written >= 0) {
        Delegate.learn(scratch, written == length);
        return Arrays.copyOfRange(scratch.bytes, Scratch.START, Scratch.START + written);
      }
      fill(scratch.chars, s, 0, length);
      int end =
          Scratch.START
              + encodeBlock(scratch, Scratch.START, Scratch.START + length, policy, -Scratch.START);
      return Arrays.copyOfRange(scratch.bytes, Scratch.START, end);
    } finally {
      scratch.release();
    }
  }

  private static byte[] pooled(String s, MalformedPolicy policy) {
    var large = Scratch.acquireBytes();
    try {
      return Arrays.copyOf(large, intoArray(s, 0, s.length(), large, 0, large.length, policy, 0));
    } finally {
      Scratch.release(large);
    }
  }

  private static byte[] measured(String s, MalformedPolicy policy) {
    long bytes = encodedLength(s, policy);
    if (bytes > Integer.MAX_VALUE - 8) {
      throw new OutOfMemoryError("UTF-8 of " + bytes + " bytes does not fit into an array");
    }
    var result = new byte[(int) bytes];
    intoArray(s, 0, s.length(), result, 0, result.length, policy, 0);
    return result;
  }

  /// Encodes `s[begin, end)` into `dst[dstOffset, dstEnd)` and returns the bytes written.
  ///
  /// @param base what the user calls the offset of `s.charAt(0)`
  static int intoArray(
      String s,
      int begin,
      int end,
      byte[] dst,
      int dstOffset,
      int dstEnd,
      MalformedPolicy policy,
      long base) {
    int length = end - begin;
    int room = dstEnd - dstOffset;
    if (3L * length <= room && ShortText.takes(s, begin, end)) {
      int written = ShortText.encode(s, begin, end, dst, dstOffset);
      if (written >= 0) {
        return written;
      }
    }
    if (length <= Utf8Copy.LONGEST
        && length == s.length()
        && policy == MalformedPolicy.AS_JDK
        && length <= room) {
      var scratch = Scratch.acquire();
      try {
        int written = scratch.utf8Copy().copyInto(s, Scratch.START, dst, dstOffset, dstEnd);
        if (written >= 0) {
          return written;
        }
      } finally {
        scratch.release();
      }
    }
    return blocksIntoArray(s, begin, end, dst, dstOffset, dstEnd, policy, base);
  }

  /// As above, for parts of strings, long ones and policies: block by block.
  private static int blocksIntoArray(
      String s,
      int begin,
      int end,
      byte[] dst,
      int dstOffset,
      int dstEnd,
      MalformedPolicy policy,
      long base) {
    var scratch = Scratch.acquire();
    try {
      // A guess, which costs little if it is wrong.
      boolean ascii = begin < end && s.charAt(begin + end >>> 1) < 0x80;
      int out = dstOffset;
      int next;
      for (int i = begin; i < end; i = next) {
        next = copy(scratch.chars, s, i, end);
        int count = next - i;
        ascii = ascii && count <= dstEnd - out && scratch.narrow(count) == count;
        if (ascii) {
          System.arraycopy(scratch.bytes, Scratch.START, dst, out, count);
          out += count;
        } else {
          pad(scratch.chars, Scratch.START + count);
          out = put(scratch, count, end - next, dst, out, dstEnd, policy, base + i);
        }
      }
      return out - dstOffset;
    } finally {
      scratch.release();
    }
  }

  /// As above for an array of chars.
  static int intoArray(
      char[] src,
      int begin,
      int end,
      byte[] dst,
      int dstOffset,
      int dstEnd,
      MalformedPolicy policy,
      long base) {
    var scratch = Scratch.acquire();
    try {
      int out = dstOffset;
      int next;
      for (int i = begin; i < end; i = next) {
        next = end - i <= Scratch.BLOCK ? end : i + Scratch.BLOCK;
        next -= next < end && Character.isHighSurrogate(src[next - 1]) ? 1 : 0;
        System.arraycopy(src, i, scratch.chars, Scratch.START, next - i);
        pad(scratch.chars, Scratch.START + next - i);
        out = put(scratch, next - i, end - next, dst, out, dstEnd, policy, base + i);
      }
      return out - dstOffset;
    } finally {
      scratch.release();
    }
  }

  /// Encodes the `length` chars of the scratch, which `rest` chars will follow, and returns the new
  /// offset in `dst`. A kernel's spill past its result is harmless where what follows covers it.
  private static int put(
      Scratch scratch,
      int length,
      int rest,
      byte[] dst,
      int dstOffset,
      int dstEnd,
      MalformedPolicy policy,
      long offset) {
    int from = Scratch.START;
    int to = from + length;
    int out = dstOffset;
    long base = offset - Scratch.START;
    int direct = rest >= Kernels.PADDING ? to : to - Kernels.PADDING;
    if (direct > from && dstEnd - out >= 3 * (direct - from) + 2 * Kernels.PADDING) {
      long progress = BlockEncoder.encode(scratch.chars, from, direct, to, dst, out, policy, base);
      from += Progress.read(progress);
      out += Progress.written(progress);
    }
    if (from >= to) {
      return out - (from - to);
    }
    int bytes = encodeBlock(scratch, from, to, policy, base);
    if (bytes > dstEnd - out) {
      throw tooSmall(offset + from - Scratch.START, dstEnd - out);
    }
    System.arraycopy(scratch.bytes, Scratch.START, dst, out, bytes);
    return out + bytes;
  }

  static long intoSegment(String s, MemorySegment dst, long dstOffset, MalformedPolicy policy) {
    var scratch = Scratch.acquire();
    try {
      int end = s.length();
      if (policy == MalformedPolicy.AS_JDK && end <= Utf8Copy.LONGEST) {
        int written = scratch.utf8Copy().copy(s, Scratch.START);
        if (written >= 0 && written <= dst.byteSize() - dstOffset) {
          MemorySegment.copy(scratch.bytes, Scratch.START, dst, JAVA_BYTE, dstOffset, written);
          return written;
        }
      }
      long out = dstOffset;
      int next;
      for (int i = 0; i < end; i = next) {
        next = fill(scratch.chars, s, i, end);
        int length =
            encodeBlock(
                scratch, Scratch.START, Scratch.START + next - i, policy, i - Scratch.START);
        if (length > dst.byteSize() - out) {
          throw tooSmall(i, dst.byteSize() - out);
        }
        MemorySegment.copy(scratch.bytes, Scratch.START, dst, JAVA_BYTE, out, length);
        out += length;
      }
      return out - dstOffset;
    } finally {
      scratch.release();
    }
  }

  static long encodedLength(String s, MalformedPolicy policy) {
    if (s.length() <= SHORT_LENGTH) {
      int length = shortLength(s);
      if (length >= 0) {
        return length;
      }
    }
    if (s.length() >= LONG_LENGTH && Latin1.is(s)) {
      return Latin1.encodedLength(s);
    }
    var scratch = Scratch.acquire();
    try {
      long length = 0;
      int next;
      for (int i = 0; i < s.length(); i = next) {
        next = fill(scratch.chars, s, i, s.length());
        length +=
            BlockEncoder.encodedLength(
                scratch.chars, Scratch.START, Scratch.START + next - i, policy, i - Scratch.START);
      }
      return length;
    } finally {
      scratch.release();
    }
  }

  /// @return -1 if there is a lone surrogate
  private static int shortLength(String s) {
    int length = 0;
    for (int i = 0; i < s.length(); i++) {
      char c = s.charAt(i);
      if (!Character.isSurrogate(c)) {
        length += 1 + (0x7F - c >>> 31) + (0x7FF - c >>> 31);
      } else if (i + 1 < s.length() && Character.isSurrogatePair(c, s.charAt(i + 1))) {
        length += 4;
        i++;
      } else {
        return -1;
      }
    }
    return length;
  }

  /// As [#copy], with zeros behind the block.
  private static int fill(char[] chars, String s, int i, int end) {
    int next = copy(chars, s, i, end);
    pad(chars, Scratch.START + next - i);
    return next;
  }

  /// Copies a block of chars from `i` on to `chars[START…)`, without cutting a pair.
  ///
  /// @return the index after the last char copied
  private static int copy(char[] chars, String s, int i, int end) {
    int next = end - i <= Scratch.BLOCK ? end : i + Scratch.BLOCK;
    if (next < end && Character.isHighSurrogate(s.charAt(next - 1))) {
      next--;
    }
    s.getChars(i, next, chars, Scratch.START);
    return next;
  }

  private static void pad(char[] chars, int to) {
    Zeros.put(chars, to);
  }

  /// Encodes `scratch.chars[from, to)`, which zeros follow, to `scratch.bytes[START…)`.
  static int encodeBlock(Scratch scratch, int from, int to, MalformedPolicy policy, long base) {
    long progress =
        BlockEncoder.encode(
            scratch.chars, from, to, to, scratch.bytes, Scratch.START, policy, base);
    return Progress.written(progress) - (Progress.read(progress) - (to - from));
  }

  private static IndexOutOfBoundsException tooSmall(long charOffset, long room) {
    return new IndexOutOfBoundsException(
        "Destination too small: the chars from offset %d on do not fit into the %d bytes left"
            .formatted(charOffset, room));
  }
}
