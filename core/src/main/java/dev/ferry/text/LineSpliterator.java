package dev.ferry.text;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Spliterator;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// The lines of some cells of a text, in order. Splits by bytes until it has begun to read.
final class LineSpliterator implements Spliterator<Line> {
  private final LineIndex index;
  private final ProgressMeter progress;
  private int cell;
  private final int to;
  private @Nullable LineReader lines;

  LineSpliterator(LineIndex index, int cell, int to, ProgressMeter progress) {
    this.index = index;
    this.cell = cell;
    this.to = to;
    this.progress = progress;
  }

  @Override
  public @Nullable Spliterator<Line> trySplit() {
    int middle = cell + to >>> 1;
    if (lines != null || middle == cell) {
      return null;
    }
    var first = new LineSpliterator(index, cell, middle, progress);
    cell = middle;
    return first;
  }

  @Override
  public boolean tryAdvance(Consumer<? super Line> action) {
    try {
      var from = lines();
      if (!from.advance()) {
        return false;
      }
      action.accept(from.line());
      return true;
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  @Override
  public void forEachRemaining(Consumer<? super Line> action) {
    try {
      var from = lines();
      while (from.advance()) {
        action.accept(from.line());
      }
      if (to - cell == 1) {
        index.put(cell, from.count());
      }
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  private LineReader lines() throws IOException {
    var from = lines;
    if (from == null) {
      from = index.read(cell, to, progress);
      lines = from;
    }
    return from;
  }

  /// Bytes stand for lines: of these nobody knows how many there are.
  @Override
  public long estimateSize() {
    return index.begin(to) - index.begin(cell);
  }

  @Override
  public int characteristics() {
    return ORDERED | NONNULL | IMMUTABLE;
  }
}
