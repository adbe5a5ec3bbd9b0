package dev.ferry.text;

import java.io.IOException;
import java.util.ArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/// Runs the pieces of a work on many threads, each taking the next piece when it has done one.
final class Workers {
  private Workers() {}

  /// One piece of a work.
  interface Piece {
    void run(int number) throws IOException;
  }

  /// Runs the pieces from 0 up to `pieces` and waits for them. The caller's thread works too, and
  /// is the only one if there is one piece. The first failure ends the work, and is thrown when all
  /// threads have stopped. An interrupt of the caller interrupts all.
  static void run(int pieces, int parallelism, Piece piece) throws IOException {
    var next = new AtomicInteger();
    var failure = new AtomicReference<@Nullable Throwable>();
    Runnable worker =
        () -> {
          while (failure.get() == null) {
            int number = next.getAndIncrement();
            if (number >= pieces) {
              return;
            }
            try {
              piece.run(number);
            } catch (Throwable thrown) {
              failure.compareAndSet(null, thrown);
            }
          }
        };
    var others = new ArrayList<Thread>();
    var thread = Thread.ofPlatform().name("ferry-text-", 1).daemon();
    for (int i = 1; i < Math.min(pieces, parallelism); i++) {
      others.add(thread.start(worker));
    }
    worker.run();
    join(others);
    var thrown = failure.get();
    if (thrown != null) {
      rethrow(thrown);
    }
  }

  private static void join(Iterable<Thread> threads) {
    boolean isInterrupted = Thread.interrupted();
    for (var thread : threads) {
      if (isInterrupted) {
        thread.interrupt();
      }
      while (thread.isAlive()) {
        try {
          thread.join();
        } catch (InterruptedException interrupted) {
          isInterrupted = true;
          threads.forEach(Thread::interrupt);
        }
      }
    }
    if (isInterrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private static void rethrow(Throwable failure) throws IOException {
    switch (failure) {
      case IOException inOut -> throw inOut;
      case RuntimeException unchecked -> throw unchecked;
      case Error error -> throw error;
      default -> throw new IllegalStateException(failure);
    }
  }
}
