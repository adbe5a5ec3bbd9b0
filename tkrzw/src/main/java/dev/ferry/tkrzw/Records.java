package dev.ferry.tkrzw;

import java.lang.foreign.MemorySegment;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The calls for single records.
///
/// Keys and values are given as [Slot#put] takes them: arrays of bytes, strings or segments.
final class Records {
  // Where calls put what they return, from Slot.results() on.
  static final int KEY = 0;
  static final int VALUE = 8;
  static final int KEY_SIZE = 16;
  static final int VALUE_SIZE = 24;

  /// The first time, in seconds, whose key would be no number of 63 bits.
  private static final double PUSH_END = 0x1p63 / 1e8;

  private final OpenDbm dbm;
  private final Gate gate;
  private final long address;

  Records(OpenDbm dbm) {
    this.dbm = dbm;
    gate = dbm.gate;
    address = dbm.address;
  }

  boolean contains(Object key) {
    var slot = gate.enter();
    try {
      slot.begin(Slot.most(key));
      long k = slot.put(key);
      if (NativeDbm.contains(address, k, slot.length(k))) {
        return true;
      }
      Status.expect(StatusCode.NOT_FOUND_ERROR, dbm, "look for a record in");
      return false;
    } finally {
      slot.leave();
    }
  }

  byte @Nullable [] get(Object key) {
    var slot = gate.enter();
    try {
      long value = get(slot, key);
      return value == 0 ? null : takeBytes(value, Memory.integer(slot.results()));
    } finally {
      slot.leave();
    }
  }

  @Nullable String getString(String key) {
    var slot = gate.enter();
    try {
      long value = get(slot, key);
      return value == 0 ? null : takeString(slot, value);
    } finally {
      slot.leave();
    }
  }

  int get(Object key, byte[] destination, int offset) {
    var slot = gate.enter();
    try {
      long value = get(slot, key);
      if (value == 0) {
        return -1;
      }
      try {
        int size = Memory.integer(slot.results());
        Memory.copy(value, size, destination, offset);
        return size;
      } finally {
        Functions.free(value);
      }
    } finally {
      slot.leave();
    }
  }

  int get(Object key, MemorySegment destination) {
    var slot = gate.enter();
    try {
      long value = get(slot, key);
      if (value == 0) {
        return -1;
      }
      try {
        int size = Memory.integer(slot.results());
        Memory.copy(value, size, destination);
        return size;
      } finally {
        Functions.free(value);
      }
    } finally {
      slot.leave();
    }
  }

  /// Those of many, within one slot.
  byte[] @Nullable [] getMulti(byte[][] keys) {
    var values = new byte[keys.length] @Nullable [];
    var slot = gate.enter();
    try {
      for (int i = 0; i < keys.length; i++) {
        long value = get(slot, keys[i]);
        values[i] = value == 0 ? null : takeBytes(value, Memory.integer(slot.results()));
      }
      return values;
    } finally {
      slot.leave();
    }
  }

  private long get(Slot slot, Object key) {
    slot.begin(Slot.most(key));
    long k = slot.put(key);
    long value = NativeDbm.get(address, k, slot.length(k), slot.results());
    if (value == 0) {
      Status.expect(StatusCode.NOT_FOUND_ERROR, dbm, "get a record of");
    }
    return value;
  }

  /// False if there is a record already and `isOverwriting` is not set.
  boolean set(Object key, Object value, boolean isOverwriting) {
    var slot = gate.enter();
    try {
      return set(slot, key, value, isOverwriting);
    } finally {
      slot.leave();
    }
  }

  /// All within one slot, up to the first that fails.
  boolean setMulti(List<KeyValue> records, boolean isOverwriting) {
    var slot = gate.enter();
    try {
      boolean areAllSet = true;
      for (var record : records) {
        areAllSet &= set(slot, record.key(), record.value(), isOverwriting);
      }
      return areAllSet;
    } finally {
      slot.leave();
    }
  }

  /// All within one slot, up to the first that fails.
  void setAll(FlatRecords source) {
    var slot = gate.enter();
    try {
      for (var record = source.next(); record != null; record = source.next()) {
        set(slot, record.key(), record.value(), true);
      }
    } finally {
      slot.leave();
    }
  }

  private boolean set(Slot slot, Object key, Object value, boolean isOverwriting) {
    slot.begin(Slot.most(key) + Slot.most(value));
    long k = slot.put(key);
    int keySize = dbm.keyLength(slot, k);
    long v = slot.put(value);
    if (NativeDbm.set(address, k, keySize, v, slot.length(v), isOverwriting)) {
      return true;
    }
    Status.expect(StatusCode.DUPLICATION_ERROR, dbm, "set a record of");
    return false;
  }

  /// The old value, or null.
  byte @Nullable [] setAndGet(Object key, Object value, boolean isOverwriting) {
    var slot = gate.enter();
    try {
      slot.begin(Slot.most(key) + Slot.most(value));
      long k = slot.put(key);
      int keySize = dbm.keyLength(slot, k);
      long v = slot.put(value);
      long old =
          NativeDbm.setAndGet(
              address, k, keySize, v, slot.length(v), isOverwriting, slot.results());
      return takeOld(slot, old, StatusCode.DUPLICATION_ERROR, "set a record of");
    } finally {
      slot.leave();
    }
  }

  /// Whether there was one.
  boolean remove(Object key) {
    var slot = gate.enter();
    try {
      return remove(slot, key);
    } finally {
      slot.leave();
    }
  }

  boolean removeMulti(List<byte[]> keys) {
    var slot = gate.enter();
    try {
      boolean areAllRemoved = true;
      for (var key : keys) {
        areAllRemoved &= remove(slot, key);
      }
      return areAllRemoved;
    } finally {
      slot.leave();
    }
  }

  private boolean remove(Slot slot, Object key) {
    slot.begin(Slot.most(key));
    long k = slot.put(key);
    if (NativeDbm.remove(address, k, slot.length(k))) {
      return true;
    }
    Status.expect(StatusCode.NOT_FOUND_ERROR, dbm, "remove a record of");
    return false;
  }

  /// The old value, or null.
  byte @Nullable [] removeAndGet(Object key) {
    var slot = gate.enter();
    try {
      slot.begin(Slot.most(key));
      long k = slot.put(key);
      long old = NativeDbm.removeAndGet(address, k, slot.length(k), slot.results());
      return takeOld(slot, old, StatusCode.NOT_FOUND_ERROR, "remove a record of");
    } finally {
      slot.leave();
    }
  }

  void append(Object key, Object value, Object delimiter) {
    var slot = gate.enter();
    try {
      append(slot, key, value, delimiter);
    } finally {
      slot.leave();
    }
  }

  void appendMulti(List<KeyValue> records, byte[] delimiter) {
    var slot = gate.enter();
    try {
      for (var record : records) {
        append(slot, record.key(), record.value(), delimiter);
      }
    } finally {
      slot.leave();
    }
  }

  private void append(Slot slot, Object key, Object value, Object delimiter) {
    slot.begin(Slot.most(key) + Slot.most(value) + Slot.most(delimiter));
    long k = slot.put(key);
    int keySize = dbm.keyLength(slot, k);
    long v = slot.put(value);
    int valueSize = slot.length(v);
    long d = slot.put(delimiter);
    if (!NativeDbm.append(address, k, keySize, v, valueSize, d, slot.length(d))) {
      throw Status.failure(dbm, "append to a record of");
    }
  }

  /// @param expected null for no record, [Dbm#ANY] for any
  /// @param desired null for none, [Dbm#ANY] to leave what there is
  boolean compareExchange(Object key, @Nullable Object expected, @Nullable Object desired) {
    var slot = gate.enter();
    try {
      slot.begin(Slot.most(key) + mostOf(expected) + mostOf(desired));
      long k = slot.put(key);
      int keySize = dbm.keyLength(slot, k);
      long e = putIfAny(slot, expected);
      int expectedSize = sizeOf(slot, e);
      long d = putIfAny(slot, desired);
      if (NativeDbm.compareExchange(address, k, keySize, e, expectedSize, d, sizeOf(slot, d))) {
        return true;
      }
      Status.expect(StatusCode.INFEASIBLE_ERROR, dbm, "exchange a record of");
      return false;
    } finally {
      slot.leave();
    }
  }

  Dbm.Exchange compareExchangeAndGet(
      Object key, @Nullable Object expected, @Nullable Object desired) {
    var slot = gate.enter();
    try {
      slot.begin(Slot.most(key) + mostOf(expected) + mostOf(desired));
      long k = slot.put(key);
      int keySize = dbm.keyLength(slot, k);
      long e = putIfAny(slot, expected);
      int expectedSize = sizeOf(slot, e);
      long d = putIfAny(slot, desired);
      long actual =
          NativeDbm.compareExchangeAndGet(
              address, k, keySize, e, expectedSize, d, sizeOf(slot, d), slot.results());
      var code = Status.code();
      if (code != StatusCode.SUCCESS && code != StatusCode.INFEASIBLE_ERROR) {
        throw Status.failure(dbm, "exchange a record of");
      }
      return new Dbm.Exchange(
          code == StatusCode.SUCCESS,
          actual == 0 ? null : takeBytes(actual, Memory.integer(slot.results())));
    } finally {
      slot.leave();
    }
  }

  private static long mostOf(@Nullable Object argument) {
    return argument == null ? 0 : Slot.most(argument);
  }

  @SuppressWarnings("ReferenceEquality") // ANY is that array
  static long putIfAny(Slot slot, @Nullable Object argument) {
    return argument == null ? 0 : argument == Dbm.ANY ? NativeDbm.ANY_DATA : slot.put(argument);
  }

  static int sizeOf(Slot slot, long address) {
    return address == 0 || address == NativeDbm.ANY_DATA ? 0 : slot.length(address);
  }

  long increment(Object key, long by, long initial) {
    var slot = gate.enter();
    try {
      slot.begin(Slot.most(key));
      long k = slot.put(key);
      long result = NativeDbm.increment(address, k, dbm.keyLength(slot, k), by, initial);
      if (result == Long.MIN_VALUE) { // also a possible sum
        Status.expect(StatusCode.SUCCESS, dbm, "increment a record of");
      }
      return result;
    } finally {
      slot.leave();
    }
  }

  void rekey(Object oldKey, Object newKey, boolean isOverwriting, boolean isCopying) {
    var slot = gate.enter();
    try {
      slot.begin(Slot.most(oldKey) + Slot.most(newKey));
      long o = slot.put(oldKey);
      int oldSize = slot.length(o);
      long n = slot.put(newKey);
      if (!NativeDbm.rekey(
          address, o, oldSize, n, dbm.keyLength(slot, n), isOverwriting, isCopying)) {
        throw Status.failure(dbm, "change the key of a record of");
      }
    } finally {
      slot.leave();
    }
  }

  @Nullable KeyValue popFirst() {
    var slot = gate.enter();
    try {
      dbm.refuseUnwritableShards(slot, "take the first record of");
      long r = slot.results();
      if (NativeDbm.popFirst(address, r + KEY, r + KEY_SIZE, r + VALUE, r + VALUE_SIZE)) {
        return takeRecord(r);
      }
      Status.expect(StatusCode.NOT_FOUND_ERROR, dbm, "take the first record of");
      return null;
    } finally {
      slot.leave();
    }
  }

  void pushLast(Object value, double wallTime) {
    if (!(wallTime < PUSH_END)) { // the same key for ever, if it is there
      throw new IllegalArgumentException(
          "The time %s is none before %.0f".formatted(wallTime, PUSH_END));
    }
    var slot = gate.enter();
    try {
      slot.begin(Slot.most(value));
      long v = slot.put(value);
      if (!NativeDbm.pushLast(address, v, slot.length(v), wallTime)) {
        throw Status.failure(dbm, "add a record to");
      }
    } finally {
      slot.leave();
    }
  }

  // What was returned, which is given back.

  /// What lies at the results of a call that gives a key and a value.
  static KeyValue takeRecord(long results) {
    long key = Memory.address(results + KEY);
    long value = Memory.address(results + VALUE);
    try {
      return new KeyValue(
          Memory.bytes(key, Memory.integer(results + KEY_SIZE)),
          Memory.bytes(value, Memory.integer(results + VALUE_SIZE)));
    } finally {
      Functions.free(key);
      Functions.free(value);
    }
  }

  static byte[] takeBytes(long address, int size) {
    try {
      return Memory.bytes(address, size);
    } finally {
      Functions.free(address);
    }
  }

  private static String takeString(Slot slot, long address) {
    try {
      return slot.string(address, Memory.integer(slot.results()));
    } finally {
      Functions.free(address);
    }
  }

  private byte @Nullable [] takeOld(Slot slot, long old, StatusCode expected, String operation) {
    if (old != 0) {
      return takeBytes(old, Memory.integer(slot.results()));
    }
    var code = Status.code();
    if (code != StatusCode.SUCCESS && code != expected) {
      throw Status.failure(dbm, operation);
    }
    return null;
  }
}
