package tkrzw;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static tkrzw.Kind.assertCode;
import static tkrzw.Kind.assertOk;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Every method of the classes besides databases and their iterators.
class OthersTest {
  @TempDir Path folder;

  private static byte[] bytes(String text) {
    return text.getBytes(UTF_8);
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "SKIP")
  void async(Kind kind) {
    var dbm = kind.open(folder);
    var async = new AsyncDBM(dbm, 2);
    assertTrue(async.toString().startsWith("tkrzw.AsyncDBM(0x"), async::toString);
    assertOk(async.set("a", "1").get());
    assertOk(async.set("b", "2", false).get());
    assertOk(async.set(bytes("c"), bytes("3")).get());
    assertCode(Status.DUPLICATION_ERROR, async.set(bytes("c"), bytes("4"), false).get());
    var text = async.get("a").get();
    assertOk(text.status);
    assertEquals("1", text.value);
    text = async.get("none").get();
    assertCode(Status.NOT_FOUND_ERROR, text.status);
    assertEquals("", text.value);
    var value = async.get(bytes("c")).get();
    assertOk(value.status);
    assertArrayEquals(bytes("3"), value.value);
    assertArrayEquals(new byte[0], async.get(bytes("none")).get().value);
    var texts = async.getMulti(new String[] {"a", "none"}).get();
    assertCode(Status.NOT_FOUND_ERROR, texts.status);
    assertEquals(Map.of("a", "1"), texts.value);
    var values = async.getMulti(new byte[][] {bytes("a"), bytes("b")}).get();
    assertOk(values.status);
    assertEquals(2, Objects.requireNonNull(values.value).size());
    assertOk(async.append("a", "x", ":").get());
    assertOk(async.append(bytes("a"), bytes("y"), bytes(":")).get());
    assertOk(async.appendMulti(Map.of("a", "z"), ":").get());
    assertOk(async.appendMulti(Map.of(bytes("a"), bytes("!")), bytes("")).get());
    assertEquals("1:x:y:z!", dbm.get("a"));
    assertOk(async.compareExchange("b", "2", "5").get());
    assertCode(Status.INFEASIBLE_ERROR, async.compareExchange("b", "2", null).get());
    assertOk(async.compareExchange(bytes("b"), DBM.ANY_BYTES, null).get());
    assertFalse(dbm.contains("b"));
    var nothing = new HashMap<String, @Nullable String>();
    nothing.put("x", null);
    assertOk(async.compareExchangeMultiString(nothing, Map.of("x", "1")).get());
    assertOk(
        async
            .compareExchangeMulti(Map.of(bytes("x"), DBM.ANY_BYTES), Map.of(bytes("x"), bytes("2")))
            .get());
    assertEquals("2", dbm.get("x"));
    assertEquals(8, async.increment("n", 3, 5).get().value);
    assertEquals(9, async.increment(bytes("n"), 1, 5).get().value);
    assertOk(async.rekey("x", "y", false, false).get());
    assertOk(async.rekey(bytes("y"), bytes("z"), false, false).get());
    assertCode(Status.NOT_FOUND_ERROR, async.rekey("x", "y", false, false).get());
    assertOk(async.remove("z").get());
    assertCode(Status.NOT_FOUND_ERROR, async.remove(bytes("z")).get());
    assertOk(async.setMultiString(Map.of("m1", "1", "m2", "2"), true).get());
    assertOk(async.setMulti(Map.of(bytes("m3"), bytes("3")), true).get());
    var found = async.search("begin", "m", 0).get();
    assertOk(found.status);
    assertEquals(3, Objects.requireNonNull(found.value).length);
    assertEquals(1, Objects.requireNonNull(async.search("end", bytes("3"), 0).get().value).length);
    var none = async.search("unheard", "m", 0).get();
    assertCode(Status.INVALID_ARGUMENT_ERROR, none.status);
    assertArrayEquals(new String[0], none.value);
    assertOk(async.removeMulti(new String[] {"m1", "m2"}).get());
    assertOk(async.removeMulti(new byte[][] {bytes("m3")}).get());
    assertOk(async.rebuild().get());
    assertCode(Status.INVALID_ARGUMENT_ERROR, async.rebuild(Map.of("unheard", "of")).get());
    assertOk(async.synchronize(false).get());
    assertOk(async.synchronize(false, null).get());
    assertOk(async.clear().get());
    var popped = async.popFirst().get();
    assertCode(Status.NOT_FOUND_ERROR, popped.status);
    assertEquals(2, Objects.requireNonNull(popped.value).length);
    assertOk(async.pushLast("v", 0).get());
    assertOk(async.pushLast(bytes("w"), 0).get());
    assertOk(async.popFirst().get().status);
    assertOk(async.popFirstString().get().status);
    assertArrayEquals(new String[] {"", ""}, async.popFirstString().get().value);
    async.destruct();
    async.destruct();
    assertEquals("tkrzw.AsyncDBM(destroyed)", async.toString());
    assertThrows(NullPointerException.class, () -> async.get("a"));
    assertOk(dbm.close());
  }

  @Test
  void asyncFiles() {
    var dbm = Kind.HASH.open(folder);
    assertOk(dbm.set("a", "1"));
    var async = new AsyncDBM(dbm, 1);
    var copyPath = folder.resolve("copy.tkh").toString();
    assertOk(async.copyFileData(copyPath, false).get());
    var copy = new DBM();
    assertThrows(IllegalArgumentException.class, () -> async.export(copy));
    assertOk(copy.open(copyPath, true));
    assertOk(copy.clear());
    assertOk(async.export(copy).get());
    assertEquals("1", copy.get("a"));
    assertOk(copy.close());
    var file = new File();
    assertThrows(IllegalArgumentException.class, () -> async.exportToFlatRecords(file));
    assertOk(file.open(folder.resolve("flat").toString(), true));
    assertOk(async.exportToFlatRecords(file).get());
    assertOk(async.clear().get());
    assertOk(async.importFromFlatRecords(file).get());
    assertEquals("1", dbm.get("a"));
    assertOk(file.close());
    async.destruct();
    assertOk(dbm.close());
  }

  @Test
  void asyncTakesCopies() {
    var dbm = Kind.TINY.open(folder);
    var async = new AsyncDBM(dbm, 1);
    var key = bytes("k");
    var value = bytes("v");
    for (int i = 0; i < 100; i++) {
      key[0] = (byte) i;
      value[0] = (byte) i;
      async.set(key, value);
    }
    async.destruct();
    assertEquals(100, dbm.count());
    for (int i = 0; i < 100; i++) {
      assertArrayEquals(new byte[] {(byte) i}, dbm.get(new byte[] {(byte) i}));
    }
    assertOk(dbm.close());
  }

  @Test
  void future() {
    var dbm = Kind.TINY.open(folder);
    var async = new AsyncDBM(dbm, 1);
    var future = async.set("a", "1");
    assertTrue(future.toString().startsWith("tkrzw.Future(0x"), future::toString);
    assertTrue(future.await(-1));
    assertTrue(future.await(0));
    assertTrue(future.await(1e300));
    assertOk(future.get());
    assertEquals("tkrzw.Future(destroyed)", future.toString());
    assertThrows(NullPointerException.class, () -> future.await(0));
    assertThrows(NullPointerException.class, future::get);

    // One that has to wait, for a thread that is interrupted.
    var done = new Object[1];
    var slow = async.set("b", "2");
    Thread.currentThread().interrupt();
    assertTrue(slow.await(-1));
    assertTrue(Thread.interrupted());
    done[0] = slow.get();
    assertOk((Status) done[0]);

    var unwanted = async.set("c", "3");
    unwanted.destruct();
    unwanted.destruct();
    async.destruct();
    assertEquals("3", dbm.get("c"));
    assertOk(dbm.close());
  }

  @Test
  void file() {
    var file = new File();
    var status = new Status();
    assertEquals("tkrzw.File(unopened)", file.toString());
    assertThrows(IllegalArgumentException.class, file::getSize);
    assertThrows(IllegalArgumentException.class, file::close);
    var path = folder.resolve("file").toString();
    assertOk(file.open(path, true, Map.of("file", "pos-para")));
    assertThrows(IllegalArgumentException.class, () -> file.open(path, true));
    assertEquals(
        "tkrzw.File(class=PositionalParallelFile, path=%s, size=0)".formatted(path),
        file.toString());
    assertOk(file.write(2, "cd\nef"));
    assertOk(file.write(0, bytes("ab")));
    assertOk(file.write(0, bytes("AB"), 1));
    assertEquals(7, file.append("\ngh"));
    assertEquals(10, file.append(bytes("!")));
    assertEquals(11, file.append(bytes("?..."), 1, status));
    assertOk(status);
    assertEquals(12, file.getSize());
    assertEquals(path, file.getPath());
    assertEquals("Abcd", file.readString(0, 4));
    assertEquals("cd", file.readString(2, 2, status));
    assertOk(status);
    assertArrayEquals(bytes("ef"), file.read(5, 2));
    assertArrayEquals(bytes("ef"), file.read(5, 2, status));
    var buffer = new byte[3];
    assertOk(file.read(8, buffer, 2));
    assertArrayEquals(new byte[] {'g', 'h', 0}, buffer);
    assertNull(file.read(10, 10, status));
    assertCode(Status.INFEASIBLE_ERROR, status);
    assertEquals("\0\0", file.readString(100, 2));
    assertNull(file.read(-1, 1, status));
    assertCode(Status.PRECONDITION_ERROR, status);
    assertThrows(IllegalArgumentException.class, () -> file.read(0, buffer, 4));
    assertThrows(IllegalArgumentException.class, () -> file.write(0, buffer, -1));
    assertThrows(IllegalArgumentException.class, () -> file.read(0, -1));
    assertThrows(IllegalArgumentException.class, () -> file.read(0, 1L << 40));
    assertThrows(IllegalArgumentException.class, () -> file.readString(0, -1));
    assertThrows(IllegalArgumentException.class, () -> file.readString(0, 1L << 40));
    assertArrayEquals(new String[] {"Abcd"}, file.search("begin", "A", 0));
    assertEquals(1, file.search("contain", bytes("f"), 0).length);
    assertThrows(StatusException.class, () -> file.search("unheard", "A", 0));
    assertOk(file.truncate(4));
    assertOk(file.synchronize(true));
    assertOk(file.synchronize(false, 0, 2));
    assertEquals(4, file.getSize());
    assertOk(file.close());
    assertOk(file.open(path, false, ""));
    assertCode(Status.PRECONDITION_ERROR, file.write(0, "x"));
    assertEquals(-1, file.append("x"));
    file.destruct();
    file.destruct();
    assertOk(file.open(path, false));
    file.destruct();
    assertCode(Status.INVALID_ARGUMENT_ERROR, file.open(path, true, "file=unheard"));
    assertCode(
        Status.NOT_FOUND_ERROR, file.open(folder.resolve("none").resolve("f").toString(), true));
    assertEquals("tkrzw.File(unopened)", file.toString());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "index.tkt"})
  void index(String name) {
    var index = new Index();
    assertFalse(index.isOpen());
    assertEquals("tkrzw.Index(unopened)", index.toString());
    assertThrows(IllegalArgumentException.class, () -> index.add("a", "1"));
    var path = name.isEmpty() ? "" : folder.resolve(name).toString();
    assertOk(index.open(path, true));
    assertThrows(IllegalArgumentException.class, () -> index.open(path, true));
    assertTrue(index.isOpen());
    assertTrue(index.isWritable());
    assertEquals(path, index.getFilePath());
    assertOk(index.add("a", "2"));
    assertOk(index.add("a", "1"));
    assertOk(index.add(bytes("b"), bytes("")));
    assertEquals(3, index.count());
    assertEquals("tkrzw.Index(path=%s, count=3)".formatted(path), index.toString());
    assertTrue(index.contains("a", "1"));
    assertFalse(index.contains(bytes("a"), bytes("3")));
    assertArrayEquals(new String[] {"1", "2"}, index.getValues("a", 0));
    assertArrayEquals(new byte[][] {bytes("1")}, index.getValues(bytes("a"), 1));
    assertArrayEquals(new String[0], index.getValues("none", 0));
    assertOk(index.synchronize(false));
    assertOk(index.rebuild());
    iterate(index);
    assertOk(index.remove("a", "2"));
    assertCode(Status.NOT_FOUND_ERROR, index.remove(bytes("a"), bytes("2")));
    assertOk(index.clear());
    assertEquals(0, index.count());
    assertOk(index.close());
    assertFalse(index.isOpen());
    assertOk(index.open(path, true, "num_buckets=10".repeat(name.isEmpty() ? 0 : 1)));
    assertOk(index.close());
    assertOk(index.open(path, true, Map.of()));
    index.destruct();
    index.destruct();
    assertFalse(index.isOpen());
    assertCode(
        Status.NOT_FOUND_ERROR,
        index.open(folder.resolve("none").resolve("a.tkt").toString(), true));
  }

  private static void iterate(Index index) {
    var iterator = index.makeIterator();
    assertEquals("tkrzw.IndexIterator(key=(unlocated))", iterator.toString());
    assertNull(iterator.get());
    iterator.next(); // nowhere
    iterator.first();
    assertEquals("tkrzw.IndexIterator(key=a)", iterator.toString());
    assertArrayEquals(new String[] {"a", "1"}, iterator.getString());
    iterator.next();
    var pair = iterator.get();
    assertNotNull(pair);
    assertArrayEquals(bytes("2"), pair[1]);
    iterator.last();
    assertArrayEquals(new String[] {"b", ""}, iterator.getString());
    iterator.previous();
    assertArrayEquals(new String[] {"a", "2"}, iterator.getString());
    iterator.jump("a", "");
    assertArrayEquals(new String[] {"a", "1"}, iterator.getString());
    iterator.jump(bytes("a"), bytes("5"));
    assertArrayEquals(new String[] {"b", ""}, iterator.getString());
    iterator.next();
    assertNull(iterator.getString());
    iterator.destruct();
    iterator.destruct();
    assertEquals("tkrzw.IndexIterator(destructed)", iterator.toString());
    assertThrows(NullPointerException.class, iterator::get);
  }

  @Test
  void status() {
    var status = new Status();
    assertTrue(status.isOK());
    assertEquals("SUCCESS", status.toString());
    assertEquals("", status.getMessage());
    status.orDie();
    status.join(new Status(Status.NOT_FOUND_ERROR, "no"));
    status.join(new Status(Status.SYSTEM_ERROR));
    assertEquals("NOT_FOUND_ERROR: no", status.toString());
    assertTrue(status.equals(Status.NOT_FOUND_ERROR));
    assertTrue(status.equals(new Status(Status.NOT_FOUND_ERROR, "other")));
    assertFalse(status.equals(new Status()));
    var thrown = assertThrows(StatusException.class, status::orDie);
    assertSame(status, thrown.getStatus());
    assertEquals("NOT_FOUND_ERROR: no", thrown.getMessage());
    var clone = status.clone();
    status.set(Status.SUCCESS, "fine");
    assertEquals("SUCCESS: fine", status.toString());
    assertEquals(Status.NOT_FOUND_ERROR, clone.getCode());
    var codes = Status.Code.values();
    for (int i = 0; i < codes.length; i++) {
      assertSame(codes[i], Status.Code.valueOf(i));
      assertSame(codes[i], Status.Code.valueOf(codes[i].name()));
    }
    assertSame(Status.UNKNOWN_ERROR, Status.Code.valueOf(-1));
    assertSame(Status.UNKNOWN_ERROR, Status.Code.valueOf(14));
    assertNull(new Status.And<String>().value);
  }

  @Test
  void utility() {
    CustomLoader.loadLibrary();
    assertTrue(Utility.VERSION.matches("[0-9.]+"), Utility.VERSION);
    assertFalse(Utility.OS_NAME.isEmpty());
    assertTrue(Utility.PAGE_SIZE >= 4096);
    assertTrue(Utility.getMemoryCapacity() > Utility.getMemoryUsage());
    assertEquals(Map.of("a", "b=c", "", "d", "e", ""), Utility.parseParams("a=b=c,none,=d,e=,,"));
    assertEquals(Map.of(), Utility.parseParams(""));
    assertEquals(Utility.primaryHash(bytes("k"), 0), Utility.primaryHash(bytes("k"), -1));
    assertTrue(Utility.primaryHash(bytes("k"), 10) < 10);
    assertTrue(Utility.secondaryHash(bytes("k"), 10) < 10);
    assertEquals(1, Utility.editDistanceLev("a😀b", "ab"));
    assertArrayEquals(new byte[] {-1, -1, -1, -1, -1, -1, -1, -2}, Utility.serializeInt(-2));
    assertEquals(-2, Utility.deserializeInt(Utility.serializeInt(-2)));
    assertEquals(0x010203, Utility.deserializeInt(new byte[] {1, 2, 3}));
    assertEquals(1, Utility.deserializeInt(new byte[] {0, 0, 0, 0, 0, 0, 0, 1, 9}));
    assertEquals(1.5, Utility.deserializeFloat(Utility.serializeFloat(1.5)));
    assertEquals(1.5, Utility.deserializeFloat(new byte[] {0x3F, (byte) 0xC0, 0, 0, 9}));
    assertEquals(Double.NaN, Utility.deserializeFloat(new byte[3]));
  }
}
