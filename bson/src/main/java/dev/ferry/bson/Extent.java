package dev.ferry.bson;

import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Where the bytes of an input are.
final class Extent {
  private static final byte[] NONE = {};

  /// Holds the bytes, if it can be got at; otherwise it is empty.
  final byte[] array;

  /// The index of the first in the array.
  final int offset;

  final int length;

  /// What the user calls the position of the first.
  final int position;

  /// Holds the bytes if the array does not.
  final @Nullable MemorySegment source;

  private Extent(
      byte[] array, int offset, int length, int position, @Nullable MemorySegment source) {
    this.array = array;
    this.offset = offset;
    this.length = length;
    this.position = position;
    this.source = source;
  }

  static Extent of(byte[] array, int offset, int length) {
    Objects.checkFromIndexSize(offset, length, array.length);
    return new Extent(array, offset, length, offset, null);
  }

  static Extent of(ByteBuffer buffer) {
    int position = buffer.position();
    int length = buffer.remaining();
    return buffer.hasArray()
        ? new Extent(buffer.array(), buffer.arrayOffset() + position, length, position, null)
        : new Extent(NONE, 0, length, position, MemorySegment.ofBuffer(buffer));
  }

  static Extent of(MemorySegment segment) {
    long size = segment.byteSize();
    if (size > Integer.MAX_VALUE) {
      throw new IllegalArgumentException(
          "A segment of %d bytes: take a slice of less than 2 GiB".formatted(size));
    }
    int length = (int) size;
    return segment.heapBase().orElse(null) instanceof byte[] array
        ? new Extent(array, (int) segment.address(), length, 0, null)
        : new Extent(NONE, 0, length, 0, segment);
  }
}
