package dev.ferry.tkrzw;

import java.lang.ref.Cleaner;
import org.jspecify.annotations.Nullable;

/// A place among the records of a [Dbm]: at a record, or past all of them. It starts past all.
///
/// Others may write while it moves. It may be given from thread to thread: calls are made one at a
/// time. It ends with its database. One that is forgotten gives back its memory when the garbage
/// collector finds it.
public final class DbmIterator implements AutoCloseable {
  private final Dbm dbm; // lives as long as this
  private final OpenIterator open;
  private final Cleaner.Cleanable cleanable;

  DbmIterator(Dbm dbm, OpenIterator open) {
    this.dbm = dbm;
    this.open = open;
    cleanable = Dbm.CLEANER.register(this, open::close);
  }

  /// The database.
  public Dbm dbm() {
    return dbm;
  }

  @Override
  public void close() {
    open.close();
    cleanable.clean();
  }

  /// Goes to the first record, or past all if there is none.
  public void first() {
    open.call(NativeIterator.FIRST, "move");
  }

  /// Goes to the last record. Ordered databases only. In a tree that was opened again, it goes
  /// through the last page for that.
  public void last() {
    open.last();
  }

  /// Goes to the record of a key; in an ordered database, if there is none, to the one after it.
  ///
  /// @return false if it is not there, in a database that is not ordered
  public boolean jump(byte[] key) {
    return open.jump(key);
  }

  public boolean jump(String key) {
    return open.jump(key);
  }

  /// Goes to the last record before a key. Ordered databases only.
  ///
  /// @param isInclusive whether the record of the key itself will do
  public void jumpLower(byte[] key, boolean isInclusive) {
    open.jumpLower(key, isInclusive);
  }

  public void jumpLower(String key, boolean isInclusive) {
    open.jumpLower(key, isInclusive);
  }

  /// Goes to the first record after a key. Ordered databases only.
  ///
  /// @param isInclusive whether the record of the key itself will do
  public void jumpUpper(byte[] key, boolean isInclusive) {
    open.jumpUpper(key, isInclusive);
  }

  public void jumpUpper(String key, boolean isInclusive) {
    open.jumpUpper(key, isInclusive);
  }

  /// Goes to the next record, or past all.
  ///
  /// @return false if it was at none
  public boolean next() {
    return open.next();
  }

  /// Goes to the record before, or past all. Ordered databases only.
  ///
  /// @return false if it was at none
  public boolean previous() {
    return open.callAtRecord(NativeIterator.PREVIOUS, "move");
  }

  /// The record.
  ///
  /// @return null if it is at none
  public @Nullable KeyValue get() {
    return open.get();
  }

  /// The record's key.
  ///
  /// @return null if it is at none
  public byte @Nullable [] key() {
    return open.key();
  }

  /// The record's value.
  ///
  /// @return null if it is at none
  public byte @Nullable [] value() {
    return open.value();
  }

  /// Sets the record's value.
  ///
  /// @return false if it is at none
  public boolean set(byte[] value) {
    return open.set(value);
  }

  public boolean set(String value) {
    return open.set(value);
  }

  /// Removes the record, and goes to the next one.
  ///
  /// @return false if it is at none
  public boolean remove() {
    return open.remove();
  }

  /// The record; goes to the next one.
  ///
  /// @return null if it is at none, or the record has been removed since it came there: then
  ///   [#next] is true, and the next ones follow
  public @Nullable KeyValue step() {
    return open.step();
  }

  /// Gives the record to a processor.
  ///
  /// @param isWritable whether what the processor returns is done; else it is ignored
  /// @return false if it is at none
  public boolean process(RecordProcessor processor, boolean isWritable) {
    return open.process(processor, isWritable);
  }
}
