package dev.ferry.reuse;

import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/// Objects that are dear to make and used again: as many as there are processors, for any number of
/// threads.
///
/// Each thread has a place where it looks first, and others may have the same; so what it takes or
/// puts costs it one atomic operation, unless there are more threads at work than places.
///
/// @param <T> whose objects must not refer to a thread
public final class Spares<T> {
  private static final int PLACES =
      Integer.highestOneBit(Math.max(1, Runtime.getRuntime().availableProcessors() * 2 - 1));

  private final AtomicReferenceArray<@Nullable T> places = new AtomicReferenceArray<>(PLACES);

  /// An object that nobody else has until it is put back; null if there is none.
  public @Nullable T take() {
    int first = first();
    var spare = places.getAndSet(first, null);
    return spare != null ? spare : takeAfter(first);
  }

  private @Nullable T takeAfter(int first) {
    for (int i = 1; i < PLACES; i++) {
      int place = first + i & PLACES - 1;
      if (places.getPlain(place) != null) {
        var spare = places.getAndSet(place, null);
        if (spare != null) {
          return spare;
        }
      }
    }
    return null;
  }

  /// Lets others have an object. If there is no place, it is left to the collector.
  public void put(T object) {
    int first = first();
    if (!places.compareAndSet(first, null, object)) {
      putAfter(first, object);
    }
  }

  private void putAfter(int first, T object) {
    for (int i = 1; i < PLACES; i++) {
      if (places.compareAndSet(first + i & PLACES - 1, null, object)) {
        return;
      }
    }
  }

  private static int first() {
    return (int) Thread.currentThread().threadId() & PLACES - 1;
  }
}
