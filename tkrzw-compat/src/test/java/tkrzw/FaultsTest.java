package tkrzw;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static tkrzw.Kind.assertCode;
import static tkrzw.Kind.assertOk;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/// What goes wrong in the JNI layer, and must not here.
class FaultsTest {
  @TempDir Path folder;

  /// JNI's own UTF-8 writes emoji as two surrogates and NUL as two bytes, and ends at a NUL.
  @ParameterizedTest
  @ValueSource(strings = {"😀", "a\0b", "\0", "渡し舟", "é😀\0é"})
  void stringsAreUtf8(String text) {
    var dbm = Kind.BABY.open(folder);
    var bytes = text.getBytes(UTF_8);
    assertOk(dbm.set(text, text));
    assertEquals(text, dbm.get(text));
    assertArrayEquals(bytes, dbm.get(bytes));
    assertTrue(dbm.contains(text));
    assertTrue(dbm.contains(bytes));
    assertEquals(Map.of(text, text), dbm.getMulti(new String[] {text}));
    var iterator = dbm.makeIterator();
    assertOk(iterator.jump(text));
    assertArrayEquals(bytes, iterator.getKey());
    assertEquals(text, iterator.getValueString());
    iterator.destruct();
    assertArrayEquals(new String[] {text}, dbm.search("begin", text, 0));
    assertOk(dbm.append(text, text, text));
    assertEquals(text.repeat(3), dbm.get(text));
    assertOk(dbm.remove(text));
    assertOk(dbm.setMultiString(Map.of(text, text), false));
    var async = new AsyncDBM(dbm, 1);
    assertEquals(text, async.get(text).get().value);
    async.destruct();
    assertOk(dbm.removeMulti(new String[] {text}));
    assertEquals(0, dbm.count());
    assertOk(dbm.close());
  }

  /// They are null in tkrzw-java if DBM is the first of its classes to be used.
  @Test
  void constantsAreThere() {
    assertNotNull(DBM.ANY_BYTES);
    assertNotNull(RecordProcessor.REMOVE);
    assertEquals("\0", DBM.ANY_STRING);
  }

  /// From when somebody has begun to close it, though a processor is still at work.
  @Test
  void isNotOpenWhileItIsClosed() throws Exception {
    var dbm = Kind.BABY.open(folder);
    var iterator = dbm.makeIterator();
    var async = new AsyncDBM(dbm, 1);
    var isWithin = new CountDownLatch(1);
    var mayEnd = new CountDownLatch(1);
    Executor threads = task -> new Thread(task).start();
    var processing =
        CompletableFuture.supplyAsync(
            () ->
                dbm.process(
                    "k",
                    (key, value) -> {
                      isWithin.countDown();
                      try {
                        mayEnd.await();
                      } catch (InterruptedException e) {
                        throw new AssertionError(e);
                      }
                      return new byte[0];
                    },
                    true),
            threads);
    isWithin.await();
    var closing = CompletableFuture.supplyAsync(dbm::close, threads);
    assertThrows(
        IllegalArgumentException.class,
        () -> {
          while (true) {
            dbm.isOrdered();
          }
        });
    assertThrows(IllegalArgumentException.class, () -> dbm.get("k"));
    assertThrows(IllegalArgumentException.class, dbm::makeIterator);
    assertEquals("tkrzw.DBM(unopened)", dbm.toString());
    assertCode(Status.PRECONDITION_ERROR, iterator.first());
    assertCode(Status.PRECONDITION_ERROR, async.get("k").get().status);
    mayEnd.countDown();
    assertOk(processing.get());
    assertOk(closing.get());
    async.destruct();
    iterator.destruct();
  }

  private static final class Thrown extends RuntimeException {
    private static final long serialVersionUID = 1;
  }

  @ParameterizedTest
  @EnumSource
  void throwsWhatProcessorsThrow(Kind kind) {
    var dbm = kind.open(folder);
    assertOk(dbm.setMultiString(Map.of("a", "1", "b", "2"), true));
    assertOk(dbm.synchronize(false));
    var thrown = new Thrown();
    var calls = new int[1];
    RecordProcessor processor =
        (key, value) -> {
          if (key == null) {
            return null;
          }
          calls[0]++;
          throw thrown;
        };
    assertSame(thrown, assertThrows(Thrown.class, () -> dbm.process("a", processor, true)));
    assertSame(thrown, assertThrows(Thrown.class, () -> dbm.processEach(processor, true)));
    assertEquals(2, calls[0]);
    assertSame(
        thrown,
        assertThrows(
            Thrown.class,
            () ->
                dbm.processMulti(
                    new RecordProcessor.WithKey[] {new RecordProcessor.WithKey("b", processor)},
                    true)));
    RecordProcessor none =
        (key, value) -> {
          throw thrown;
        };
    assertSame(thrown, assertThrows(Thrown.class, () -> dbm.processEach(none, false)));
    assertEquals("1", dbm.get("a"));
    assertOk(dbm.close());
  }

  @ParameterizedTest
  @EnumSource
  void refusesProcessorsThatUseTheirDatabase(Kind kind) {
    var dbm = kind.open(folder);
    assertOk(dbm.set("a", "1"));
    assertOk(dbm.synchronize(false));
    var iterator = dbm.makeIterator();
    for (var call :
        new Runnable[] {
          () -> dbm.get("a"), () -> dbm.set("a", "2"), dbm::count, dbm::close, iterator::first
        }) {
      assertThrows(
          IllegalStateException.class,
          () ->
              dbm.process(
                  "a",
                  (key, value) -> {
                    call.run();
                    return null;
                  },
                  true));
      assertTrue(dbm.isOpen());
    }
    assertEquals("1", dbm.get("a"));
    iterator.destruct();
    assertOk(dbm.close());
  }

  @ParameterizedTest
  @EnumSource
  void iteratorsOutliveTheirDatabase(Kind kind) {
    var dbm = kind.open(folder);
    assertOk(dbm.set("a", "1"));
    assertOk(dbm.synchronize(false));
    var iterator = dbm.makeIterator();
    assertOk(iterator.first());
    assertOk(dbm.close());
    var status = new Status();
    assertNull(iterator.get(status));
    assertCode(Status.PRECONDITION_ERROR, status);
    assertNull(iterator.getKey());
    assertCode(Status.PRECONDITION_ERROR, iterator.first());
    assertCode(Status.PRECONDITION_ERROR, iterator.next());
    assertCode(Status.PRECONDITION_ERROR, iterator.set("x"));
    assertEquals("tkrzw.Iterator(key=(unlocated))", iterator.toString());
    iterator.destruct();
  }

  /// While its only thread waits for a record that a processor has.
  @Test
  void whatIsExportedToIsClosedMeanwhile() {
    var dbm = Kind.HASH.open(folder);
    var destination = new DBM();
    assertOk(destination.open("", true));
    var file = new File();
    assertOk(file.open(folder.resolve("flat").toString(), true));
    var async = new AsyncDBM(dbm, 1);
    var futures = new ArrayList<Future<Status>>();
    assertOk(
        dbm.process(
            "k",
            (key, value) -> {
              futures.add(async.set("k", "v"));
              futures.add(async.export(destination));
              futures.add(async.exportToFlatRecords(file));
              assertOk(destination.close());
              assertOk(file.close());
              return null;
            },
            true));
    assertOk(futures.get(0).get());
    assertCode(Status.PRECONDITION_ERROR, futures.get(1).get());
    assertCode(Status.PRECONDITION_ERROR, futures.get(2).get());
    async.destruct();
    assertCode(Status.INVALID_ARGUMENT_ERROR, dbm.copyFileData("a\0b", false));
    assertOk(dbm.close());
  }

  /// Tkrzw would cut the file that it has mapped into memory.
  @ParameterizedTest
  @EnumSource(names = {"HASH", "TREE", "SKIP", "SHARDED"})
  void doesNotCopyToItself(Kind kind) {
    var dbm = kind.open(folder);
    assertOk(dbm.set("k", "v"));
    var path = folder + "/./" + Path.of(kind.path(folder)).getFileName();
    assertCode(Status.INVALID_ARGUMENT_ERROR, dbm.copyFileData(path, false));
    var async = new AsyncDBM(dbm, 1);
    assertCode(Status.INVALID_ARGUMENT_ERROR, async.copyFileData(path, false).get());
    async.destruct();
    assertOk(dbm.close());
    assertCode(
        Status.INVALID_ARGUMENT_ERROR,
        DBM.restoreDatabase(path, kind.path(folder), kind.className, -1, null));
    assertOk(dbm.open(kind.path(folder), false, kind.params));
    assertEquals("v", dbm.get("k"));
    assertOk(dbm.close());
  }

  @Test
  void othersOutliveTheirDatabase() {
    var dbm = Kind.HASH.open(folder);
    var async = new AsyncDBM(dbm, 1);
    assertOk(dbm.close());
    assertCode(Status.PRECONDITION_ERROR, async.set("a", "1").get());
    assertCode(Status.PRECONDITION_ERROR, async.get("a").get().status);
    assertOk(dbm.open(Kind.HASH.path(folder), true));
    assertCode(Status.PRECONDITION_ERROR, async.set("a", "1").get());
    async.destruct();
    assertOk(dbm.close());

    var index = new Index();
    assertOk(index.open("", true));
    assertOk(index.add("a", "1"));
    var iterator = index.makeIterator();
    iterator.first();
    assertOk(index.close());
    assertNull(iterator.get());
    iterator.next();
    iterator.destruct();
  }

  @Test
  void refusesWhatIsNotOpen() {
    var dbm = new DBM();
    var other = Kind.TINY.open(folder);
    assertThrows(IllegalArgumentException.class, dbm::close);
    assertThrows(IllegalArgumentException.class, () -> dbm.get("a"));
    assertThrows(IllegalArgumentException.class, () -> dbm.getMulti(new String[0]));
    assertThrows(IllegalArgumentException.class, () -> dbm.set("a", "b"));
    assertThrows(IllegalArgumentException.class, dbm::count);
    assertThrows(IllegalArgumentException.class, dbm::inspect);
    assertThrows(IllegalArgumentException.class, dbm::makeIterator);
    assertThrows(IllegalArgumentException.class, () -> new AsyncDBM(dbm, 1));
    assertThrows(IllegalArgumentException.class, () -> other.export(dbm));
    assertThrows(IllegalArgumentException.class, () -> other.exportKeysAsLines(new File()));
    dbm.destruct();
    assertOk(other.close());
  }

  @Test
  void refusesNull() {
    var dbm = Kind.TINY.open(folder);
    assertThrows(NullPointerException.class, () -> dbm.get((String) nothing()));
    assertThrows(NullPointerException.class, () -> dbm.get((byte[]) nothing()));
    assertThrows(NullPointerException.class, () -> dbm.set("a", nothing()));
    assertThrows(NullPointerException.class, () -> dbm.process("a", nothing(), true));
    assertThrows(NullPointerException.class, () -> dbm.search(nothing(), "a", 0));
    assertThrows(NullPointerException.class, () -> dbm.setMultiString(nothing(), true));
    assertThrows(NullPointerException.class, () -> new DBM().open(nothing(), true));
    assertOk(dbm.close());
  }

  @SuppressWarnings({"NullAway", "TypeParameterUnusedInFormals"}) // null where none is allowed
  private static <T> T nothing() {
    return null;
  }
}
