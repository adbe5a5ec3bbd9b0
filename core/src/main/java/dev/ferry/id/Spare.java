package dev.ferry.id;

import java.lang.ref.SoftReference;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/// One array for texts on their way to a string, which is used again by whoever comes next, up to
/// some size; the garbage collector may take it. A new array costs as much as encoding into it.
final class Spare {
  private static final int MOST = 1 << 21;

  private static final AtomicReference<@Nullable SoftReference<byte[]>> HERE =
      new AtomicReference<>();

  private Spare() {}

  /// An array of that length or more, of any content, for the caller alone.
  static byte[] take(int length) {
    var reference = length <= MOST ? HERE.getAndSet(null) : null;
    var array = reference == null ? null : reference.get();
    return array != null && array.length >= length ? array : new byte[length];
  }

  /// Leaves an array to the next who needs one.
  static void leave(byte[] array) {
    if (array.length <= MOST) {
      HERE.set(new SoftReference<>(array));
    }
  }
}
