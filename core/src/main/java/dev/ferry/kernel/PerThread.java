package dev.ferry.kernel;

import java.lang.ref.WeakReference;
import java.util.Collections;
import java.util.Map;
import java.util.Objects;
import java.util.WeakHashMap;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// One object for each platform thread that asks, kept as long as the thread and this.
///
/// A plain [ThreadLocal] would keep it as long as the thread, and with it the loader of its class:
/// in a container, a library that has been taken down would stay.
///
/// A look into a [ThreadLocal] is ten loads, each of which waits for the one before. So those who
/// asked last are found by the number of their thread, in one of a few places.
///
/// @param <T> whose objects must not refer to the thread
public final class PerThread<T> {
  /// Places, and thus objects that may outlive their threads. A power of two.
  private static final int PLACES = 64;

  private final AtomicReferenceArray<@Nullable Owned<T>> last = new AtomicReferenceArray<>(PLACES);

  @SuppressWarnings("ThreadLocalUsage") // to be kept in static fields itself
  private final ThreadLocal<WeakReference<Owned<T>>> local = new ThreadLocal<>();

  private final Map<Thread, Owned<T>> kept = Collections.synchronizedMap(new WeakHashMap<>());
  private final Supplier<T> supplier;

  public PerThread(Supplier<T> supplier) {
    this.supplier = supplier;
  }

  /// The object of the current thread, made at its first call.
  public T get() {
    long thread = Thread.currentThread().threadId();
    var owned = last.getPlain((int) thread & PLACES - 1);
    return owned != null && owned.thread == thread ? owned.object : find(thread);
  }

  private T find(long thread) {
    var reference = local.get();
    var known = reference == null ? null : reference.get();
    var owned = known == null ? make(thread) : known;
    last.setPlain((int) thread & PLACES - 1, owned);
    return owned.object;
  }

  private Owned<T> make(long thread) {
    var owned = new Owned<>(thread, Objects.requireNonNull(supplier.get()));
    kept.put(Thread.currentThread(), owned);
    local.set(new WeakReference<>(owned));
    return owned;
  }

  /// An object and the number of its thread, which no other thread ever has. Final fields, so that
  /// other threads may come upon it without care.
  private static final class Owned<T> {
    final long thread;
    final T object;

    Owned(long thread, T object) {
      this.thread = thread;
      this.object = object;
    }
  }
}
