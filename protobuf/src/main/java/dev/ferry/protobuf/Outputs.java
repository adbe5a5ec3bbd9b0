package dev.ferry.protobuf;

import dev.ferry.io.ByteOutput;
import dev.ferry.reuse.PerThread;
import dev.ferry.reuse.Spares;
import java.lang.ref.SoftReference;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Outputs that are used again.
///
/// A platform thread keeps one of its own. Virtual threads come by the million and share as many as
/// there are processors. Whoever finds none makes one, also a thread whose own is in use because a
/// stream that is written to serialises messages itself. That one is the thread's own until the
/// first is released: which it never is if the stack did not suffice for that. Large ones are left
/// to the collector when memory is short, very large ones at once.
final class Outputs {
  /// Largest array that is kept, in bytes.
  private static final int KEPT = 1 << 20;

  /// Largest array that is kept even if memory is short, as there may be one for each thread.
  private static final int KEPT_FIRMLY = 1 << 16;

  private static final PerThread<Reusable> OWN = new PerThread<>(new Maker());

  /// Those of the threads that asked last, by the numbers of these, found sooner than in [#OWN]. A
  /// thread that sees another's here, or an older one, knows it by the number in it, which is
  /// final.
  private static final @Nullable Reusable[] LAST = new @Nullable Reusable[64];

  private static final long NOBODY = 0;

  private static final Spares<Reusable> SHARED = new Spares<>();

  private Outputs() {}

  /// An output, empty, what is left out of it, and whether it is in use.
  static final class Reusable {
    /// Null while it is large and not in use.
    private @Nullable ByteOutput output = new ByteOutput();

    private @Nullable SoftReference<ByteOutput> large;
    private final Pass pass = new Pass(MapOrder.AS_HELD);
    private boolean isInUse;

    /// Whether its thread has another one as long as it is in use.
    private boolean isReplaced;

    /// The number of the thread that it belongs to, which no other thread ever has; none if shared.
    private final long thread;

    private Reusable(long thread) {
      this.thread = thread;
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

  /// A class, as a program's first lambda costs it milliseconds.
  private static final class Maker implements Supplier<Reusable> {
    @Override
    public Reusable get() {
      return new Reusable(Thread.currentThread().threadId());
    }
  }

  /// An output that nobody else uses until [#release].
  static Reusable acquire() {
    var thread = Thread.currentThread();
    if (thread.isVirtual()) {
      var shared = SHARED.take();
      return (shared != null ? shared : new Reusable(NOBODY)).take();
    }
    var own = own(thread.threadId());
    return (own.isInUse ? replaced(own) : own).take();
  }

  private static Reusable replaced(Reusable own) {
    var other = new Reusable(own.thread);
    own.isReplaced = true;
    keep(other);
    return other;
  }

  private static void keep(Reusable own) {
    OWN.set(own);
    LAST[(int) own.thread & LAST.length - 1] = own;
  }

  private static Reusable own(long thread) {
    var last = LAST[(int) thread & LAST.length - 1];
    return last != null && last.thread == thread ? last : find(thread);
  }

  private static Reusable find(long thread) {
    var own = OWN.get();
    LAST[(int) thread & LAST.length - 1] = own;
    return own;
  }

  static void release(Reusable used) {
    used.giveBack();
    if (used.thread == NOBODY) {
      SHARED.put(used);
    } else if (used.isReplaced) {
      used.isReplaced = false;
      keep(used);
    }
  }

  /// Whether an output is used again when it is released, not left to the collector.
  static boolean isKept(ByteOutput output) {
    return output.capacity() <= KEPT;
  }
}
