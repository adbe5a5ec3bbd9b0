package dev.ferry.tkrzw;

import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Calls to a [Dbm] that other threads make.
///
/// ```java
/// try (var async = new AsyncDbm(dbm, 4)) {
///   async.set(key, value).thenCompose(done -> async.submit(d -> d.removeAndGet(other)));
/// }
/// ```
///
/// Calls begin in the order in which they were asked for; with several threads they may overlap.
/// What a call throws completes its future exceptionally. Arrays must not be changed until then.
public final class AsyncDbm implements AutoCloseable {
  private final Dbm dbm;
  private final ExecutorService threads;

  /// @param dbm stays the caller's to close, after this
  /// @param threads how many calls to make at a time
  /// @throws IllegalArgumentException if `threads` is not positive
  public AsyncDbm(Dbm dbm, int threads) {
    this.dbm = Objects.requireNonNull(dbm);
    this.threads =
        Executors.newFixedThreadPool(
            threads, Thread.ofPlatform().daemon().name("ferry-tkrzw-", 1).factory());
  }

  /// Waits until all calls are done, however often this thread is interrupted meanwhile, which it
  /// is again afterwards. The database stays open.
  @Override
  public void close() {
    threads.shutdown();
    boolean isInterrupted = false;
    boolean isDone = false;
    while (!isDone) {
      try {
        isDone = threads.awaitTermination(Long.MAX_VALUE, TimeUnit.NANOSECONDS);
      } catch (InterruptedException e) {
        isInterrupted = true;
      }
    }
    if (isInterrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /// Makes any call.
  ///
  /// @throws java.util.concurrent.RejectedExecutionException if this is closed
  @SuppressWarnings("NullAway") // a call may return null, which supplyAsync does not say
  public <T extends @Nullable Object> CompletableFuture<T> submit(
      Function<? super Dbm, ? extends T> call) {
    return CompletableFuture.supplyAsync(() -> call.apply(dbm), threads);
  }

  /// Makes any call that returns nothing.
  ///
  /// @throws java.util.concurrent.RejectedExecutionException if this is closed
  @SuppressWarnings("NullAway") // its result is null, which runAsync does not say
  public CompletableFuture<@Nullable Void> run(Consumer<? super Dbm> call) {
    return CompletableFuture.runAsync(() -> call.accept(dbm), threads);
  }

  /// As [Dbm#get(byte[])].
  @SuppressWarnings("NullAway") // it does not take arrays that may be null for a type argument
  public CompletableFuture<byte @Nullable []> get(byte[] key) {
    return submit(dbm -> dbm.get(key));
  }

  /// As [Dbm#get(String)].
  public CompletableFuture<@Nullable String> get(String key) {
    return submit(dbm -> dbm.get(key));
  }

  /// As [Dbm#set(byte[], byte[])].
  public CompletableFuture<@Nullable Void> set(byte[] key, byte[] value) {
    return run(dbm -> dbm.set(key, value));
  }

  /// As [Dbm#set(String, String)].
  public CompletableFuture<@Nullable Void> set(String key, String value) {
    return run(dbm -> dbm.set(key, value));
  }

  /// As [Dbm#remove(byte[])].
  public CompletableFuture<Boolean> remove(byte[] key) {
    return submit(dbm -> dbm.remove(key));
  }

  /// As [Dbm#remove(String)].
  public CompletableFuture<Boolean> remove(String key) {
    return submit(dbm -> dbm.remove(key));
  }

  /// As [Dbm#increment(byte[], long, long)].
  public CompletableFuture<Long> increment(byte[] key, long by, long initial) {
    return submit(dbm -> dbm.increment(key, by, initial));
  }

  /// As [Dbm#increment(String, long, long)].
  public CompletableFuture<Long> increment(String key, long by, long initial) {
    return submit(dbm -> dbm.increment(key, by, initial));
  }
}
