package dev.ferry.tkrzw;

import dev.ferry.utf8.Utf8;
import org.jspecify.annotations.Nullable;

/// A place among the pairs of an [Index]: at a pair, or past all of them. It starts past all.
public final class IndexIterator implements AutoCloseable {
  private final DbmIterator cursor;

  IndexIterator(DbmIterator cursor) {
    this.cursor = cursor;
  }

  @Override
  public void close() {
    cursor.close();
  }

  /// Goes to the first pair, or past all if there is none.
  public void first() {
    cursor.first();
  }

  /// Goes to the last pair.
  public void last() {
    cursor.last();
  }

  /// Goes to a pair; if it is not there, to the one after it.
  ///
  /// @param value empty for the first of the key
  public void jump(byte[] key, byte[] value) {
    cursor.jump(Index.pair(key, value));
  }

  public void jump(String key, String value) {
    jump(Utf8.encode(key), Utf8.encode(value));
  }

  /// Goes to the next pair, or past all.
  ///
  /// @return false if it was at none
  public boolean next() {
    return cursor.next();
  }

  /// Goes to the pair before, or past all.
  ///
  /// @return false if it was at none
  public boolean previous() {
    return cursor.previous();
  }

  /// The pair.
  ///
  /// @return null if it is at none
  public @Nullable KeyValue get() {
    return Index.pair(cursor.get());
  }
}
