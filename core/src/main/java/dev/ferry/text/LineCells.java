package dev.ferry.text;

import dev.ferry.kernel.ByteScan;
import dev.ferry.utf8.MalformedPolicy;
import java.io.IOException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Decoding all of a text in an encoding in which LF is part of no character, cell by cell on many
/// threads. To a cell belong the lines, up to their LF, that begin in it.
final class LineCells {
  /// Bytes that are read at a time to see where the last line of a cell ends.
  private static final int OVERHANG = 1 << 12;

  private static final int LONGEST_STRING = Integer.MAX_VALUE - 8;

  private final Text text;
  private final LineIndex index;
  private final ProgressMeter progress;
  private final @Nullable String[] decoded;

  LineCells(Text text) throws IOException {
    this.text = text;
    this.index = new LineIndex(text);
    this.progress = text.progress();
    this.decoded = new String[index.cells()];
  }

  /// The text; null if it does not fit into a string, if a line is longer than a cell, or if bytes
  /// are malformed and to be reported.
  @Nullable String decode() throws IOException {
    Workers.run(decoded.length, text.options().parallelism(), this::decode);
    long length = 0;
    for (var part : decoded) {
      if (part == null) {
        return null;
      }
      length += part.length();
    }
    return length > LONGEST_STRING ? null : String.join("", decoded);
  }

  private void decode(int cell) throws IOException {
    // The byte before tells whether a line begins there.
    long position = cell == 0 ? text.start() : index.begin(cell) - 1;
    long rest = index.size() - position;
    int length = (int) (index.begin(cell + 1) - position);
    var bytes = new byte[(int) Math.min(length + OVERHANG, rest)];
    try (var in = new InputAsStream(text.open(position, index.size(), progress))) {
      int read = in.readNBytes(bytes, 0, length);
      int from = cell == 0 ? 0 : afterLf(bytes, 0, length - 1);
      if (from < 0) {
        decoded[cell] = "";
        return;
      }
      int to = afterLf(bytes, length - 1, length);
      while (to < 0 && read < rest && read < 2 * LineIndex.CELL) {
        int searched = read;
        bytes = read < bytes.length ? bytes : Arrays.copyOf(bytes, (int) Math.min(2L * read, rest));
        read += in.readNBytes(bytes, read, Math.min(OVERHANG, bytes.length - read));
        to = afterLf(bytes, searched, read);
      }
      if (to >= 0 || read == rest) {
        decoded[cell] = decode(bytes, from, to < 0 ? read : to);
      }
    }
  }

  private @Nullable String decode(byte[] bytes, int from, int to) {
    var encoding = text.encoding();
    var decoded = encoding.decode(bytes, from, to);
    boolean isReporting = text.malformed() == MalformedPolicy.REPORT;
    return isReporting && decoded.contains(encoding.replacement()) ? null : decoded;
  }

  private static int afterLf(byte[] bytes, int from, int to) {
    int found = ByteScan.indexOf(bytes, from, to, (byte) '\n');
    return found < 0 ? -1 : found + 1;
  }
}
