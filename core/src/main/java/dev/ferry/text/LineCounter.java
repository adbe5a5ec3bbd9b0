package dev.ferry.text;

import dev.ferry.kernel.ByteScan;
import java.io.IOException;

/// Counts lines without making any.
final class LineCounter {
  private static final int AHEAD = 64;

  /// Bytes read at a time: with the native buffer before it, they stay in the second-level cache.
  static final int BUFFER = 1 << 17;

  private LineCounter() {}

  /// The lines that begin in `[from, to)` of a text of `size` bytes.
  ///
  /// @param size of the text; more if it is not known, and `to` with it
  static long count(Text text, long from, long to, long size, ProgressMeter progress)
      throws IOException {
    if (text.terminator().isOneByte()) {
      return countBytes(text, from, to, size, progress);
    }
    try (var lines = new LineReader(new Part.Whole(text, 1), from, to, size, progress)) {
      while (lines.advance()) {
        // Each is counted.
      }
      return lines.count();
    }
  }

  /// A line begins at the start of the text, and after each line end that is not its last byte. So
  /// the last byte of what is read is never counted, but looked at.
  private static long countBytes(Text text, long from, long to, long size, ProgressMeter progress)
      throws IOException {
    boolean isFirst = from <= text.start();
    long position = isFirst ? text.start() : from - 1;
    var buffer = new byte[(int) Math.min(BUFFER, to - position) + 1 + AHEAD];
    var terminator = text.terminator();
    long lines = 0;
    int kept = 0;
    try (var input = text.open(position, size, progress)) {
      while (position < to) {
        int room = (int) Math.min(buffer.length - AHEAD - kept, to - position);
        int count = input.read(buffer, kept, room);
        if (count < 0) {
          break;
        }
        if (kept == 0 && isFirst && count > 0) {
          lines++;
        }
        position += count;
        int last = kept + count - 1;
        if (last >= 0) {
          lines += countEnds(terminator, buffer, last);
          buffer[0] = buffer[last];
          kept = 1;
        }
      }
    }
    return lines;
  }

  private static int countEnds(Terminator terminator, byte[] bytes, int to) {
    return terminator.isAny()
        ? ByteScan.countLineEnds(bytes, 0, to)
        : ByteScan.count(bytes, 0, to, terminator.first());
  }
}
