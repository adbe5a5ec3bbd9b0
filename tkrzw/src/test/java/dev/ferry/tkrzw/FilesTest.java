package dev.ferry.tkrzw;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Files that others wrote, or will read; broken ones; such as cannot be opened or written.
class FilesTest {
  @TempDir Path folder;

  private static String run(String... command) throws IOException, InterruptedException {
    var process = new ProcessBuilder(command).redirectErrorStream(true).start();
    var output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(0, process.waitFor(), () -> String.join(" ", command) + ": " + output);
    return output;
  }

  private static void assumeTool(String name) {
    assumeTrue(
        Arrays.stream(System.getenv("PATH").split(":"))
            .anyMatch(place -> Files.isExecutable(Path.of(place, name))),
        name + " is not installed");
  }

  @ParameterizedTest
  @CsvSource({"hash,tkh", "tree,tkt", "skip,tks"})
  void tkrzwsOwnToolReadsWhatIsWritten(String type, String suffix) throws Exception {
    assumeTool("tkrzw_dbm_util");
    var path = folder.resolve("database." + suffix);
    try (var dbm = Dbm.open(path)) {
      for (int i = 0; i < 1000; i++) {
        dbm.set("鍵" + i, "値🐈" + i);
      }
    }
    assertEquals("値🐈7\n", run("tkrzw_dbm_util", "get", "" + path, "鍵7"));
    assertEquals(1000, run("tkrzw_dbm_util", "list", "--items", "2000", "" + path).lines().count());
    var inspected = run("tkrzw_dbm_util", "inspect", "" + path);
    assertTrue(inspected.contains("Number of Records: 1000"), inspected);
    assertTrue(inspected.contains("Healthy: true"), inspected);
  }

  @ParameterizedTest
  @ValueSource(strings = {"tkh", "tkt", "tks"})
  void whatTkrzwsOwnToolWroteIsRead(String suffix) throws Exception {
    assumeTool("tkrzw_dbm_util");
    var path = folder.resolve("database." + suffix);
    run("tkrzw_dbm_util", "create", "" + path);
    for (int i = 0; i < 5; i++) {
      run("tkrzw_dbm_util", "set", "" + path, "鍵" + i, "値🐈" + i);
    }
    try (var dbm = Dbm.openReadOnly(path)) {
      assertEquals(5, dbm.count());
      assertEquals("値🐈3", dbm.get("鍵3"));
      assertTrue(dbm.isHealthy());
    }
  }

  @ParameterizedTest
  @CsvSource({"hash,3", "appending,3", "tree,3", "skip,2"})
  void killedWhileWriting(String kind, int kills) throws Exception {
    for (int seed = 0; seed < kills; seed++) {
      kill(folder, kind, seed);
    }
  }

  /// Kills a process in the middle of writes, and opens what it leaves.
  static void kill(Path folder, String kind, long seed) throws Exception {
    var random = new SplittableRandom(seed);
    var path = folder.resolve(kind + seed);
    var process =
        new Child(FilesChild.class)
            .options("-XX:TieredStopAtLevel=1", "-Xmx64m")
            .start(kind, path.toString());
    long safe = 0;
    int lines = 1 + random.nextInt(30);
    try (var output = process.inputReader(StandardCharsets.UTF_8)) {
      for (int line = 0; line < lines; line++) {
        safe = safe(output);
      }
      for (int i = random.nextInt(20_000); i > 0; i--) {
        Thread.onSpinWait();
      }
      process.toHandle().destroyForcibly(); // what it has said can still be read
      process.waitFor();
      for (var line = output.readLine(); line != null && line.matches("synchronised \\d+"); ) {
        safe = Long.parseLong(line.substring("synchronised ".length()));
        line = output.readLine();
      }
    } finally {
      process.destroyForcibly();
    }
    var copy = Files.copy(path, folder.resolve(kind + seed + "copy"));
    try (var dbm = Dbm.open(path, FilesChild.options(kind))) {
      check(dbm, safe, kind + ", seed " + seed);
      dbm.set("more", "later");
      dbm.synchronize(false);
      assertEquals("later", dbm.get("more"));
    }
    var restored = folder.resolve(kind + seed + "restored");
    var type = kind.equals("tree") ? "TreeDBM" : kind.equals("skip") ? "SkipDBM" : "HashDBM";
    Dbm.restore(copy, restored, type, kind.equals("tree") ? 0 : -1, "");
    try (var dbm = Dbm.openReadOnly(restored, FilesChild.options(kind))) {
      check(dbm, safe, "restored " + kind + ", seed " + seed);
    }
    for (var file : List.of(path, copy, restored)) {
      Files.delete(file);
    }
  }

  private static long safe(BufferedReader output) throws IOException {
    var line = String.valueOf(output.readLine());
    assertTrue(line.startsWith("synchronised "), line);
    return Long.parseLong(line.substring("synchronised ".length()));
  }

  private static void check(Dbm dbm, long safe, String what) {
    assertTrue(dbm.isHealthy(), what);
    assertTrue(dbm.count() >= safe, () -> what + ": " + dbm.count() + " of " + safe);
    for (long i = 0; i < safe; i++) {
      assertEquals(FilesChild.value(i), dbm.get("key " + i), what);
    }
    for (var record : dbm) {
      var key = record.keyString();
      assertEquals(FilesChild.value(Long.parseLong(key.substring(4))), record.valueString(), what);
    }
  }

  private void assertFails(Path path, StatusCode code, Runnable call) {
    var e = assertThrows(TkrzwException.class, call::run);
    assertSame(code, e.code(), e::getMessage);
    assertTrue(String.valueOf(e.getMessage()).contains(path.toString()), e::getMessage);
    assertTrue(String.valueOf(e.getMessage()).contains(code.toString()), e::getMessage);
  }

  /// What is kept in memory, and ends with an empty value in its file.
  @ParameterizedTest
  @ValueSource(strings = {"TinyDBM", "BabyDBM", "CacheDBM", "StdHashDBM", "StdTreeDBM"})
  void theLastValueIsEmpty(String type) {
    for (var parameters : List.of(Map.of("dbm", type), Map.of("dbm", type, "num_shards", "2"))) {
      var path = folder.resolve("database" + parameters.size()).toString();
      for (int round = 0; round < 3; round++) {
        try (var dbm = Dbm.open(path, true, parameters)) {
          assertEquals(10L * round, dbm.count());
          for (int i = 0; i < 10; i++) {
            dbm.set(round + " " + i, "");
          }
        }
        var found = new HashMap<>(parameters);
        found.replace("num_shards", "0");
        try (var dbm = Dbm.open(path, false, found)) {
          assertEquals(10L * (round + 1), dbm.count());
        }
      }
    }
  }

  @Test
  void whatIsBrokenIsEmptied() throws IOException {
    var path = folder.resolve("database.tkmt");
    Files.write(path, new byte[] {-1, 1, 'k', -1, -1, -1, -1, -1, -1, -1, -1, 127, 'v'});
    assertFails(path, StatusCode.BROKEN_DATA_ERROR, () -> Dbm.open(path));
    try (var dbm = Dbm.open(path, new TinyOptions().truncate())) {
      assertEquals(0, dbm.count());
    }
  }

  @Test
  void whatCannotBeOpened() throws IOException {
    var missing = folder.resolve("missing.tkh");
    assertFails(missing, StatusCode.NOT_FOUND_ERROR, () -> Dbm.openReadOnly(missing));
    assertFails(
        missing,
        StatusCode.NOT_FOUND_ERROR,
        () -> Dbm.open(missing, new HashOptions().mustExist()));
    var inMissing = folder.resolve("none").resolve("database.tkh");
    assertFails(inMissing, StatusCode.NOT_FOUND_ERROR, () -> Dbm.open(inMissing));
    var unknown = folder.resolve("database.unknown");
    assertFails(unknown, StatusCode.INVALID_ARGUMENT_ERROR, () -> Dbm.open(unknown));
    assertFails(
        missing,
        StatusCode.INVALID_ARGUMENT_ERROR,
        () -> Dbm.open(missing.toString(), true, Map.of("dbm", "HashDBM", "unheard_of", "1")));
    var directory = Files.createDirectory(folder.resolve("directory.tkh"));
    assertThrows(TkrzwException.class, () -> Dbm.open(directory));
    assertThrows(IllegalArgumentException.class, () -> Dbm.open("a\0b.tkh", true, Map.of()));
    assertThrows(
        IllegalArgumentException.class,
        () -> Dbm.open(missing.toString(), true, Map.of("num_buckets", "1,truncate=true")));
    assertThrows(
        IllegalArgumentException.class,
        () -> Dbm.open(missing.toString(), true, Map.of("a=b", "1")));
    assertTrue(Files.notExists(missing));
  }

  @Test
  void wrongTypesAndBrokenHeaders() throws IOException {
    var tree = folder.resolve("database.tkt");
    try (var dbm = Dbm.open(tree)) {
      dbm.set("k", "v");
    }
    var hash = folder.resolve("database.tkh");
    try (var dbm = Dbm.open(hash)) {
      dbm.set("k", "v");
    }
    assertFails(
        hash, StatusCode.BROKEN_DATA_ERROR, () -> Dbm.openReadOnly(hash, new SkipOptions()));
    assertFails(
        hash, StatusCode.BROKEN_DATA_ERROR, () -> Dbm.openReadOnly(hash, new TreeOptions()));
    var good = Files.readAllBytes(hash);
    for (int seed = 0; seed < 30; seed++) {
      var bytes = good.clone();
      Arrays.fill(bytes, 0, 8 + seed, (byte) seed);
      var broken = Files.write(folder.resolve("broken.tkh"), bytes);
      assertFails(broken, StatusCode.BROKEN_DATA_ERROR, () -> Dbm.openReadOnly(broken));
    }
    for (int length : new int[] {1, 10, 127}) {
      var broken = Files.write(folder.resolve("short.tkh"), Arrays.copyOf(good, length));
      assertFails(broken, StatusCode.BROKEN_DATA_ERROR, () -> Dbm.openReadOnly(broken));
    }
    try (var dbm = Dbm.openReadOnly(tree)) {
      assertEquals("v", dbm.get("k"));
    }
  }

  @Test
  void readOnly() {
    var path = folder.resolve("database.tkh");
    try (var dbm = Dbm.open(path)) {
      dbm.set("k", "v");
    }
    try (var dbm = Dbm.openReadOnly(path)) {
      assertTrue(!dbm.isWritable());
      var calls = new ArrayList<Runnable>();
      calls.add(() -> dbm.set("k", "w"));
      calls.add(() -> dbm.remove("k"));
      calls.add(() -> dbm.append("k", "w", ""));
      calls.add(() -> dbm.setIfAbsent("x", "w"));
      calls.add(() -> dbm.setAndGet(new byte[] {'k'}, new byte[1]));
      calls.add(() -> dbm.removeAndGet(new byte[] {'k'}));
      calls.add(() -> dbm.increment("n", 1, 0));
      calls.add(() -> dbm.compareExchange("k", "v", "w"));
      calls.add(() -> dbm.compareExchangeAndGet(new byte[] {'k'}, null, new byte[1]));
      calls.add(() -> dbm.rekey("k", "l", true, false));
      calls.add(dbm::popFirst);
      calls.add(() -> dbm.pushLast("w", 1));
      calls.add(dbm::clear);
      calls.add(dbm::rebuild);
      for (var call : calls) {
        assertFails(path, StatusCode.PRECONDITION_ERROR, call);
      }
      assertEquals("v", dbm.get("k"));
      assertEquals(1, dbm.count());
    }
  }

  @ParameterizedTest
  @CsvSource({"HashDBM, 0", "TreeDBM, 0", "SkipDBM, 0", "HashDBM, 2", "TreeDBM, 2", "SkipDBM, 2"})
  void iteratorsChangeNothingThatIsOnlyRead(String type, String shards) {
    var path = folder.resolve("database");
    var parameters = new HashMap<>(Map.of("dbm", type));
    if (!shards.equals("0")) {
      parameters.put("num_shards", shards);
    }
    try (var dbm = Dbm.open(path.toString(), true, parameters)) {
      dbm.set("k", "v");
    }
    try (var dbm = Dbm.open(path.toString(), false, parameters);
        var cursor = dbm.cursor()) {
      cursor.first();
      RecordProcessor removal = (key, value) -> RecordProcessor.REMOVE;
      for (var call :
          List.<Runnable>of(
              () -> cursor.set("w"),
              cursor::remove,
              () -> cursor.process(removal, true),
              () -> dbm.processFirst(removal, true),
              dbm::popFirst)) {
        assertFails(path, StatusCode.PRECONDITION_ERROR, call);
      }
      assertTrue(cursor.process(removal, false));
      assertTrue(dbm.processFirst(removal, false));
      assertEquals("v", dbm.get("k"));
      assertEquals(1, dbm.count());
    }
  }

  @Test
  void lockedByAnother() throws Exception {
    var path = folder.resolve("database.tkh");
    var holder = new Child(FilesChild.class).start("hold", path.toString());
    try (var output = holder.inputReader(StandardCharsets.UTF_8)) {
      assertEquals("held", output.readLine());
      assertFails(
          path, StatusCode.SYSTEM_ERROR, () -> Dbm.open(path, new HashOptions().failIfLocked()));
    } finally {
      holder.destroyForcibly().waitFor();
    }
    try (var dbm = Dbm.open(path, new HashOptions().failIfLocked())) {
      assertEquals("v", dbm.get("k"));
    }
  }

  /// A limit on the size of files stands for a disk that is full: it needs no rights.
  @ParameterizedTest
  @CsvSource({
    "HashDBM,MemoryMapParallelFile",
    "HashDBM,PositionalParallelFile",
    "TreeDBM,MemoryMapParallelFile",
    "SkipDBM,PositionalParallelFile"
  })
  void noMoreRoom(String type, String file) {
    new Child(FilesChild.class)
        .prefix("bash", "-c", "ulimit -f 20000; exec \"$@\"", "bash")
        .run("fill", folder.resolve("database").toString(), type, file)
        .check();
  }
}
