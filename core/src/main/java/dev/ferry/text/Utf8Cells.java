package dev.ferry.text;

import static dev.ferry.utf8.MalformedPolicy.REPORT;

import dev.ferry.kernel.ByteScan;
import dev.ferry.kernel.ByteSequence;
import dev.ferry.kernel.Kernels;
import dev.ferry.utf8.MalformedUtf8Exception;
import dev.ferry.utf8.Utf8;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/// Work on all of a UTF-8 file, cell by cell on many threads. To a cell belong the sequences that
/// begin in it.
final class Utf8Cells {
  /// Bytes that are soon decoded by one thread.
  private static final int SMALL = 1 << 17;

  private static final int LONGEST_STRING = Integer.MAX_VALUE - 8;

  /// Bytes past a cell that its last sequence may have.
  private static final int OVERHANG = 3;

  private final Text text;
  private final LineIndex index;
  private final ProgressMeter progress;

  Utf8Cells(Text text) throws IOException {
    this.text = text;
    this.index = new LineIndex(text);
    this.progress = text.progress();
  }

  private interface Taker {
    /// Takes whole sequences, unless the text ends within one.
    ///
    /// @param offset of `bytes[from]` in the text
    /// @return whether to go on with the cell
    boolean take(int cell, byte[] bytes, int from, int to, long offset);
  }

  /// The code points of the text, as many U+FFFD among them as decoding would give.
  long countCodePoints() throws IOException {
    var counting = new Counting(new LongAdder());
    forEachCell(counting);
    return counting.sum.sum();
  }

  /// The first bytes that are malformed, or null. What vectors find malformed in native memory is
  /// read again, to tell where.
  @Nullable MalformedText firstMalformed() throws IOException {
    var validation = new Validation(this, new AtomicLong(Long.MAX_VALUE));
    Workers.run(index.cells(), text.options().parallelism(), validation);
    long first = validation.first.get();
    try {
      return first == Long.MAX_VALUE ? null : report(first);
    } catch (UncheckedIOException failure) {
      throw failure.getCause();
    }
  }

  /// Keeps nothing of the line, which may be longer than memory.
  private @Nullable MalformedText report(long offset) throws IOException {
    var nobody = new ProgressMeter(ProgressMeter.NOBODY, -1);
    // The line may have begun in any cell before.
    for (int cell = (int) (offset / LineIndex.CELL); cell >= 0; cell--) {
      try (var lines = index.readUpTo(cell, offset + 1, nobody)) {
        long begin = lines.skipToLast();
        if (begin >= 0) {
          return report(offset, lines.number(), begin, nobody);
        }
      }
    }
    return null;
  }

  /// @param begin of its line
  /// @return null if the file has changed meanwhile
  private @Nullable MalformedText report(long offset, long number, long begin, ProgressMeter nobody)
      throws IOException {
    long column = 1;
    var buffer = index.buffers().acquire();
    try (var input = text.open(begin, index.size(), nobody)) {
      int count;
      for (long i = begin; i < offset; i += count) {
        count = input.read(buffer, 0, (int) Math.min(buffer.length, offset - i));
        column += countBegun(buffer, count);
      }
      int length = (int) Math.min(ByteSequence.LONGEST, index.size() - offset);
      readFully(input, buffer, 0, length);
      return Utf8InOrder.report(text, number, column, offset, buffer, 0, length);
    } finally {
      index.buffers().release(buffer);
    }
  }

  /// The code points that begin in well-formed bytes.
  private static int countBegun(byte[] bytes, int length) {
    int begun = 0;
    for (int i = 0; i < length; i++) {
      begun += ByteSequence.isContinuation(bytes[i]) ? 0 : 1;
    }
    return begun;
  }

  // Classes, as a program's first lambdas cost it milliseconds.

  private record Counting(LongAdder sum) implements Taker {
    @Override
    public boolean take(int cell, byte[] bytes, int from, int to, long offset) {
      sum.add(Utf8.countCodePoints(bytes, from, to - from));
      return true;
    }
  }

  private record Validation(Utf8Cells cells, AtomicLong first) implements Workers.Piece, Taker {
    @Override
    public void run(int cell) throws IOException {
      if (cells.index.begin(cell) > first.get()) {
        return;
      }
      var kernels = Kernels.checking();
      if (!kernels.hasVectors() || !cells.isWellFormed(cell, kernels)) {
        cells.read(cell, this);
      }
    }

    @Override
    public boolean take(int cell, byte[] bytes, int from, int to, long offset) {
      int found = Utf8.indexOfMalformed(bytes, from, to - from);
      if (found >= 0) {
        first.accumulateAndGet(offset + found - from, Math::min);
      }
      return found < 0 && offset < first.get();
    }
  }

  private static final class Copying implements Taker {
    private final byte[] all;
    private final long start;

    private Copying(byte[] all, long start) {
      this.all = all;
      this.start = start;
    }

    @Override
    public boolean take(int cell, byte[] bytes, int from, int to, long offset) {
      System.arraycopy(bytes, from, all, (int) (offset - start), to - from);
      return true;
    }
  }

  private record EachCell(Utf8Cells cells, Taker taker) implements Workers.Piece {
    @Override
    public void run(int cell) throws IOException {
      cells.read(cell, taker);
    }
  }

  private boolean isWellFormed(int cell, Kernels kernels) throws IOException {
    long begin = Math.max(text.start(), index.begin(cell));
    long end = index.begin(cell + 1);
    long from = Math.max(text.start(), begin - OVERHANG);
    long last = Math.min(index.size(), end + OVERHANG);
    try (var blocks = new NativeBlocks(text, from, last, index.size(), progress)) {
      boolean isFirst = true;
      while (blocks.advance()) {
        var bytes = blocks.bytes();
        int to = blocks.end();
        if (isFirst) {
          int first = begin == from ? NativeBlocks.BEGIN : blocks.beginFrom(begin);
          bytes.asSlice(0, first).fill((byte) 0);
          isFirst = false;
        }
        if (blocks.isLast()) {
          to = end == last ? to : blocks.beginFrom(end);
          bytes.asSlice(to, Kernels.BLOCK).fill((byte) 0);
          to++;
        }
        if (!kernels.isWellFormed(bytes, NativeBlocks.BEGIN, to)) {
          return false;
        }
      }
    }
    return true;
  }

  /// The text, if it is well-formed, or small, and fits into a string; else null. Read twice,
  /// unless it is small: to know where the chars of each cell go, then to decode them there. Null,
  /// too, if it has changed in between.
  @Nullable String decode() throws IOException {
    long length = index.size() - text.start();
    if (length <= SMALL) {
      return decodeBytes((int) length);
    }
    var next = new long[index.cells() + 1];
    forEachCell(
        (cell, bytes, from, to, offset) -> {
          next[cell + 1] += ByteScan.countChars(bytes, from, to);
          return true;
        });
    Arrays.parallelPrefix(next, Long::sum);
    long count = next[index.cells()];
    if (count > LONGEST_STRING) {
      return null;
    }
    if (count == length) {
      var ascii = text.start() == 0 ? text.source().readByJdk(count) : null;
      return ascii == null ? decodeBytes((int) count) : ascii;
    }
    var chars = new char[(int) count];
    var ends = Arrays.copyOfRange(next, 1, next.length);
    try {
      forEachCell(
          (cell, bytes, from, to, offset) -> {
            next[cell] += Utf8.decode(bytes, from, to - from, chars, (int) next[cell], REPORT);
            return true;
          });
    } catch (MalformedUtf8Exception | IndexOutOfBoundsException wrongCounts) {
      return null;
    }
    return Arrays.equals(next, 0, ends.length, ends, 0, ends.length) ? new String(chars) : null;
  }

  /// The text, from its bytes: what a text is held as that has as many chars as bytes, which is
  /// ASCII, or malformed.
  private String decodeBytes(int count) throws IOException {
    var copying = new Copying(new byte[count], text.start());
    forEachCell(copying);
    return Utf8.decode(copying.all, text.malformed());
  }

  private void forEachCell(Taker taker) throws IOException {
    Workers.run(index.cells(), text.options().parallelism(), new EachCell(this, taker));
  }

  private void read(int cell, Taker taker) throws IOException {
    var buffer = index.buffers().acquire();
    try {
      read(cell, buffer, taker);
    } finally {
      index.buffers().release(buffer);
    }
  }

  private void read(int cell, byte[] buffer, Taker taker) throws IOException {
    long begin = Math.max(text.start(), index.begin(cell));
    long end = index.begin(cell + 1);
    long last = Math.min(index.size(), end + OVERHANG);
    long position = Math.max(text.start(), begin - OVERHANG);
    int from = (int) (begin - position);
    int limit = 0;
    try (var input = text.open(position, index.size(), progress)) {
      boolean isFirst = true;
      while (position + limit < last) {
        int room = buffer.length - Buffers.AHEAD;
        int wanted =
            (int) (last - position <= room ? last - position : Math.min(room, end - position));
        readFully(input, buffer, limit, wanted);
        limit = wanted;
        if (isFirst) {
          from = ByteSequence.beginFrom(buffer, from, limit);
          isFirst = false;
        }
        int to = limit;
        if (position + limit < last) {
          to -= ByteSequence.unfinished(buffer, 0, limit);
        } else if (end < index.size()) {
          to = ByteSequence.beginFrom(buffer, (int) (end - position), limit);
        }
        if (to > from && !taker.take(cell, buffer, from, to, position + from)) {
          return;
        }
        from = 0;
        System.arraycopy(buffer, to, buffer, 0, limit - to);
        position += to;
        limit -= to;
      }
    }
  }

  private static void readFully(Input input, byte[] buffer, int from, int to) throws IOException {
    int i = from;
    while (i < to) {
      i += input.read(buffer, i, to - i);
    }
  }
}
