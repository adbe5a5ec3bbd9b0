package dev.ferry.id;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/// Exceptions cost what the stack is deep where they are thrown; JUnit's is ten times as deep as a
/// thread's own, which counts where they are thrown by the hundred thousand.
final class ShortStack {
  private ShortStack() {}

  static void run(Runnable test) {
    var task = new FutureTask<Boolean>(test, true);
    Thread.ofPlatform().start(task);
    try {
      task.get();
    } catch (ExecutionException failure) {
      throw new AssertionError(failure.getCause());
    } catch (InterruptedException interrupted) {
      throw new AssertionError(interrupted);
    }
  }
}
