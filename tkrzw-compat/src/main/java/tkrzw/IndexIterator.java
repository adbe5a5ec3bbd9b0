package tkrzw;

import dev.ferry.tkrzw.TkrzwException;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// A place among the pairs of an [Index]: at a pair, or past all of them. It starts past all.
///
/// It ends with its index: then it does nothing. After [#destruct] it throws a
/// [NullPointerException].
public class IndexIterator {
  private volatile dev.ferry.tkrzw.@Nullable IndexIterator cursor;

  IndexIterator(dev.ferry.tkrzw.IndexIterator cursor) {
    this.cursor = cursor;
  }

  private dev.ferry.tkrzw.IndexIterator open() {
    return Objects.requireNonNull(cursor, "The iterator is destructed");
  }

  /// Makes a call whose failure nobody is told.
  private void run(Consumer<dev.ferry.tkrzw.IndexIterator> call) {
    var cursor = open();
    try {
      call.accept(cursor);
    } catch (TkrzwException | IllegalStateException e) {
      // A cursor that is past all, or whose index is closed, does not move.
    }
  }

  /// Gives back its memory.
  public void destruct() {
    var cursor = this.cursor;
    if (cursor != null) {
      cursor.close();
      this.cursor = null;
    }
  }

  /// Goes to the first pair, or past all if there is none.
  public void first() {
    run(dev.ferry.tkrzw.IndexIterator::first);
  }

  /// Goes to the last pair.
  public void last() {
    run(dev.ferry.tkrzw.IndexIterator::last);
  }

  /// Goes to a pair; if it is not there, to the one after it.
  ///
  /// @param value empty for the first of the key
  public void jump(byte[] key, byte[] value) {
    Objects.requireNonNull(key);
    Objects.requireNonNull(value);
    run(cursor -> cursor.jump(key, value));
  }

  public void jump(String key, String value) {
    Objects.requireNonNull(key);
    Objects.requireNonNull(value);
    run(cursor -> cursor.jump(key, value));
  }

  /// Goes to the next pair, or past all.
  public void next() {
    run(dev.ferry.tkrzw.IndexIterator::next);
  }

  /// Goes to the pair before, or past all.
  public void previous() {
    run(dev.ferry.tkrzw.IndexIterator::previous);
  }

  /// The pair: its key and value.
  ///
  /// @return null if it is at none, and on failure
  public byte @Nullable [][] get() {
    var cursor = open();
    try {
      return Iterator.pair(cursor.get());
    } catch (TkrzwException | IllegalStateException e) {
      return null;
    }
  }

  public String @Nullable [] getString() {
    return Texts.strings(get());
  }

  /// The key of the pair.
  @Override
  public String toString() {
    if (cursor == null) {
      return "tkrzw.IndexIterator(destructed)";
    }
    var record = get();
    return "tkrzw.IndexIterator(key=%s)"
        .formatted(record == null ? "(unlocated)" : Texts.escape(record[0]));
  }
}
