package dev.ferry.id;

import java.lang.ref.SoftReference;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/// One array for texts on their way to a string, which is used again by whoever comes next, up to
/// some size; the garbage collector may take it. A new array costs as much as encoding into it.
final class Spare {
  /// Below, a new array costs less than to keep one.
  private static final int LEAST = 1 << 13;

  private static final int MOST = 1 << 21;

  private static final AtomicReference<@Nullable SoftReference<byte[]>> HERE =
      new AtomicReference<>();

  private Spare() {}

  /// An array of that length or more, of any content, for the caller alone.
  static byte[] take(int length) {
    var reference = isKept(length) ? HERE.getAndSet(null) : null;
    var array = reference == null ? null : reference.get();
    return array != null && array.length >= length ? array : new byte[length];
  }

  /// Leaves an array to the next who needs one.
  static void leave(byte[] array) {
    if (isKept(array.length)) {
      HERE.set(new SoftReference<>(array));
    }
  }

  private static boolean isKept(int length) {
    return length >= LEAST && length <= MOST;
  }
}
