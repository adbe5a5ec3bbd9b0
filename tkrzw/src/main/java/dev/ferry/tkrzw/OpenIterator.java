package dev.ferry.tkrzw;

import java.lang.invoke.MethodHandle;
import org.jspecify.annotations.Nullable;

/// What is native of a [DbmIterator], and the calls that are made to it, one at a time.
final class OpenIterator implements Status.Target {
  private final OpenDbm dbm;
  private final long address;
  private final Slot slot = new Slot();

  OpenIterator(OpenDbm dbm, long address) {
    this.dbm = dbm;
    this.address = address;
  }

  @Override
  public String describe() {
    return "an iterator of " + dbm.describe();
  }

  /// Waits until nobody uses it, and closes it. Once is enough.
  void close() {
    dbm.gate.refuseReentry();
    slot.takeBack(); // first, as whoever closes it otherwise may wait for this thread
    var entered = dbm.gate.tryEnter(); // so that the database is not closed meanwhile
    if (entered == null) {
      return; // as whoever closes the database does it
    }
    try {
      free();
    } finally {
      entered.leave();
    }
  }

  /// Also called by the database that is closed, while nobody is within.
  void free() {
    if (slot.close()) {
      NativeIterator.free(address);
      dbm.forget(this);
    }
  }

  private Slot enter() {
    dbm.gate.check();
    if (!slot.tryTake() && !slot.take()) {
      throw dbm.isClosed()
          ? dbm.gate.closed()
          : new IllegalStateException(describe() + " is closed");
    }
    return slot;
  }

  /// Calls a function that takes the iterator alone and only fails if something is wrong.
  void call(MethodHandle function, String operation) {
    var slot = enter();
    try {
      if (!Functions.truth(function, address)) {
        throw Status.failure(this, operation);
      }
    } finally {
      slot.leave();
    }
  }

  /// Calls a function that takes the iterator alone and fails if it is at no record.
  boolean callAtRecord(MethodHandle function, String operation) {
    var slot = enter();
    try {
      return Functions.truth(function, address) || noRecord(operation);
    } finally {
      slot.leave();
    }
  }

  private boolean noRecord(String operation) {
    Status.expect(StatusCode.NOT_FOUND_ERROR, this, operation);
    return false;
  }

  /// Removes the record, and goes to the next one.
  boolean remove() {
    var slot = enter();
    try {
      dbm.refuseUnwritable(slot, this, "remove a record of");
      long key = keyInShards(slot);
      int size = Memory.integer(slot.results());
      boolean isDone = Functions.truth(NativeIterator.REMOVE, address);
      try {
        if (!isDone) {
          return noRecord("remove a record of");
        }
        arrive(slot);
        return true;
      } finally {
        goBack(key, size);
      }
    } finally {
      slot.leave();
    }
  }

  /// In shards that are in order, the key of the record, whose size is put among the results, to go
  /// back to: after the removal of a record, Tkrzw's own iterator is at a wrong one there if it has
  /// moved backwards. Else 0; also in skip databases, where removed records are there until all is
  /// synchronized, and whose iterator goes on by itself.
  private long keyInShards(Slot slot) {
    return dbm.isSharded() && dbm.isUpdatedInPlace(slot)
        ? NativeIterator.key(address, slot.results())
        : 0;
  }

  /// Goes to the record of a key, or to the next one, and frees the key.
  private void goBack(long key, int size) {
    if (key != 0) {
      try {
        if (!NativeIterator.jump(address, key, size)) {
          throw Status.failure(this, "move");
        }
      } finally {
        Functions.free(key);
      }
    }
  }

  void last() {
    var slot = enter();
    try {
      lastOf(slot);
    } finally {
      slot.leave();
    }
  }

  private void lastOf(Slot slot) {
    boolean isDone = Functions.truth(NativeIterator.LAST, address);
    if (dbm.isTree(slot)) {
      lastOfTree(slot);
    } else if (!isDone) {
      throw Status.failure(this, "move");
    }
  }

  /// Goes on to the last record. Of a tree that was opened again Tkrzw (1.0.25) takes the first
  /// page for the last one, of which it then goes to the last record, or which is not there any
  /// more.
  private void lastOfTree(Slot slot) {
    var last = keyOf(slot);
    if (last != null && !stepsOn(slot)) {
      jumpTo(slot, last);
      return;
    }
    // To the last record of the last page but one, as Tkrzw takes no key after all of a page's.
    jumpTo(slot, dbm.lateKey(slot));
    last = Functions.truth(NativeIterator.PREVIOUS, address) ? keyOf(slot) : null;
    if (last == null) {
      if (!Functions.truth(NativeIterator.FIRST, address)) {
        throw Status.failure(this, "move");
      }
      last = keyOf(slot);
    }
    if (last != null) {
      while (stepsOn(slot)) {
        var next = keyOf(slot);
        if (next == null) {
          break;
        }
        last = next;
      }
      jumpTo(slot, last);
    }
  }

  private byte @Nullable [] keyOf(Slot slot) {
    long key = NativeIterator.key(address, slot.results());
    if (key != 0) {
      return Records.takeBytes(key, Memory.integer(slot.results()));
    }
    noRecord("get a key of");
    return null;
  }

  /// Whether there is a next record.
  private boolean stepsOn(Slot slot) {
    return (NativeIterator.next(address) || noRecord("move")) && isAtRecord(slot);
  }

  private boolean isAtRecord(Slot slot) {
    long key = NativeIterator.key(address, slot.results());
    if (key == 0) {
      return noRecord("get a key of");
    }
    Functions.free(key);
    return true;
  }

  private void jumpTo(Slot slot, byte[] key) {
    slot.begin(key.length);
    long k = slot.put(key);
    if (!NativeIterator.jump(address, k, slot.length(k))) {
      throw Status.failure(this, "move");
    }
  }

  boolean next() {
    var slot = enter();
    try {
      return NativeIterator.next(address) || noRecord("move");
    } finally {
      slot.leave();
    }
  }

  boolean jump(Object key) {
    var slot = enter();
    try {
      slot.begin(Slot.most(key));
      long k = slot.put(key);
      if (!NativeIterator.jump(address, k, slot.length(k))) {
        return noRecord("move");
      }
      if (Functions.truth(NativeDbm.IS_ORDERED, dbm.address)) {
        arrive(slot);
        return true;
      }
      return !dbm.isSharded() || isAtRecord(slot); // in shards Tkrzw always says that it is there
    } finally {
      slot.leave();
    }
  }

  /// Goes to the record after a key that has none. Tkrzw's own iterator stays between two records
  /// after a jump or a removal until somebody asks for a record, so that a step forwards would only
  /// be one to where it is already.
  private void arrive(Slot slot) {
    if (!dbm.isSharded() && dbm.isUpdatedInPlace(slot)) {
      isAtRecord(slot);
    }
  }

  void jumpLower(Object key, boolean isInclusive) {
    var slot = enter();
    try {
      slot.begin(Slot.most(key));
      long k = slot.put(key);
      int size = slot.length(k);
      if (dbm.isTree(slot)
          && NativeIterator.jumpUpper(address, k, size, true)
          && !isAtRecord(slot)) {
        lastOf(slot); // where Tkrzw would go, too, but for what it takes for the last page
      } else if (!NativeIterator.jumpLower(address, k, size, isInclusive)) {
        throw Status.failure(this, "move");
      }
    } finally {
      slot.leave();
    }
  }

  void jumpUpper(Object key, boolean isInclusive) {
    var slot = enter();
    try {
      slot.begin(Slot.most(key));
      long k = slot.put(key);
      if (!NativeIterator.jumpUpper(address, k, slot.length(k), isInclusive)) {
        throw Status.failure(this, "move");
      }
    } finally {
      slot.leave();
    }
  }

  @Nullable KeyValue get() {
    var slot = enter();
    try {
      long r = slot.results();
      if (NativeIterator.get(
          address,
          r + Records.KEY,
          r + Records.KEY_SIZE,
          r + Records.VALUE,
          r + Records.VALUE_SIZE)) {
        return Records.takeRecord(r);
      }
      noRecord("get a record of");
      return null;
    } finally {
      slot.leave();
    }
  }

  @Nullable KeyValue step() {
    var slot = enter();
    try {
      long r = slot.results();
      if (NativeIterator.step(
          address,
          r + Records.KEY,
          r + Records.KEY_SIZE,
          r + Records.VALUE,
          r + Records.VALUE_SIZE)) {
        return Records.takeRecord(r);
      }
      noRecord("get a record of");
      return null;
    } finally {
      slot.leave();
    }
  }

  byte @Nullable [] key() {
    var slot = enter();
    try {
      return keyOf(slot);
    } finally {
      slot.leave();
    }
  }

  byte @Nullable [] value() {
    var slot = enter();
    try {
      long value = NativeIterator.value(address, slot.results());
      if (value != 0) {
        return Records.takeBytes(value, Memory.integer(slot.results()));
      }
      noRecord("get a value of");
      return null;
    } finally {
      slot.leave();
    }
  }

  boolean set(Object value) {
    var slot = enter();
    try {
      dbm.refuseUnwritable(slot, this, "set a value of");
      slot.begin(Slot.most(value));
      long v = slot.put(value);
      return NativeIterator.set(address, v, slot.length(v)) || noRecord("set a value of");
    } finally {
      slot.leave();
    }
  }

  boolean process(RecordProcessor processor, boolean isWritable) {
    var slot = enter();
    try (var callback = new Callback(slot, processor, isWritable)) {
      if (isWritable) {
        dbm.refuseUnwritable(slot, this, "process a record of");
      }
      long key = isWritable ? keyInShards(slot) : 0;
      int size = Memory.integer(slot.results());
      dbm.gate.beginCallbacks();
      boolean isDone;
      try {
        isDone =
            NativeIterator.process(
                    address,
                    Callback.FUNCTION,
                    callback.number(),
                    isWritable || dbm.mustBeWritten(slot))
                || noRecord("process a record of");
      } finally {
        dbm.gate.endCallbacks();
        goBack(key, size);
      }
      if (isDone && isWritable) {
        arrive(slot);
      }
      callback.rethrow();
      return isDone;
    } finally {
      slot.leave();
    }
  }
}
