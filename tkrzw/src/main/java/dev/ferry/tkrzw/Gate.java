package dev.ferry.tkrzw;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
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

  // No monitors: the JVM may leave one locked where the stack ends.
  private static final VarHandle SLOTS;
  private static final VarHandle CALLED_BACK;

  static {
    try {
      var lookup = MethodHandles.lookup();
      SLOTS = lookup.findVarHandle(Gate.class, "slots", Slot[].class);
      CALLED_BACK = lookup.findVarHandle(Gate.class, "calledBack", Thread[].class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private static final Thread[] NONE = {};

  private final Status.Target target;

  /// All of them closed, if one is and nobody has just begun to.
  private volatile Slot[] slots = {new Slot()};

  /// Whether somebody closes it. The slots alone decide who is within; but threads that come again
  /// and again would keep whoever waits for their slots waiting, or from running at all.
  private volatile boolean isClosing;

  /// Threads that are in a callback.
  private volatile Thread[] calledBack = NONE;

  Gate(Status.Target target) {
    this.target = target;
  }

  /// Takes a slot, which is to be left.
  ///
  /// @throws IllegalStateException if it is closed, or this thread is in a callback from within
  Slot enter() {
    check();
    var slots = this.slots;
    var slot = slots[(int) Thread.currentThread().threadId() & slots.length - 1];
    if (slot.tryTake()) {
      return slot;
    }
    var other = enterElsewhere(slots);
    if (other == null) {
      throw closed();
    }
    return other;
  }

  /// As [#enter], but null if it is closed, or about to be.
  @Nullable Slot tryEnter() {
    refuseReentry();
    if (isClosing) {
      return null;
    }
    var slots = this.slots;
    return slots[0].tryTake() ? slots[0] : enterElsewhere(slots);
  }

  @SuppressWarnings("ReferenceEquality") // the same array
  private @Nullable Slot enterElsewhere(Slot[] met) {
    takeBack();
    var slots = met;
    while (!slots[0].isClosed()) {
      if (slots.length >= MOST || slots != met) { // or somebody else has just made more
        for (var slot : slots) {
          if (slot.tryTake()) {
            return slot;
          }
        }
      }
      var more = Arrays.copyOf(slots, 2 * slots.length);
      for (int i = slots.length; i < more.length; i++) {
        more[i] = new Slot();
      }
      var taken = more[slots.length];
      taken.take();
      if (SLOTS.compareAndSet(this, slots, more)) {
        return taken;
      }
      for (int i = slots.length; i < more.length; i++) {
        more[i].close(); // nobody else has seen it
      }
      slots = this.slots;
    }
    return null;
  }

  IllegalStateException closed() {
    return new IllegalStateException(target.describe() + " is closed");
  }

  /// Whether nobody can enter any more, though some may still be within.
  boolean isClosing() {
    return isClosing;
  }

  boolean isClosed() {
    return slots[0].isClosed();
  }

  /// Lets nobody enter any more, and waits until nobody is within.
  void close() {
    refuseReentry();
    isClosing = true;
    Slot[] closed;
    do {
      closed = slots;
      for (var slot : closed) {
        slot.close();
      }
    } while (!SLOTS.compareAndSet(this, closed, closed.clone())); // so that nobody adds to them
  }

  /// Frees what this thread has not come to leave.
  void takeBack() {
    for (var slot : slots) {
      slot.takeBack();
    }
  }

  /// Begins a call that may call back.
  ///
  /// @throws StackOverflowError if there is too little stack for it
  void beginCallbacks() {
    Callback.checkStack();
    Thread[] threads;
    Thread[] more;
    do {
      threads = calledBack;
      more = Arrays.copyOf(threads, threads.length + 1);
      more[threads.length] = Thread.currentThread();
    } while (!CALLED_BACK.compareAndSet(this, threads, more));
  }

  @SuppressWarnings("ReferenceEquality") // threads are only equal to themselves
  void endCallbacks() {
    var current = Thread.currentThread();
    Thread[] threads;
    Thread[] fewer;
    do {
      threads = calledBack;
      fewer =
          threads.length == 1 && threads[0] == current
              ? NONE
              : Arrays.stream(threads).filter(t -> t != current).toArray(Thread[]::new);
    } while (!CALLED_BACK.compareAndSet(this, threads, fewer));
  }

  /// @throws IllegalStateException if nobody may use what this is the gate of, or not this thread
  void check() {
    refuseReentry();
    if (isClosing) {
      throw closed();
    }
  }

  void refuseReentry() {
    var threads = calledBack;
    if (threads.length > 0 && Arrays.asList(threads).contains(Thread.currentThread())) {
      refuseCallback();
    }
  }

  /// The thread may also have lacked the stack to say that nobody calls back any more.
  private void refuseCallback() {
    if (Callback.isWithin()) {
      throw new IllegalStateException(
          target.describe() + " must not be used by a processor that it has called");
    }
    endCallbacks();
  }
}
