package dev.ferry.text;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.concurrent.atomic.AtomicLongArray;

/// How many lines begin in each cell of a text, as far as that is known: enough to number the lines
/// of any part of it.
final class LineIndex {
  /// Bytes of a cell, the piece of work of one thread.
  static final long CELL = 4 << 20;

  private static final long UNKNOWN = -1;

  private final Text text;
  private final long size;
  private final Buffers buffers;
  private final AtomicLongArray counts;

  LineIndex(Text text) throws IOException {
    this.text = text;
    this.size = text.end();
    this.buffers = new Buffers(size);
    this.counts = new AtomicLongArray(Math.toIntExact((size + CELL - 1) / CELL));
    for (int i = 0; i < counts.length(); i++) {
      counts.setPlain(i, UNKNOWN);
    }
  }

  int cells() {
    return counts.length();
  }

  long size() {
    return size;
  }

  /// To read cells into.
  Buffers buffers() {
    return buffers;
  }

  /// Where a cell begins.
  long begin(int cell) {
    return Math.min(size, cell * CELL);
  }

  /// The lines that begin in the cells from `cell` up to `to`.
  LineReader read(int cell, int to, ProgressMeter progress) throws IOException {
    return new LineReader(new FromCell(this, cell), begin(cell), begin(to), size, progress);
  }

  /// The lines that begin in a cell and before `to`.
  LineReader readUpTo(int cell, long to, ProgressMeter progress) throws IOException {
    long end = Math.min(begin(cell + 1), to);
    return new LineReader(new FromCell(this, cell), begin(cell), end, size, progress);
  }

  /// Keeps the number of lines that begin in a cell.
  void put(int cell, long lines) {
    counts.set(cell, lines);
  }

  /// The lines of the text, counted by at most so many threads.
  long countLines(int parallelism, ProgressMeter progress) throws IOException {
    Workers.run(cells(), parallelism, new Counting(this, progress));
    return linesBefore(cells());
  }

  private long count(int cell, ProgressMeter progress) throws IOException {
    long known = counts.get(cell);
    if (known != UNKNOWN) {
      return known;
    }
    long lines = LineCounter.count(text, begin(cell), begin(cell + 1), size, buffers, progress);
    put(cell, lines);
    return lines;
  }

  private long linesBefore(int cell) {
    try {
      var nobody = new ProgressMeter(ProgressMeter.NOBODY, -1);
      long lines = 0;
      for (int i = 0; i < cell; i++) {
        lines += count(i, nobody);
      }
      return lines;
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  private record Counting(LineIndex index, ProgressMeter progress) implements Workers.Piece {
    @Override
    public void run(int cell) throws IOException {
      index.count(cell, progress);
    }
  }

  /// Whose first line's number is found out when it is asked for.
  private static final class FromCell implements Part {
    private final LineIndex index;
    private final int cell;

    /// 0 until it is known. Threads that find it out at the same time find the same.
    private volatile long firstNumber;

    private FromCell(LineIndex index, int cell) {
      this.index = index;
      this.cell = cell;
      this.firstNumber = cell == 0 ? 1 : 0;
    }

    @Override
    public Text text() {
      return index.text;
    }

    @Override
    public long firstNumber() {
      long number = firstNumber;
      if (number == 0) {
        number = index.linesBefore(cell) + 1;
        firstNumber = number;
      }
      return number;
    }
  }
}
