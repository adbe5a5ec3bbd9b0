package dev.ferry.tkrzw;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.RejectedExecutionException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Every method, after its object or what that belongs to has been closed.
@SuppressWarnings("NullAway.Init")
class ClosedTest {
  @TempDir Path folder;
  private Dbm other;
  private DbmFile otherFile;
  private Calls calls;

  @BeforeEach
  void open() {
    other = Dbm.inMemory(new TinyOptions());
    otherFile = DbmFile.open(folder.resolve("other"));
    calls = new Calls(folder, other, otherFile);
  }

  @AfterEach
  void close() {
    other.close();
    otherFile.close();
  }

  private static void assertClosed(List<Calls.Call> calls, Object target) {
    assertTrue(calls.size() > 3);
    for (var call : calls) {
      var thrown = call.on(target);
      assertInstanceOf(
          IllegalStateException.class, thrown, () -> call + " of what is closed: " + thrown);
    }
  }

  @ParameterizedTest
  @EnumSource
  void database(Kind kind) {
    var dbm = kind.open(folder);
    dbm.set("k", "v");
    var cursor = dbm.cursor();
    cursor.first();
    var iterator = dbm.iterator();
    dbm.close();
    assertFalse(dbm.isOpen());
    assertClosed(calls.of(Dbm.class, "close", "isOpen"), dbm);
    assertClosed(calls.of(DbmIterator.class, "close", "dbm"), cursor);
    assertTrue(iterator.hasNext()); // read ahead
    assertThrows(IllegalStateException.class, iterator::next);
    dbm.close();
    dbm.close();
    cursor.close();
    cursor.close();
    assertTrue(dbm.toString().endsWith("closed"), dbm::toString);
    // Nothing of it was done.
    if (kind.isInFile()) {
      try (var again = kind.open(folder)) {
        assertEquals("v", again.get("k"));
        assertEquals(1, again.count());
      }
    }
  }

  @Test
  void cursor() {
    try (var dbm = Dbm.inMemory(new BabyOptions())) {
      dbm.set("k", "v");
      var cursor = dbm.cursor();
      cursor.first();
      cursor.close();
      assertClosed(calls.of(DbmIterator.class, "close", "dbm"), cursor);
      cursor.close();
      assertEquals("v", dbm.get("k"));
    }
  }

  @Test
  void file() {
    var file = DbmFile.open(folder.resolve("file"));
    file.append(new byte[] {1, 2, 3});
    file.close();
    assertFalse(file.isOpen());
    assertClosed(calls.of(DbmFile.class, "close", "isOpen"), file);
    file.close();
    other.set("k", "v");
    assertThrows(IllegalStateException.class, () -> other.exportToFlatRecords(file));
    assertThrows(IllegalStateException.class, () -> other.exportKeysAsLines(file));
    assertThrows(IllegalStateException.class, () -> other.importFromFlatRecords(file));
    assertEquals("v", other.get("k"));
  }

  @Test
  void index() {
    var index = Index.open(folder.resolve("index.tkt"));
    index.add("k", "v");
    var cursor = index.cursor();
    cursor.first();
    index.close();
    assertFalse(index.isOpen());
    assertClosed(calls.of(Index.class, "close", "isOpen"), index);
    assertClosed(calls.of(IndexIterator.class, "close"), cursor);
    cursor.close();
    index.close();
  }

  @Test
  void exportToWhatIsClosed() {
    var closed = Dbm.inMemory(new TinyOptions());
    closed.close();
    other.set("k", "v");
    assertThrows(IllegalStateException.class, () -> other.export(closed));
    assertEquals("v", other.get("k"));
  }

  @Test
  void async() {
    var async = new AsyncDbm(other, 2);
    other.close();
    var get = async.get("k");
    assertInstanceOf(
        IllegalStateException.class, assertThrows(ExecutionException.class, get::get).getCause());
    async.close();
    async.close();
    assertThrows(RejectedExecutionException.class, () -> async.get("k"));
    assertThrows(IllegalArgumentException.class, () -> new AsyncDbm(other, 0));
  }

  /// Arguments that cannot be read: nothing is done, and the database goes on.
  @Test
  void memoryThatIsNoLongerThere() throws Exception {
    MemorySegment closed;
    try (var arena = Arena.ofConfined()) {
      closed = arena.allocate(10);
    }
    var good = MemorySegment.ofArray(new byte[10]);
    List<Runnable> wrong =
        List.of(
            () -> other.get(closed, good),
            () -> other.set(closed, good),
            () -> other.set(good, closed),
            () -> other.setIfAbsent(good, closed),
            () -> other.contains(closed),
            () -> other.remove(closed),
            () -> other.append(good, good, closed));
    for (int round = 0; round < 100; round++) {
      for (var call : wrong) {
        assertThrows(IllegalStateException.class, call::run);
      }
    }
    assertEquals(0, other.count());
    try (var arena = Arena.ofConfined()) {
      var confined = arena.allocate(10);
      var thrown = new Throwable[1];
      var thread =
          Thread.ofPlatform()
              .start(
                  () -> {
                    thrown[0] =
                        assertThrows(WrongThreadException.class, () -> other.set(confined, good));
                  });
      thread.join();
      assertInstanceOf(WrongThreadException.class, thrown[0]);
    }
    assertEquals(0, other.count());
    other.set(good, good);
    other.close();
    assertFalse(other.isOpen());
  }

  /// Destinations that cannot be written: the database goes on.
  @Test
  void destinationsThatCannotBeWritten() {
    other.set(new byte[] {1}, new byte[] {2, 3});
    var key = MemorySegment.ofArray(new byte[] {1});
    MemorySegment closed;
    try (var arena = Arena.ofConfined()) {
      closed = arena.allocate(10);
    }
    var readOnly = MemorySegment.ofArray(new byte[10]).asReadOnly();
    for (int round = 0; round < 100; round++) {
      assertThrows(IllegalStateException.class, () -> other.get(key, closed));
      var e = assertThrows(RuntimeException.class, () -> other.get(key, readOnly));
      assertTrue(
          e instanceof IllegalArgumentException || e instanceof UnsupportedOperationException,
          e::toString);
      assertThrows(
          RuntimeException.class,
          () ->
              other.get(
                  ByteBuffer.wrap(new byte[] {1}), ByteBuffer.allocate(10).asReadOnlyBuffer()));
      for (int offset : new int[] {-1, 9, 10, 11, Integer.MAX_VALUE, Integer.MIN_VALUE}) {
        assertThrows(
            IndexOutOfBoundsException.class,
            () -> other.get(new byte[] {1}, new byte[10], offset),
            () -> "offset " + offset);
      }
    }
    assertEquals(2, other.get(new byte[] {1}, new byte[10], 8));
    assertDoesNotThrow(other::close);
  }

  /// Null is never taken for a key or a value, and does not harm.
  @Test
  @SuppressWarnings("NullAway")
  void nulls() {
    byte[] none = null;
    String noText = null;
    MemorySegment noSegment = null;
    ByteBuffer noBuffer = null;
    var key = new byte[] {1};
    var segment = MemorySegment.ofArray(key);
    List<Runnable> wrong =
        List.of(
            () -> other.get(none),
            () -> other.get(noText),
            () -> other.get(noSegment, segment),
            () -> other.get(noBuffer, ByteBuffer.allocate(1)),
            () -> other.contains(none),
            () -> other.set(none, key),
            () -> other.set(key, none),
            () -> other.set(noText, "a"),
            () -> other.set("a", noText),
            () -> other.set(segment, noSegment),
            () -> other.setAndGet(key, none),
            () -> other.remove(none),
            () -> other.append(key, key, none),
            () -> other.increment(none, 1, 1),
            () -> other.rekey(key, none, true, true),
            () -> other.pushLast(none, 1),
            () -> other.getMulti(key, none),
            () -> other.process(none, (k, v) -> null, true),
            () -> other.process(key, null, true),
            () -> other.processFirst(null, true),
            () -> other.processEach(null, true),
            () -> other.search(SearchMode.BEGIN, none, 0),
            () -> other.compareExchange(none, none, none));
    for (int round = 0; round < 50; round++) {
      for (int i = 0; i < wrong.size(); i++) {
        int number = i;
        assertThrows(NullPointerException.class, wrong.get(i)::run, () -> "call " + number);
      }
    }
    assertEquals(0, other.count());
    assertDoesNotThrow(other::close);
  }
}
