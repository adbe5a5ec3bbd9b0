package dev.ferry.tkrzw;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// The calls by which Tkrzw calls back, and those over several records at once.
final class Processing {
  /// Bytes of a `TkrzwKeyValuePair`, and of a `TkrzwKeyProcPair`.
  private static final int PAIR = 32;

  private final OpenDbm dbm;
  private final Gate gate;
  private final long address;

  Processing(OpenDbm dbm) {
    this.dbm = dbm;
    gate = dbm.gate;
    address = dbm.address;
  }

  /// One of the library's functions, called back with a number.
  private interface Call {
    boolean with(Slot slot, long number);
  }

  void process(Object key, RecordProcessor processor, boolean isWritable) {
    call(
        processor,
        isWritable,
        StatusCode.SUCCESS,
        "process a record of",
        (slot, number) -> {
          slot.begin(Slot.most(key));
          long k = slot.put(key);
          return NativeDbm.process(
              address, k, dbm.keyLength(slot, k), Callback.FUNCTION, number, isWritable);
        });
  }

  /// Whether there is a record.
  boolean processFirst(RecordProcessor processor, boolean isWritable) {
    return call(
        processor,
        isWritable,
        StatusCode.NOT_FOUND_ERROR,
        "process the first record of",
        (slot, number) -> {
          if (isWritable) {
            dbm.refuseUnwritableShards(slot, "process the first record of");
          }
          return NativeDbm.processFirst(
              address, Callback.FUNCTION, number, isWritable || dbm.mustBeWritten(slot));
        });
  }

  void processEach(RecordProcessor processor, boolean isWritable) {
    Objects.requireNonNull(processor);
    call(
        // Tkrzw also calls before the first record and after the last, with no value and some key.
        (key, value) -> value == null ? null : processor.process(key, value),
        isWritable,
        StatusCode.SUCCESS,
        "process the records of",
        (slot, number) ->
            NativeDbm.processEach(
                address, Callback.FUNCTION, number, isWritable || dbm.mustBeWritten(slot)));
  }

  /// @param expected the failure that is none
  private boolean call(
      RecordProcessor processor,
      boolean isWritable,
      StatusCode expected,
      String operation,
      Call call) {
    Objects.requireNonNull(processor);
    var slot = gate.enter();
    try (var callback = new Callback(slot, processor, isWritable)) {
      gate.beginCallbacks();
      boolean isDone;
      TkrzwException failure = null;
      try {
        isDone = call.with(slot, callback.number());
        if (!isDone && Status.code() != expected) {
          failure = Status.failure(dbm, operation);
        }
      } finally {
        gate.endCallbacks();
      }
      callback.rethrow();
      if (failure != null) {
        throw failure;
      }
      return isDone;
    } finally {
      slot.leave();
    }
  }

  void processMulti(List<KeyProcessor> list, boolean isWritable) {
    var pairs = List.copyOf(list); // others may change it meanwhile
    var slot = gate.enter();
    var callbacks = new ArrayList<Callback>();
    try {
      long size = 0;
      for (var pair : pairs) {
        size += pair.key().length;
      }
      slot.begin(size);
      var structs = slot.allocate((long) PAIR * pairs.size());
      for (var pair : pairs) {
        long at = (long) PAIR * callbacks.size();
        var callback = new Callback(slot, guarded(pair.processor(), callbacks), isWritable);
        callbacks.add(callback);
        long k = slot.put(pair.key());
        structs.set(JAVA_LONG, at, k);
        structs.set(JAVA_INT, at + 8, dbm.keyLength(slot, k));
        structs.set(JAVA_LONG, at + 16, Callback.FUNCTION);
        structs.set(JAVA_LONG, at + 24, callback.number());
      }
      gate.beginCallbacks();
      TkrzwException failure = null;
      try {
        if (!NativeDbm.processMulti(address, structs.address(), pairs.size(), isWritable)) {
          failure = Status.failure(dbm, "process records of");
        }
      } finally {
        gate.endCallbacks();
      }
      callbacks.forEach(Callback::rethrow);
      if (failure != null) {
        throw failure;
      }
    } finally {
      callbacks.forEach(Callback::close);
      slot.leave();
    }
  }

  /// Calls no processor any more after one has thrown something.
  private static RecordProcessor guarded(RecordProcessor processor, List<Callback> all) {
    Objects.requireNonNull(processor);
    return (key, value) ->
        all.stream().anyMatch(Callback::hasThrown) ? null : processor.process(key, value);
  }

  @SuppressWarnings("ReferenceEquality") // ANY is that array
  boolean compareExchangeMulti(
      Map<byte[], byte @Nullable []> expected, Map<byte[], byte @Nullable []> desired) {
    var conditions = records(expected);
    var changes = records(desired);
    // Tkrzw would set such a value to ANY itself, rather than leave it as it is.
    changes.removeIf(change -> change.value() == Dbm.ANY);
    var slot = gate.enter();
    try {
      slot.begin(size(conditions) + size(changes));
      long e = put(slot, conditions);
      long d = put(slot, changes);
      if (NativeDbm.compareExchangeMulti(address, e, conditions.size(), d, changes.size())) {
        return true;
      }
      Status.expect(StatusCode.INFEASIBLE_ERROR, dbm, "exchange records of");
      return false;
    } finally {
      slot.leave();
    }
  }

  /// A key and what its record should have for its value.
  @SuppressWarnings("ArrayRecordComponent") // it is compared with by nobody
  private record Wish(byte[] key, byte @Nullable [] value) {}

  /// A copy: others may change the map meanwhile.
  private static List<Wish> records(Map<byte[], byte @Nullable []> map) {
    var records = new ArrayList<Wish>();
    map.forEach((key, value) -> records.add(new Wish(key, value)));
    return records;
  }

  private static long size(List<Wish> records) {
    long size = 0;
    for (var record : records) {
      var value = record.value();
      size += record.key().length + (value == null ? 0 : value.length);
    }
    return size;
  }

  private long put(Slot slot, List<Wish> records) {
    var structs = slot.allocate((long) PAIR * records.size());
    long at = 0;
    for (var record : records) {
      long k = slot.put(record.key());
      structs.set(JAVA_LONG, at, k);
      structs.set(JAVA_INT, at + 8, dbm.keyLength(slot, k));
      long v = Records.putIfAny(slot, record.value());
      structs.set(JAVA_LONG, at + 16, v);
      structs.set(JAVA_INT, at + 24, Records.sizeOf(slot, v));
      at += PAIR;
    }
    return structs.address();
  }
}
