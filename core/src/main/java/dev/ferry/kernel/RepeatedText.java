package dev.ferry.kernel;

import static dev.ferry.kernel.TrainingText.START;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// A text again and again, in native memory and in an array, as loops over native memory have long
/// strides, with line ends between, so that none of their code looks as if it were never used.
final class RepeatedText {
  /// Where it begins.
  static final int BEGIN = Kernels.BEFORE;

  /// Three of them, which stay three between any others.
  static final byte[] LINE_ENDS = {'\r', '\n', '\n', '\r', ' '};

  /// Bytes of it, at least.
  private static final int LEAST = 1 << 11;

  final byte[] bytes = new byte[BEGIN + 3 * TrainingText.LONG + 2 * Kernels.BLOCK];
  final MemorySegment memory = Arena.ofAuto().allocate(bytes.length);

  /// What these two are filled with, and where that ends.
  private @Nullable TrainingText filled;

  private int filledTo;

  /// Fills both.
  ///
  /// @return where that ends
  int fill(TrainingText text) {
    if (filled != text) {
      int to = BEGIN;
      do {
        System.arraycopy(text.bytes, START, bytes, to, text.byteCount);
        to += text.byteCount;
        System.arraycopy(LINE_ENDS, 0, bytes, to, LINE_ENDS.length);
        to += LINE_ENDS.length;
      } while (to < LEAST);
      Arrays.fill(bytes, to, to + Kernels.BLOCK, (byte) 0);
      MemorySegment.copy(bytes, 0, memory, JAVA_BYTE, 0, to + Kernels.BLOCK);
      filled = text;
      filledTo = to;
    }
    return filledTo;
  }

  /// Puts a byte into the memory, until it is filled again.
  void spoil(int at, byte wrong) {
    memory.set(JAVA_BYTE, at, wrong);
    filled = null;
  }
}
