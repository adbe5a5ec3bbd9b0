package dev.ferry.reuse;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;

/// What many threads use again.
class SparesTest {
  private static final int MANY = 1000;

  private final Spares<Object> spares = new Spares<>();

  @Test
  void thereIsNoneAtFirst() {
    assertNull(spares.take());
  }

  @Test
  void whatIsPutIsTakenOnce() {
    var object = new Object();
    spares.put(object);

    assertSame(object, spares.take());
    assertNull(spares.take());
  }

  /// Though each looks in another place first.
  @Test
  void whatOneThreadPutsAnyOtherTakes() throws Exception {
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int i = 0; i < MANY; i++) {
        var object = new Object();
        threads.submit(() -> spares.put(object)).get();
        assertSame(object, threads.submit((Callable<Object>) spares::take).get());
      }
    }
  }

  @Test
  void ofTooManySomeAreKeptAndEachIsTakenOnce() {
    for (int i = 0; i < MANY; i++) {
      spares.put(new Object());
    }

    Set<Object> taken = Collections.newSetFromMap(new IdentityHashMap<>());
    for (var spare = spares.take(); spare != null; spare = spares.take()) {
      assertTrue(taken.add(spare), "one was taken twice");
    }
    int processors = Runtime.getRuntime().availableProcessors();
    assertTrue(
        taken.size() >= processors && taken.size() <= 2 * processors, taken.size() + " kept");
  }

  @Test
  void noTwoThreadsHaveTheSame() throws Exception {
    Set<Object> inUse = ConcurrentHashMap.newKeySet();
    try (var threads = Executors.newFixedThreadPool(8)) {
      var ends =
          threads.invokeAll(
              Collections.nCopies(
                  MANY,
                  () -> {
                    int shared = 0;
                    for (int i = 0; i < MANY; i++) {
                      var spare = spares.take();
                      var object = spare != null ? spare : new Object();
                      shared += inUse.add(object) ? 0 : 1;
                      inUse.remove(object);
                      spares.put(object);
                    }
                    return shared;
                  }));
      for (var end : ends) {
        assertEquals(0, end.get());
      }
    }
  }
}
