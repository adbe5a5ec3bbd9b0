package dev.ferry.tkrzw;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Cursors go where those of a map would.
@SuppressWarnings({"NonApiType", "ReferenceEquality"}) // ordered maps; REMOVE is that array
class CursorTest {
  private static final int SEEDS = 3;
  private static final int CALLS = 1500;

  @TempDir Path folder;

  /// A cursor over a map.
  private static final class Place {
    final TreeMap<byte[], byte[]> map;
    byte @Nullable [] key;

    Place(TreeMap<byte[], byte[]> map) {
      this.map = map;
    }

    void to(Map.@Nullable Entry<byte[], byte[]> entry) {
      key = entry == null ? null : entry.getKey();
    }
  }

  private static TreeMap<byte[], byte[]> fill(Dbm dbm, SplittableRandom random, int number) {
    var map = new TreeMap<byte[], byte[]>(Arrays::compareUnsigned);
    for (int i = 0; i < number; i++) {
      var key = Samples.bytes(random);
      var value = Samples.bytes(random);
      dbm.set(key, value);
      map.put(key, value);
    }
    return map;
  }

  /// A record that is removed before it is come to is no end.
  @ParameterizedTest
  @EnumSource(Kind.class)
  void removedMeanwhile(Kind kind) {
    try (var dbm = kind.open(folder)) {
      for (int i = 0; i < 20; i++) {
        dbm.set("key " + i, "value");
      }
      var expected = new ArrayList<String>();
      dbm.forEach(record -> expected.add(record.keyString()));
      var actual = new ArrayList<String>();
      var removed = "";
      var records = dbm.iterator();
      while (records.hasNext()) {
        actual.add(records.next().keyString());
        if (actual.size() == 5) {
          removed = expected.remove(6); // the next one has been read
          dbm.remove(removed);
        }
      }
      actual.remove(removed); // shards may have read it
      assertEquals(expected, actual);
    }
  }

  /// Of a tree of many pages whose file is opened again, the end is where it was.
  @ParameterizedTest
  @EnumSource(
      value = KeyComparator.class,
      names = {"LEXICAL", "LEXICAL_CASE", "DECIMAL", "HEXADECIMAL", "REAL_NUMBER"})
  void endOfATreeThatIsOpenedAgain(KeyComparator comparator) {
    var path = folder.resolve("tree");
    var options = new TreeOptions().maxPageSize(200).maxBranches(3).keyComparator(comparator);
    var backwards = new ArrayList<String>();
    try (var dbm = Dbm.open(path, options)) {
      for (int i = 1999; i >= 1000; i--) {
        dbm.set("" + i, "value");
        backwards.add("" + i);
      }
    }
    try (var dbm = Dbm.open(path, options);
        var cursor = dbm.cursor()) {
      cursor.last();
      var found = new ArrayList<String>();
      for (var record = cursor.get(); record != null; record = cursor.get()) {
        found.add(record.keyString());
        cursor.previous();
      }
      assertEquals(backwards, found);
      assertEquals(backwards, dbm.search(SearchMode.LOWER, "3000", 0));
      assertEquals(List.of("1500", "1499"), dbm.search(SearchMode.LOWER_INCLUSIVE, "1500", 2));
      cursor.jumpLower("3000", false);
      assertArrayEquals(Samples.bytes("1999"), cursor.key());
      for (int i = 1000; i < 1100; i++) { // the whole first page, too
        dbm.remove("" + i);
      }
      cursor.last();
      assertArrayEquals(Samples.bytes("1999"), cursor.key());
      dbm.clear();
      cursor.last();
      assertNull(cursor.key());
      cursor.jumpLower("3000", false);
      assertNull(cursor.key());
    }
  }

  @ParameterizedTest
  @EnumSource
  void searchInOrder(Kind kind) {
    try (var dbm = kind.open(folder)) {
      for (var key : List.of("a", "b", "c", "d")) {
        dbm.set(key, "");
      }
      if (!kind.isOrdered()) {
        assertThrows(TkrzwException.class, () -> dbm.search(SearchMode.UPPER, "b", 0));
        return;
      }
      for (int all : new int[] {0, -1, 4, Integer.MAX_VALUE}) {
        assertEquals(List.of("c", "d"), dbm.search(SearchMode.UPPER, "b", all));
        assertEquals(List.of("b", "c", "d"), dbm.search(SearchMode.UPPER_INCLUSIVE, "b", all));
        assertEquals(List.of("b", "a"), dbm.search(SearchMode.LOWER, "c", all));
        assertEquals(List.of("c", "b", "a"), dbm.search(SearchMode.LOWER_INCLUSIVE, "c", all));
      }
      assertEquals(List.of("c"), dbm.search(SearchMode.UPPER, "b", 1));
      assertEquals(List.of(), dbm.search(SearchMode.UPPER, "d", 0));
    }
  }

  @ParameterizedTest
  @EnumSource
  void randomCallsInOrder(Kind kind) {
    if (!kind.isOrdered()) {
      inNoOrder(kind);
      return;
    }
    for (int seed = 0; seed < SEEDS; seed++) {
      var random = new SplittableRandom(seed);
      int call = 0;
      try (var dbm = kind.open(folder)) {
        dbm.clear();
        var map = fill(dbm, random, random.nextInt(100));
        var place = new Place(map);
        try (var cursor = dbm.cursor()) {
          assertSame(dbm, cursor.dbm());
          for (; call < CALLS; call++) {
            call(kind, dbm, cursor, place, random);
            if (random.nextBoolean()) { // not to be at the right place only when it is asked
              check(cursor, place);
            }
          }
          check(cursor, place);
        }
        var found = new TreeMap<byte[], byte[]>(Arrays::compareUnsigned);
        dbm.forEach(record -> found.put(record.key(), record.value()));
        Model.assertSameRecords(map, found);
      } catch (AssertionError | RuntimeException e) {
        throw new AssertionError("%s, seed %d, call %d: %s".formatted(kind, seed, call, e), e);
      }
    }
  }

  private static void check(DbmIterator cursor, Place place) {
    if (place.key == null) {
      assertNull(cursor.get());
      assertNull(cursor.key());
      assertNull(cursor.value());
    } else {
      var record = cursor.get();
      assertNotNull(record, () -> "past all rather than at " + Samples.shown(place.key));
      assertArrayEquals(place.key, record.key());
      assertArrayEquals(place.map.get(place.key), record.value());
      assertArrayEquals(place.key, cursor.key());
      assertArrayEquals(place.map.get(place.key), cursor.value());
    }
  }

  private static byte[] near(TreeMap<byte[], byte[]> map, SplittableRandom random) {
    var key = Samples.bytes(random);
    if (random.nextBoolean()) {
      var entry = map.ceilingEntry(key);
      return entry == null ? key : entry.getKey().clone();
    }
    return key;
  }

  private static void call(
      Kind kind, Dbm dbm, DbmIterator cursor, Place place, SplittableRandom random) {
    var map = place.map;
    var at = place.key;
    switch (random.nextInt(15)) {
      case 0 -> {
        cursor.first();
        place.to(map.firstEntry());
      }
      case 1 -> {
        cursor.last();
        place.to(map.lastEntry());
      }
      case 2 -> {
        var key = near(map, random);
        var text = Samples.text(key);
        // There is always one after it, or it is past all.
        boolean isThere = text == null ? cursor.jump(key) : cursor.jump(text);
        assertTrue(isThere);
        place.to(map.ceilingEntry(key));
      }
      case 3, 4 -> {
        var key = near(map, random);
        var text = Samples.text(key);
        boolean isInclusive = random.nextBoolean();
        if (text == null) {
          cursor.jumpLower(key, isInclusive);
        } else {
          cursor.jumpLower(text, isInclusive);
        }
        place.to(isInclusive ? map.floorEntry(key) : map.lowerEntry(key));
      }
      case 5, 6 -> {
        var key = near(map, random);
        var text = Samples.text(key);
        boolean isInclusive = random.nextBoolean();
        if (text == null) {
          cursor.jumpUpper(key, isInclusive);
        } else {
          cursor.jumpUpper(text, isInclusive);
        }
        place.to(isInclusive ? map.ceilingEntry(key) : map.higherEntry(key));
      }
      case 7 -> {
        assertEquals(at != null, cursor.next());
        place.to(at == null ? null : map.higherEntry(at));
      }
      case 8 -> {
        assertEquals(at != null, cursor.previous());
        place.to(at == null ? null : map.lowerEntry(at));
      }
      case 9, 10 -> set(cursor, place, random);
      case 11 -> {
        assertEquals(at != null, cursor.remove());
        if (at != null) {
          map.remove(at);
          place.to(map.higherEntry(at));
        }
      }
      case 12 -> {
        var record = cursor.step();
        assertEquals(at == null, record == null);
        if (at != null && record != null) {
          assertArrayEquals(at, record.key());
          assertArrayEquals(map.get(at), record.value());
          place.to(map.higherEntry(at));
        }
      }
      case 13 -> process(cursor, place, random);
      default -> {
        // Others may write meanwhile. In several shards the cursor has looked ahead.
        if (!kind.isSharded()) {
          var key = Samples.bytes(random);
          if (at == null || !Arrays.equals(at, key)) {
            var value = Samples.bytes(random);
            dbm.set(key, value);
            map.put(key, value);
          }
        }
      }
    }
  }

  private static void set(DbmIterator cursor, Place place, SplittableRandom random) {
    var value = Samples.bytes(random);
    var text = Samples.text(value);
    assertEquals(place.key != null, text == null ? cursor.set(value) : cursor.set(text));
    if (place.key != null) {
      place.map.put(place.key, value);
    }
  }

  private static void process(DbmIterator cursor, Place place, SplittableRandom random) {
    var at = place.key;
    boolean isWritable = random.nextBoolean();
    var result =
        switch (random.nextInt(3)) {
          case 0 -> null;
          case 1 -> RecordProcessor.REMOVE;
          default -> Samples.bytes(random);
        };
    var found = new ArrayList<byte[]>();
    boolean isThere =
        cursor.process(
            (key, value) -> {
              found.add(key);
              assertArrayEquals(place.map.get(key), value);
              return result;
            },
            isWritable);
    assertEquals(at != null, isThere);
    if (at == null) {
      assertTrue(found.isEmpty());
      return;
    }
    assertEquals(1, found.size());
    assertArrayEquals(at, found.get(0));
    if (isWritable && result == RecordProcessor.REMOVE) {
      place.map.remove(at);
      place.to(place.map.higherEntry(at));
    } else if (isWritable && result != null) {
      place.map.put(at, result);
    }
  }

  private void inNoOrder(Kind kind) {
    for (int seed = 0; seed < SEEDS; seed++) {
      var random = new SplittableRandom(seed);
      try (var dbm = kind.open(folder);
          var cursor = dbm.cursor()) {
        dbm.clear();
        check(cursor, new Place(new TreeMap<>(Arrays::compareUnsigned)));
        assertFalse(cursor.next());
        assertFalse(cursor.remove());
        assertFalse(cursor.set("x"));
        assertNull(cursor.step());
        var map = fill(dbm, random, random.nextInt(200));
        var place = new Place(map);
        cursor.first();
        var seen = new TreeMap<byte[], byte[]>(Arrays::compareUnsigned);
        for (place.key = cursor.key(); place.key != null; place.key = cursor.key()) {
          assertNull(seen.put(place.key, place.key), "comes twice");
          check(cursor, place);
          assertTrue(cursor.next());
        }
        assertEquals(map.size(), seen.size());
        for (int call = 0; call < 300; call++) {
          var key = near(map, random);
          boolean isThere = cursor.jump(key);
          assertEquals(map.containsKey(key), isThere);
          if (!isThere) {
            continue;
          }
          place.key = key;
          check(cursor, place);
          switch (random.nextInt(4)) {
            case 0 -> set(cursor, place, random);
            case 1 -> {
              assertTrue(cursor.remove());
              map.remove(key);
              assertNull(dbm.get(key));
            }
            case 2 -> {
              var record = cursor.step();
              assertNotNull(record);
              assertArrayEquals(key, record.key());
              assertArrayEquals(map.get(key), record.value());
            }
            default ->
                assertTrue(
                    cursor.process(
                        (k, value) -> {
                          assertArrayEquals(key, k);
                          assertArrayEquals(map.get(key), value);
                          return null;
                        },
                        random.nextBoolean()));
          }
          assertEquals(map.size(), dbm.count());
        }
        for (Runnable ordered :
            List.<Runnable>of(
                cursor::last,
                () -> cursor.jumpLower("a", true),
                () -> cursor.jumpUpper("a", true))) {
          var e = assertThrows(TkrzwException.class, ordered::run);
          assertSame(StatusCode.NOT_IMPLEMENTED_ERROR, e.code());
        }
      } catch (AssertionError | RuntimeException e) {
        throw new AssertionError("%s, seed %d: %s".formatted(kind, seed, e), e);
      }
    }
  }

  /// All records can be removed by a cursor that goes over them, in any kind.
  @ParameterizedTest
  @EnumSource
  void removesAll(Kind kind) {
    try (var dbm = kind.open(folder)) {
      var map = fill(dbm, new SplittableRandom(5), 300);
      try (var cursor = dbm.cursor()) {
        cursor.first();
        int removed = 0;
        while (cursor.remove()) {
          removed++;
        }
        assertEquals(map.size(), removed);
      }
      assertEquals(0, dbm.count());
    }
  }

  @Test
  void manyCursorsAtOnce() {
    try (var dbm = Dbm.inMemory(new BabyOptions())) {
      for (int i = 0; i < 100; i++) {
        dbm.set("%03d".formatted(i), "" + i);
      }
      var cursors = new ArrayList<DbmIterator>();
      for (int i = 0; i < 100; i++) {
        var cursor = dbm.cursor();
        cursor.jump("%03d".formatted(i));
        cursors.add(cursor);
      }
      for (int i = 0; i < 100; i++) {
        var record = cursors.get(i).step();
        assertNotNull(record);
        assertEquals("%03d".formatted(i), record.keyString());
        assertEquals("" + i, record.valueString());
      }
      cursors.subList(0, 50).forEach(DbmIterator::close);
      for (int i = 50; i < 99; i++) {
        assertArrayEquals(Samples.bytes("%03d".formatted(i + 1)), cursors.get(i).key());
      }
      cursors.forEach(DbmIterator::close);
      assertEquals(100, dbm.count());
    }
  }

  /// Its cursors go on after a removal, in shards, too.
  @ParameterizedTest
  @ValueSource(ints = {1, 3})
  void removalOfAllOfASkipDatabase(int shards) {
    var options = new SkipOptions().shards(shards);
    try (var dbm = Dbm.open(folder.resolve("skip"), options)) {
      for (int i = 0; i < 100; i++) {
        dbm.set("%03d".formatted(i), "" + i);
      }
      dbm.synchronize(false);
      try (var cursor = dbm.cursor()) {
        cursor.first();
        int removed = 0;
        while (cursor.remove()) {
          assertTrue(++removed <= 100, "removed again");
        }
        assertEquals(100, removed);
      }
      dbm.synchronize(false);
      assertEquals(0, dbm.count());
    }
  }

  @Test
  void skipDatabase() {
    try (var dbm = Dbm.open(folder.resolve("skip"), new SkipOptions().stepUnit(2))) {
      var random = new SplittableRandom(3);
      var map = fill(dbm, random, 0);
      for (int i = 0; i < 200; i++) {
        var key = Samples.bytes(random);
        if (map.put(key, key) == null) {
          dbm.set(key, key);
        }
      }
      try (var cursor = dbm.cursor()) {
        cursor.first();
        assertNull(cursor.get());
      }
      dbm.synchronize(false);
      var place = new Place(map);
      try (var cursor = dbm.cursor()) {
        cursor.first();
        for (place.to(map.firstEntry()); place.key != null; place.to(map.higherEntry(place.key))) {
          check(cursor, place);
          assertTrue(cursor.next());
        }
        check(cursor, place);
        cursor.last();
        place.to(map.lastEntry());
        check(cursor, place);
        for (int i = 0; i < 200; i++) {
          var key = near(map, random);
          cursor.jumpLower(key, true);
          place.to(map.floorEntry(key));
          check(cursor, place);
          cursor.jumpUpper(key, false);
          place.to(map.higherEntry(key));
          check(cursor, place);
        }
      }
    }
  }
}
