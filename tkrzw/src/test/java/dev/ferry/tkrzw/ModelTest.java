package dev.ferry.tkrzw;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Every class of database does what a map does, call by call.
class ModelTest {
  private static final int SEEDS = 3;
  private static final int CALLS = 1500;

  @TempDir Path folder;

  @ParameterizedTest
  @EnumSource
  void randomCalls(Kind kind) throws IOException {
    for (int seed = 0; seed < SEEDS; seed++) {
      var random = new SplittableRandom(seed);
      var place = Files.createDirectory(folder.resolve("" + seed));
      int call = 0;
      try {
        var map = new TreeMap<byte[], byte[]>(Arrays::compareUnsigned);
        while (call < CALLS) {
          // In a file it goes on where it ended.
          try (var dbm = kind.open(place)) {
            var model = new Model(dbm, random, new byte[0]);
            if (kind.isInFile()) {
              model.map.putAll(map);
            }
            model.checkAll();
            int end = Math.min(CALLS, call + 1 + random.nextInt(CALLS));
            for (; call < end; call++) {
              if (random.nextInt(8) == 0) {
                model.callForAll();
              } else {
                model.callForSomeKeys();
              }
            }
            model.checkAll();
            map = model.map;
          }
        }
      } catch (AssertionError | RuntimeException e) {
        throw new AssertionError("%s, seed %d, call %d: %s".formatted(kind, seed, call, e), e);
      }
    }
  }

  /// What is written counts only when it is synchronised; then the last of a key does.
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 3})
  void skipDatabase(int shards) {
    for (int seed = 0; seed < SEEDS; seed++) {
      var random = new SplittableRandom(seed);
      var options = new SkipOptions().maxCachedRecords(10).stepUnit(2);
      if (shards > 0) {
        options.shards(shards);
      }
      var path = folder.resolve("skip" + seed);
      try (var dbm = Dbm.open(path, options)) {
        assertTrue(dbm.isOrdered());
        var seen = new TreeMap<byte[], byte[]>(Arrays::compareUnsigned);
        var written = new TreeMap<byte[], byte[]>(Arrays::compareUnsigned);
        for (int call = 0; call < 300; call++) {
          var key = Samples.bytes(random);
          var value = Samples.bytes(random);
          switch (random.nextInt(20)) {
            case 0 -> {
              dbm.synchronize(false, Map.of("reducer", "ReduceToLast"));
              seen.putAll(written);
              written.clear();
              checkAll(dbm, seen);
            }
            case 1, 2 -> {
              assertArrayEquals(seen.get(key), dbm.get(key));
              assertEquals(seen.containsKey(key), dbm.contains(key));
            }
            default -> {
              dbm.set(key, value);
              written.put(key, value);
              assertArrayEquals(seen.get(key), dbm.get(key));
            }
          }
        }
        dbm.synchronize(false, Map.of("reducer", "ReduceToLast"));
        seen.putAll(written);
        checkAll(dbm, seen);
        dbm.rebuild();
        checkAll(dbm, seen);
      } catch (AssertionError | RuntimeException e) {
        throw new AssertionError("seed %d: %s".formatted(seed, e), e);
      }
    }
  }

  private static void checkAll(Dbm dbm, Map<byte[], byte[]> expected) {
    assertEquals(expected.size(), dbm.count());
    var found = new TreeMap<byte[], byte[]>(Arrays::compareUnsigned);
    dbm.forEach(record -> found.put(record.key(), record.value()));
    Model.assertSameRecords(expected, found);
  }

  @Test
  void skipDatabaseKeepsRecordsOfTheSameKeyUnlessTheyAreReduced() {
    try (var dbm = Dbm.open(folder.resolve("skip"), new SkipOptions())) {
      dbm.set("a", "1");
      dbm.set("a", "2");
      assertNull(dbm.get("a"));
      dbm.synchronize(false);
      assertEquals(2, dbm.count());
      assertEquals("1", dbm.get("a"));
      dbm.set("a", "3");
      dbm.synchronize(false, Map.of("reducer", "ReduceToLast"));
      assertEquals(1, dbm.count());
      assertEquals("3", dbm.get("a"));
    }
  }

  @ParameterizedTest
  @EnumSource
  void nothingIsThereAtFirst(Kind kind) {
    try (var dbm = kind.open(folder)) {
      assertEquals(0, dbm.count());
      assertNull(dbm.get(""));
      assertFalse(dbm.remove(new byte[0]));
      assertNull(dbm.popFirst());
      assertFalse(dbm.processFirst((key, value) -> null, true));
      assertFalse(dbm.iterator().hasNext());
      assertThrows(NoSuchElementException.class, () -> dbm.iterator().next());
      assertEquals(kind.isOrdered(), dbm.isOrdered());
      assertTrue(dbm.isWritable());
      assertTrue(dbm.isHealthy());
      assertTrue(dbm.isOpen());
      assertFalse(dbm.shouldBeRebuilt());
      if (kind.isInFile()) {
        assertTrue(dbm.fileSize() > 0);
        assertEquals(folder.resolve("database"), dbm.path());
        assertTrue(dbm.timestamp() > 1.6e9, () -> "" + dbm.timestamp());
      } else if (!kind.isSharded()) {
        // Tkrzw says that it is not opened.
        for (Runnable call : List.<Runnable>of(dbm::path, dbm::timestamp)) {
          var e = assertThrows(TkrzwException.class, call::run);
          assertSame(StatusCode.PRECONDITION_ERROR, e.code());
        }
      }
      var inspected = dbm.inspect();
      assertTrue(inspected.get("class") != null, inspected::toString);
    }
  }

  /// Unpaired surrogates are question marks, as everywhere in the JDK.
  @ParameterizedTest
  @EnumSource
  void textIsUtf8(Kind kind) {
    try (var dbm = kind.open(folder)) {
      dbm.set("🐈\0é", "渡し舟\0🐈");
      assertArrayEquals(Samples.bytes("渡し舟\0🐈"), dbm.get(Samples.bytes("🐈\0é")));
      assertEquals("渡し舟\0🐈", dbm.get("🐈\0é"));
      dbm.set("\uD800", "a\uDC00");
      assertEquals("a?", dbm.get("?"));
      dbm.set(Samples.bytes("bad"), new byte[] {'a', (byte) 0xFF});
      assertEquals("a\uFFFD", dbm.get("bad"));
    }
  }

  @ParameterizedTest
  @EnumSource
  void longTexts(Kind kind) {
    var random = new SplittableRandom(1);
    try (var dbm = kind.open(folder)) {
      for (int length : new int[] {1, 100, 1000, 5000, 70_000, 300_000}) {
        for (var piece : new String[] {"a", "é", "渡", "🐈"}) {
          var key = piece.repeat(Math.min(length, 20_000)) + random.nextInt();
          var value = piece.repeat(length);
          dbm.set(key, value);
          assertEquals(value, dbm.get(key));
          dbm.append(key, "b", "🐈");
          assertEquals(value + "🐈b", dbm.get(key));
          assertTrue(dbm.remove(key));
        }
      }
    }
  }

  @Test
  void exportAddsAllToAnother() {
    var random = new SplittableRandom(1);
    for (var kind : Kind.values()) {
      var place = folder.resolve("" + kind);
      place.toFile().mkdir();
      try (var source = kind.open(place);
          var target = Dbm.inMemory(new StdTreeOptions())) {
        var model = new Model(source, random, new byte[0]);
        for (int i = 0; i < 300; i++) {
          model.callForSomeKeys();
        }
        source.export(target);
        checkAll(target, model.map);
        assertThrows(IllegalArgumentException.class, () -> source.export(source));
      }
    }
  }
}
