package dev.ferry.text;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Objects;
import java.util.Spliterator;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// The lines of some cells of a text, in order. Splits by bytes until it has begun to read.
///
/// @param <T> what is made of each line
final class LineSpliterator<T> implements Spliterator<T> {
  private final LineIndex index;
  private final Function<LineCursor, T> made;
  private final ProgressMeter progress;
  private int cell;
  private final int to;
  private @Nullable LineReader lines;

  LineSpliterator(
      LineIndex index, Function<LineCursor, T> made, int cell, int to, ProgressMeter progress) {
    this.index = index;
    this.made = made;
    this.cell = cell;
    this.to = to;
    this.progress = progress;
  }

  @Override
  public @Nullable Spliterator<T> trySplit() {
    int middle = cell + to >>> 1;
    if (lines != null || middle == cell) {
      return null;
    }
    var first = new LineSpliterator<>(index, made, cell, middle, progress);
    cell = middle;
    return first;
  }

  @Override
  public boolean tryAdvance(Consumer<? super T> action) {
    Objects.requireNonNull(action);
    try {
      var from = lines();
      if (!from.advance()) {
        return false;
      }
      action.accept(made.apply(from));
      return true;
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  @Override
  public void forEachRemaining(Consumer<? super T> action) {
    Objects.requireNonNull(action);
    try {
      var from = lines();
      while (from.advance()) {
        action.accept(made.apply(from));
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
