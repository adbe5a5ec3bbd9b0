package dev.ferry.tkrzw;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A file does what an array of bytes would; databases export to it and import from it.
class DbmFileTest {
  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "StdFile",
        "MemoryMapParallelFile",
        "MemoryMapAtomicFile",
        "PositionalParallelFile",
        "PositionalAtomicFile"
      })
  void randomCalls(String kind) throws IOException {
    var path = folder.resolve("file");
    for (int seed = 0; seed < 5; seed++) {
      var random = new SplittableRandom(seed);
      var expected = new byte[0];
      try (var file =
          DbmFile.open(path.toString(), true, Map.of("file", kind, "truncate", "true"))) {
        assertEquals(path, file.path());
        for (int call = 0; call < 300; call++) {
          var bytes = Samples.bytes(random);
          switch (random.nextInt(6)) {
            case 0, 1 -> {
              int at = expected.length;
              expected = Arrays.copyOf(expected, at + bytes.length);
              System.arraycopy(bytes, 0, expected, at, bytes.length);
              assertEquals(at, file.append(bytes));
            }
            case 2 -> {
              int at = random.nextInt(expected.length + 1);
              if (bytes.length > 0) {
                expected = Arrays.copyOf(expected, Math.max(expected.length, at + bytes.length));
                System.arraycopy(bytes, 0, expected, at, bytes.length);
                file.write(at, bytes);
              }
            }
            case 3 -> {
              int from = random.nextInt(expected.length + 1);
              int to = from + random.nextInt(expected.length - from + 1);
              assertArrayEquals(Arrays.copyOfRange(expected, from, to), file.read(from, to - from));
            }
            case 4 -> {
              if (random.nextInt(5) == 0) {
                expected = Arrays.copyOf(expected, random.nextInt(expected.length + 1));
                file.truncate(expected.length);
              }
            }
            default -> file.synchronize(false);
          }
          assertEquals(expected.length, file.size());
        }
        int beyond = expected.length;
        var e = assertThrows(TkrzwException.class, () -> file.read(beyond, 1));
        assertSame(StatusCode.INFEASIBLE_ERROR, e.code());
        assertTrue(String.valueOf(e.getMessage()).contains(path.toString()), e::getMessage);
        assertThrows(IndexOutOfBoundsException.class, () -> file.read(0, -1));
      } catch (AssertionError | RuntimeException e) {
        throw new AssertionError("seed %d: %s".formatted(seed, e), e);
      }
      assertArrayEquals(expected, Files.readAllBytes(path));
    }
  }

  @Test
  void lines() {
    try (var file = DbmFile.open(folder.resolve("lines"))) {
      file.append(Samples.bytes("apple\n渡し舟\nAPPLE pie\n\nbanana"));
      assertEquals(List.of("apple"), file.search(SearchMode.CONTAIN, "app", 0));
      assertEquals(List.of("apple", "APPLE pie"), file.search(SearchMode.CONTAIN_CASE, "app", 0));
      assertEquals(List.of("apple"), file.search(SearchMode.CONTAIN_CASE, "app", 1));
      assertEquals(List.of("渡し舟"), file.search(SearchMode.END, "舟", 0));
      assertEquals(List.of("banana"), file.search(SearchMode.REGEX, "^b.n", 0));
      assertArrayEquals(
          Samples.bytes("banana"), file.search(SearchMode.BEGIN, Samples.bytes("b"), 0).get(0));
    }
  }

  /// Regular expressions take more stack than threads have.
  @Test
  void longLines() {
    var line = "a".repeat(300_000);
    try (var file = DbmFile.open(folder.resolve("lines"));
        var dbm = Dbm.inMemory(new BabyOptions())) {
      file.append(Samples.bytes(line + "\nb\n"));
      assertEquals(List.of(line), file.search(SearchMode.REGEX, "a.*a", 0));
      dbm.set(line, "");
      assertEquals(List.of(line), dbm.search(SearchMode.REGEX, "a.*a", 0));
      var e = assertThrows(TkrzwException.class, () -> dbm.search(SearchMode.REGEX, "(", 0));
      assertSame(StatusCode.INVALID_ARGUMENT_ERROR, e.code());
      assertThrows(TkrzwException.class, () -> file.search(SearchMode.REGEX, "(", 0));
    }
  }

  @Test
  void whatCannotBeOpened() {
    var missing = folder.resolve("missing");
    var e = assertThrows(TkrzwException.class, () -> DbmFile.openReadOnly(missing));
    assertSame(StatusCode.NOT_FOUND_ERROR, e.code());
    assertTrue(String.valueOf(e.getMessage()).contains(missing.toString()), e::getMessage);
    assertThrows(TkrzwException.class, () -> DbmFile.open(folder.resolve("no").resolve("file")));
    assertThrows(TkrzwException.class, () -> DbmFile.open(folder));
    assertThrows(IllegalArgumentException.class, () -> DbmFile.open("a\0b", true, Map.of()));
    assertThrows(
        IllegalArgumentException.class,
        () -> DbmFile.open(missing.toString(), true, Map.of("file", "a,b")));
  }

  /// From every kind of database to every other, by flat records.
  @Test
  void flatRecords() {
    var random = new SplittableRandom(4);
    for (var kind : Kind.values()) {
      var place = folder.resolve(kind.name());
      assertTrue(place.toFile().mkdir());
      var records = new TreeMap<byte[], byte[]>(Arrays::compareUnsigned);
      try (var dbm = kind.open(place)) {
        for (int i = 0; i < 200; i++) {
          var key = Samples.bytes(random);
          var value = Samples.bytes(random);
          dbm.set(key, value);
          records.put(key, value);
        }
        try (var file = DbmFile.open(place.resolve("flat"))) {
          dbm.exportToFlatRecords(file);
        }
        try (var file = DbmFile.open(place.resolve("keys"))) {
          dbm.set("line", "x");
          dbm.exportKeysAsLines(file);
          assertEquals(List.of("line"), file.search(SearchMode.BEGIN, "line", 0));
        }
      }
      try (var dbm = Dbm.inMemory(new StdTreeOptions());
          var file = DbmFile.openReadOnly(place.resolve("flat"))) {
        dbm.set(new byte[] {1}, new byte[] {1});
        dbm.importFromFlatRecords(file);
        var found = new TreeMap<byte[], byte[]>(Arrays::compareUnsigned);
        dbm.forEach(record -> found.put(record.key(), record.value()));
        records.putIfAbsent(new byte[] {1}, new byte[] {1});
        Model.assertSameRecords(records, found);
      }
    }
  }

  @Test
  void brokenFlatRecords() {
    try (var dbm = Dbm.inMemory(new TinyOptions());
        var file = DbmFile.open(folder.resolve("flat"))) {
      file.append(Samples.bytes("These are no records, whatever they are."));
      var e = assertThrows(TkrzwException.class, () -> dbm.importFromFlatRecords(file));
      assertSame(StatusCode.BROKEN_DATA_ERROR, e.code());
      assertTrue(String.valueOf(e.getMessage()).contains(file.path().toString()), e::getMessage);
    }
  }

  /// Sizes far from what there is, and no end: at some of them Tkrzw's own reader crashes.
  @Test
  void flatRecordsOfWrongSizes() {
    var random = new SplittableRandom(8);
    try (var dbm = Dbm.inMemory(new TinyOptions());
        var file = DbmFile.open(folder.resolve("flat"))) {
      for (int round = 0; round < 300; round++) {
        var bytes = new byte[random.nextInt(1, 20)];
        random.nextBytes(bytes);
        Arrays.fill(bytes, 0, random.nextInt(bytes.length + 1), (byte) 0xFF);
        file.truncate(0);
        file.append(bytes);
        try {
          dbm.importFromFlatRecords(file);
        } catch (TkrzwException e) {
          assertSame(StatusCode.BROKEN_DATA_ERROR, e.code());
        }
      }
    }
  }

  @Test
  void lastOfFlatRecordsIsEmpty() {
    try (var dbm = Dbm.inMemory(new TinyOptions());
        var copy = Dbm.inMemory(new TinyOptions());
        var file = DbmFile.open(folder.resolve("flat"))) {
      dbm.set("key", "");
      dbm.exportToFlatRecords(file);
      copy.importFromFlatRecords(file);
      assertEquals("", copy.get("key"));
      file.append(new byte[] {-1, 2, 'k', 'e', -1, -123, -1, 'v'}); // a value of 767 bytes
      assertThrows(TkrzwException.class, () -> copy.importFromFlatRecords(file));
      file.truncate(0);
      var value = "値".repeat(100_000);
      dbm.set("key", value);
      dbm.exportToFlatRecords(file);
      copy.importFromFlatRecords(file);
      assertEquals(value, copy.get("key"));
    }
  }
}
