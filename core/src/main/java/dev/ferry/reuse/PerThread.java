package dev.ferry.reuse;

import java.lang.ref.WeakReference;
import java.util.Collections;
import java.util.Map;
import java.util.Objects;
import java.util.WeakHashMap;
import java.util.function.Supplier;

/// One object for each platform thread that asks, kept as long as the thread and this.
///
/// A plain [ThreadLocal] would keep it as long as the thread, and with it the loader of its class:
/// in a container, a library that has been taken down would stay.
///
/// A look into a [ThreadLocal] is ten loads, each of which waits for the one before: who asks often
/// keeps what it got at hand.
///
/// @param <T> whose objects must not refer to the thread
public final class PerThread<T> {
  @SuppressWarnings("ThreadLocalUsage") // to be kept in static fields itself
  private final ThreadLocal<WeakReference<T>> local = new ThreadLocal<>();

  private final Map<Thread, T> kept = Collections.synchronizedMap(new WeakHashMap<>());
  private final Supplier<T> supplier;

  public PerThread(Supplier<T> supplier) {
    this.supplier = supplier;
  }

  /// The object of the current thread, made at its first call.
  public T get() {
    var reference = local.get();
    var known = reference == null ? null : reference.get();
    return known == null ? make() : known;
  }

  private T make() {
    T made = Objects.requireNonNull(supplier.get());
    set(made);
    return made;
  }

  /// Gives the current thread another object in place of the one that it has.
  public void set(T other) {
    kept.put(Thread.currentThread(), other);
    local.set(new WeakReference<>(other));
  }
}
