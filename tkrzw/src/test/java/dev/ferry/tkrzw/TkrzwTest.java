package dev.ferry.tkrzw;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.HexFormat;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/// The utility functions, by values that Tkrzw itself gives.
class TkrzwTest {
  @Test
  void hashes() {
    var data = Samples.bytes("abc");
    assertEquals(3042090208L, Tkrzw.primaryHash(data, (1L << 32) - 1));
    assertEquals(702176507L, Tkrzw.secondaryHash(data, (1L << 32) - 1));
    assertEquals(-1472843703697547994L, Tkrzw.primaryHash(data, 0));
    assertEquals(1765794342254572867L, Tkrzw.secondaryHash(data, 0));
    var random = new SplittableRandom(1);
    for (int i = 0; i < 200; i++) {
      var bytes = Samples.bytes(random);
      long buckets = random.nextLong(1, 1000);
      long hash = Tkrzw.primaryHash(bytes, buckets);
      assertTrue(hash >= 0 && hash < buckets, () -> hash + " of " + buckets);
      long shard = Tkrzw.secondaryHash(bytes, buckets);
      assertTrue(shard >= 0 && shard < buckets, () -> shard + " of " + buckets);
    }
  }

  private static int distance(int[] a, int[] b) {
    var last = new int[b.length + 1];
    Arrays.setAll(last, i -> i);
    for (int i = 0; i < a.length; i++) {
      var next = new int[b.length + 1];
      next[0] = i + 1;
      for (int j = 0; j < b.length; j++) {
        next[j + 1] =
            Math.min(Math.min(next[j], last[j + 1]) + 1, last[j] + (a[i] == b[j] ? 0 : 1));
      }
      last = next;
    }
    return last[b.length];
  }

  @Test
  void editDistance() {
    assertEquals(0, Tkrzw.editDistance("", ""));
    assertEquals(3, Tkrzw.editDistance("kitten", "sitting"));
    assertEquals(1, Tkrzw.editDistance("🐈", "渡"));
    assertEquals(2, Tkrzw.editDistance("渡し舟", "舟"));
    var random = new SplittableRandom(2);
    var letters = new String[] {"a", "b", "é", "渡", "🐈"};
    for (int i = 0; i < 200; i++) {
      var a = new StringBuilder();
      var b = new StringBuilder();
      for (int j = random.nextInt(20); j > 0; j--) {
        a.append(letters[random.nextInt(letters.length)]);
      }
      for (int j = random.nextInt(20); j > 0; j--) {
        b.append(letters[random.nextInt(letters.length)]);
      }
      assertEquals(
          distance(a.codePoints().toArray(), b.codePoints().toArray()),
          Tkrzw.editDistance(a.toString(), b.toString()),
          () -> a + " " + b);
    }
    assertThrows(IllegalArgumentException.class, () -> Tkrzw.editDistance("a\0", "a"));
    assertEquals(0, Tkrzw.editDistance("?", "\ud800"));
    // More pairs than Tkrzw itself can count.
    assertEquals(50_000, Tkrzw.editDistance("a".repeat(50_000), "b".repeat(50_000)));
  }

  @Test
  void numbers() {
    assertEquals("0000000000000001", HexFormat.of().formatHex(Tkrzw.serializeInt(1)));
    assertEquals("fffffffffffffffe", HexFormat.of().formatHex(Tkrzw.serializeInt(-2)));
    assertEquals("3ff8000000000000", HexFormat.of().formatHex(Tkrzw.serializeFloat(1.5)));
    assertEquals(258, Tkrzw.deserializeInt(new byte[] {1, 2}));
    assertEquals(255, Tkrzw.deserializeInt(new byte[] {-1}));
    assertEquals(0, Tkrzw.deserializeInt(new byte[0]));
    assertEquals(1.5, Tkrzw.deserializeFloat(HexFormat.of().parseHex("3fc00000")));
    assertThrows(IllegalArgumentException.class, () -> Tkrzw.deserializeInt(new byte[9]));
    for (int length : new int[] {0, 1, 3, 5, 7, 9, 16}) {
      assertThrows(IllegalArgumentException.class, () -> Tkrzw.deserializeFloat(new byte[length]));
    }
    for (long number : new long[] {0, 1, -1, Long.MIN_VALUE, Long.MAX_VALUE, 1L << 40}) {
      assertEquals(number, Tkrzw.deserializeInt(Tkrzw.serializeInt(number)));
    }
    for (double number : new double[] {0, -0.0, Math.PI, Double.NaN, Double.NEGATIVE_INFINITY}) {
      assertEquals(number, Tkrzw.deserializeFloat(Tkrzw.serializeFloat(number)));
    }
  }

  /// As a database itself writes them.
  @Test
  void numbersOfADatabase() {
    try (var dbm = Dbm.inMemory(new TinyOptions())) {
      dbm.increment("n", -5, 2);
      assertArrayEquals(Tkrzw.serializeInt(-3), dbm.get(Samples.bytes("n")));
      dbm.set(Samples.bytes("n"), Tkrzw.serializeInt(Long.MAX_VALUE));
      assertEquals(Long.MIN_VALUE, dbm.increment("n", 1, 0));
      assertEquals(Long.MIN_VALUE + 1, dbm.increment("n", 1, 0));
    }
  }

  /// Keys that come from times end at 63 bits.
  @Test
  void timesOfADatabase() {
    try (var dbm = Dbm.inMemory(new BabyOptions())) {
      for (double time : new double[] {Double.NaN, Double.POSITIVE_INFINITY, 0x1p63 / 1e8}) {
        assertThrows(IllegalArgumentException.class, () -> dbm.pushLast("v", time));
      }
      dbm.pushLast("v", 92_233_720_368.0);
      dbm.pushLast("v", 92_233_720_368.0);
      dbm.pushLast("v", Double.NEGATIVE_INFINITY);
      assertEquals(3, dbm.count());
    }
  }

  @Test
  void library() {
    assertTrue(Tkrzw.libraryVersion().matches("1\\.0\\.\\d+"), Tkrzw::libraryVersion);
    assertTrue(Tkrzw.libraryLocation().contains("tkrzw"), Tkrzw::libraryLocation);
    assertTrue(Integer.bitCount(Tkrzw.pageSize()) == 1 && Tkrzw.pageSize() >= 4096);
    assertTrue(Tkrzw.memoryUsage() > 1 << 20);
    assertTrue(Tkrzw.memoryCapacity() > Tkrzw.memoryUsage());
    assertTrue(!Tkrzw.osName().isEmpty());
  }
}
