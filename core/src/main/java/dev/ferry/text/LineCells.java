package dev.ferry.text;

import dev.ferry.kernel.ByteScan;
import dev.ferry.kernel.Progress;
import dev.ferry.utf8.MalformedPolicy;
import java.io.IOException;
import java.util.Arrays;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/// Work on all of a text in an encoding in which LF is part of no character, cell by cell on many
/// threads. To a cell belong the lines, up to their LF, that begin in it.
final class LineCells {
  /// Bytes that are read at a time to see where the last line of a cell ends.
  private static final int OVERHANG = 1 << 12;

  private static final int LONGEST_STRING = Integer.MAX_VALUE - 8;

  private static final long UNKNOWN = -1;

  private final Text text;
  private final LineIndex index;
  private final ProgressMeter progress;

  /// Arrays that cells were read into, for other ones.
  private final Queue<byte[]> free = new ConcurrentLinkedQueue<>();

  LineCells(Text text) throws IOException {
    this(text, new LineIndex(text), text.progress());
  }

  /// @param progress of all that is done with the text
  LineCells(Text text, LineIndex index, ProgressMeter progress) {
    this.text = text;
    this.index = index;
    this.progress = progress;
  }

  /// Whether lines are found in this way.
  static boolean areOf(Text text) {
    var lines = text.encoding().lines();
    return text.isSplittable() && (lines == Lines.BYTES || lines == Lines.BYTES_OF_PAIRS);
  }

  private interface Taker {
    /// Takes the lines of a cell, none or more.
    void take(int cell, byte[] bytes, int from, int to);
  }

  /// The text; null if it does not fit into a string, if a line is longer than a cell, or if bytes
  /// are malformed and to be reported.
  @Nullable String decode() throws IOException {
    var decoded = new @Nullable String[index.cells()];
    forEachCell((cell, bytes, from, to) -> decoded[cell] = decode(bytes, from, to));
    long length = 0;
    for (var part : decoded) {
      if (part == null) {
        return null;
      }
      length += part.length();
    }
    return length > LONGEST_STRING ? null : String.join("", decoded);
  }

  /// The code points of the text, with what is malformed replaced; -1 if a line is longer than a
  /// cell.
  long countCodePoints() throws IOException {
    var counts = new long[index.cells()];
    Arrays.fill(counts, UNKNOWN);
    forEachCell((cell, bytes, from, to) -> counts[cell] = codePoints(bytes, from, to));
    long sum = 0;
    for (long count : counts) {
      if (count == UNKNOWN) {
        return UNKNOWN;
      }
      sum += count;
    }
    return sum;
  }

  /// Whether the lines of a cell are well-formed, and none is longer than a cell. If not, they may
  /// be well-formed all the same.
  boolean isWellFormed(int cell) throws IOException {
    var isWellFormed = new boolean[1];
    read(cell, (_, bytes, from, to) -> isWellFormed[0] = isWellFormed(bytes, from, to));
    return isWellFormed[0];
  }

  private void forEachCell(Taker taker) throws IOException {
    Workers.run(index.cells(), text.options().parallelism(), cell -> read(cell, taker));
  }

  /// Takes nothing if a line is longer than a cell.
  private void read(int cell, Taker taker) throws IOException {
    // The byte before tells whether a line begins there.
    long position = cell == 0 ? text.start() : index.begin(cell) - 1;
    long rest = index.size() - position;
    int length = (int) (index.begin(cell + 1) - position);
    var bytes = array((int) Math.min(length + OVERHANG, rest));
    try (var in = new InputAsStream(text.open(position, index.size(), progress))) {
      int read = in.readNBytes(bytes, 0, length);
      int from = cell == 0 ? 0 : afterLf(bytes, 0, length - 1);
      if (from < 0) {
        taker.take(cell, bytes, 0, 0);
        free.add(bytes);
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
        taker.take(cell, bytes, from, to < 0 ? read : to);
      }
    }
    free.add(bytes);
  }

  /// @param length at least
  private byte[] array(int length) {
    var used = free.poll();
    return used == null || used.length < length ? new byte[length] : used;
  }

  private @Nullable String decode(byte[] bytes, int from, int to) {
    var encoding = text.encoding();
    var decoded = encoding.decode(bytes, from, to);
    boolean isReporting = text.malformed() == MalformedPolicy.REPORT;
    return isReporting && decoded.contains(encoding.replacement()) ? null : decoded;
  }

  private long codePoints(byte[] bytes, int from, int to) {
    long known = text.encoding().scan(bytes, from, to);
    int left = from + Progress.read(known);
    var rest = rest(bytes, left, to);
    return (long) Progress.written(known) + rest.codePointCount(0, rest.length());
  }

  private boolean isWellFormed(byte[] bytes, int from, int to) {
    var encoding = text.encoding();
    int left = from + Progress.read(encoding.scan(bytes, from, to));
    return !rest(bytes, left, to).contains(encoding.replacement());
  }

  private String rest(byte[] bytes, int from, int to) {
    return from == to ? "" : new String(bytes, from, to - from, text.encoding().charset());
  }

  private static int afterLf(byte[] bytes, int from, int to) {
    int found = ByteScan.indexOf(bytes, from, to, (byte) '\n');
    return found < 0 ? -1 : found + 1;
  }
}
