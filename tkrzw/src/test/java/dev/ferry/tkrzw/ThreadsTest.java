package dev.ferry.tkrzw;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Threads that use one database at the same time.
@SuppressWarnings("ThreadPriorityCheck") // to yield is what virtual threads do there
class ThreadsTest {
  @TempDir Path folder;

  /// Does the same in so many threads, and throws what one of them throws.
  private static void inThreads(ExecutorService executor, int number, Task task) throws Exception {
    try (executor) {
      var futures = new ArrayList<Future<?>>();
      for (int i = 0; i < number; i++) {
        int thread = i;
        Callable<Boolean> callable =
            () -> {
              task.run(thread);
              return true;
            };
        futures.add(executor.submit(callable));
      }
      for (var future : futures) {
        future.get();
      }
    }
  }

  private interface Task {
    void run(int thread) throws Exception;
  }

  private static void inThreads(int number, Task task) throws Exception {
    inThreads(Executors.newFixedThreadPool(number), number, task);
  }

  @ParameterizedTest
  @EnumSource
  void incrementsSumUp(Kind kind) throws Exception {
    int increments = 2000;
    for (int threads : new int[] {2, 4, 8}) {
      var place = Files.createDirectory(folder.resolve("" + threads));
      try (var dbm = kind.open(place)) {
        inThreads(
            threads,
            thread -> {
              var random = new SplittableRandom(thread);
              for (int i = 0; i < increments; i++) {
                dbm.increment("counter" + random.nextInt(10), 1, 0);
              }
            });
        long sum = 0;
        for (var record : dbm) {
          sum += Tkrzw.deserializeInt(record.value());
        }
        assertEquals((long) threads * increments, sum, () -> kind + ", threads: " + threads);
      }
    }
  }

  /// Each has keys of its own, and finds them as if it were alone.
  @ParameterizedTest
  @EnumSource
  void threadsWithKeysOfTheirOwn(Kind kind) throws Exception {
    for (int threads : new int[] {2, 4, 8}) {
      var place = Files.createDirectory(folder.resolve("" + threads));
      try (var dbm = kind.open(place)) {
        var models = new Model[threads];
        inThreads(
            threads,
            thread -> {
              var prefix = new byte[] {(byte) thread, '-'};
              var model = new Model(dbm, new SplittableRandom(thread), prefix);
              models[thread] = model;
              for (int i = 0; i < 1000; i++) {
                model.callForSomeKeys();
              }
            });
        var all = new TreeMap<byte[], byte[]>(java.util.Arrays::compareUnsigned);
        for (var model : models) {
          all.putAll(model.map);
        }
        var found = new TreeMap<byte[], byte[]>(java.util.Arrays::compareUnsigned);
        dbm.forEach(record -> found.put(record.key(), record.value()));
        Model.assertSameRecords(all, found);
      }
    }
  }

  /// Who exchanges nothing for its name has the lock.
  @ParameterizedTest
  @EnumSource
  void compareExchangeIsALock(Kind kind) throws Exception {
    int threads = 4;
    int rounds = 300;
    try (var dbm = kind.open(folder)) {
      dbm.set(new byte[] {'n'}, Tkrzw.serializeInt(0));
      var isHeld = new AtomicBoolean();
      inThreads(
          threads,
          thread -> {
            var name = "thread " + thread;
            for (int i = 0; i < rounds; i++) {
              while (!dbm.compareExchange("lock", null, name)) {
                Thread.onSpinWait();
              }
              assertTrue(isHeld.compareAndSet(false, true));
              var value = dbm.get(new byte[] {'n'});
              assertNotNull(value);
              dbm.set(new byte[] {'n'}, Tkrzw.serializeInt(Tkrzw.deserializeInt(value) + 1));
              isHeld.set(false);
              assertTrue(dbm.compareExchange("lock", name, null));
            }
          });
      assertArrayEquals(Tkrzw.serializeInt((long) threads * rounds), dbm.get(new byte[] {'n'}));
    }
  }

  /// Money goes from account to account; whoever looks at all of them sees the same sum.
  @ParameterizedTest
  @EnumSource
  void processMultiIsUnseenInBetween(Kind kind) throws Exception {
    int accounts = 5;
    try (var dbm = kind.open(folder)) {
      for (int i = 0; i < accounts; i++) {
        dbm.set(new byte[] {(byte) i}, Tkrzw.serializeInt(100));
      }
      inThreads(
          4,
          thread -> {
            var random = new SplittableRandom(thread);
            for (int i = 0; i < 300; i++) {
              if (thread % 2 == 0) {
                int from = random.nextInt(accounts);
                int to = (from + 1 + random.nextInt(accounts - 1)) % accounts;
                dbm.processMulti(
                    List.of(
                        new KeyProcessor(new byte[] {(byte) from}, (k, v) -> add(v, -7)),
                        new KeyProcessor(new byte[] {(byte) to}, (k, v) -> add(v, 7))),
                    true);
              } else {
                var sum = new long[1];
                var pairs = new ArrayList<KeyProcessor>();
                for (int account = 0; account < accounts; account++) {
                  pairs.add(
                      new KeyProcessor(
                          new byte[] {(byte) account},
                          (k, v) -> {
                            sum[0] += Tkrzw.deserializeInt(v == null ? new byte[0] : v);
                            return null;
                          }));
                }
                dbm.processMulti(pairs, false);
                assertEquals(100L * accounts, sum[0]);
              }
            }
          });
    }
  }

  private static byte[] add(byte @org.jspecify.annotations.Nullable [] value, long by) {
    return Tkrzw.serializeInt((value == null ? 0 : Tkrzw.deserializeInt(value)) + by);
  }

  /// What stays is found by who goes over all, whatever else is written meanwhile.
  @ParameterizedTest
  @EnumSource
  void iterationWhileOthersWrite(Kind kind) throws Exception {
    if (!kind.isOrdered()) {
      return; // there records move, and one that goes over them may miss some
    }
    try (var dbm = kind.open(folder)) {
      for (int i = 0; i < 500; i++) {
        dbm.set("stays%05d".formatted(i), "" + i);
      }
      var isEnough = new AtomicBoolean();
      inThreads(
          4,
          thread -> {
            if (thread >= 2) {
              try {
                for (int round = 0; round < 10; round++) {
                  int next = 0;
                  for (var record : dbm) {
                    var key = record.keyString();
                    if (key.startsWith("stays")) {
                      assertEquals("stays%05d".formatted(next), key);
                      assertEquals("" + next, record.valueString());
                      next++;
                    }
                  }
                  assertEquals(500, next);
                }
              } finally {
                isEnough.set(true);
              }
              return;
            }
            var random = new SplittableRandom(thread);
            while (!isEnough.get()) {
              var key = "stays%05d+%d".formatted(random.nextInt(500), thread).replace("stays", "z");
              if (random.nextBoolean()) {
                dbm.set(key, "x".repeat(random.nextInt(100)));
              } else {
                dbm.remove(key);
              }
            }
          });
    }
  }

  /// In no order too, nothing but what was written is found.
  @ParameterizedTest
  @EnumSource
  void iterationFindsWholeRecords(Kind kind) throws Exception {
    try (var dbm = kind.open(folder)) {
      var running = new AtomicInteger(2);
      inThreads(
          4,
          thread -> {
            var random = new SplittableRandom(thread);
            if (thread < 2) {
              for (int i = 0; i < 3000; i++) {
                var key = "" + random.nextInt(300);
                if (random.nextInt(4) == 0) {
                  dbm.remove(key);
                } else {
                  dbm.set(key, (key + ",").repeat(1 + random.nextInt(30)));
                }
              }
              running.decrementAndGet();
              return;
            }
            do {
              for (var record : dbm) {
                var piece = record.keyString() + ",";
                var value = record.valueString();
                assertEquals(piece.repeat(value.length() / piece.length()), value);
              }
            } while (running.get() > 0);
          });
    }
  }

  @Test
  void thousandVirtualThreads() throws Exception {
    try (var dbm = Dbm.open(folder.resolve("database"), new HashOptions().buckets(100))) {
      inThreads(
          Executors.newVirtualThreadPerTaskExecutor(),
          1000,
          thread -> {
            for (int i = 0; i < 20; i++) {
              dbm.increment("all", 1, 0);
              dbm.set("of" + thread, "" + i);
              assertEquals("" + i, dbm.get("of" + thread));
              dbm.process("all", (key, value) -> null, false);
              Thread.yield();
            }
            try (var cursor = dbm.cursor()) {
              assertTrue(cursor.jump("of" + thread));
              assertEquals("19", java.util.Objects.requireNonNull(cursor.get()).valueString());
            }
          });
      assertEquals(20_000, dbm.increment("all", Long.MIN_VALUE, 0));
      assertEquals(1001, dbm.count());
    }
  }

  /// Records wait for each other in callbacks, on few carriers.
  @Test
  void virtualThreadsInCallbacks() throws Exception {
    try (var dbm = Dbm.inMemory(new TinyOptions())) {
      inThreads(
          Executors.newVirtualThreadPerTaskExecutor(),
          1000,
          thread -> {
            for (int i = 0; i < 5; i++) {
              dbm.process(
                  "k" + thread % 3,
                  (key, value) -> {
                    Thread.yield();
                    return add(value, 1);
                  },
                  true);
            }
          });
      long sum = 0;
      for (var record : dbm) {
        sum += Tkrzw.deserializeInt(record.value());
      }
      assertEquals(5000, sum);
    }
  }

  @Test
  void async() throws Exception {
    try (var dbm = Dbm.inMemory(new TinyOptions());
        var async = new AsyncDbm(dbm, 4)) {
      var increments = new ArrayList<CompletableFuture<Long>>();
      for (int i = 0; i < 1000; i++) {
        increments.add(
            i % 2 == 0 ? async.increment("n", 1, 0) : async.increment(new byte[] {'n'}, 1, 0));
      }
      long most = 0;
      for (var increment : increments) {
        most = Math.max(most, increment.get());
      }
      assertEquals(1000, most);
      assertEquals(null, async.get("none").get());
      assertEquals(null, async.get(new byte[] {1}).get());
      async.set("鍵", "🐈").thenCompose(done -> async.set(new byte[] {1}, new byte[] {2})).get();
      assertEquals("🐈", async.get("鍵").get());
      assertArrayEquals(new byte[] {2}, async.get(new byte[] {1}).get());
      assertTrue(async.remove("鍵").get());
      assertTrue(async.remove(new byte[] {1}).get());
      assertEquals(false, async.remove("鍵").get());
      async.run(d -> d.set("a", "b")).get();
      assertEquals(2, async.submit(Dbm::count).get());
      var failure =
          org.junit.jupiter.api.Assertions.assertThrows(
              java.util.concurrent.ExecutionException.class,
              () -> async.run(d -> d.rekey("none", "other", true, false)).get());
      assertEquals(
          StatusCode.NOT_FOUND_ERROR,
          org.junit.jupiter.api.Assertions.assertInstanceOf(
                  TkrzwException.class, failure.getCause())
              .code());
    }
  }

  /// With one thread, calls are made in their order; closing waits for all of them.
  @Test
  void asyncInOrder() {
    try (var dbm = Dbm.inMemory(new TinyOptions())) {
      try (var async = new AsyncDbm(dbm, 1)) {
        for (int i = 0; i < 1000; i++) {
          int number = i;
          var future = async.run(d -> d.append("k", "" + number % 10, ""));
          assertNotNull(future);
        }
      }
      assertEquals("0123456789".repeat(100), dbm.get("k"));
    }
  }

  @Test
  void asyncIsClosedByAnInterruptedThread() throws Exception {
    try (var dbm = Dbm.inMemory(new TinyOptions())) {
      var async = new AsyncDbm(dbm, 1);
      var appends = new ArrayList<CompletableFuture<?>>();
      for (int i = 0; i < 1000; i++) {
        appends.add(async.run(d -> d.append("k", "a", "")));
      }
      Thread.currentThread().interrupt();
      async.close();
      assertTrue(Thread.interrupted());
      assertEquals("a".repeat(1000), dbm.get("k"));
      for (var append : appends) {
        assertTrue(append.isDone());
      }
    }
  }

  /// So deep that the thread's stack trace does not show the call.
  @Test
  void closingWaitsForAProcessorDeepInItsOwnCalls() throws Exception {
    var dbm = Dbm.open(folder.resolve("deep.tkh"), new HashOptions());
    var isDeep = new CountDownLatch(1);
    var mayEnd = new CountDownLatch(1);
    var setting =
        CompletableFuture.runAsync(
            () -> dbm.process("k", (key, value) -> deep(2000, isDeep, mayEnd), true));
    isDeep.await();
    var closing = new Thread(dbm::close);
    closing.start();
    while (closing.getState() != Thread.State.TIMED_WAITING) { // after it has looked at the trace
      assertTrue(closing.isAlive(), "closed under a call");
      Thread.yield();
    }
    mayEnd.countDown();
    setting.get();
    closing.join();
    try (var again = Dbm.open(folder.resolve("deep.tkh"), new HashOptions())) {
      assertEquals("deep", again.get("k"));
    }
  }

  private static byte[] deep(int depth, CountDownLatch isDeep, CountDownLatch mayEnd) {
    if (depth > 0) {
      return deep(depth - 1, isDeep, mayEnd);
    }
    isDeep.countDown();
    try {
      mayEnd.await();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
    return "deep".getBytes(UTF_8);
  }

  @Test
  void cursorOfSeveralThreads() throws Exception {
    try (var dbm = Dbm.inMemory(new BabyOptions());
        var cursor = dbm.cursor()) {
      int records = 20_000;
      for (int i = 0; i < records; i++) {
        dbm.set("%06d".formatted(i), "" + i);
      }
      cursor.first();
      var taken = new AtomicInteger();
      inThreads(
          4,
          thread -> {
            for (var record = cursor.step(); record != null; record = cursor.step()) {
              assertEquals(
                  Integer.parseInt(record.keyString()), Integer.parseInt(record.valueString()));
              taken.incrementAndGet();
            }
          });
      assertEquals(records, taken.get());
    }
  }
}
