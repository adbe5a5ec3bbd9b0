package tkrzw;

import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/// What an operation of [AsyncDBM] comes to. [#get] and [#destruct] end it: after them [#await] and
/// [#get] throw a [NullPointerException].
public class Future<T> {
  private volatile @Nullable CompletableFuture<T> result;

  Future(CompletableFuture<T> result) {
    this.result = result;
  }

  private CompletableFuture<T> open() {
    return Objects.requireNonNull(result, "The future is destroyed");
  }

  /// Forgets the operation, which goes on.
  public void destruct() {
    result = null;
  }

  /// Waits until the operation is done, also if the thread is interrupted.
  ///
  /// @param timeout in seconds; negative for as long as it takes
  /// @return false if it is not done by then
  public boolean await(double timeout) {
    var result = open();
    long end = System.nanoTime() + (long) (timeout * 1e9);
    boolean isInterrupted = false;
    try {
      while (true) {
        try {
          if (timeout < 0) {
            result.get();
          } else {
            result.get(Math.max(0, end - System.nanoTime()), TimeUnit.NANOSECONDS);
          }
          return true;
        } catch (TimeoutException e) {
          return result.isDone();
        } catch (ExecutionException e) {
          return true; // get() throws it
        } catch (InterruptedException e) {
          isInterrupted = true;
        }
      }
    } finally {
      if (isInterrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /// Waits until the operation is done, and ends this.
  ///
  /// @return its status, or its status and value
  public T get() {
    var result = open();
    var value = result.join();
    this.result = null;
    return value;
  }

  @Override
  public String toString() {
    var result = this.result;
    return "tkrzw.Future(%s)"
        .formatted(
            result == null ? "destroyed" : "0x%x".formatted(System.identityHashCode(result)));
  }
}
