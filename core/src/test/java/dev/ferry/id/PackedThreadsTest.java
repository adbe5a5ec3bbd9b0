package dev.ferry.id;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.AbstractCollection;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Collection;
import java.util.ConcurrentModificationException;
import java.util.Iterator;
import java.util.List;
import java.util.RandomAccess;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntConsumer;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Texts are made in an array that is kept for the next: nobody sees another's.
class PackedThreadsTest {
  private static final int MORE_THAN_IS_KEPT = 100_000;

  @Test
  void manyThreads() throws Exception {
    var tasks = new ArrayList<Callable<Integer>>();
    for (int seed = 0; seed < 8; seed++) {
      var ids = new Ids(seed);
      tasks.add(
          () -> {
            for (int round = 0; round < 150; round++) {
              encodesItsOwn(ids.anyOrEdge(ids.below(round % 10 == 0 ? 5000 : 500)));
            }
            return 150;
          });
    }
    try (var threads = Executors.newFixedThreadPool(8)) {
      int done = 0;
      for (Future<Integer> task : threads.invokeAll(tasks)) {
        done += task.get();
      }
      assertEquals(8 * 150, done);
    }
  }

  private static void encodesItsOwn(List<UUID> ids) {
    for (var form : Base64Form.values()) {
      var text = Base64Model.encode(ids, form);
      assertEquals(text, PackedUuids.encode(ids, form));
      assertEquals(text, PackedUuids.encode(Ids.longs(ids), form));
      assertEquals(ids, PackedUuids.decode(text, form, ids.size()));
    }
  }

  /// Another list is encoded while one is.
  @Test
  void oneWithinAnother() {
    var ids = new Ids(30);
    for (int size : new int[] {1, 200, 1000, MORE_THAN_IS_KEPT}) {
      var outer = ids.anyOrEdge(size);
      var inner = ids.anyOrEdge(700);
      var text =
          PackedUuids.encode(
              new Watched(
                  size,
                  outer,
                  i -> {
                    if (i % 150 == 0) {
                      assertEquals(
                          Base64Model.encode(inner, Base64Form.URL_SAFE),
                          PackedUuids.encode(inner, Base64Form.URL_SAFE));
                    }
                  }));
      assertEquals(Base64Model.encode(outer, Base64Form.STANDARD), text);
    }
  }

  @Test
  void afterAFailure() {
    var ids = new Ids(31).anyOrEdge(500);
    IntConsumer failing =
        i -> {
          if (i == 300) {
            throw new IllegalStateException("of the list");
          }
        };
    assertThrows(
        IllegalStateException.class, () -> PackedUuids.encode(new Watched(500, ids, failing)));
    encodesItsOwn(ids);
  }

  @Test
  void shorterAfterLonger() {
    var ids = new Ids(32).anyOrEdge(MORE_THAN_IS_KEPT);
    for (int size : new int[] {MORE_THAN_IS_KEPT, 90_000, 500, 499, 193, 192, 3, 2, 1, 0, 5}) {
      encodesItsOwn(ids.subList(0, size));
    }
  }

  /// A list that is changed meanwhile is told, and no text of another is given away.
  @ParameterizedTest
  @CsvSource({
    "0, 1",
    "1, 0",
    "1, 2",
    "2, 1",
    "3, 2",
    "191, 192",
    "192, 193",
    "193, 192",
    "200, 201",
    "200, 192",
    "200, 0",
    "200, 500",
    "500, 499",
  })
  void sizesThatAreWrong(int claimed, int actual) {
    var right = new Ids(33).anyOrEdge(actual);
    checkToldToHaveChanged(() -> new Watched(claimed, right, i -> {}));
    checkToldToHaveChanged(() -> new Changed(claimed, right));
  }

  private static void checkToldToHaveChanged(Supplier<Collection<UUID>> ids) {
    PackedUuids.encode(new Ids(34).anyOrEdge(2000));
    assertThrows(ConcurrentModificationException.class, () -> PackedUuids.encode(ids.get()));
    assertThrows(ConcurrentModificationException.class, () -> PackedUuids.toByteArray(ids.get()));
    assertThrows(
        ConcurrentModificationException.class,
        () -> PackedUuids.encode(ids.get(), Base64Form.PADDED, new byte[20_000], 0));
    assertThrows(ConcurrentModificationException.class, () -> CompactUuids.toByteArray(ids.get()));
  }

  /// A list with access by index that has some size once, and then another.
  private static final class Changed extends AbstractList<UUID> implements RandomAccess {
    private final List<UUID> ids;
    private int size;

    Changed(int size, List<UUID> ids) {
      this.size = size;
      this.ids = ids;
    }

    @Override
    public int size() {
      int before = size;
      size = ids.size();
      return before;
    }

    @Override
    public UUID get(int index) {
      return ids.get(index);
    }
  }

  /// A collection that claims some size and tells which id is asked for.
  private static final class Watched extends AbstractCollection<UUID> {
    private final int size;
    private final Collection<UUID> ids;
    private final IntConsumer watcher;

    Watched(int size, Collection<UUID> ids, IntConsumer watcher) {
      this.size = size;
      this.ids = ids;
      this.watcher = watcher;
    }

    @Override
    public int size() {
      return size;
    }

    @Override
    public Iterator<UUID> iterator() {
      var all = ids.iterator();
      return new Iterator<>() {
        private int next;

        @Override
        public boolean hasNext() {
          return all.hasNext();
        }

        @Override
        public UUID next() {
          watcher.accept(next++);
          return all.next();
        }
      };
    }
  }
}
