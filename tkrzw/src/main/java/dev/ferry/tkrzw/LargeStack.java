package dev.ferry.tkrzw;

import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/// Calls Tkrzw on a thread with a large stack: regular expressions of the C++ library take some
/// hundred bytes of it for each char, and end the process where there is none.
final class LargeStack {
  /// Of which only as much is real as is used.
  private static final long SIZE = 1L << 30;

  private LargeStack() {}

  /// Makes a call, and returns or throws what it does.
  static long call(LongSupplier call) {
    var result = new long[1];
    var thrown = new @Nullable Throwable[1];
    var thread =
        new Thread(
            null,
            () -> {
              try {
                result[0] = call.getAsLong();
              } catch (RuntimeException | Error e) {
                thrown[0] = e;
              }
            },
            "ferry-tkrzw-regex",
            SIZE);
    thread.setDaemon(true);
    try {
      thread.start();
    } catch (OutOfMemoryError e) { // where the system gives no such stack
      return call.getAsLong();
    }
    boolean isInterrupted = false;
    while (thread.isAlive()) {
      try {
        thread.join();
      } catch (InterruptedException e) { // the call goes on, with what it was given
        isInterrupted = true;
      }
    }
    if (isInterrupted) {
      Thread.currentThread().interrupt();
    }
    var failure = thrown[0];
    if (failure != null) {
      throw Functions.unexpected(failure);
    }
    return result[0];
  }
}
