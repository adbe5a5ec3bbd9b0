package dev.ferry.text;

import dev.ferry.reuse.Spares;
import java.nio.ByteBuffer;

/// Native memory that a file is read into, to be looked at there or on its way to an array.
///
/// The JDK has such buffers too, but as malloc aligns them, to 16 bytes: on AMD's Zen 3 the system
/// copies to one that is not aligned to 32 at a fifth of the speed.
final class ReadBuffer {
  /// Bytes read at a time.
  static final int SIZE = LineReader.BLOCK;

  static final int ALIGNMENT = 64;

  /// Bytes that a buffer has besides.
  static final int ROOM = 4 * ALIGNMENT;

  private static final Spares<ByteBuffer> POOL = new Spares<>();

  private ReadBuffer() {}

  /// A buffer that nobody else uses until [#release].
  static ByteBuffer acquire() {
    var pooled = POOL.take();
    return pooled != null
        ? pooled.clear()
        : ByteBuffer.allocateDirect(SIZE + ROOM + ALIGNMENT).alignedSlice(ALIGNMENT);
  }

  static void release(ByteBuffer buffer) {
    POOL.put(buffer);
  }
}
