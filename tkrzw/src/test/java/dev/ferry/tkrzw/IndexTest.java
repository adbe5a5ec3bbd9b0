package dev.ferry.tkrzw;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Pairs in their order, and their form in the database.
@SuppressWarnings("NonApiType") // ordered sets
class IndexTest {
  @TempDir Path folder;

  private Index open(boolean isInFile) {
    return isInFile ? Index.open(folder.resolve("index.tkt")) : Index.inMemory();
  }

  @ParameterizedTest
  @CsvSource({"k,1,016b0131", "'','',0000", "'',ab,00026162", "é,'',02c3a900"})
  void formOfPairs(String key, String value, String hex) {
    var pair = Index.pair(Samples.bytes(key), Samples.bytes(value));
    assertEquals(hex, HexFormat.of().formatHex(pair));
    assertEquals(new KeyValue(Samples.bytes(key), Samples.bytes(value)), Index.pair(pair));
  }

  /// Each length begins as it should, from one digit to four.
  @ParameterizedTest
  @CsvSource({
    "127,7f",
    "128,8100",
    "300,822c",
    "16383,ff7f",
    "16384,818000",
    "2097151,ffff7f",
    "2097152,81808000"
  })
  void formOfLongPairs(int length, String hex) {
    var random = new SplittableRandom(length);
    var part = Samples.ofLength(random, length);
    var digits = HexFormat.of().parseHex(hex);
    var pair = Index.pair(part, part);
    assertEquals(2 * (digits.length + length), pair.length);
    assertArrayEquals(digits, Arrays.copyOf(pair, digits.length));
    assertArrayEquals(part, Arrays.copyOfRange(pair, digits.length, digits.length + length));
    assertArrayEquals(
        digits, Arrays.copyOfRange(pair, digits.length + length, 2 * digits.length + length));
    assertEquals(new KeyValue(part, part), Index.pair(pair));
    assertEquals(new KeyValue(part, new byte[0]), Index.pair(Index.pair(part, new byte[0])));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "01",
        "016b",
        "016b02",
        "016b0231",
        "80",
        "ffffffff7f",
        "8080808080",
        "ffffffffffffffff"
      })
  void whatIsNoPair(String hex) {
    assertThrows(IllegalStateException.class, () -> Index.pair(HexFormat.of().parseHex(hex)));
  }

  private static int compare(KeyValue a, KeyValue b) {
    int byKey = Arrays.compareUnsigned(a.key(), b.key());
    return byKey == 0 ? Arrays.compareUnsigned(a.value(), b.value()) : byKey;
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void randomCalls(boolean isInFile) {
    for (int seed = 0; seed < 3; seed++) {
      var random = new SplittableRandom(seed);
      try (var index = open(isInFile)) {
        index.clear();
        var pairs = new TreeSet<KeyValue>(IndexTest::compare);
        for (int call = 0; call < 1500; call++) {
          var key = random.nextInt(3) == 0 ? Samples.bytes(random) : new byte[] {'k'};
          var pair = new KeyValue(key, Samples.bytes(random));
          switch (random.nextInt(8)) {
            case 0 -> {
              var expected = pairs.stream().filter(p -> Arrays.equals(p.key(), key)).toList();
              int most = random.nextInt(5);
              var values = index.values(key, most);
              assertEquals(
                  most == 0 ? expected.size() : Math.min(most, expected.size()), values.size());
              for (int i = 0; i < values.size(); i++) {
                assertArrayEquals(expected.get(i).value(), values.get(i));
              }
            }
            case 1 -> {
              var some = pairs.ceiling(pair);
              if (some != null) {
                assertTrue(index.contains(some.key(), some.value()));
                assertTrue(index.remove(some.key(), some.value()));
                pairs.remove(some);
                assertFalse(index.contains(some.key(), some.value()));
                assertFalse(index.remove(some.key(), some.value()));
              }
            }
            case 2 -> assertEquals(pairs.contains(pair), index.contains(key, pair.value()));
            case 3 -> cursor(index, pairs, pair);
            default -> {
              index.add(key, pair.value());
              pairs.add(pair);
            }
          }
        }
        assertEquals(pairs.size(), index.count());
        var found = new ArrayList<KeyValue>();
        try (var cursor = index.cursor()) {
          cursor.first();
          for (var pair = cursor.get(); pair != null; pair = cursor.get()) {
            found.add(pair);
            assertTrue(cursor.next());
          }
          assertFalse(cursor.next());
        }
        assertEquals(List.copyOf(pairs), found);
      } catch (AssertionError e) {
        throw new AssertionError("seed %d: %s".formatted(seed, e), e);
      }
    }
  }

  private static void cursor(Index index, TreeSet<KeyValue> pairs, KeyValue pair) {
    try (var cursor = index.cursor()) {
      assertNull(cursor.get());
      cursor.jump(pair.key(), pair.value());
      assertEquals(pairs.ceiling(pair), cursor.get());
      if (pairs.ceiling(pair) != null) {
        assertTrue(cursor.previous());
        assertEquals(pairs.lower(pair), cursor.get());
      }
      cursor.last();
      assertEquals(pairs.isEmpty() ? null : pairs.last(), cursor.get());
      cursor.first();
      assertEquals(pairs.isEmpty() ? null : pairs.first(), cursor.get());
    }
  }

  @Test
  void endOfAnIndexThatIsOpenedAgain() {
    var path = folder.resolve("index.tkt");
    try (var index = Index.open(path)) {
      for (int i = 0; i < 5000; i++) {
        index.add("key " + i, "value");
      }
    }
    try (var index = Index.open(path);
        var cursor = index.cursor()) {
      cursor.last();
      var pair = cursor.get();
      assertEquals("key 999=value", String.valueOf(pair));
    }
  }

  @Test
  void texts() {
    var path = folder.resolve("index.tkt");
    try (var index = Index.open(path)) {
      index.add("渡し舟", "🐈");
      index.add("渡し舟", "a\0");
      index.add("渡し舟", "a\0");
      index.add("", "");
      index.add("渡し", "x");
      assertEquals(4, index.count());
      assertEquals(path, index.path());
      assertTrue(index.isWritable());
      assertEquals(List.of("a\0", "🐈"), index.values("渡し舟", 0));
      assertEquals(List.of("a\0"), index.values("渡し舟", 1));
      assertEquals(List.of(""), index.values("", 0));
      assertEquals(List.of(), index.values("渡", 0));
      index.synchronize(false);
      index.rebuild();
    }
    try (var index = Index.openReadOnly(path)) {
      assertFalse(index.isWritable());
      assertEquals(4, index.count());
      assertTrue(index.contains("渡し舟", "🐈"));
      try (var cursor = index.cursor()) {
        cursor.jump("渡し舟", "");
        assertEquals("a\0", present(cursor.get()).valueString());
        assertTrue(cursor.next());
        assertEquals("🐈", present(cursor.get()).valueString());
      }
      assertThrows(TkrzwException.class, () -> index.add("a", "b"));
    }
    // A database as any other, with a comparator for pairs.
    try (var dbm = Dbm.openReadOnly(path, new TreeOptions())) {
      assertEquals("PairLexicalKeyComparator", dbm.inspect().get("key_comparator"));
      assertTrue(dbm.contains(HexFormat.of().parseHex("0000")));
    }
  }

  private static KeyValue present(@org.jspecify.annotations.Nullable KeyValue pair) {
    assertNotNull(pair);
    return pair;
  }
}
