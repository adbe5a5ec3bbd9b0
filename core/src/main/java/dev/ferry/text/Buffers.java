package dev.ferry.text;

import dev.ferry.reuse.Spares;

/// Arrays to read a text into, one for each thread that works on it: who has done a piece leaves
/// his to the next. A new array costs more than reading into it, where its memory is touched for
/// the first time.
final class Buffers {
  /// Bytes that an array has past those that are read into it.
  static final int AHEAD = 64;

  /// Bytes read at a time: with the native buffer before it, they stay in the second-level cache.
  private static final int MOST = 1 << 17;

  private final int length;
  private final Spares<byte[]> free = new Spares<>();

  /// @param most bytes that one thread is going to read
  Buffers(long most) {
    length = (int) Math.min(MOST, most) + 1 + AHEAD;
  }

  /// What it holds is of no meaning.
  byte[] acquire() {
    var buffer = free.take();
    return buffer == null ? new byte[length] : buffer;
  }

  void release(byte[] buffer) {
    free.put(buffer);
  }
}
