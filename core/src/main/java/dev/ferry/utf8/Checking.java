package dev.ferry.utf8;

import dev.ferry.kernel.ByteSequence;
import dev.ferry.kernel.Kernels;
import dev.ferry.kernel.Progress;
import dev.ferry.kernel.Scratch;
import dev.ferry.kernel.Zeros;
import java.lang.foreign.MemorySegment;

/// Looks for malformed bytes and counts code points, without converting.
final class Checking {
  private static final int SHORT = 256;

  /// Sequences counted one by one after a kernel has stopped, before it is tried again.
  private static final int STEPS = 16;

  private Checking() {}

  /// The index of the first malformed byte of `src[from, end)`, or -1.
  static int indexOfMalformed(byte[] src, int from, int end) {
    int i = from;
    if (end - from > SHORT) {
      i += Progress.read(Kernels.checking().wellFormed(src, i, end - Kernels.PADDING));
      if (i < end - Kernels.PADDING) {
        return firstMalformed(src, i, end);
      }
    }
    var scratch = Scratch.acquire();
    try {
      int to = pad(scratch.bytes, src, i, end);
      int found = malformedInPadded(scratch.bytes, to);
      return found < 0 ? -1 : i + found - Scratch.START;
    } finally {
      scratch.release();
    }
  }

  static long indexOfMalformed(MemorySegment src, long offset, long end) {
    var scratch = Scratch.acquire();
    try {
      int taken;
      for (long i = offset; i < end; i += taken) {
        taken = Decoding.fill(scratch.bytes, src, i, end);
        int found = malformedInPadded(scratch.bytes, Scratch.START + taken);
        if (found >= 0) {
          return i + found - Scratch.START;
        }
      }
      return -1;
    } finally {
      scratch.release();
    }
  }

  /// The code points of `src[from, end)` where each malformed sequence counts as the one U+FFFD
  /// that it would be decoded to.
  static int countCodePoints(byte[] src, int from, int end) {
    int i = from;
    int count = 0;
    int direct = end - Kernels.PADDING;
    while (i < end) {
      if (i < direct) {
        long progress = Kernels.checking().wellFormed(src, i, direct);
        i += Progress.read(progress);
        count += Progress.written(progress);
      }
      for (int step = 0; step < STEPS && i < end; step++) {
        i += Math.abs(ByteSequence.length(src, i, end));
        count++;
      }
    }
    return count;
  }

  private static int pad(byte[] dst, byte[] src, int from, int end) {
    System.arraycopy(src, from, dst, Scratch.START, end - from);
    int to = Scratch.START + end - from;
    Zeros.put(dst, to);
    return to;
  }

  private static int malformedInPadded(byte[] bytes, int to) {
    int i = Scratch.START + Progress.read(Kernels.checking().wellFormed(bytes, Scratch.START, to));
    return i >= to ? -1 : firstMalformed(bytes, i, to);
  }

  private static int firstMalformed(byte[] bytes, int from, int end) {
    int i = from;
    while (i < end) {
      int length = ByteSequence.length(bytes, i, end);
      if (length < 0) {
        return i;
      }
      i += length;
    }
    return -1;
  }
}
