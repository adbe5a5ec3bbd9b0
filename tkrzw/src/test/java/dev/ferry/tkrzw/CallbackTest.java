package dev.ferry.tkrzw;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Processors that throw, and such as use what they must not.
class CallbackTest {
  @TempDir Path folder;

  /// A way to have a processor called, for the record of the key “k” at least.
  private interface Way {
    void call(Dbm dbm, RecordProcessor processor, boolean isWritable);
  }

  private static final Map<String, Way> WAYS = new LinkedHashMap<>();

  static {
    WAYS.put("process", (dbm, processor, isWritable) -> dbm.process("k", processor, isWritable));
    WAYS.put(
        "process what is not there",
        (dbm, processor, isWritable) -> dbm.process("none", processor, isWritable));
    WAYS.put("processFirst", Dbm::processFirst);
    WAYS.put(
        "processMulti",
        (dbm, processor, isWritable) ->
            dbm.processMulti(
                List.of(
                    new KeyProcessor(new byte[] {'k'}, processor),
                    new KeyProcessor(new byte[] {'l'}, processor)),
                isWritable));
    WAYS.put("processEach", Dbm::processEach);
    WAYS.put(
        "DbmIterator.process",
        (dbm, processor, isWritable) -> {
          try (var cursor = dbm.cursor()) {
            cursor.jump("k");
            assertTrue(cursor.process(processor, isWritable));
          }
        });
  }

  private static final class Thrown extends Exception {
    private static final long serialVersionUID = 1;
  }

  @SuppressWarnings("unchecked")
  private static <T extends Throwable> RuntimeException sneak(Throwable e) throws T {
    throw (T) e;
  }

  private static Dbm filled(Kind kind, Path folder) {
    var dbm = kind.open(folder);
    dbm.set("k", "value");
    dbm.set("l", "other");
    return dbm;
  }

  private static void assertUnchanged(Dbm dbm) {
    assertEquals(2, dbm.count());
    assertEquals("value", dbm.get("k"));
    assertEquals("other", dbm.get("l"));
  }

  @ParameterizedTest
  @EnumSource
  void whatIsThrownComesOut(Kind kind) {
    try (var dbm = filled(kind, folder)) {
      for (var way : WAYS.entrySet()) {
        for (boolean isWritable : new boolean[] {true, false}) {
          for (var thrown :
              List.of(
                  new IllegalArgumentException("by hand"),
                  new Thrown(),
                  new AssertionError("by hand"),
                  new StackOverflowError("by hand"),
                  new OutOfMemoryError("by hand"),
                  new ThreadDeath0())) {
            var calls = new ArrayList<String>();
            var e =
                assertThrows(
                    thrown.getClass(),
                    () ->
                        way.getValue()
                            .call(
                                dbm,
                                (key, value) -> {
                                  calls.add("call");
                                  throw CallbackTest.<RuntimeException>sneak(thrown);
                                },
                                isWritable),
                    way::getKey);
            assertSame(thrown, e, way::getKey);
            assertEquals(1, calls.size(), way::getKey);
            assertUnchanged(dbm);
          }
        }
      }
      dbm.process("k", (key, value) -> Samples.bytes("new"), true);
      assertEquals("new", dbm.get("k"));
    }
  }

  private static final class ThreadDeath0 extends Error {
    private static final long serialVersionUID = 1;
  }

  /// What comes after the one that throws is not called, and stays as it was.
  @ParameterizedTest
  @EnumSource
  void processEachStops(Kind kind) {
    try (var dbm = kind.open(folder)) {
      for (int i = 0; i < 100; i++) {
        dbm.set("" + i, "old");
      }
      var calls = new int[1];
      assertThrows(
          IllegalArgumentException.class,
          () ->
              dbm.processEach(
                  (key, value) -> {
                    if (++calls[0] == 10) {
                      throw new IllegalArgumentException();
                    }
                    return Samples.bytes("new");
                  },
                  true));
      assertEquals(10, calls[0]);
      int changed = 0;
      for (var record : dbm) {
        changed += record.valueString().equals("new") ? 1 : 0;
      }
      assertTrue(changed <= 9, "" + changed);
      assertEquals(100, dbm.count());
    }
  }

  /// Every method of the database and its cursors, in every kind of callback.
  @ParameterizedTest
  @EnumSource
  void itsOwnDatabaseIsRefused(Kind kind) {
    try (var dbm = filled(kind, folder);
        var other = Dbm.inMemory(new TinyOptions());
        var otherFile = DbmFile.open(folder.resolve("other"));
        var cursor = dbm.cursor()) {
      cursor.first();
      var calls = new Calls(folder, other, otherFile);
      var ofDbm = calls.of(Dbm.class, "isOpen");
      var ofCursor = calls.of(DbmIterator.class, "dbm", "close");
      for (var way : WAYS.entrySet()) {
        for (boolean isWritable : new boolean[] {true, false}) {
          var count = new int[1];
          way.getValue()
              .call(
                  dbm,
                  (key, value) -> {
                    for (var call : ofDbm) {
                      var thrown = call.on(dbm);
                      assertInstanceOf(
                          IllegalStateException.class,
                          thrown,
                          () -> call + " in " + way.getKey() + ": " + thrown);
                      count[0]++;
                    }
                    for (var call : ofCursor) {
                      var thrown = call.on(cursor);
                      assertInstanceOf(
                          IllegalStateException.class,
                          thrown,
                          () -> call + " in " + way.getKey() + ": " + thrown);
                    }
                    assertThrows(IllegalStateException.class, () -> other.export(dbm));
                    assertTrue(dbm.isOpen());
                    assertTrue(dbm.toString().length() > 3);
                    return null;
                  },
                  isWritable);
          assertTrue(count[0] >= ofDbm.size(), way::getKey);
          assertUnchanged(dbm);
        }
      }
      assertTrue(cursor.get() != null);
    }
  }

  @ParameterizedTest
  @EnumSource
  void anotherDatabaseWorks(Kind kind) {
    try (var dbm = filled(kind, folder);
        var other = Dbm.inMemory(new BabyOptions())) {
      other.set("x", "0");
      for (var way : WAYS.values()) {
        way.call(
            dbm,
            (key, value) -> {
              other.append("x", "1", "");
              other.set(key, Samples.bytes("seen"));
              other.process(
                  "x",
                  (otherKey, otherValue) -> {
                    // Not even from here, and it harms neither.
                    assertThrows(IllegalStateException.class, () -> dbm.get("k"));
                    assertThrows(IllegalStateException.class, () -> other.get("x"));
                    return otherValue;
                  },
                  true);
              try (var cursor = other.cursor()) {
                cursor.first();
                assertTrue(cursor.get() != null);
              }
              assertEquals(
                  "seen", other.get(new String(key, java.nio.charset.StandardCharsets.UTF_8)));
              return null;
            },
            true);
        assertUnchanged(dbm);
      }
      assertThrows(
          Thrown.class,
          () ->
              dbm.process(
                  "k",
                  (key, value) -> {
                    other.process(
                        "x",
                        (k, v) -> {
                          throw CallbackTest.<RuntimeException>sneak(new Thrown());
                        },
                        true);
                    return null;
                  },
                  true));
      assertUnchanged(dbm);
    }
  }

  /// A database can be made, used and closed in a callback.
  @Test
  void aDatabaseOpenedInACallback() {
    try (var dbm = filled(Kind.TINY, folder)) {
      dbm.processEach(
          (key, value) -> {
            try (var inner = Dbm.open(folder.resolve("inner.tkh"))) {
              inner.set(key, key);
              assertArrayEquals(key, inner.get(key));
            }
            return null;
          },
          true);
      assertUnchanged(dbm);
    }
    try (var inner = Dbm.open(folder.resolve("inner.tkh"))) {
      assertEquals(2, inner.count());
    }
  }

  /// Changing what was given changes nothing; what is returned may be changed later.
  @ParameterizedTest
  @EnumSource
  void arraysAreCopies(Kind kind) {
    try (var dbm = filled(kind, folder)) {
      var result = Samples.bytes("result");
      dbm.process(
          "k",
          (key, value) -> {
            java.util.Arrays.fill(key, (byte) 0);
            java.util.Arrays.fill(java.util.Objects.requireNonNull(value), (byte) 0);
            return null;
          },
          true);
      assertUnchanged(dbm);
      dbm.process("k", (key, value) -> result, true);
      java.util.Arrays.fill(result, (byte) 0);
      assertEquals("result", dbm.get("k"));
    }
  }

  @ParameterizedTest
  @EnumSource
  void longResults(Kind kind) {
    try (var dbm = kind.open(folder)) {
      var large = new byte[300_000];
      java.util.Arrays.fill(large, (byte) 7);
      dbm.processMulti(
          List.of(
              new KeyProcessor(new byte[] {1}, (key, value) -> large),
              new KeyProcessor(new byte[] {2}, (key, value) -> new byte[] {1}),
              new KeyProcessor(new byte[] {3}, (key, value) -> large)),
          true);
      assertArrayEquals(large, dbm.get(new byte[] {1}));
      assertArrayEquals(new byte[] {1}, dbm.get(new byte[] {2}));
      assertArrayEquals(large, dbm.get(new byte[] {3}));
      dbm.processEach(
          (key, value) -> value != null && value.length == 1 ? large : new byte[0], true);
      assertArrayEquals(new byte[0], dbm.get(new byte[] {1}));
      assertArrayEquals(large, dbm.get(new byte[] {2}));
    }
  }

  /// What is returned counts only if that was asked for.
  @ParameterizedTest
  @EnumSource
  void resultsThatAreIgnored(Kind kind) {
    try (var dbm = filled(kind, folder)) {
      for (var way : WAYS.values()) {
        way.call(dbm, (key, value) -> Samples.bytes("new"), false);
        way.call(dbm, (key, value) -> RecordProcessor.REMOVE, false);
        assertUnchanged(dbm);
      }
    }
  }

  /// Only what goes to a key is called without a record.
  @ParameterizedTest
  @EnumSource
  void onlyRecordsAreProcessed(Kind kind) {
    try (var dbm = filled(kind, folder)) {
      var keys = new ArrayList<String>();
      dbm.processEach(
          (key, value) -> {
            keys.add(new String(key, java.nio.charset.StandardCharsets.UTF_8) + (value != null));
            return null;
          },
          true);
      keys.sort(null);
      assertEquals(List.of("ktrue", "ltrue"), keys);
      var values = new ArrayList<Boolean>();
      dbm.process(
          new byte[0],
          (key, value) -> {
            values.add(value == null);
            return new byte[0];
          },
          true);
      dbm.process(
          new byte[0],
          (key, value) -> {
            values.add(value == null);
            return null;
          },
          true);
      assertEquals(List.of(true, false), values);
    }
  }

  /// Several processors of one key see each other's results, or at least end well.
  @ParameterizedTest
  @EnumSource
  void processMultiWithTheSameKey(Kind kind) {
    try (var dbm = kind.open(folder)) {
      RecordProcessor plus =
          (key, value) ->
              Samples.bytes(
                  (value == null ? "" : new String(value, java.nio.charset.StandardCharsets.UTF_8))
                      + "+");
      var pair = new KeyProcessor(new byte[] {'k'}, plus);
      dbm.processMulti(List.of(pair, pair, pair), true);
      assertEquals("+++", dbm.get("k"));
    }
  }

  /// A processor on another thread is not within this one's callback.
  @Test
  void otherThreadsWaitOnly() throws Exception {
    try (var dbm = filled(Kind.TINY, folder)) {
      var threads = new ArrayList<Thread>();
      dbm.process(
          "k",
          (key, value) -> {
            threads.add(Thread.ofPlatform().start(() -> dbm.set("k", "later")));
            return Samples.bytes("first");
          },
          true);
      threads.get(0).join();
      assertEquals("later", dbm.get("k"));
    }
  }

  @Test
  void readOnlyDatabase() {
    filled(Kind.HASH, folder).close();
    try (var dbm = Dbm.openReadOnly(folder.resolve("database"), Kind.HASH.options())) {
      for (var way : WAYS.entrySet()) {
        way.getValue().call(dbm, (key, value) -> Samples.bytes("ignored"), false);
        var e =
            assertThrows(
                TkrzwException.class,
                () -> way.getValue().call(dbm, (key, value) -> Samples.bytes("new"), true),
                way::getKey);
        assertSame(StatusCode.PRECONDITION_ERROR, e.code());
      }
      assertUnchanged(dbm);
      assertNull(dbm.get("none"));
    }
  }
}
