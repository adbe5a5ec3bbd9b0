package dev.ferry.utf8;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

/// Each thread its own texts, all at once: no thread sees another's.
class ManyThreadsTest {
  @Test
  void platformThreads() throws Exception {
    try (var threads = Executors.newFixedThreadPool(8)) {
      allGetTheirOwn(threads, 32, 100);
    }
  }

  /// So many that they come upon each other's places.
  @Test
  void manyPlatformThreads() throws Exception {
    try (var threads = Executors.newFixedThreadPool(150)) {
      allGetTheirOwn(threads, 600, 4);
    }
  }

  @Test
  void virtualThreads() throws Exception {
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      allGetTheirOwn(threads, 1000, 4);
    }
  }

  /// Bytes behind a text may be another thread's, as in buffers that share an array.
  @Test
  void bytesBehindATextMayChange() throws Exception {
    for (int length : new int[] {100, 300, 1000}) {
      var shared = new byte[length + 100];
      var text = "aあ".repeat(length / 4);
      System.arraycopy(text.getBytes(UTF_8), 0, shared, 0, length);
      var isDone = new AtomicBoolean();
      try (var threads = Executors.newFixedThreadPool(1)) {
        var changing =
            threads.submit(
                () -> {
                  var others = "漢".repeat(33).getBytes(UTF_8);
                  while (!isDone.get()) {
                    System.arraycopy(others, 0, shared, length, others.length);
                    Arrays.fill(shared, length, shared.length, (byte) 0);
                  }
                });
        try {
          var chars = new char[length];
          for (int i = 0; i < 20_000; i++) {
            assertEquals(text, Utf8.decode(shared, 0, length, MalformedPolicy.REPORT));
            int count = Utf8.decode(shared, 0, length, chars, 0, MalformedPolicy.KEEP);
            assertEquals(text, new String(chars, 0, count));
          }
        } finally {
          isDone.set(true);
        }
        changing.get();
      }
    }
  }

  @SuppressWarnings("ThreadPriorityCheck")
  private static void allGetTheirOwn(ExecutorService threads, int tasks, int rounds)
      throws InterruptedException, ExecutionException {
    var work = new ArrayList<Callable<Integer>>();
    for (int seed = 0; seed < tasks; seed++) {
      var texts = new Texts(seed);
      work.add(
          () -> {
            for (int round = 0; round < rounds; round++) {
              getsItsOwn(texts);
              Thread.yield(); // a virtual thread may go on on another carrier
            }
            return rounds;
          });
    }
    int done = 0;
    for (Future<Integer> task : threads.invokeAll(work)) {
      done += task.get();
    }
    assertEquals(tasks * rounds, done);
  }

  private static void getsItsOwn(Texts texts) {
    var text = texts.mixed(texts.below(3000));
    byte[] bytes = text.getBytes(UTF_8);
    assertArrayEquals(bytes, Utf8.encode(text));
    byte[] dst = new byte[bytes.length + 9];
    assertEquals(bytes.length, Utf8.encode(text, dst, 9));
    assertArrayEquals(bytes, Arrays.copyOfRange(dst, 9, dst.length));
    assertEquals(text, Utf8.decode(bytes));
    char[] chars = new char[text.length()];
    assertEquals(chars.length, Utf8.decode(bytes, 0, bytes.length, chars, 0));
    assertEquals(text, new String(chars));
    byte[] mutated = texts.mutated(bytes);
    assertEquals(new String(mutated, UTF_8), Utf8.decode(mutated));
    int malformed = Table37.indexOfMalformed(mutated, 0, mutated.length);
    assertEquals(malformed, Utf8.indexOfMalformed(mutated, 0, mutated.length));
    // Leaves whatever is reused by a thread in the middle of something.
    int lone = texts.below(text.length() + 1);
    var broken = text.substring(0, lone) + "\uDC00" + text.substring(lone);
    assertArrayEquals(broken.getBytes(UTF_8), Utf8.encode(broken));
  }
}
