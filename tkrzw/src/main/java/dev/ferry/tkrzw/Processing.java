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
        StatusCode.SUCCESS,
        "process a record of",
        (slot, number) -> {
          slot.begin(Slot.most(key));
          long k = slot.put(key);
          return NativeDbm.process(
              address, k, slot.length(k), Callback.FUNCTION, number, isWritable);
        });
  }

  /// Whether there is a record.
  boolean processFirst(RecordProcessor processor, boolean isWritable) {
    return call(
        processor,
        StatusCode.NOT_FOUND_ERROR,
        "process the first record of",
        (slot, number) -> NativeDbm.processFirst(address, Callback.FUNCTION, number, isWritable));
  }

  void processEach(RecordProcessor processor, boolean isWritable) {
    Objects.requireNonNull(processor);
    call(
        // Tkrzw also calls before the first record and after the last, with no value and some key.
        (key, value) -> value == null ? null : processor.process(key, value),
        StatusCode.SUCCESS,
        "process the records of",
        (slot, number) -> NativeDbm.processEach(address, Callback.FUNCTION, number, isWritable));
  }

  /// @param expected the failure that is none
  private boolean call(
      RecordProcessor processor, StatusCode expected, String operation, Call call) {
    Objects.requireNonNull(processor);
    var slot = gate.enter();
    try (var callback = new Callback(slot, processor)) {
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

  void processMulti(List<KeyProcessor> pairs, boolean isWritable) {
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
        var callback = new Callback(slot, guarded(pair.processor(), callbacks));
        callbacks.add(callback);
        long k = slot.put(pair.key());
        structs.set(JAVA_LONG, at, k);
        structs.set(JAVA_INT, at + 8, slot.length(k));
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

  boolean compareExchangeMulti(
      Map<byte[], byte @Nullable []> expected, Map<byte[], byte @Nullable []> desired) {
    var slot = gate.enter();
    try {
      slot.begin(size(expected) + size(desired));
      long e = put(slot, expected);
      long d = put(slot, desired);
      if (NativeDbm.compareExchangeMulti(address, e, expected.size(), d, desired.size())) {
        return true;
      }
      Status.expect(StatusCode.INFEASIBLE_ERROR, dbm, "exchange records of");
      return false;
    } finally {
      slot.leave();
    }
  }

  private static long size(Map<byte[], byte @Nullable []> records) {
    long size = 0;
    for (var record : records.entrySet()) {
      var value = record.getValue();
      size += record.getKey().length + (value == null ? 0 : value.length);
    }
    return size;
  }

  private static long put(Slot slot, Map<byte[], byte @Nullable []> records) {
    var structs = slot.allocate((long) PAIR * records.size());
    long at = 0;
    for (var record : records.entrySet()) {
      long k = slot.put(record.getKey());
      structs.set(JAVA_LONG, at, k);
      structs.set(JAVA_INT, at + 8, slot.length(k));
      long v = Records.putIfAny(slot, record.getValue());
      structs.set(JAVA_LONG, at + 16, v);
      structs.set(JAVA_INT, at + 24, Records.sizeOf(slot, v));
      at += PAIR;
    }
    return structs.address();
  }
}
