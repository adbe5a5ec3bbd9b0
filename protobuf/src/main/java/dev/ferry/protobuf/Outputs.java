package dev.ferry.protobuf;

import dev.ferry.io.ByteOutput;
import java.lang.ref.WeakReference;
import java.util.Collections;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/// Outputs that are used again.
///
/// A platform thread keeps one of its own. Virtual threads come by the million and share as many as
/// there are processors, taken by one atomic exchange. Whoever finds none makes one, also a thread
/// whose own is in use because a stream that is written to serialises messages itself.
final class Outputs {
  /// Largest array that is kept, in bytes.
  private static final int KEPT = 1 << 20;

  /// Weak, so that a thread does not keep Ferry's class loader; [#KEPT_OWN] keeps them otherwise.
  private static final ThreadLocal<WeakReference<Own>> OWN = new ThreadLocal<>();

  private static final Map<Thread, Own> KEPT_OWN = Collections.synchronizedMap(new WeakHashMap<>());
  private static final int SLOTS =
      Integer.highestOneBit(Math.max(1, Runtime.getRuntime().availableProcessors() * 2 - 1));
  private static final AtomicReferenceArray<@Nullable ByteOutput> SHARED =
      new AtomicReferenceArray<>(SLOTS);

  private Outputs() {}

  /// An empty output that nobody else uses until [#release].
  static ByteOutput acquire() {
    var thread = Thread.currentThread();
    ByteOutput output;
    if (thread.isVirtual()) {
      output = SHARED.getAndSet(slot(thread), null);
    } else {
      var own = own(thread);
      output = own.free;
      own.free = null;
    }
    return output != null ? output : new ByteOutput();
  }

  static void release(ByteOutput output) {
    if (output.capacity() > KEPT) {
      return;
    }
    output.clear();
    var thread = Thread.currentThread();
    if (thread.isVirtual()) {
      SHARED.set(slot(thread), output);
    } else {
      own(thread).free = output;
    }
  }

  private static Own own(Thread thread) {
    var reference = OWN.get();
    var own = reference == null ? null : reference.get();
    if (own == null) {
      own = new Own();
      KEPT_OWN.put(thread, own);
      OWN.set(new WeakReference<>(own));
    }
    return own;
  }

  private static int slot(Thread thread) {
    return (int) thread.threadId() & SLOTS - 1;
  }

  private static final class Own {
    @Nullable ByteOutput free;
  }
}
