package dev.ferry.text;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.function.Function;

/// A cursor as an iterator.
///
/// @param <T> what is made of each line
final class LineIterator<T> implements Iterator<T> {
  private final LineCursor lines;
  private final Function<LineCursor, T> made;
  private boolean isAhead;
  private boolean isEnd;

  LineIterator(LineCursor lines, Function<LineCursor, T> made) {
    this.lines = lines;
    this.made = made;
  }

  @Override
  public boolean hasNext() {
    if (!isAhead && !isEnd) {
      try {
        isAhead = lines.advance();
        isEnd = !isAhead;
      } catch (IOException failure) {
        throw new UncheckedIOException(failure);
      }
      if (isEnd) {
        close();
      }
    }
    return isAhead;
  }

  void close() {
    try {
      lines.close();
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  @Override
  public T next() {
    if (!hasNext()) {
      throw new NoSuchElementException("There are no more lines");
    }
    isAhead = false;
    return made.apply(lines);
  }
}
