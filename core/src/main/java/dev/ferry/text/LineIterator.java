package dev.ferry.text;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Iterator;
import java.util.NoSuchElementException;

/// A cursor as an iterator.
final class LineIterator implements Iterator<Line> {
  private final LineCursor lines;
  private boolean isAhead;
  private boolean isEnd;

  LineIterator(LineCursor lines) {
    this.lines = lines;
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
  public Line next() {
    if (!hasNext()) {
      throw new NoSuchElementException("There are no more lines");
    }
    isAhead = false;
    return lines.line();
  }
}
