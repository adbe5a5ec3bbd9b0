package dev.ferry.text;

import dev.ferry.kernel.ByteScan;
import dev.ferry.kernel.Kernels;
import dev.ferry.kernel.NativeByVectors;
import java.io.IOException;

/// Counts lines without making any.
final class LineCounter {
  private LineCounter() {}

  /// The lines that begin in `[from, to)` of a text of `size` bytes.
  ///
  /// @param size of the text; more if it is not known, and `to` with it
  static long count(
      Text text, long from, long to, long size, Buffers buffers, ProgressMeter progress)
      throws IOException {
    if (text.terminator().isOneByte()) {
      if (Kernels.counting().hasVectors() && text.isSplittable()) {
        return countByVectors(text, from, to, size, progress);
      }
      var buffer = buffers.acquire();
      try (var input = text.open(beginning(text, from), size, progress)) {
        return countBytes(text, from, to, input, buffer);
      } finally {
        buffers.release(buffer);
      }
    }
    try (var lines = new LineReader(new Part.Whole(text, 1), from, to, size, progress)) {
      return lines.countRest();
    }
  }

  private static long countByVectors(
      Text text, long from, long to, long size, ProgressMeter progress) throws IOException {
    var terminator = text.terminator();
    boolean isFirst = from <= text.start();
    long first = isFirst ? text.start() + 1 : from;
    long lines = isFirst && text.start() < to ? 1 : 0;
    try (var blocks = new NativeBlocks(text, first - 1, to, size, progress)) {
      while (blocks.advance()) {
        // Whether the last byte ends a line shows in the next block, if it matters.
        int begin = Math.max(NativeBlocks.BEGIN, blocks.index(first)) - 1;
        lines +=
            NativeByVectors.countLineEnds(
                blocks.bytes(), begin, blocks.end() - 1, terminator.first(), terminator.second());
      }
    }
    return lines;
  }

  /// A line begins at the start of the text, and after each line end that is not its last byte. So
  /// the last byte of what is read is never counted, but looked at.
  private static long countBytes(Text text, long from, long to, Input input, byte[] buffer)
      throws IOException {
    boolean isFirst = from <= text.start();
    long position = beginning(text, from);
    long lines = 0;
    int kept = 0;
    while (position < to) {
      int room = (int) Math.min(buffer.length - Buffers.AHEAD - kept, to - position);
      int count = input.read(buffer, kept, room);
      if (count < 0) {
        break;
      }
      if (kept == 0 && isFirst && count > 0) {
        lines++;
      }
      position += count;
      Kernels.counted(count);
      int last = kept + count - 1;
      if (last >= 0) {
        lines += countEnds(text.terminator(), buffer, last);
        buffer[0] = buffer[last];
        kept = 1;
      }
    }
    return lines;
  }

  /// Where to read from, to know whether a line begins at `from`.
  private static long beginning(Text text, long from) {
    return from <= text.start() ? text.start() : from - 1;
  }

  private static int countEnds(Terminator terminator, byte[] bytes, int to) {
    return terminator.isAny()
        ? ByteScan.countLineEnds(bytes, 0, to)
        : ByteScan.count(bytes, 0, to, terminator.first());
  }
}
