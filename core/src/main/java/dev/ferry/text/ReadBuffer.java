package dev.ferry.text;

import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicReferenceArray;

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

  private static final int SLOTS =
      Integer.highestOneBit(Math.max(1, Runtime.getRuntime().availableProcessors() * 2 - 1));
  private static final AtomicReferenceArray<ByteBuffer> POOL = new AtomicReferenceArray<>(SLOTS);

  private ReadBuffer() {}

  /// A buffer that nobody else uses until [#release].
  static ByteBuffer acquire() {
    int slot = slot();
    for (int i = 0; i < SLOTS; i++) {
      var pooled = POOL.getAndSet(slot + i & SLOTS - 1, null);
      if (pooled != null) {
        return pooled.clear();
      }
    }
    return ByteBuffer.allocateDirect(SIZE + ROOM + ALIGNMENT).alignedSlice(ALIGNMENT);
  }

  /// Puts a buffer into any free slot: threads that begin at the same one must not go on replacing
  /// each other's, as native memory is slow to come and to go.
  static void release(ByteBuffer buffer) {
    int slot = slot();
    for (int i = 0; i < SLOTS; i++) {
      if (POOL.compareAndSet(slot + i & SLOTS - 1, null, buffer)) {
        return;
      }
    }
  }

  private static int slot() {
    return (int) Thread.currentThread().threadId() & SLOTS - 1;
  }
}
