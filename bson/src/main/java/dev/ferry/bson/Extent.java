package dev.ferry.bson;

import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Where the bytes of an input are.
///
/// @param array holds them, if it can be got at; otherwise it is empty
/// @param offset of the first in the array
/// @param length how many they are
/// @param position what the user calls the position of the first
/// @param source holds them if the array does not
record Extent(byte[] array, int offset, int length, int position, @Nullable MemorySegment source) {
  private static final byte[] NONE = {};

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
