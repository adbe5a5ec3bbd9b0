package dev.ferry.lab.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.concurrent.atomic.AtomicIntegerArray;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LoopTest {
  @ParameterizedTest
  @ValueSource(ints = {1, 99, 100, 101, 250, 1_000, 1_234})
  void eachRecordIsGoneOverOnceWhateverTheThreads(int records) {
    for (int threads : new int[] {1, 2, 3}) {
      var visits = new AtomicIntegerArray(records);
      long sum = Loop.over(records, threads, (from, to) -> visit(visits, from, to));
      assertEquals(records, sum);
      for (int i = 0; i < records; i++) {
        assertEquals(1, visits.get(i), "record " + i + ", threads " + threads);
      }
    }
  }

  @Test
  void withoutThreadsRecordsAreGoneOverInOrder() {
    var places = new StringBuilder();
    Loop.over(
        250,
        (from, to) -> {
          places.append(from).append('-').append(to).append(' ');
          return 0;
        });
    assertEquals("0-100 100-200 200-250 ", places.toString());
  }

  @Test
  void whatAThreadThrowsComesOut() {
    var thrown =
        assertThrows(
            IllegalStateException.class,
            () ->
                Loop.over(
                    300,
                    2,
                    (from, _) -> {
                      if (from == 100) {
                        throw new ArithmeticException("the second");
                      }
                      return 0;
                    }));
    assertInstanceOf(ArithmeticException.class, thrown.getCause());
  }

  private static long visit(AtomicIntegerArray visits, int from, int to) {
    for (int i = from; i < to; i++) {
      visits.incrementAndGet(i);
    }
    return (long) to - from;
  }
}
