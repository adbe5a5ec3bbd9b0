package dev.ferry.protobuf;

import dev.ferry.io.ByteOutput;
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

  private static final ThreadLocal<Own> OWN = ThreadLocal.withInitial(Own::new);
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
      var own = OWN.get();
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
      OWN.get().free = output;
    }
  }

  private static int slot(Thread thread) {
    return (int) thread.threadId() & SLOTS - 1;
  }

  private static final class Own {
    @Nullable ByteOutput free;
  }
}
