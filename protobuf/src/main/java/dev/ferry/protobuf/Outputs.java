package dev.ferry.protobuf;

import dev.ferry.io.ByteOutput;
import java.lang.ref.SoftReference;
import java.lang.ref.WeakReference;
import java.util.Collections;
import java.util.Map;
import java.util.Objects;
import java.util.WeakHashMap;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/// Outputs that are used again.
///
/// A platform thread keeps one of its own. Virtual threads come by the million and share as many as
/// there are processors, taken by one atomic exchange. Whoever finds none makes one, also a thread
/// whose own is in use because a stream that is written to serialises messages itself. Large ones
/// are left to the collector when memory is short, very large ones at once.
final class Outputs {
  /// Largest array that is kept, in bytes.
  private static final int KEPT = 1 << 20;

  /// Largest array that is kept even if memory is short, as there may be one for each thread.
  private static final int KEPT_FIRMLY = 1 << 16;

  /// Weak, so that a thread does not keep Ferry's class loader; [#KEPT_OWN] keeps them otherwise.
  private static final ThreadLocal<WeakReference<Reusable>> OWN = new ThreadLocal<>();

  /// Those of the threads that asked last, by the numbers of these, found sooner than in [#OWN]. A
  /// thread that sees another's here, or an older one, knows it by the number in it, which is
  /// final.
  private static final @Nullable Last[] LAST = new @Nullable Last[64];

  private static final Map<Thread, Reusable> KEPT_OWN =
      Collections.synchronizedMap(new WeakHashMap<>());
  private static final int SLOTS =
      Integer.highestOneBit(Math.max(1, Runtime.getRuntime().availableProcessors() * 2 - 1));
  private static final AtomicReferenceArray<@Nullable Reusable> SHARED =
      new AtomicReferenceArray<>(SLOTS);

  private Outputs() {}

  /// An output, empty, what is left out of it, and whether it is in use.
  static final class Reusable {
    /// Null while it is large and not in use.
    private @Nullable ByteOutput output = new ByteOutput();

    private @Nullable SoftReference<ByteOutput> large;
    private final Pass pass = new Pass(MapOrder.AS_HELD);
    private boolean isInUse = true;
    private final boolean isShared;

    private Reusable(boolean isShared) {
      this.isShared = isShared;
    }

    ByteOutput output() {
      return Objects.requireNonNull(output);
    }

    /// A pass that leaves out pieces of more than so many bytes.
    Pass pass(MapOrder order, int mostCopied) {
      pass.begin(order, mostCopied);
      return pass;
    }

    private Reusable take() {
      if (output == null) {
        var kept = large == null ? null : large.get();
        output = kept == null ? new ByteOutput() : kept;
      }
      isInUse = true;
      return this;
    }

    private void giveBack() {
      pass.end();
      var used = output();
      used.clear();
      isInUse = false;
      if (used.capacity() <= KEPT_FIRMLY) {
        return;
      }
      output = null;
      if (!isKept(used)) {
        large = null;
      } else if (large == null || !large.refersTo(used)) {
        large = new SoftReference<>(used);
      }
    }
  }

  /// @param thread the number of the thread whose own it is, which no other thread ever has
  private record Last(long thread, WeakReference<Reusable> own) {}

  /// An output that nobody else uses until [#release].
  static Reusable acquire() {
    var thread = Thread.currentThread();
    if (thread.isVirtual()) {
      var shared = SHARED.getAndSet(slot(thread), null);
      return shared != null ? shared.take() : new Reusable(true);
    }
    var own = own(thread);
    if (own == null) {
      own = new Reusable(false);
      KEPT_OWN.put(thread, own);
      OWN.set(new WeakReference<>(own));
      return own;
    }
    return own.isInUse ? new Reusable(false) : own.take();
  }

  private static @Nullable Reusable own(Thread thread) {
    var last = LAST[place(thread)];
    if (last != null && last.thread == thread.threadId()) {
      return last.own.get();
    }
    var own = OWN.get();
    if (own == null) {
      return null;
    }
    LAST[place(thread)] = new Last(thread.threadId(), own);
    return own.get();
  }

  private static int place(Thread thread) {
    return (int) thread.threadId() & LAST.length - 1;
  }

  static void release(Reusable used) {
    used.giveBack();
    if (used.isShared) {
      SHARED.set(slot(Thread.currentThread()), used);
    }
  }

  /// Whether an output is used again when it is released, not left to the collector.
  static boolean isKept(ByteOutput output) {
    return output.capacity() <= KEPT;
  }

  private static int slot(Thread thread) {
    return (int) thread.threadId() & SLOTS - 1;
  }
}
