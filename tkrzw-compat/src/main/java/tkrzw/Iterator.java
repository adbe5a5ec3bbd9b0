package tkrzw;

import dev.ferry.tkrzw.DbmIterator;
import dev.ferry.tkrzw.KeyValue;
import dev.ferry.tkrzw.TkrzwException;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// A place among the records of a [DBM]: at a record, or past all of them. It starts past all.
///
/// It ends with its database: what it is asked then is a [Status#PRECONDITION_ERROR]. After
/// [#destruct] it throws a [NullPointerException].
public class Iterator {
  private volatile @Nullable DbmIterator cursor;

  Iterator(DbmIterator cursor) {
    this.cursor = cursor;
  }

  private DbmIterator open() {
    return Objects.requireNonNull(cursor, "The iterator is destructed");
  }

  /// What a call says that threw something; else throws it again.
  private static Status failure(DbmIterator cursor, RuntimeException thrown) {
    if (thrown instanceof TkrzwException e) {
      return Failures.status(e);
    }
    if (cursor.dbm().isOpen()) {
      throw thrown;
    }
    return new Status(Status.PRECONDITION_ERROR, Failures.message(thrown));
  }

  private Status run(Consumer<DbmIterator> call) {
    var cursor = open();
    try {
      call.accept(cursor);
      return new Status();
    } catch (TkrzwException | IllegalStateException e) {
      return failure(cursor, e);
    }
  }

  /// Makes a call that needs a record.
  private Status runAtRecord(Predicate<DbmIterator> call) {
    var cursor = open();
    try {
      return call.test(cursor) ? new Status() : new Status(Status.NOT_FOUND_ERROR);
    } catch (TkrzwException | IllegalStateException e) {
      return failure(cursor, e);
    }
  }

  /// Makes a call that returns null if it is at no record.
  private <T> @Nullable T ask(Function<DbmIterator, @Nullable T> call, @Nullable Status status) {
    var cursor = open();
    try {
      var answer = call.apply(cursor);
      Failures.report(status, answer == null ? Status.NOT_FOUND_ERROR : Status.SUCCESS);
      return answer;
    } catch (TkrzwException | IllegalStateException e) {
      Failures.report(status, failure(cursor, e));
      return null;
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

  /// Goes to the first record, or past all if there is none.
  public Status first() {
    return run(DbmIterator::first);
  }

  /// Goes to the last record. Ordered databases only.
  public Status last() {
    return run(DbmIterator::last);
  }

  /// Goes to the record of a key; in an ordered database, if there is none, to the one after it.
  public Status jump(byte[] key) {
    return runAtRecord(cursor -> cursor.jump(key));
  }

  public Status jump(String key) {
    return runAtRecord(cursor -> cursor.jump(key));
  }

  /// Goes to the last record before a key. Ordered databases only.
  ///
  /// @param inclusive whether the record of the key itself will do
  public Status jumpLower(byte[] key, boolean inclusive) {
    return run(cursor -> cursor.jumpLower(key, inclusive));
  }

  public Status jumpLower(String key, boolean inclusive) {
    return run(cursor -> cursor.jumpLower(key, inclusive));
  }

  /// Goes to the first record after a key. Ordered databases only.
  ///
  /// @param inclusive whether the record of the key itself will do
  public Status jumpUpper(byte[] key, boolean inclusive) {
    return run(cursor -> cursor.jumpUpper(key, inclusive));
  }

  public Status jumpUpper(String key, boolean inclusive) {
    return run(cursor -> cursor.jumpUpper(key, inclusive));
  }

  /// Goes to the next record, or past all.
  ///
  /// @return [Status#NOT_FOUND_ERROR] if it was at none
  public Status next() {
    return runAtRecord(DbmIterator::next);
  }

  /// Goes to the record before, or past all. Ordered databases only.
  ///
  /// @return [Status#NOT_FOUND_ERROR] if it was at none
  public Status previous() {
    return runAtRecord(DbmIterator::previous);
  }

  /// The record: its key and value.
  ///
  /// @return null if it is at none, which is [Status#NOT_FOUND_ERROR], and on failure
  public byte @Nullable [][] get(@Nullable Status status) {
    return pair(ask(DbmIterator::get, status));
  }

  static byte @Nullable [][] pair(@Nullable KeyValue record) {
    return record == null ? null : new byte[][] {record.key(), record.value()};
  }

  public byte @Nullable [][] get() {
    return get(null);
  }

  public String @Nullable [] getString(@Nullable Status status) {
    return Texts.strings(get(status));
  }

  public String @Nullable [] getString() {
    return getString(null);
  }

  /// The record's key; null if it is at none, and on failure.
  public byte @Nullable [] getKey() {
    return ask(DbmIterator::key, null);
  }

  public @Nullable String getKeyString() {
    return Texts.string(getKey());
  }

  /// The record's value; null if it is at none, and on failure.
  public byte @Nullable [] getValue() {
    return ask(DbmIterator::value, null);
  }

  public @Nullable String getValueString() {
    return Texts.string(getValue());
  }

  /// Sets the record's value.
  ///
  /// @return [Status#NOT_FOUND_ERROR] if it is at none
  public Status set(byte[] value) {
    return runAtRecord(cursor -> cursor.set(value));
  }

  public Status set(String value) {
    return runAtRecord(cursor -> cursor.set(value));
  }

  /// Removes the record, and goes to the next one.
  ///
  /// @return [Status#NOT_FOUND_ERROR] if it is at none
  public Status remove() {
    return runAtRecord(DbmIterator::remove);
  }

  /// The record, as [#get(Status)]; goes to the next one.
  public byte @Nullable [][] step(@Nullable Status status) {
    return pair(ask(DbmIterator::step, status));
  }

  public byte @Nullable [][] step() {
    return step(null);
  }

  public String @Nullable [] stepString(@Nullable Status status) {
    return Texts.strings(step(status));
  }

  public String @Nullable [] stepString() {
    return stepString(null);
  }

  /// The key of the record.
  @Override
  public String toString() {
    if (cursor == null) {
      return "tkrzw.Iterator(destructed)";
    }
    var key = getKey();
    return "tkrzw.Iterator(key=%s)".formatted(key == null ? "(unlocated)" : Texts.escape(key));
  }
}
