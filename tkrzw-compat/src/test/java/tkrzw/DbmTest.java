package tkrzw;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static tkrzw.Kind.assertCode;
import static tkrzw.Kind.assertOk;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Every method of a database, on every class of it.
class DbmTest {
  @TempDir Path folder;

  private static byte[] bytes(String text) {
    return text.getBytes(UTF_8);
  }

  private static @Nullable String text(byte @Nullable [] bytes) {
    return bytes == null ? null : new String(bytes, UTF_8);
  }

  @ParameterizedTest
  @EnumSource
  void properties(Kind kind) {
    var dbm = new DBM();
    assertFalse(dbm.isOpen());
    assertEquals("tkrzw.DBM(unopened)", dbm.toString());
    assertOk(dbm.open(kind.path(folder), true, Utility.parseParams(kind.params)));
    assertTrue(dbm.isOpen());
    assertTrue(dbm.isWritable());
    assertTrue(dbm.isHealthy());
    assertEquals(kind.isOrdered(), dbm.isOrdered());
    assertEquals(kind == Kind.SKIP, dbm.shouldBeRebuilt()); // as Tkrzw sees it
    assertEquals(0, dbm.count());
    assertEquals(kind.isInFile(), dbm.getFileSize() > 0);
    assertTrue(dbm.getTimestamp() > 1.6e9);
    var path = dbm.getFilePath();
    assertNotNull(path);
    assertTrue(path.startsWith(kind.path(folder)), path);
    assertEquals(kind.className, dbm.inspect().get("class"));
    assertEquals(
        "tkrzw.DBM(class=%s, path=%s, count=0)".formatted(kind.className, path), dbm.toString());
    assertOk(dbm.close());
    assertFalse(dbm.isOpen());
    assertEquals("tkrzw.DBM(unopened)", dbm.toString());
    dbm.destruct();
  }

  @ParameterizedTest
  @EnumSource
  void setAndGet(Kind kind) {
    var dbm = kind.open(folder);
    var status = new Status();
    assertOk(dbm.set("text", "letters"));
    assertOk(dbm.set("empty", "", false));
    assertOk(dbm.set(bytes("bytes"), new byte[] {0, -1}));
    assertOk(dbm.set(bytes("more"), bytes("m"), true));
    assertOk(dbm.synchronize(false));
    assertEquals(4, dbm.count());
    assertEquals("letters", dbm.get("text"));
    assertEquals("letters", dbm.get("text", status));
    assertOk(status);
    assertEquals("", dbm.get("empty"));
    assertArrayEquals(new byte[] {0, -1}, dbm.get(bytes("bytes")));
    assertArrayEquals(bytes("m"), dbm.get(bytes("more"), status));
    assertOk(status);
    assertTrue(dbm.contains("text"));
    assertTrue(dbm.contains(bytes("empty")));
    assertFalse(dbm.contains("none"));
    assertFalse(dbm.contains(bytes("none")));
    assertNull(dbm.get("none"));
    assertNull(dbm.get("none", status));
    assertCode(Status.NOT_FOUND_ERROR, status);
    status.set(Status.SUCCESS, "");
    assertNull(dbm.get(bytes("none"), status));
    assertCode(Status.NOT_FOUND_ERROR, status);
    if (kind.isImmediate()) {
      assertCode(Status.DUPLICATION_ERROR, dbm.set("text", "other", false));
      assertCode(Status.DUPLICATION_ERROR, dbm.set(bytes("text"), bytes("other"), false));
      assertEquals("letters", dbm.get("text"));
      assertOk(dbm.remove("text"));
      assertOk(dbm.remove(bytes("more")));
      assertCode(Status.NOT_FOUND_ERROR, dbm.remove("text"));
      assertCode(Status.NOT_FOUND_ERROR, dbm.remove(bytes("more")));
    }
    assertOk(dbm.clear());
    assertEquals(0, dbm.count());
    assertOk(dbm.close());
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "SKIP")
  void andGet(Kind kind) {
    var dbm = kind.open(folder);
    var text = dbm.setAndGet("k", "1", false);
    assertOk(text.status);
    assertNull(text.value);
    text = dbm.setAndGet("k", "2", false);
    assertCode(Status.DUPLICATION_ERROR, text.status);
    assertEquals("1", text.value);
    text = dbm.setAndGet("k", "2", true);
    assertOk(text.status);
    assertEquals("1", text.value);
    var bytes = dbm.setAndGet(bytes("k"), bytes("3"), true);
    assertOk(bytes.status);
    assertEquals("2", text(bytes.value));
    text = dbm.compareExchangeAndGet("k", "3", DBM.ANY_STRING);
    assertOk(text.status);
    assertEquals("3", text.value);
    text = dbm.compareExchangeAndGet("k", "9", "4");
    assertCode(Status.INFEASIBLE_ERROR, text.status);
    assertEquals("3", text.value);
    bytes = dbm.compareExchangeAndGet(bytes("k"), DBM.ANY_BYTES, bytes("4"));
    assertOk(bytes.status);
    assertEquals("3", text(bytes.value));
    bytes = dbm.compareExchangeAndGet(bytes("none"), null, null);
    assertOk(bytes.status);
    assertNull(bytes.value);
    text = dbm.removeAndGet("k");
    assertOk(text.status);
    assertEquals("4", text.value);
    text = dbm.removeAndGet("k");
    assertCode(Status.NOT_FOUND_ERROR, text.status);
    assertNull(text.value);
    assertOk(dbm.set("k", ""));
    bytes = dbm.removeAndGet(bytes("k"));
    assertOk(bytes.status);
    assertEquals("", text(bytes.value));
    assertOk(dbm.close());
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "SKIP")
  void compareExchange(Kind kind) {
    var dbm = kind.open(folder);
    assertCode(Status.INFEASIBLE_ERROR, dbm.compareExchange("k", DBM.ANY_STRING, "1"));
    assertCode(Status.INFEASIBLE_ERROR, dbm.compareExchange("k", "", "1"));
    assertOk(dbm.compareExchange("k", null, "1"));
    assertCode(Status.INFEASIBLE_ERROR, dbm.compareExchange("k", null, "1"));
    assertOk(dbm.compareExchange("k", "1", "2"));
    assertOk(dbm.compareExchange(bytes("k"), DBM.ANY_BYTES, DBM.ANY_BYTES));
    assertEquals("2", dbm.get("k"));
    // Equal to what stands for anything, and yet not that.
    assertCode(Status.INFEASIBLE_ERROR, dbm.compareExchange("k", "\0", "3"));
    assertCode(Status.INFEASIBLE_ERROR, dbm.compareExchange(bytes("k"), new byte[0], bytes("3")));
    assertOk(dbm.compareExchange("k", DBM.ANY_STRING, null));
    assertFalse(dbm.contains("k"));

    var nothing = new HashMap<String, @Nullable String>();
    nothing.put("a", null);
    nothing.put("b", null);
    assertOk(dbm.compareExchangeMultiString(nothing, Map.of("a", "1", "b", "2")));
    assertCode(
        Status.INFEASIBLE_ERROR,
        dbm.compareExchangeMultiString(Map.of("a", "1", "b", "9"), Map.of("a", "3")));
    assertEquals("1", dbm.get("a"));
    var values = Texts.<byte @Nullable []>map();
    values.put(bytes("a"), DBM.ANY_BYTES);
    values.put(bytes("b"), bytes("2"));
    var none = Texts.<byte @Nullable []>map();
    none.put(bytes("a"), null);
    assertOk(dbm.compareExchangeMulti(values, none));
    assertNull(dbm.get("a"));
    assertEquals("2", dbm.get("b"));
    assertOk(dbm.close());
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "SKIP")
  void changes(Kind kind) {
    var dbm = kind.open(folder);
    var status = new Status();
    assertOk(dbm.append("k", "a", ","));
    assertOk(dbm.append(bytes("k"), bytes("b"), bytes(",")));
    assertEquals("a,b", dbm.get("k"));
    assertEquals(15, dbm.increment("n", 5, 10, status));
    assertOk(status);
    assertEquals(14, dbm.increment(bytes("n"), -1, 0, status));
    assertEquals(14, dbm.increment("n", Long.MIN_VALUE, 0, null));
    assertOk(dbm.rekey("k", "l", false, false));
    assertOk(dbm.rekey(bytes("l"), bytes("m"), false, true));
    assertEquals("a,b", dbm.get("l"));
    assertEquals("a,b", dbm.get("m"));
    assertCode(Status.NOT_FOUND_ERROR, dbm.rekey("k", "z", true, false));
    assertCode(Status.DUPLICATION_ERROR, dbm.rekey("l", "m", false, false));
    assertOk(dbm.clear());
    assertOk(dbm.set("only", "one"));
    var record = dbm.popFirst(status);
    assertOk(status);
    assertNotNull(record);
    assertEquals("only one", text(record[0]) + " " + text(record[1]));
    assertNull(dbm.popFirst(status));
    assertCode(Status.NOT_FOUND_ERROR, status);
    assertNull(dbm.popFirst());
    assertNull(dbm.popFirstString());
    assertOk(dbm.pushLast("v", 0));
    assertOk(dbm.pushLast(bytes("w"), -1));
    assertEquals(2, dbm.count());
    var first = dbm.popFirstString(status);
    assertNotNull(first);
    assertOk(status);
    assertOk(dbm.close());
  }

  @ParameterizedTest
  @EnumSource
  void several(Kind kind) {
    var dbm = kind.open(folder);
    assertOk(dbm.setMulti(Map.of(bytes("a"), bytes("1"), bytes("b"), bytes("2")), false));
    assertOk(dbm.setMultiString(Map.of("c", "3", "d", "4"), true));
    assertOk(dbm.synchronize(false));
    var texts = dbm.getMulti(new String[] {"a", "none", "c", "a"});
    assertEquals(Map.of("a", "1", "c", "3"), texts);
    texts.clear(); // can be changed
    var records = dbm.getMulti(new byte[][] {bytes("b"), bytes("none"), bytes("d"), bytes("b")});
    assertEquals(2, records.size());
    assertEquals("2", text(records.get(bytes("b"))));
    records.clear();
    if (kind.isImmediate()) {
      assertCode(Status.DUPLICATION_ERROR, dbm.setMultiString(Map.of("a", "x", "e", "5"), false));
      assertEquals("1", dbm.get("a"));
      assertEquals("5", dbm.get("e"));
      assertCode(Status.DUPLICATION_ERROR, dbm.setMulti(Map.of(bytes("a"), bytes("x")), false));
      assertOk(dbm.appendMulti(Map.of("a", "x", "f", "6"), "-"));
      assertOk(dbm.appendMulti(Map.of(bytes("a"), bytes("y")), bytes("-")));
      assertEquals("1-x-y", dbm.get("a"));
      assertEquals("6", dbm.get("f"));
      assertOk(dbm.removeMulti(new String[] {"a", "b"}));
      assertCode(Status.NOT_FOUND_ERROR, dbm.removeMulti(new String[] {"a", "c"}));
      assertOk(dbm.removeMulti(new byte[][] {bytes("d"), bytes("e")}));
      assertCode(Status.NOT_FOUND_ERROR, dbm.removeMulti(new byte[][] {bytes("x"), bytes("f")}));
      assertEquals(0, dbm.count());
    }
    assertOk(dbm.close());
  }

  /// Keys and values by turns; keys with the same bytes are as many entries.
  @SuppressWarnings("ArrayAsKeyOfSetOrMap") // nothing is looked for
  private static Map<byte[], byte[]> map(String... entries) {
    var map = new LinkedHashMap<byte[], byte[]>();
    for (int i = 0; i < entries.length; i += 2) {
      map.put(bytes(entries[i]), bytes(entries[i + 1]));
    }
    return map;
  }

  @SuppressWarnings("ArrayAsKeyOfSetOrMap") // nothing is looked for
  private static Map<byte[], byte @Nullable []> conditions(String... entries) {
    var conditions = new LinkedHashMap<byte[], byte @Nullable []>();
    map(entries).forEach(conditions::put);
    return conditions;
  }

  /// The first counts where tkrzw-java makes a map of them, and all where it makes a list.
  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "SKIP")
  void keysWithTheSameBytes(Kind kind) {
    var dbm = kind.open(folder);
    var async = new AsyncDBM(dbm, 1);
    var records = map("k", "first", "other", "x", "k", "second", "k", "third");
    for (boolean isOverwriting : new boolean[] {false, true}) {
      assertOk(dbm.setMulti(records, isOverwriting));
      assertEquals("first", dbm.get("k"));
      assertOk(dbm.clear());
      assertOk(async.setMulti(records, isOverwriting).get());
      assertEquals("first", dbm.get("k"));
      assertOk(dbm.clear());
    }
    assertOk(dbm.appendMulti(records, bytes(",")));
    assertOk(async.appendMulti(records, bytes(",")).get());
    assertEquals("first,first", dbm.get("k"));
    assertEquals(2, dbm.count());

    assertOk(dbm.set("k", "v"));
    var different = conditions("k", "v", "k", "w");
    var same = conditions("k", "v", "k", "v");
    assertCode(Status.INFEASIBLE_ERROR, dbm.compareExchangeMulti(different, same));
    assertCode(Status.INFEASIBLE_ERROR, async.compareExchangeMulti(different, same).get());
    assertOk(async.compareExchangeMulti(same, conditions("k", "1", "k", "2")).get());
    assertEquals("2", dbm.get("k"));
    assertOk(dbm.compareExchangeMulti(conditions("k", "2"), conditions("k", "3", "k", "4")));
    assertEquals("4", dbm.get("k"));
    assertCode(Status.NOT_FOUND_ERROR, dbm.removeMulti(new byte[][] {bytes("k"), bytes("k")}));
    async.destruct();
    assertOk(dbm.close());
  }

  /// Of keys of all lengths that differ in little, none is lost; each of them twice, half.
  @Test
  void keysThatDifferInLittle() {
    var dbm = Kind.TINY.open(folder);
    for (int length = 0; length < 20; length++) {
      var keys = new ArrayList<String>();
      for (int at = 0; at < length; at++) {
        for (int bit = 0; bit < 7; bit++) {
          keys.add("\0".repeat(at) + (char) (1 << bit) + "\0".repeat(length - at - 1));
        }
      }
      keys.add("\0".repeat(length));
      var once = keys.stream().flatMap(key -> Stream.of(key, "v")).toArray(String[]::new);
      assertOk(dbm.setMulti(map(once), false));
      assertEquals(keys.size(), dbm.count());
      assertOk(dbm.clear());
      var twice = keys.stream().flatMap(key -> Stream.of(key, "v", key, "w"));
      assertOk(dbm.setMulti(map(twice.toArray(String[]::new)), false));
      assertEquals(keys.size(), dbm.count());
      assertEquals("v", dbm.get(keys.getFirst()));
      assertOk(dbm.clear());
    }
    assertOk(dbm.close());
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "SKIP")
  void process(Kind kind) {
    var dbm = kind.open(folder);
    assertOk(dbm.process("k", (key, value) -> null, true));
    assertEquals(0, dbm.count());
    assertOk(dbm.process("k", (key, value) -> bytes(text(key) + text(value)), true));
    assertEquals("knull", dbm.get("k"));
    assertOk(dbm.process(bytes("k"), (key, value) -> bytes("ignored"), false));
    assertEquals("knull", dbm.get("k"));
    assertOk(dbm.process(bytes("k"), (key, value) -> new byte[0], true));
    assertEquals("", dbm.get("k"));
    assertOk(dbm.process(bytes("k"), (key, value) -> RecordProcessor.REMOVE, true));
    assertFalse(dbm.contains("k"));
    assertOk(
        dbm.processMulti(
            new RecordProcessor.WithKey[] {
              new RecordProcessor.WithKey("a", (key, value) -> bytes("1")),
              new RecordProcessor.WithKey(bytes("b"), (key, value) -> bytes("2")),
              new RecordProcessor.WithKey("a", (key, value) -> bytes(text(value) + "3")),
            },
            true));
    assertEquals(Map.of("a", "13", "b", "2"), dbm.getMulti(new String[] {"a", "b"}));
    assertOk(dbm.close());
  }

  @ParameterizedTest
  @EnumSource
  void processEach(Kind kind) {
    var dbm = kind.open(folder);
    assertOk(dbm.setMultiString(Map.of("a", "1", "b", "", "c", "3"), true));
    assertOk(dbm.synchronize(false));
    var seen = new ArrayList<String>();
    assertOk(
        dbm.processEach(
            (key, value) -> {
              seen.add(text(key) + "=" + text(value));
              return null;
            },
            false));
    assertEquals(5, seen.size());
    assertEquals("null=null", seen.getFirst());
    assertEquals("null=null", seen.getLast());
    seen.sort(null);
    assertEquals(List.of("a=1", "b=", "c=3", "null=null", "null=null"), seen);
    assertOk(dbm.processEach((key, value) -> key == null ? null : RecordProcessor.REMOVE, true));
    assertOk(dbm.synchronize(false));
    assertEquals(0, dbm.count());
    var calls = new int[1];
    assertOk(
        dbm.processEach(
            (key, value) -> {
              assertNull(key);
              assertNull(value);
              calls[0]++;
              return null;
            },
            true));
    assertEquals(2, calls[0]);
    assertOk(dbm.close());
  }

  @ParameterizedTest
  @EnumSource
  void iterate(Kind kind) {
    var dbm = kind.open(folder);
    for (int i = 0; i < 20; i++) {
      assertOk(dbm.set("key%02d".formatted(i), "value" + i));
    }
    assertOk(dbm.synchronize(false));
    var status = new Status();
    var iterator = dbm.makeIterator();
    assertEquals("tkrzw.Iterator(key=(unlocated))", iterator.toString());
    assertNull(iterator.get(status));
    assertCode(Status.NOT_FOUND_ERROR, status);
    assertNull(iterator.get());
    assertNull(iterator.getString());
    assertNull(iterator.getKey());
    assertNull(iterator.getKeyString());
    assertNull(iterator.getValue());
    assertNull(iterator.getValueString());
    assertNull(iterator.step());
    assertCode(Status.NOT_FOUND_ERROR, iterator.next());

    assertOk(iterator.first());
    var keys = new ArrayList<@Nullable String>();
    for (var record = iterator.getString(status);
        record != null;
        record = iterator.getString(status)) {
      assertOk(status);
      keys.add(record[0]);
      assertEquals(record[0], iterator.getKeyString());
      assertEquals(record[1], iterator.getValueString());
      assertEquals(record[1], text(iterator.getValue()));
      assertOk(iterator.next());
    }
    assertCode(Status.NOT_FOUND_ERROR, status);
    assertEquals(20, keys.size());

    assertOk(iterator.first());
    var stepped = new ArrayList<@Nullable String>();
    for (var record = iterator.step(status); record != null; record = iterator.step(status)) {
      assertOk(status);
      stepped.add(text(record[0]));
    }
    assertEquals(keys, stepped);
    assertNull(iterator.stepString(status));
    assertCode(Status.NOT_FOUND_ERROR, status);
    assertNull(iterator.stepString());

    assertOk(iterator.jump("key07"));
    assertEquals("tkrzw.Iterator(key=key07)", iterator.toString());
    assertOk(iterator.jump(bytes("key08")));
    assertEquals("key08", text(iterator.getKey()));
    if (kind.isOrdered()) {
      ordered(iterator, keys);
    } else {
      if (kind != Kind.SHARDED) { // there it is at the next record of another shard
        assertCode(Status.NOT_FOUND_ERROR, iterator.jump("none"));
      }
      assertCode(Status.NOT_IMPLEMENTED_ERROR, iterator.last());
      assertCode(Status.NOT_IMPLEMENTED_ERROR, iterator.jumpLower("k", true));
      assertCode(Status.NOT_IMPLEMENTED_ERROR, iterator.jumpUpper(bytes("k"), true));
      assertOk(iterator.first());
      assertCode(Status.NOT_IMPLEMENTED_ERROR, iterator.previous());
    }
    if (kind.isImmediate()) {
      assertOk(iterator.jump("key03"));
      assertOk(iterator.set("changed"));
      assertEquals("changed", dbm.get("key03"));
      assertOk(iterator.set(bytes("again")));
      assertEquals("again", dbm.get("key03"));
      assertOk(iterator.remove());
      assertFalse(dbm.contains("key03"));
    }
    iterator.destruct();
    iterator.destruct();
    assertEquals("tkrzw.Iterator(destructed)", iterator.toString());
    assertThrows(NullPointerException.class, iterator::get);
    assertOk(dbm.close());
  }

  private static void ordered(Iterator iterator, List<@Nullable String> keys) {
    assertEquals(keys.stream().sorted().toList(), keys);
    assertOk(iterator.last());
    assertEquals("key19", iterator.getKeyString());
    assertOk(iterator.previous());
    assertEquals("key18", iterator.getKeyString());
    assertOk(iterator.jump("key05x"));
    assertEquals("key06", iterator.getKeyString());
    assertOk(iterator.jumpLower("key05", false));
    assertEquals("key04", iterator.getKeyString());
    assertOk(iterator.jumpLower(bytes("key05"), true));
    assertEquals("key05", iterator.getKeyString());
    assertOk(iterator.jumpUpper("key05", false));
    assertEquals("key06", iterator.getKeyString());
    assertOk(iterator.jumpUpper(bytes("key05"), true));
    assertEquals("key05", iterator.getKeyString());
    assertOk(iterator.jumpUpper("z", true));
    assertNull(iterator.getKeyString());
  }

  @ParameterizedTest
  @EnumSource
  void search(Kind kind) {
    var dbm = kind.open(folder);
    assertOk(dbm.setMultiString(Map.of("apple", "", "banana", "", "Pineapple", ""), true));
    assertOk(dbm.synchronize(false));
    assertArrayEquals(
        new String[] {"Pineapple", "apple"},
        Arrays.stream(dbm.search("contain", "apple", 0)).sorted().toArray());
    assertArrayEquals(new String[] {"banana"}, dbm.search("begin", "b", 0));
    assertEquals(1, dbm.search("end", bytes("apple"), 1).length);
    assertArrayEquals(new String[] {"banana"}, dbm.search("regex", "(an){2}", 0));
    assertArrayEquals(new String[] {"apple"}, dbm.search("edit", "aple", 1));
    var thrown = assertThrows(StatusException.class, () -> dbm.search("unheard", "a", 0));
    assertCode(Status.INVALID_ARGUMENT_ERROR, thrown.getStatus());
    if (kind.isOrdered()) {
      assertArrayEquals(new String[] {"apple", "banana"}, dbm.search("upper", "a", 2));
      assertArrayEquals(new String[] {"apple", "banana"}, dbm.search("upper", "a", 0));
      assertArrayEquals(new String[] {"apple", "banana"}, dbm.search("upper", "a", -1));
    }
    assertOk(dbm.close());
  }

  @ParameterizedTest
  @EnumSource
  void copies(Kind kind) {
    var dbm = kind.open(folder);
    assertOk(dbm.setMultiString(Map.of("a", "1", "b", "2"), true));
    assertOk(dbm.synchronize(true, Map.of()));
    assertOk(dbm.rebuild());
    assertOk(dbm.rebuild(null));
    assertCode(Status.INVALID_ARGUMENT_ERROR, dbm.rebuild(Map.of("unheard", "of")));
    assertCode(Status.INVALID_ARGUMENT_ERROR, dbm.rebuild(Map.of("num_buckets", "1,2")));
    var copyFolder = folder.resolve("copy");
    assertTrue(copyFolder.toFile().mkdir());
    assertOk(dbm.copyFileData(kind.path(copyFolder), false));
    var copy = kind.open(copyFolder);
    assertEquals(2, copy.count());
    assertOk(copy.clear());
    assertOk(dbm.export(copy));
    assertEquals("1", kind.isImmediate() ? copy.get("a") : "1");
    assertOk(copy.close());

    var file = new File();
    assertOk(file.open(folder.resolve("flat").toString(), true, "truncate=true"));
    assertOk(dbm.exportToFlatRecords(file));
    assertOk(dbm.clear());
    assertOk(dbm.importFromFlatRecords(file));
    assertOk(dbm.synchronize(false));
    assertEquals("2", dbm.get("b"));
    assertOk(file.close());
    assertOk(file.open(folder.resolve("keys").toString(), true, "truncate=true"));
    assertOk(dbm.exportKeysAsLines(file));
    assertArrayEquals(new String[] {"a"}, file.search("contain", "a", 0));
    assertOk(file.close());
    assertOk(dbm.close());
  }

  @ParameterizedTest
  @EnumSource
  void opensAgain(Kind kind) {
    var dbm = kind.open(folder);
    assertOk(dbm.set("a", "1"));
    assertThrows(IllegalArgumentException.class, () -> dbm.open(kind.path(folder), true));
    assertOk(dbm.close());
    assertOk(dbm.open(kind.path(folder), false, kind.params));
    assertFalse(dbm.isWritable());
    assertEquals("1", dbm.get("a"));
    if (kind.isInFile()) {
      refusesToWrite(dbm);
    }
    dbm.destruct();
    assertFalse(dbm.isOpen());
    dbm.destruct();
    assertOk(dbm.open(kind.path(folder), true, kind.params));
    assertOk(dbm.close());
  }

  private static void refusesToWrite(DBM dbm) {
    assertCode(Status.PRECONDITION_ERROR, dbm.set("a", "2"));
    assertCode(Status.PRECONDITION_ERROR, dbm.removeAndGet("a").status);
    var calls = new int[1];
    assertCode(
        Status.PRECONDITION_ERROR,
        dbm.processEach(
            (key, value) -> {
              calls[0]++;
              return null;
            },
            true));
    assertEquals(0, calls[0]);
    var status = new Status();
    assertEquals(Long.MIN_VALUE, dbm.increment("n", 1, 1, status));
    assertCode(Status.PRECONDITION_ERROR, status);
  }

  @ParameterizedTest
  @EnumSource(names = {"HASH", "TREE", "SKIP", "SHARDED"})
  void restore(Kind kind) {
    var dbm = kind.open(folder);
    assertOk(dbm.set("a", "1"));
    assertOk(dbm.close());
    var restoredFolder = folder.resolve("restored");
    assertTrue(restoredFolder.toFile().mkdir());
    assertOk(
        DBM.restoreDatabase(
            kind.path(folder), kind.path(restoredFolder), kind.className, -1, null));
    assertCode(
        Status.NOT_FOUND_ERROR,
        DBM.restoreDatabase(
            folder.resolve("none.tkh").toString(), kind.path(restoredFolder), null, 0, bytes("")));
    assertOk(dbm.open(kind.path(restoredFolder), false, kind.params));
    assertEquals("1", dbm.get("a"));
    assertOk(dbm.close());
  }

  @Test
  void opensInMemoryAndByPathAlone() {
    var dbm = new DBM();
    assertOk(dbm.open("", true, "dbm=TinyDBM"));
    assertNull(dbm.getFilePath());
    assertEquals("tkrzw.DBM(class=TinyDBM, path=, count=0)", dbm.toString());
    assertOk(dbm.close());
    assertOk(dbm.open(folder.resolve("a\tb.tkh").toString(), true));
    assertTrue(dbm.toString().contains("a\\tb.tkh"), dbm::toString);
    assertOk(dbm.close());
    assertOk(dbm.open(folder.resolve("é.tkh").toString(), true, (Map<String, String>) null));
    assertTrue(dbm.toString().contains("\\xc3\\xa9.tkh"), dbm::toString);
    assertOk(dbm.close());
  }

  @Test
  void doesNotOpen() {
    var dbm = new DBM();
    assertCode(
        Status.NOT_FOUND_ERROR, dbm.open(folder.resolve("none").resolve("a.tkh").toString(), true));
    var path = folder.resolve("a.tkh").toString();
    assertCode(Status.NOT_FOUND_ERROR, dbm.open(path, false));
    assertCode(Status.INVALID_ARGUMENT_ERROR, dbm.open(path, true, "dbm=unheard"));
    assertCode(Status.INVALID_ARGUMENT_ERROR, dbm.open(path, true, Map.of("ulog_prefix", "a,b")));
    assertCode(Status.INVALID_ARGUMENT_ERROR, dbm.open("a\0b", true));
    assertFalse(dbm.isOpen());
  }
}
