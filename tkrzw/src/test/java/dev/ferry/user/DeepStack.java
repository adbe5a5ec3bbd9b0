package dev.ferry.user;

import dev.ferry.tkrzw.Dbm;
import dev.ferry.tkrzw.DbmOptions;
import dev.ferry.tkrzw.TinyOptions;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// A user's program, none of whose frames is Ferry's. It makes calls at the end of the stack: the
/// error comes out, and all goes on, for the thread itself, for others, and for the one that closes
/// while such threads are alive.
public final class DeepStack {
  private static final int ROUNDS = 60;
  private static final int SECONDS = 60;

  /// More than what is kept from call to call.
  private static final byte[] LARGE = new byte[100_000];

  private static int depth;

  private DeepStack() {}

  /// Says “well” if it is.
  ///
  /// @param arguments the suffix of the database's file; none for one in memory
  public static void main(String[] arguments) throws Exception {
    var file = Files.createTempFile("ferry-deep", arguments[0]);
    Files.delete(file);
    try {
      run(file, arguments[0].isEmpty() ? new TinyOptions() : null);
    } finally {
      Files.deleteIfExists(file);
    }
    System.out.println("well");
  }

  private static void run(Path file, @Nullable DbmOptions<?> inMemory) throws Exception {
    var dbm = inMemory == null ? Dbm.open(file) : Dbm.inMemory(inMemory);
    dbm.set("k", "v");
    var isClosed = new CountDownLatch(1);
    var threads = new ArrayList<Thread>();
    for (int round = 0; round < ROUNDS; round++) {
      int number = round;
      var hasFallen = new CountDownLatch(1);
      var thread =
          new Thread(
              null,
              () -> fallAndStay(dbm, number, hasFallen, isClosed),
              "deep",
              (256 + round * 7L) << 10);
      threads.add(thread);
      thread.setDaemon(true);
      thread.start();
      check(hasFallen.await(SECONDS, TimeUnit.SECONDS), "It has not come back");
      check("v".equals(dbm.get("k")), "It is gone");
    }
    check(depth > 100, "Only " + depth);
    dbm.close();
    isClosed.countDown();
    for (var thread : threads) {
      thread.join();
    }
  }

  /// One in three threads calls again, and one in three is there until the database is closed.
  private static void fallAndStay(
      Dbm dbm, int number, CountDownLatch hasFallen, CountDownLatch isClosed) {
    try {
      fall(dbm, number);
      throw new AssertionError("no end");
    } catch (StackOverflowError e) {
      // as it should
    }
    if (number % 3 == 0) {
      check("v".equals(dbm.get("k")), "It is gone");
    }
    hasFallen.countDown();
    if (number % 3 == 1) {
      try {
        isClosed.await();
      } catch (InterruptedException e) {
        throw new AssertionError(e);
      }
    }
  }

  @SuppressWarnings("InfiniteRecursion") // what it is for
  private static void fall(Dbm dbm, int number) {
    depth++;
    switch (number % 4) {
      case 0 -> dbm.get("k");
      case 1 -> dbm.process("k", (key, value) -> value, true);
      case 2 -> dbm.set(new byte[] {1}, LARGE);
      default -> {
        try (var cursor = dbm.cursor()) {
          cursor.first();
        }
      }
    }
    fall(dbm, number);
    depth++;
  }

  private static void check(boolean isTrue, String message) {
    if (!isTrue) {
      throw new AssertionError(message);
    }
  }
}
