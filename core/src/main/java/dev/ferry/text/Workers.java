package dev.ferry.text;

import java.io.IOException;
import java.util.ArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/// Runs the pieces of a work on many threads, each taking the next piece when it has done one.
final class Workers implements Runnable {
  private final int pieces;
  private final Piece piece;
  private final AtomicInteger next = new AtomicInteger();
  private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();

  private Workers(int pieces, Piece piece) {
    this.pieces = pieces;
    this.piece = piece;
  }

  /// One piece of a work.
  interface Piece {
    void run(int number) throws IOException;
  }

  /// Runs the pieces from 0 up to `pieces` and waits for them. The caller's thread works too, and
  /// is the only one if there is one piece, or no other can be started. The first failure ends the
  /// work, and is thrown when all threads have stopped. An interrupt of the caller interrupts all.
  static void run(int pieces, int parallelism, Piece piece) throws IOException {
    var workers = new Workers(pieces, piece);
    var others = new ArrayList<Thread>();
    for (int i = 1; i < Math.min(pieces, parallelism); i++) {
      var thread = new Thread(workers, "ferry-text-".concat(Integer.toString(i)));
      thread.setDaemon(true);
      try {
        thread.start();
      } catch (OutOfMemoryError noThread) {
        break; // those that there are do the work
      }
      others.add(thread);
    }
    workers.run();
    join(others);
    var thrown = workers.failure.get();
    if (thrown != null) {
      rethrow(thrown);
    }
  }

  @Override
  public void run() {
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
