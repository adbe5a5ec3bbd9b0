package dev.ferry.utf8;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.ferry.kernel.AsciiByVectors;
import dev.ferry.kernel.ByteScan;
import dev.ferry.kernel.ByteSequence;
import dev.ferry.kernel.Kernels;
import dev.ferry.kernel.Progress;
import dev.ferry.kernel.Scratch;
import dev.ferry.kernel.ShortBytes;
import dev.ferry.kernel.Zeros;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Bytes to chars and strings. Kernels read ahead, so the last bytes of an array, or all of a short
/// input, are taken from a padded [Scratch].
final class Decoding {
  /// Inputs up to here are copied to the scratch whole.
  private static final int SHORT = 256;

  /// ASCII of up to so many bytes is fastest one by one.
  private static final int SHORT_ASCII = 15;

  /// Bytes up to which the JDK makes chars of ASCII faster than any kernel.
  private static final int SHORT_FOR_JDK = 1024;

  private Decoding() {}

  /// Small, so that it is compiled into its callers: the JDK's call is then all that is left of a
  /// short ASCII text, or a look at it and a copy.
  ///
  /// @param limit after the last byte that may be looked at, as nobody changes those meanwhile
  static String toString(byte[] src, int offset, int length, int limit, MalformedPolicy policy) {
    if (looksAscii(src, offset, length) && Kernels.readsByVectors()) {
      return AsciiByVectors.isAscii(src, offset, length)
          ? ofAscii(src, offset, length)
          : ofOthersToo(src, offset, length, limit, policy);
    }
    return Delegate.takesShortAscii(src, offset, length, policy)
        ? new String(src, offset, length, UTF_8)
        : toStringByScript(src, offset, length, limit, policy);
  }

  /// Whether it is worth looking at all bytes, as far as two tell.
  private static boolean looksAscii(byte[] src, int offset, int length) {
    return length >= AsciiByVectors.FEWEST && (src[offset] | src[offset + (length >> 1)]) >= 0;
  }

  /// By the constructor that is a copy and no more; with a charset, even one of single bytes, it is
  /// a method that C2 does not inline. Deprecated for what it does to bytes that are not ASCII.
  @SuppressWarnings("deprecation")
  private static String ofAscii(byte[] src, int offset, int length) {
    return new String(src, 0, offset, length);
  }

  /// Decodes what looks like ASCII and is not.
  private static String ofOthersToo(
      byte[] src, int offset, int length, int limit, MalformedPolicy policy) {
    return Delegate.takesShort(src, offset, length, policy)
        ? new String(src, offset, length, UTF_8)
        : byKernels(src, offset, length, limit, policy);
  }

  private static String toStringByScript(
      byte[] src, int offset, int length, int limit, MalformedPolicy policy) {
    if (ShortBytes.takes(src, offset, length)) {
      var scratch = Scratch.acquire();
      try {
        var text = ofShort(scratch, src, offset, length);
        if (text != null) {
          return text;
        }
      } finally {
        scratch.release();
      }
    }
    return Delegate.takes(src, offset, length, policy)
        ? new String(src, offset, length, UTF_8)
        : byKernels(src, offset, length, limit, policy);
  }

  private static String byKernels(
      byte[] src, int offset, int length, int limit, MalformedPolicy policy) {
    if (length > Scratch.LARGE) {
      return ofUnknownLength(MemorySegment.ofArray(src), offset, length, policy);
    }
    var scratch = Scratch.acquire();
    var chars = length <= Scratch.BLOCK ? scratch.chars : Scratch.acquireChars();
    try {
      int end = offset + length;
      int count = intoRoomy(scratch, src, offset, end, limit, chars, Scratch.START, policy, 0);
      return new String(chars, Scratch.START, count);
    } finally {
      release(scratch, chars, length);
    }
  }

  static String toString(MemorySegment src, long offset, long length, MalformedPolicy policy) {
    if (length <= Scratch.BLOCK) {
      return ofShort(src, offset, (int) length, policy);
    }
    if (length > Scratch.LARGE) {
      return ofUnknownLength(src, offset, length, policy);
    }
    var scratch = Scratch.acquire();
    var chars = Scratch.acquireChars();
    try {
      int count = Scratch.START;
      long end = offset + length;
      int taken;
      for (long i = offset; i < end; i += taken) {
        taken = fill(scratch.bytes, src, i, end);
        count += decodeScratch(scratch, taken, chars, count, policy, i);
      }
      return new String(chars, Scratch.START, count - Scratch.START);
    } finally {
      release(scratch, chars, length);
    }
  }

  /// @return null if [ShortBytes] leaves it
  private static @Nullable String ofShort(Scratch scratch, byte[] src, int offset, int length) {
    int count = ShortBytes.decode(src, offset, offset + length, scratch.chars, Scratch.START);
    return count < 0 ? null : new String(scratch.chars, Scratch.START, count);
  }

  /// Decodes what fits into the scratch.
  private static String ofShort(
      MemorySegment src, long offset, int length, MalformedPolicy policy) {
    var scratch = Scratch.acquire();
    try {
      fill(scratch.bytes, src, offset, offset + length);
      if (looksAscii(scratch.bytes, Scratch.START, length) && Kernels.readsByVectors()) {
        if (AsciiByVectors.isAscii(scratch.bytes, Scratch.START, length)) {
          return ofAscii(scratch.bytes, Scratch.START, length);
        }
        return Delegate.takesShort(scratch.bytes, Scratch.START, length, policy)
            ? new String(scratch.bytes, Scratch.START, length, UTF_8)
            : ofScratch(scratch, length, policy, offset);
      }
      if (ShortBytes.takes(scratch.bytes, Scratch.START, length)) {
        var text = ofShort(scratch, scratch.bytes, Scratch.START, length);
        if (text != null) {
          return text;
        }
      }
      if (Delegate.takes(scratch.bytes, Scratch.START, length, policy)) {
        return new String(scratch.bytes, Scratch.START, length, UTF_8);
      }
      return ofScratch(scratch, length, policy, offset);
    } finally {
      scratch.release();
    }
  }

  private static String ofScratch(
      Scratch scratch, int length, MalformedPolicy policy, long offset) {
    int count = decodeScratch(scratch, length, scratch.chars, Scratch.START, policy, offset);
    return new String(scratch.chars, Scratch.START, count);
  }

  private static void release(Scratch scratch, char[] chars, long length) {
    if (length > Scratch.BLOCK) {
      Scratch.release(chars);
    }
    scratch.release();
  }

  /// Decodes a text of any length into one array that grows as the text so far suggests.
  private static String ofUnknownLength(
      MemorySegment src, long offset, long length, MalformedPolicy policy) {
    var scratch = Scratch.acquire();
    try {
      var chars = new char[Scratch.LARGE + 2 * Kernels.PADDING];
      int count = 0;
      long end = offset + length;
      int taken;
      for (long i = offset; i < end; i += taken) {
        taken = fill(scratch.bytes, src, i, end);
        if (chars.length - count < taken + 2 * Kernels.PADDING) {
          chars = Arrays.copyOf(chars, grown(chars.length, count, i - offset, length));
        }
        count += decodeScratch(scratch, taken, chars, count, policy, i);
      }
      return new String(chars, 0, count);
    } finally {
      scratch.release();
    }
  }

  /// Copies a block of bytes from `i` on to `bytes[START…)`, zeros behind it, without cutting what
  /// may be a code point.
  ///
  /// @return how many bytes were copied
  static int fill(byte[] bytes, MemorySegment src, long i, long end) {
    int taken = (int) Math.min(end - i, 3L * Scratch.BLOCK);
    MemorySegment.copy(src, JAVA_BYTE, i, bytes, Scratch.START, taken);
    if (i + taken < end) {
      taken -= ByteSequence.unfinished(bytes, Scratch.START, Scratch.START + taken);
    }
    int to = Scratch.START + taken;
    Zeros.put(bytes, to);
    return taken;
  }

  private static int grown(int size, int count, long done, long length) {
    long estimate = (long) ((double) count / done * length * 1.05) + (1 << 14);
    long wanted = Math.max(estimate, size + (size >> 2));
    long most = Math.min(length + 2 * Kernels.PADDING, Integer.MAX_VALUE - 8);
    if (size >= most) {
      throw new OutOfMemoryError("The text has more chars than a String can hold");
    }
    return (int) Math.min(wanted, most);
  }

  /// Decodes the `length` bytes in the scratch, whose first one the user calls `offset`.
  private static int decodeScratch(
      Scratch scratch, int length, char[] dst, int dstOffset, MalformedPolicy policy, long offset) {
    int to = Scratch.START + length;
    long progress =
        BlockDecoder.decode(
            scratch.bytes, Scratch.START, to, to, dst, dstOffset, policy, offset - Scratch.START);
    return Progress.written(progress) - (Progress.read(progress) - length);
  }

  /// Decodes `src[offset, end)` to `dst`, which has room for a char a byte and the padding.
  ///
  /// @param limit after the last byte that may be looked at: others may belong to another thread
  private static int intoRoomy(
      Scratch scratch,
      byte[] src,
      int offset,
      int end,
      int limit,
      char[] dst,
      int dstOffset,
      MalformedPolicy policy,
      long base) {
    if (end <= limit - Kernels.PADDING && isFinished(src, offset, end)) {
      return inPlace(src, offset, end, dst, dstOffset, policy, base);
    }
    int i = offset;
    int out = dstOffset;
    if (end - offset > SHORT) {
      long progress =
          BlockDecoder.decode(src, i, end - Kernels.PADDING, end, dst, out, policy, base);
      i += Progress.read(progress);
      out += Progress.written(progress);
    }
    int rest = end - i;
    System.arraycopy(src, i, scratch.bytes, Scratch.START, rest);
    int to = Scratch.START + rest;
    Zeros.put(scratch.bytes, to);
    out += decodeScratch(scratch, rest, dst, out, policy, base + i);
    return out - dstOffset;
  }

  /// Whether what follows, of which there is a byte at least, cannot complete a sequence.
  private static boolean isFinished(byte[] src, int offset, int end) {
    return !ByteSequence.isContinuation(src[end]) || ByteSequence.unfinished(src, offset, end) == 0;
  }

  /// As above if other bytes follow, by decoding some of these too: the chars of what is read past
  /// `end` are not counted.
  private static int inPlace(
      byte[] src,
      int offset,
      int end,
      char[] dst,
      int dstOffset,
      MalformedPolicy policy,
      long base) {
    long progress = BlockDecoder.decode(src, offset, end, end, dst, dstOffset, policy, base);
    int read = offset + Progress.read(progress);
    return Progress.written(progress) - ByteScan.countFewChars(src, end, read);
  }

  /// Decodes `src[offset, end)` into `dst[dstOffset…)` and nothing past the result.
  static int intoArray(
      byte[] src,
      int offset,
      int end,
      char[] dst,
      int dstOffset,
      MalformedPolicy policy,
      long base) {
    int length = end - offset;
    if (length <= dst.length - dstOffset && ShortBytes.takes(src, offset, length)) {
      int count = ShortBytes.decode(src, offset, end, dst, dstOffset);
      if (count >= 0) {
        return count;
      }
    }
    if (length <= SHORT_ASCII && widenAscii(src, offset, length, dst, dstOffset)) {
      return length;
    }
    boolean byVectors = Kernels.readsByVectors();
    if (length <= SHORT_FOR_JDK) {
      boolean looksAscii = byVectors && looksAscii(src, offset, length);
      if (looksAscii
          && length <= dst.length - dstOffset
          && AsciiByVectors.widen(src, offset, length, dst, dstOffset)) {
        return length;
      }
      if (looksAscii
          ? Delegate.takesShort(length, policy)
          : Delegate.takes(src, offset, length, policy)) {
        return byJdk(src, offset, end, dst, dstOffset);
      }
    }
    var scratch = Scratch.acquire();
    try {
      int i = offset;
      int out = dstOffset;
      while (i < end) {
        int next = end - i <= Scratch.BLOCK ? end : i + Scratch.BLOCK;
        if (next < end) {
          next -= Math.min(next - i - 1, ByteSequence.unfinished(src, i, next));
        }
        if (!byVectors && Delegate.takes(src, i, next - i, policy)) {
          out += byJdk(src, i, next, dst, out);
          i = next;
          continue;
        }
        int chars =
            intoRoomy(scratch, src, i, next, end, scratch.chars, Scratch.START, policy, base);
        if (chars > dst.length - out) {
          throw tooSmall(dst, dstOffset, i);
        }
        System.arraycopy(scratch.chars, Scratch.START, dst, out, chars);
        out += chars;
        i = next;
      }
      return out - dstOffset;
    } finally {
      scratch.release();
    }
  }

  /// Makes chars of bytes if they are ASCII and fit in; else some of `dst` may have changed.
  private static boolean widenAscii(byte[] src, int offset, int length, char[] dst, int dstOffset) {
    if (length > dst.length - dstOffset) {
      return false;
    }
    for (int i = 0; i < length; i++) {
      byte b = src[offset + i];
      if (b < 0) {
        return false;
      }
      dst[dstOffset + i] = (char) b;
    }
    return true;
  }

  private static int byJdk(byte[] src, int offset, int end, char[] dst, int dstOffset) {
    var text = new String(src, offset, end - offset, UTF_8);
    if (text.length() > dst.length - dstOffset) {
      throw tooSmall(dst, dstOffset, offset);
    }
    text.getChars(0, text.length(), dst, dstOffset);
    return text.length();
  }

  private static IndexOutOfBoundsException tooSmall(char[] dst, int dstOffset, int offset) {
    return new IndexOutOfBoundsException(
        "Destination too small: its %d chars do not take what follows byte offset %d"
            .formatted(dst.length - dstOffset, offset));
  }
}
