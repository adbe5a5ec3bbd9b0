package dev.ferry.kernel;

import dev.ferry.reuse.PerThread;
import dev.ferry.reuse.Spares;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Reusable arrays for one block on its way through the kernels.
///
/// A platform thread keeps one of its own. Virtual threads come by the million and share as many as
/// there are processors: a virtual thread is not descheduled while it converts, so one is free but
/// for moments.
public final class Scratch {
  /// Chars or bytes in a block: small enough for the first-level cache.
  public static final int BLOCK = 4096;

  /// Where data begins in [#chars] and [#bytes]: kernels look at the char before it, a zero.
  public static final int START = 4;

  /// Most bytes that [#acquireChars] or [#acquireBytes] take: up to here, converting into an array
  /// that is reused and copying the result is faster than converting twice, once to know the
  /// length.
  public static final int LARGE = 1 << 18;

  private static final PerThread<Scratch> OWN = new PerThread<>(new Maker());

  /// Those of the threads that asked last, by the numbers of these. A thread that sees another's
  /// scratch here, or an older one, knows it by the number in it, which is final.
  private static final @Nullable Scratch[] LAST = new Scratch[64];

  private static final long NOBODY = 0;
  private static final Spares<Scratch> POOL = new Spares<>();
  private static final Spares<char[]> LARGE_CHARS = new Spares<>();
  private static final Spares<byte[]> LARGE_BYTES = new Spares<>();

  public final char[] chars = new char[START + BLOCK + 2 * Kernels.PADDING];
  public final byte[] bytes = new byte[START + 3 * BLOCK + 2 * Kernels.PADDING];

  /// Made when it is asked for: who only reads needs neither it nor its classes.
  private @Nullable Utf8Copy utf8Copy;

  /// Likewise.
  private @Nullable AsciiEncoder ascii;

  private int asciiInARow;

  /// The number of the thread that it belongs to, which no other thread ever has; none if pooled.
  private final long thread;

  private Scratch(long thread) {
    this.thread = thread;
  }

  /// A class, as a program's first lambda costs it milliseconds.
  private static final class Maker implements Supplier<Scratch> {
    @Override
    public Scratch get() {
      return new Scratch(Thread.currentThread().threadId());
    }
  }

  /// Into [#bytes], for strings of up to a block.
  public Utf8Copy utf8Copy() {
    var made = utf8Copy;
    if (made == null) {
      made = new Utf8Copy(chars, bytes);
      utf8Copy = made;
    }
    return made;
  }

  /// Counts another text, and tells how many in a row were ASCII.
  public int asciiInARow(boolean isAscii) {
    asciiInARow = isAscii ? asciiInARow + 1 : 0;
    return asciiInARow;
  }

  /// Makes bytes of the first `length` chars, up to the first that is not ASCII, and returns how
  /// many.
  public int narrow(int length) {
    var made = ascii;
    if (made == null) {
      made = new AsciiEncoder(chars, bytes);
      ascii = made;
    }
    return made.encode(START, START + length, START);
  }

  /// A scratch that nobody else uses until [#release].
  public static Scratch acquire() {
    var own = own();
    if (own != null) {
      return own;
    }
    var pooled = POOL.take();
    return pooled != null ? pooled : new Scratch(NOBODY);
  }

  /// That of this thread, which need not be released; null if the thread is virtual.
  public static @Nullable Scratch own() {
    var thread = Thread.currentThread();
    if (thread.isVirtual()) {
      return null;
    }
    long number = thread.threadId();
    var last = LAST[(int) number & LAST.length - 1];
    return last != null && last.thread == number ? last : find(number);
  }

  private static Scratch find(long thread) {
    var own = OWN.get();
    LAST[(int) thread & LAST.length - 1] = own;
    return own;
  }

  public void release() {
    if (Thread.currentThread().isVirtual()) {
      POOL.put(this);
    }
  }

  /// Chars for the text of up to [#LARGE] bytes, until [#release(char[])].
  public static char[] acquireChars() {
    var pooled = LARGE_CHARS.take();
    return pooled != null ? pooled : new char[START + LARGE + 2 * Kernels.PADDING];
  }

  public static void release(char[] chars) {
    LARGE_CHARS.put(chars);
  }

  /// Up to [#LARGE] bytes, until [#release(byte[])].
  public static byte[] acquireBytes() {
    var pooled = LARGE_BYTES.take();
    return pooled != null ? pooled : new byte[LARGE + 2 * Kernels.PADDING];
  }

  public static void release(byte[] bytes) {
    LARGE_BYTES.put(bytes);
  }
}
