package dev.ferry.tkrzw;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Lets threads use something native until it is closed, and the one that closes it wait until none
/// is within.
///
/// A thread enters by one atomic operation on a [Slot] that others seldom use: there is one slot at
/// first, and the more threads meet at them, the more there are.
final class Gate {
  /// Most slots there are unless more threads are within at a time.
  private static final int MOST =
      Integer.highestOneBit(Math.max(16, 4 * Runtime.getRuntime().availableProcessors()));

  private final Status.Target target;
  private volatile Slot[] slots = {new Slot()};
  private boolean isClosed;

  /// Threads that are in a callback.
  private volatile Thread @Nullable [] calledBack;

  Gate(Status.Target target) {
    this.target = target;
  }

  /// Takes a slot, which is to be left.
  ///
  /// @throws IllegalStateException if it is closed, or this thread is in a callback from within
  Slot enter() {
    refuseReentry();
    var slots = this.slots;
    var slot = slots[(int) Thread.currentThread().threadId() & slots.length - 1];
    return slot.tryTake() ? slot : enterElsewhere(slots);
  }

  private Slot enterElsewhere(Slot[] met) {
    if (met.length >= MOST) {
      for (var slot : met) {
        if (slot.tryTake()) {
          return slot;
        }
      }
    }
    return grow(met);
  }

  @SuppressWarnings("ReferenceEquality") // the same array
  private synchronized Slot grow(Slot[] met) {
    if (isClosed) {
      throw closed();
    }
    if (slots != met) { // somebody else was faster
      for (var slot : slots) {
        if (slot.tryTake()) {
          return slot;
        }
      }
    }
    int size = slots.length;
    var more = Arrays.copyOf(slots, 2 * size);
    for (int i = size; i < more.length; i++) {
      more[i] = new Slot();
    }
    var taken = more[size];
    taken.take();
    slots = more;
    return taken;
  }

  IllegalStateException closed() {
    return new IllegalStateException(target.describe() + " is closed");
  }

  boolean isClosed() {
    return slots[0].isClosed();
  }

  /// Lets nobody enter any more, and waits until nobody is within.
  ///
  /// @return false if it had been closed before
  boolean close() {
    refuseReentry();
    synchronized (this) {
      if (isClosed) {
        return false;
      }
      isClosed = true;
    }
    for (var slot : slots) {
      slot.close();
    }
    return true;
  }

  /// Begins a call that may call back.
  synchronized void beginCallbacks() {
    var threads = calledBack;
    var more = threads == null ? new Thread[1] : Arrays.copyOf(threads, threads.length + 1);
    more[more.length - 1] = Thread.currentThread();
    calledBack = more;
  }

  @SuppressWarnings("ReferenceEquality") // threads are only equal to themselves
  synchronized void endCallbacks() {
    var current = Thread.currentThread();
    var threads = calledBack;
    if (threads != null) {
      calledBack =
          threads.length == 1
              ? null
              : Arrays.stream(threads).filter(t -> t != current).toArray(Thread[]::new);
    }
  }

  void refuseReentry() {
    var threads = calledBack;
    if (threads != null && Arrays.asList(threads).contains(Thread.currentThread())) {
      throw new IllegalStateException(
          target.describe() + " must not be used by a processor that it has called");
    }
  }
}
