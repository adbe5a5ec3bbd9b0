package dev.ferry.text;

import static dev.ferry.utf8.MalformedPolicy.REPORT;

import dev.ferry.kernel.ByteSequence;
import dev.ferry.kernel.Kernels;
import dev.ferry.utf8.MalformedUtf8Exception;
import dev.ferry.utf8.Utf8;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// Looks for what is malformed in a UTF-8 text that can only be read from its first byte on, and
/// keeps nothing of it, however long its lines are.
final class Utf8InOrder {
  /// Bytes in which the ends of lines are looked for at a time.
  private static final int WINDOW = 1 << 12;

  private final Text text;
  private final Terminator terminator;
  private final int[] marks = new int[WINDOW];

  /// Of the next code point.
  private long line = 1;

  private long column = 1;

  private boolean isAfterCr;

  Utf8InOrder(Text text) {
    this.text = text;
    this.terminator = text.terminator();
  }

  /// The first bytes that are malformed, or null.
  @Nullable MalformedText firstMalformed() throws IOException {
    var bytes = new byte[LineReader.BLOCK + Kernels.PADDING];
    try (var input = text.open()) {
      long offset = text.start();
      int kept = 0;
      while (true) {
        int count = input.read(bytes, kept, LineReader.BLOCK - kept);
        int limit = kept + Math.max(0, count);
        int to = count < 0 ? limit : limit - ByteSequence.unfinished(bytes, 0, limit);
        int malformed = Utf8.indexOfMalformed(bytes, 0, to);
        goOver(bytes, malformed < 0 ? to : malformed);
        if (malformed >= 0) {
          return report(text, line, column, offset + malformed, bytes, malformed, limit);
        }
        if (count < 0) {
          return null;
        }
        kept = limit - to;
        System.arraycopy(bytes, to, bytes, 0, kept);
        offset += to;
      }
    }
  }

  /// @param to where whole code points end
  private void goOver(byte[] bytes, int to) {
    if (to == 0) {
      return;
    }
    // Of a CR LF that was cut.
    int begin = isAfterCr && bytes[0] == '\n' ? 1 : 0;
    int next = begin;
    for (int from = begin; from < to; from += WINDOW) {
      int count =
          Kernels.reading()
              .find(
                  bytes,
                  from,
                  Math.min(to, from + WINDOW),
                  terminator.first(),
                  terminator.second(),
                  marks);
      for (int i = 0; i < count; i++) {
        int length = marks[i] < next ? 0 : terminator.length(bytes, marks[i], to, true, 0);
        if (length > 0) {
          next = marks[i] + length;
          line++;
        }
      }
    }
    column = (next > begin ? 1 : column) + Utf8.countCodePoints(bytes, next, to - next);
    isAfterCr = terminator.isAny() && bytes[to - 1] == '\r';
  }

  /// What is malformed where a sequence begins.
  ///
  /// @return null if it is well-formed
  static @Nullable MalformedText report(
      Text text, long line, long column, long offset, byte[] bytes, int from, int to) {
    try {
      Utf8.decode(bytes, from, Math.min(ByteSequence.LONGEST, to - from), REPORT);
      return null;
    } catch (MalformedUtf8Exception malformed) {
      return malformed.offset() > from
          ? null
          : new MalformedText(
              text.source().name(),
              text.encoding().name(),
              line,
              column,
              offset,
              malformed.found(),
              malformed.expected());
    }
  }
}
