package dev.ferry.tkrzw;

import static dev.ferry.utf8.MalformedPolicy.AS_JDK;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import dev.ferry.io.ByteOutput;
import dev.ferry.utf8.Utf8;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// Native memory for the arguments of one call, and the right to make it: whoever has taken a slot
/// has it alone, and once it is closed nobody can take it any more. What a slot belongs to is alive
/// as long as one of its slots is taken.
@SuppressWarnings({"UnusedVariable", "ThreadPriorityCheck"}) // padding; giving way while waiting
final class Slot {
  // What a state is unless it is the id of the thread that has taken it, negative if somebody waits
  // to close it. Those ids begin at 1.
  private static final long FREE = 0;
  private static final long CLOSED = Long.MIN_VALUE;

  private static final VarHandle STATE;

  static {
    try {
      STATE = MethodHandles.lookup().findVarHandle(Slot.class, "state", long.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  /// Memory of each slot, in bytes.
  private static final int SIZE = 1 << 10;

  /// The most memory that is kept for the next call.
  private static final int KEPT = 1 << 16;

  /// Chars, or bytes, of text that is short.
  private static final int SHORT = 1 << 10;

  /// For what a call returns, at the beginning of the memory.
  private static final int RESULTS = 32;

  /// How often to try before waiting takes a system call.
  private static final int PATIENCE = 200;

  /// Frames that a thread's stack trace shows at most, somewhat less than HotSpot's 1024: below
  /// them there may be more.
  private static final int MOST_FRAMES = 1_000;

  private static final String PACKAGE = Slot.class.getPackageName() + ".";

  /// Those of slots that were closed. What was allocated stays: as much as was used at a time.
  private static final Queue<MemorySegment> SPARE = new ConcurrentLinkedQueue<>();

  private volatile long state;

  /// So that the states of two slots never share a line of the cache, nor a pair of lines.
  private long p0, p1, p2, p3, p4, p5, p6, p7, p8, p9, p10, p11;

  /// Who took it last, seen by others some time after the state.
  private @Nullable Thread taker;

  private final MemorySegment own;
  private final long ownBase;
  private MemorySegment memory;
  private long base;
  private long position;
  private @Nullable Arena large;
  private @Nullable ByteOutput text;

  Slot() {
    var spare = SPARE.poll();
    own = spare != null ? spare : Arena.global().allocate(SIZE, 64);
    ownBase = own.address();
    memory = own;
    base = ownBase;
  }

  @SuppressWarnings("ReferenceEquality") // threads are only equal to themselves
  boolean tryTake() {
    var thread = Thread.currentThread();
    if (!STATE.compareAndSet(this, FREE, thread.threadId())) {
      return false;
    }
    if (taker != thread) { // seldom, and a store of an object costs more
      taker = thread;
    }
    return true;
  }

  /// Waits until nobody has it.
  ///
  /// @return whether it has been taken; else it is closed
  boolean take() {
    for (int i = 0; !tryTake(); i++) {
      takeBack();
      if (isClosed()) {
        return false;
      }
      pause(i);
    }
    return true;
  }

  /// Leaves it if it is this thread that has taken it and, since it is not in a callback, has not
  /// come to do so for lack of stack.
  void takeBack() {
    if (state == Thread.currentThread().threadId()) {
      leave();
    }
  }

  /// Gives it back. That this itself finds no stack is possible.
  void leave() {
    try {
      if (large != null) {
        large.close();
        large = null;
        use(own);
      }
      STATE.setRelease(this, FREE);
    } catch (StackOverflowError e) { // no call from here on
      large = null; // lost
      memory = own;
      base = ownBase;
      state = FREE;
      throw e;
    }
  }

  boolean isClosed() {
    return state == CLOSED;
  }

  /// Waits until nobody has it, and for ever keeps others from taking it.
  ///
  /// @return whether it was not closed before
  boolean close() {
    takeBack();
    for (int i = 0; !STATE.compareAndSet(this, FREE, CLOSED); i++) {
      if (isClosed()) {
        return false;
      }
      if (i >= PATIENCE && isLost()) {
        return true; // its memory is not given to others: it would matter if that were wrong
      }
      pause(i);
    }
    SPARE.add(own);
    return true;
  }

  /// Closes it if who has taken it is not there any more, having found no stack to leave it.
  private boolean isLost() {
    long id = Math.abs(state);
    var thread = taker;
    if (thread == null || thread.threadId() != id) {
      return false;
    }
    // Once marked, it is as it was taken before, or free, when the thread has been looked at.
    STATE.compareAndSet(this, id, -id);
    return state == -id
        && !mayBeWithin(thread.getStackTrace())
        && STATE.compareAndSet(this, -id, CLOSED);
  }

  private static boolean mayBeWithin(StackTraceElement[] trace) {
    return trace.length >= MOST_FRAMES || Arrays.stream(trace).anyMatch(Slot::isOurs);
  }

  private static boolean isOurs(StackTraceElement frame) {
    return frame.getClassName().startsWith(PACKAGE);
  }

  private static void pause(int attempt) {
    if (attempt < PATIENCE / 2) {
      Thread.onSpinWait();
    } else if (attempt < PATIENCE) {
      Thread.yield();
    } else {
      LockSupport.parkNanos(100_000);
    }
  }

  /// Makes room for arguments of so many bytes altogether.
  void begin(long size) {
    position = RESULTS;
    if (size > memory.byteSize() - RESULTS) {
      grow(size + RESULTS);
    }
  }

  private void grow(long size) {
    if (size <= KEPT) {
      use(Arena.ofAuto().allocate(Math.max(size, 2 * memory.byteSize()), 64));
    } else {
      use(allocate(Math.max(size, large == null ? 0 : 2 * memory.byteSize())));
    }
  }

  private void use(MemorySegment segment) {
    memory = segment;
    base = segment.address();
  }

  /// Memory until the slot is left.
  MemorySegment allocate(long size) {
    if (large == null) {
      large = Arena.ofConfined();
    }
    return large.allocate(Math.max(1, size), 16);
  }

  /// Where a call puts what it returns: four times 8 bytes, from here on.
  long results() {
    return base;
  }

  /// The most bytes that an argument can come to.
  ///
  /// @param argument an array of bytes, a string for its UTF-8, or a segment
  /// @throws IllegalArgumentException if it is more than Tkrzw can be told of, before it is copied
  static long most(Object argument) {
    return switch (argument) {
      case byte[] bytes -> bytes.length;
      case String string -> 3L * string.length();
      case MemorySegment segment -> checked(segment.byteSize());
      default -> throw new AssertionError(argument.getClass());
    };
  }

  /// Copies an argument. There must be room for it.
  ///
  /// @return its address
  long put(Object argument) {
    long at = position;
    position = at + copy(argument, at);
    return base + at;
  }

  private long copy(Object argument, long at) {
    return switch (argument) {
      case byte[] bytes -> {
        MemorySegment.copy(bytes, 0, memory, JAVA_BYTE, at, bytes.length);
        yield bytes.length;
      }
      case String string -> copy(string, at);
      case MemorySegment segment -> {
        MemorySegment.copy(segment, 0, memory, at, segment.byteSize());
        yield segment.byteSize();
      }
      default -> throw new AssertionError(argument.getClass());
    };
  }

  private long copy(String string, long at) {
    if (string.length() > SHORT) {
      return Utf8.encode(string, memory, at);
    }
    var text = text();
    int length = text.writeUtf8(string);
    MemorySegment.copy(text.array(), 0, memory, JAVA_BYTE, at, length);
    return length;
  }

  /// Text that a call has returned.
  String string(long address, int size) {
    if (size > SHORT) {
      return Memory.string(address, size);
    }
    var text = text();
    text.extend(size);
    Memory.copy(address, size, text.array(), 0);
    var bytes = text.array();
    return Utf8.decode(bytes, 0, size, bytes.length, AS_JDK);
  }

  /// An output to convert short text in, which is faster on the heap.
  private ByteOutput text() {
    var output = text;
    if (output == null) {
      output = new ByteOutput();
      text = output;
    }
    output.clear();
    return output;
  }

  /// How many bytes were put from an address on.
  ///
  /// @throws IllegalArgumentException if they are more than Tkrzw can be told of
  int length(long address) {
    return (int) checked(base + position - address);
  }

  private static long checked(long length) {
    if (length > Integer.MAX_VALUE) {
      throw new IllegalArgumentException(
          "A key or value of %d bytes: no more than %d can be passed to Tkrzw"
              .formatted(length, Integer.MAX_VALUE));
    }
    return length;
  }

  /// Copies text, and ends it with a NUL. There must be room for three bytes a char and one.
  ///
  /// @throws IllegalArgumentException if there is a NUL in it
  long putText(String text) {
    int nul = text.indexOf(0);
    if (nul >= 0) {
      throw new IllegalArgumentException(
          "\"%s\" has a NUL at index %d, which would end it there".formatted(text, nul));
    }
    long address = put(text);
    memory.set(JAVA_BYTE, position++, (byte) 0);
    return address;
  }
}
