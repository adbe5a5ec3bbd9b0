package dev.ferry.tkrzw;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// Calls a database by chance, and compares what it says with a map that is told the same.
@SuppressWarnings({"ReferenceEquality", "ArrayAsKeyOfSetOrMap"}) // ANY and REMOVE are those arrays
final class Model {
  private static final String MARK = "mark";

  private final Dbm dbm;
  private final SplittableRandom random;
  private final boolean isOrdered;
  private final List<byte[]> keys = new ArrayList<>();
  final TreeMap<byte[], byte[]> map = new TreeMap<>(Arrays::compareUnsigned);

  /// @param prefix of all its keys, so that several can use one database
  Model(Dbm dbm, SplittableRandom random, byte[] prefix) {
    this.dbm = dbm;
    this.random = random;
    isOrdered = dbm.isOrdered();
    for (int i = 0; i < 60; i++) {
      keys.add(joined(prefix, Samples.bytes(random)));
    }
  }

  private static byte[] joined(byte[] a, byte[] b) {
    var joined = Arrays.copyOf(a, a.length + b.length);
    System.arraycopy(b, 0, joined, a.length, b.length);
    return joined;
  }

  private byte[] key() {
    return keys.get(random.nextInt(keys.size())).clone();
  }

  private byte[] value() {
    return Samples.bytes(random);
  }

  /// Calls that concern the records of some keys only.
  void callForSomeKeys() {
    switch (random.nextInt(23)) {
      case 0, 1, 2 -> get();
      case 3, 4, 5, 6 -> set();
      case 7 -> setIfAbsent();
      case 8 -> setAndGet();
      case 9 -> setIfAbsentAndGet();
      case 10 -> remove();
      case 11 -> removeAndGet();
      case 12 -> append();
      case 13, 14 -> compareExchange();
      case 15 -> compareExchangeMulti();
      case 16 -> increment();
      case 17 -> rekey();
      case 18 -> getMulti();
      case 19 -> setMulti();
      case 20 -> removeOrAppendMulti();
      case 21 -> process();
      default -> processMulti();
    }
  }

  /// Calls that concern all records.
  void callForAll() {
    switch (random.nextInt(12)) {
      case 0 -> popFirst();
      case 1 -> pushLast();
      case 2 -> processFirst();
      case 3 -> processEach();
      case 4 -> search();
      case 5 -> {
        if (random.nextInt(4) == 0) {
          dbm.clear();
          map.clear();
        }
      }
      case 6 -> dbm.rebuild();
      case 7 -> dbm.synchronize(false);
      case 8 -> checkAll();
      case 9 -> dbm.shouldBeRebuilt();
      default -> assertEquals(map.size(), dbm.count());
    }
  }

  /// Whether the database holds what it should, and nothing else.
  void checkAll() {
    assertEquals(map.size(), dbm.count());
    var found = new TreeMap<byte[], byte[]>(Arrays::compareUnsigned);
    byte[] last = null;
    for (var record : dbm) {
      if (isOrdered && last != null) {
        assertTrue(Arrays.compareUnsigned(last, record.key()) < 0);
      }
      last = record.key();
      assertNull(found.put(record.key(), record.value()), "comes twice");
    }
    assertSameRecords(map, found);
  }

  static void assertSameRecords(Map<byte[], byte[]> expected, Map<byte[], byte[]> actual) {
    assertEquals(expected.size(), actual.size());
    expected.forEach((key, value) -> assertArrayEquals(value, actual.get(key)));
  }

  private void get() {
    var key = key();
    var expected = map.get(key);
    var text = Samples.text(key);
    switch (random.nextInt(6)) {
      case 0 -> assertArrayEquals(expected, dbm.get(key));
      case 1 -> getText(key, expected);
      case 2 -> getIntoArray(key, expected);
      case 3 -> getIntoSegment(key, expected);
      case 4 -> getIntoBuffer(key, expected);
      default -> {
        boolean isThere = expected != null;
        assertEquals(isThere, dbm.contains(key));
        assertEquals(isThere, dbm.contains(Samples.segment(random, key)));
        if (text != null) {
          assertEquals(isThere, dbm.contains(text));
        }
      }
    }
  }

  private void getText(byte[] key, byte @Nullable [] expected) {
    var text = Samples.text(key);
    if (text == null) {
      return;
    }
    if (expected == null) {
      assertNull(dbm.get(text));
    } else {
      var value = Samples.text(expected);
      if (value != null) {
        assertEquals(value, dbm.get(text));
      }
    }
  }

  private void getIntoArray(byte[] key, byte @Nullable [] expected) {
    int size = expected == null ? 0 : expected.length;
    var destination = new byte[size + random.nextInt(20)];
    Arrays.fill(destination, (byte) 0x77);
    int offset = random.nextInt(destination.length - size + 1);
    var wanted = destination.clone();
    if (expected == null) {
      assertEquals(-1, dbm.get(key, destination, offset));
    } else {
      System.arraycopy(expected, 0, wanted, offset, size);
      assertEquals(size, dbm.get(key, destination, offset));
      if (size > 0) {
        var small = new byte[random.nextInt(size)];
        var unchanged = small.clone();
        assertThrows(IndexOutOfBoundsException.class, () -> dbm.get(key, small, 0));
        assertArrayEquals(unchanged, small);
      }
    }
    assertArrayEquals(wanted, destination);
  }

  private void getIntoSegment(byte[] key, byte @Nullable [] expected) {
    int size = expected == null ? 0 : expected.length;
    var around = new byte[size + random.nextInt(20)];
    Arrays.fill(around, (byte) 0x77);
    var destination = Samples.segment(random, around);
    var keySegment = Samples.segment(random, key);
    if (random.nextBoolean()) {
      keySegment = keySegment.asReadOnly();
    }
    if (expected == null) {
      assertEquals(-1, dbm.get(keySegment, destination));
    } else {
      System.arraycopy(expected, 0, around, 0, size);
      assertEquals(size, dbm.get(keySegment, destination));
      if (size > 0) {
        var small = Samples.segment(random, new byte[random.nextInt(size)]);
        var key2 = keySegment;
        assertThrows(IndexOutOfBoundsException.class, () -> dbm.get(key2, small));
        assertEquals(-1, small.mismatch(MemorySegment.ofArray(new byte[(int) small.byteSize()])));
      }
    }
    assertEquals(-1, destination.mismatch(MemorySegment.ofArray(around)));
  }

  private void getIntoBuffer(byte[] key, byte @Nullable [] expected) {
    int size = expected == null ? 0 : expected.length;
    var destination = Samples.buffer(random, new byte[size + random.nextInt(20)]);
    var keyBuffer = Samples.buffer(random, key);
    int position = destination.position();
    int limit = destination.limit();
    int keyPosition = keyBuffer.position();
    int keyLimit = keyBuffer.limit();
    int got = dbm.get(keyBuffer, destination);
    assertEquals(keyPosition, keyBuffer.position());
    assertEquals(keyLimit, keyBuffer.limit());
    assertEquals(limit, destination.limit());
    if (expected == null) {
      assertEquals(-1, got);
      assertEquals(position, destination.position());
      return;
    }
    assertEquals(size, got);
    assertEquals(position + size, destination.position());
    assertEquals(ByteBuffer.wrap(expected), destination.duplicate().flip().position(position));
    if (size > 0) {
      var small = ByteBuffer.allocate(random.nextInt(size));
      assertThrows(IndexOutOfBoundsException.class, () -> dbm.get(keyBuffer, small));
      assertEquals(0, small.position());
      assertEquals(ByteBuffer.allocate(small.limit()), small);
    }
  }

  private void set() {
    var key = key();
    var value = value();
    var textKey = Samples.text(key);
    var textValue = Samples.text(value);
    switch (random.nextInt(4)) {
      case 0 -> dbm.set(Samples.segment(random, key), Samples.segment(random, value));
      case 1 -> dbm.set(Samples.buffer(random, key), Samples.buffer(random, value));
      case 2 -> {
        if (textKey != null && textValue != null) {
          dbm.set(textKey, textValue);
        } else {
          dbm.set(key, value);
        }
      }
      default -> dbm.set(key, value);
    }
    map.put(key, value);
  }

  private void setIfAbsent() {
    var key = key();
    var value = value();
    boolean isNew = !map.containsKey(key);
    var textKey = Samples.text(key);
    var textValue = Samples.text(value);
    boolean isSet;
    if (random.nextBoolean()) {
      isSet = dbm.setIfAbsent(Samples.segment(random, key), Samples.segment(random, value));
    } else if (textKey != null && textValue != null) {
      isSet = dbm.setIfAbsent(textKey, textValue);
    } else {
      isSet = dbm.setIfAbsent(key, value);
    }
    assertEquals(isNew, isSet);
    map.putIfAbsent(key, value);
  }

  private void setAndGet() {
    var key = key();
    var value = value();
    assertArrayEquals(map.put(key, value), dbm.setAndGet(key, value));
  }

  private void setIfAbsentAndGet() {
    var key = key();
    var value = value();
    assertArrayEquals(map.putIfAbsent(key, value), dbm.setIfAbsentAndGet(key, value));
  }

  private void remove() {
    var key = key();
    var text = Samples.text(key);
    boolean isThere = map.remove(key) != null;
    if (random.nextBoolean()) {
      assertEquals(isThere, dbm.remove(Samples.segment(random, key)));
    } else if (text != null) {
      assertEquals(isThere, dbm.remove(text));
    } else {
      assertEquals(isThere, dbm.remove(key));
    }
  }

  private void removeAndGet() {
    var key = key();
    assertArrayEquals(map.remove(key), dbm.removeAndGet(key));
  }

  private byte[] appended(byte @Nullable [] old, byte[] value, byte[] delimiter) {
    return old == null ? value : joined(joined(old, delimiter), value);
  }

  private void append() {
    var key = key();
    var value = value();
    var delimiter = Samples.bytes(random);
    var textKey = Samples.text(key);
    var textValue = Samples.text(value);
    var textDelimiter = Samples.text(delimiter);
    if (random.nextBoolean()) {
      dbm.append(
          Samples.segment(random, key),
          Samples.segment(random, value),
          Samples.segment(random, delimiter));
    } else if (textKey != null && textValue != null && textDelimiter != null) {
      dbm.append(textKey, textValue, textDelimiter);
    } else {
      dbm.append(key, value, delimiter);
    }
    map.put(key, appended(map.get(key), value, delimiter));
  }

  /// What may be expected of a record: what it is, something else, anything, or nothing.
  private byte @Nullable [] expectation(byte[] key) {
    var value = map.get(key);
    return switch (random.nextInt(5)) {
      case 0 -> null;
      case 1 -> Dbm.ANY;
      case 2 -> value();
      default -> value == null ? null : value.clone();
    };
  }

  private boolean isAsExpected(byte[] key, byte @Nullable [] expected) {
    var value = map.get(key);
    return expected == Dbm.ANY ? value != null : Arrays.equals(expected, value);
  }

  private void put(byte[] key, byte @Nullable [] desired) {
    if (desired == null) {
      map.remove(key);
    } else if (desired != Dbm.ANY) {
      map.put(key, desired);
    }
  }

  private byte @Nullable [] desire() {
    return switch (random.nextInt(5)) {
      case 0 -> null;
      case 1 -> Dbm.ANY;
      case 2 -> new byte[0]; // equals ANY, but is not it
      default -> value();
    };
  }

  private void compareExchange() {
    var key = key();
    var expected = expectation(key);
    var desired = desire();
    boolean isAsExpected = isAsExpected(key, expected);
    var textKey = Samples.text(key);
    var textExpected = expected == null ? null : Samples.text(expected);
    var textDesired = desired == null ? null : Samples.text(desired);
    if (random.nextBoolean()) {
      var exchange = dbm.compareExchangeAndGet(key, expected, desired);
      assertEquals(isAsExpected, exchange.isDone());
      assertArrayEquals(map.get(key), exchange.actual());
    } else if (textKey != null
        && expected != Dbm.ANY
        && desired != Dbm.ANY
        && (expected == null || textExpected != null)
        && (desired == null || textDesired != null)) {
      assertEquals(isAsExpected, dbm.compareExchange(textKey, textExpected, textDesired));
    } else {
      assertEquals(isAsExpected, dbm.compareExchange(key, expected, desired));
    }
    if (isAsExpected) {
      put(key, desired);
    }
  }

  private List<byte[]> severalKeys() {
    var several = new TreeMap<byte[], byte[]>(Arrays::compareUnsigned);
    for (int i = random.nextInt(5); i > 0; i--) {
      var key = key();
      several.put(key, key);
    }
    return List.copyOf(several.keySet());
  }

  private void compareExchangeMulti() {
    var expected = new LinkedHashMap<byte[], byte @Nullable []>();
    boolean isAsExpected = true;
    for (var key : severalKeys()) {
      var value = random.nextInt(4) == 0 ? expectation(key) : map.get(key);
      expected.put(key, value);
      isAsExpected &= isAsExpected(key, value);
    }
    var desired = new LinkedHashMap<byte[], byte @Nullable []>();
    for (var key : severalKeys()) {
      desired.put(key, desire());
    }
    assertEquals(isAsExpected, dbm.compareExchangeMulti(expected, desired));
    if (isAsExpected) {
      desired.forEach(this::put);
    }
  }

  private void increment() {
    var key = key();
    var value = map.get(key);
    if (value != null && value.length != Long.BYTES) {
      return;
    }
    long by = random.nextInt(5) == 0 ? Long.MIN_VALUE : random.nextLong(-1000, 1000);
    long initial = random.nextInt(5) == 0 ? random.nextLong() : random.nextInt(100);
    long before = value == null ? initial : ByteBuffer.wrap(value).getLong();
    long sum = by == Long.MIN_VALUE ? before : before + by;
    var text = Samples.text(key);
    assertEquals(
        sum,
        text != null && random.nextBoolean()
            ? dbm.increment(text, by, initial)
            : dbm.increment(key, by, initial));
    if (by != Long.MIN_VALUE) {
      map.put(key, ByteBuffer.allocate(Long.BYTES).putLong(sum).array());
    }
  }

  private void rekey() {
    var from = key();
    var to = key();
    if (Arrays.equals(from, to)) {
      return;
    }
    boolean isOverwriting = random.nextBoolean();
    boolean isCopying = random.nextBoolean();
    var fromText = Samples.text(from);
    var toText = Samples.text(to);
    Runnable call =
        fromText != null && toText != null && random.nextBoolean()
            ? () -> dbm.rekey(fromText, toText, isOverwriting, isCopying)
            : () -> dbm.rekey(from, to, isOverwriting, isCopying);
    var value = map.get(from);
    if (value == null || !isOverwriting && map.containsKey(to)) {
      var code = assertThrows(TkrzwException.class, call::run).code();
      boolean isDuplicate = !isOverwriting && map.containsKey(to);
      if (value == null && isDuplicate) {
        assertTrue(
            code == StatusCode.NOT_FOUND_ERROR || code == StatusCode.DUPLICATION_ERROR,
            () -> "" + code);
      } else {
        assertSame(isDuplicate ? StatusCode.DUPLICATION_ERROR : StatusCode.NOT_FOUND_ERROR, code);
      }
      return;
    }
    call.run();
    map.put(to, value);
    if (!isCopying) {
      map.remove(from);
    }
  }

  private void getMulti() {
    var several = new byte[random.nextInt(6)][];
    for (int i = 0; i < several.length; i++) {
      several[i] = key();
    }
    var values = dbm.getMulti(several);
    assertEquals(several.length, values.length);
    for (int i = 0; i < several.length; i++) {
      assertArrayEquals(map.get(several[i]), values[i]);
    }
  }

  private void setMulti() {
    var records = new ArrayList<KeyValue>();
    boolean isOverwriting = random.nextBoolean();
    boolean areAllNew = true;
    var before = new TreeMap<>(map);
    for (int i = random.nextInt(5); i > 0; i--) {
      var record = new KeyValue(key(), value());
      records.add(record);
      if (isOverwriting) {
        map.put(record.key(), record.value());
      } else {
        areAllNew &= map.putIfAbsent(record.key(), record.value()) == null;
      }
    }
    assertEquals(areAllNew, dbm.setMulti(records, isOverwriting), () -> records + " " + before);
  }

  private void removeOrAppendMulti() {
    var several = severalKeys();
    if (random.nextBoolean()) {
      boolean areAllThere = true;
      for (var key : several) {
        areAllThere &= map.remove(key) != null;
      }
      assertEquals(areAllThere, dbm.removeMulti(several));
      return;
    }
    var delimiter = Samples.bytes(random);
    var records = several.stream().map(key -> new KeyValue(key, value())).toList();
    dbm.appendMulti(records, delimiter);
    for (var record : records) {
      map.put(record.key(), appended(map.get(record.key()), record.value(), delimiter));
    }
  }

  /// What a processor returns.
  private byte @Nullable [] result() {
    return switch (random.nextInt(5)) {
      case 0 -> null;
      case 1 -> RecordProcessor.REMOVE;
      case 2 -> new byte[0]; // equals REMOVE, but is not it
      default -> value();
    };
  }

  private void apply(byte[] key, byte @Nullable [] result) {
    if (result == RecordProcessor.REMOVE) {
      map.remove(key);
    } else if (result != null) {
      map.put(key, result);
    }
  }

  private void process() {
    var key = key();
    boolean isWritable = random.nextBoolean();
    var result = result();
    var calls = new ArrayList<String>();
    RecordProcessor processor =
        (k, value) -> {
          calls.add(MARK);
          assertArrayEquals(key, k);
          assertArrayEquals(map.get(key), value);
          return result;
        };
    var text = Samples.text(key);
    if (text != null && random.nextBoolean()) {
      dbm.process(text, processor, isWritable);
    } else {
      dbm.process(key, processor, isWritable);
    }
    assertEquals(List.of(MARK), calls);
    if (isWritable) {
      apply(key, result);
    }
  }

  private void processMulti() {
    boolean isWritable = random.nextBoolean();
    var results = new IdentityHashMap<byte[], byte @Nullable []>();
    var pairs = new ArrayList<KeyProcessor>();
    var called = Collections.newSetFromMap(new IdentityHashMap<byte[], Boolean>());
    for (var key : severalKeys()) {
      var result = result();
      results.put(key, result);
      pairs.add(
          new KeyProcessor(
              key,
              (k, value) -> {
                called.add(key);
                assertArrayEquals(key, k);
                assertArrayEquals(map.get(key), value);
                return result;
              }));
    }
    dbm.processMulti(pairs, isWritable);
    assertEquals(pairs.size(), called.size());
    if (isWritable) {
      results.forEach(this::apply);
    }
  }

  private void popFirst() {
    var record = dbm.popFirst();
    assertEquals(map.isEmpty(), record == null);
    if (record != null) {
      if (isOrdered) {
        assertArrayEquals(map.firstKey(), record.key());
      }
      assertArrayEquals(map.remove(record.key()), record.value());
    }
  }

  private void pushLast() {
    var value = value();
    double time = random.nextInt(3);
    long key = ((long) time) * 100_000_000;
    while (map.containsKey(ByteBuffer.allocate(Long.BYTES).putLong(key).array())) {
      key++;
    }
    var text = Samples.text(value);
    if (text != null && random.nextBoolean()) {
      dbm.pushLast(text, time);
    } else {
      dbm.pushLast(value, time);
    }
    map.put(ByteBuffer.allocate(Long.BYTES).putLong(key).array(), value);
  }

  private void processFirst() {
    boolean isWritable = random.nextBoolean();
    var result = result();
    var found = new ArrayList<byte[]>();
    boolean isThere =
        dbm.processFirst(
            (key, value) -> {
              found.add(key);
              assertArrayEquals(map.get(key), value);
              return result;
            },
            isWritable);
    assertEquals(!map.isEmpty(), isThere);
    assertEquals(isThere ? 1 : 0, found.size());
    if (isThere) {
      if (isOrdered) {
        assertArrayEquals(map.firstKey(), found.get(0));
      }
      if (isWritable) {
        apply(found.get(0), result);
      }
    }
  }

  private void processEach() {
    boolean isWritable = random.nextBoolean();
    var found = new TreeMap<byte[], byte @Nullable []>(Arrays::compareUnsigned);
    var expected = new TreeMap<>(map);
    dbm.processEach(
        (key, value) -> {
          assertNotNull(value);
          assertFalse(found.containsKey(key), "comes twice");
          assertArrayEquals(expected.get(key), value);
          var result = random.nextInt(4) == 0 ? result() : null;
          found.put(key, result);
          return result;
        },
        isWritable);
    assertEquals(expected.size(), found.size());
    if (isWritable) {
      found.forEach(this::apply);
    }
  }

  private void search() {
    var pattern = Arrays.copyOf(key(), 1);
    var expected =
        map.keySet().stream()
            .filter(key -> key.length > 0 && key[0] == pattern[0])
            .map(Samples::shown)
            .sorted()
            .toList();
    var actual =
        dbm.search(SearchMode.BEGIN, pattern, 0).stream().map(Samples::shown).sorted().toList();
    assertEquals(expected, actual);
    if (expected.size() > 1) {
      assertEquals(1, dbm.search(SearchMode.BEGIN, pattern, 1).size());
    }
  }
}
