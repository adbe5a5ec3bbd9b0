package dev.ferry.tkrzw;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/// A [RecordProcessor] as Tkrzw sees it: a function, the same for all, and a number that says
/// which.
final class Callback implements AutoCloseable {
  static final long NOOP = Functions.constant("TKRZW_REC_PROC_NOOP");
  private static final long REMOVE = Functions.constant("TKRZW_REC_PROC_REMOVE");

  /// The address of the function.
  static final long FUNCTION = function();

  /// Each takes a hundred bytes or more.
  private static final int STACK_FRAMES = 40;

  private static final AtomicLong NUMBERS = new AtomicLong();
  private static final ConcurrentMap<Long, Callback> OPEN = new ConcurrentHashMap<>();

  private final Slot slot;
  private final RecordProcessor processor;
  private final boolean isWritable;
  private final long number = NUMBERS.incrementAndGet();

  private MemorySegment value = MemorySegment.NULL;
  private @Nullable Throwable thrown;

  /// @param slot where new values are put, taken as long as this is open
  /// @param isWritable whether what the processor returns is done, about which Tkrzw itself forgets
  ///   in some databases
  Callback(Slot slot, RecordProcessor processor, boolean isWritable) {
    this.slot = slot;
    this.processor = processor;
    this.isWritable = isWritable;
    OPEN.put(number, this);
  }

  /// Fails where so little stack is left that the JVM might find none to enter [#called] by,
  /// outside of which nothing can be caught: the process would end.
  ///
  /// @throws StackOverflowError if there is not enough for what Tkrzw and a call back need, some
  ///   KiB
  static void checkStack() {
    if (descend(STACK_FRAMES, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12) == 0) {
      throw new AssertionError("The lowest bit is set at the bottom");
    }
  }

  /// Has numbers in its frame that it needs again, so that the frame is large.
  private static long descend(
      int depth,
      long a,
      long b,
      long c,
      long d,
      long e,
      long f,
      long g,
      long h,
      long i,
      long j,
      long k,
      long l) {
    if (depth == 0) {
      return a | 1;
    }
    long rest = descend(depth - 1, b, c, d, e, f, g, h, i, j, k, l, a);
    return rest | a ^ c ^ e ^ g ^ i ^ k ^ b ^ d ^ f ^ h ^ j ^ l;
  }

  /// Whether a processor has called, over however many others, whoever asks.
  static boolean isWithin() {
    return StackWalker.getInstance()
        .walk(
            frames ->
                frames.skip(1).anyMatch(f -> f.getClassName().equals(Callback.class.getName())));
  }

  /// To be given to Tkrzw with [#FUNCTION].
  long number() {
    return number;
  }

  boolean hasThrown() {
    return thrown != null;
  }

  /// Throws what the processor threw.
  void rethrow() {
    if (thrown != null) {
      throw Callback.<RuntimeException>asUnchecked(thrown);
    }
  }

  /// Other languages let a processor throw checked exceptions as well.
  @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
  private static <T extends Throwable> T asUnchecked(Throwable thrown) throws T {
    throw (T) thrown;
  }

  @Override
  public void close() {
    OPEN.remove(number);
  }

  private static long function() {
    try {
      var handle =
          MethodHandles.lookup()
              .findStatic(
                  Callback.class,
                  "called",
                  MethodType.methodType(
                      long.class,
                      long.class,
                      long.class,
                      int.class,
                      long.class,
                      int.class,
                      long.class));
      var descriptor =
          FunctionDescriptor.of(
              JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_INT, JAVA_LONG, JAVA_INT, JAVA_LONG);
      return Linker.nativeLinker().upcallStub(handle, descriptor, Arena.global()).address();
    } catch (ReflectiveOperationException e) {
      throw new LinkageError("No method to be called back", e);
    }
  }

  /// What Tkrzw calls: nothing must be thrown from here, as that would end the process.
  @SuppressWarnings("unused") // by a handle
  private static long called(
      long number, long key, int keySize, long value, int valueSize, long newSize) {
    Callback callback = null;
    try {
      callback = OPEN.get(number);
      return callback == null ? NOOP : callback.process(key, keySize, value, valueSize, newSize);
    } catch (Throwable e) { // such as a stack overflow in between
      if (callback != null && callback.thrown == null) {
        callback.thrown = e;
      }
      return NOOP;
    }
  }

  @SuppressWarnings("ReferenceEquality") // REMOVE is that array
  private long process(long key, int keySize, long value, int valueSize, long newSize) {
    if (thrown != null) {
      return NOOP;
    }
    try {
      var result =
          processor.process(
              Memory.bytes(key, keySize), value == 0 ? null : Memory.bytes(value, valueSize));
      if (result == null || !isWritable) {
        return NOOP;
      }
      if (result == RecordProcessor.REMOVE) {
        return REMOVE;
      }
      if (result.length > this.value.byteSize() || this.value.address() == 0) {
        this.value = slot.allocate(2L * result.length);
      }
      MemorySegment.copy(result, 0, this.value, JAVA_BYTE, 0, result.length);
      Memory.setInteger(newSize, result.length);
      return this.value.address();
    } catch (Throwable e) {
      thrown = e;
      return NOOP;
    }
  }
}
