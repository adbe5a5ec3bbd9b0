package dev.ferry.text;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import dev.ferry.kernel.ByteSequence;
import dev.ferry.kernel.Kernels;
import java.io.Closeable;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;

/// Bytes of a splittable text, block by block in the native memory that a file is read to, for work
/// by vectors that needs no array. Each but the last has a multiple of [Kernels#BLOCK] bytes; after
/// each there is room for as many.
final class NativeBlocks implements Closeable {
  /// Where the bytes of a block begin: before them are the last ones of the block before.
  static final int BEGIN = ReadBuffer.ALIGNMENT;

  /// What is left for the last block, rather than for one more that is nearly empty.
  private static final int LITTLE = ReadBuffer.ROOM - BEGIN - 2 * ReadBuffer.ALIGNMENT;

  private final Input input;
  private final ByteBuffer buffer;
  private final MemorySegment bytes;

  /// Where it ends, in the text.
  private final long last;

  /// Offset in the text of what comes after the block.
  private long position;

  private int end = BEGIN;

  /// The bytes in `[from, to)` of a text of `size` bytes.
  NativeBlocks(Text text, long from, long to, long size, ProgressMeter progress)
      throws IOException {
    input = text.open(from, size, progress);
    buffer = ReadBuffer.acquire();
    bytes = MemorySegment.ofBuffer(buffer);
    position = from;
    last = to;
  }

  /// Goes to the next block.
  ///
  /// @return false if there is none
  boolean advance() throws IOException {
    if (position == last) {
      return false;
    }
    for (int i = 1; i <= Kernels.BEFORE; i++) {
      buffer.put(BEGIN - i, buffer.get(end - i));
    }
    long left = last - position;
    end = BEGIN + (int) (left <= ReadBuffer.SIZE + LITTLE ? left : ReadBuffer.SIZE);
    buffer.position(BEGIN).limit(end);
    while (buffer.hasRemaining()) {
      position += input.read(buffer);
    }
    buffer.clear();
    return true;
  }

  MemorySegment bytes() {
    return bytes;
  }

  /// Where the block ends.
  int end() {
    return end;
  }

  /// Where in the block, or past it, an offset in the text is.
  int index(long offset) {
    return (int) (end + (offset - position));
  }

  /// As [#index], but of the first sequence that begins from there on; three bytes before and after
  /// it are in the block, unless the text ends there.
  int beginFrom(long offset) {
    int from = index(offset) - Kernels.BEFORE;
    var around = new byte[Math.min(end - from, 2 * Kernels.BEFORE)];
    MemorySegment.copy(bytes, JAVA_BYTE, from, around, 0, around.length);
    return from + ByteSequence.beginFrom(around, Kernels.BEFORE, around.length);
  }

  boolean isLast() {
    return position == last;
  }

  @Override
  public void close() throws IOException {
    ReadBuffer.release(buffer);
    input.close();
  }
}
