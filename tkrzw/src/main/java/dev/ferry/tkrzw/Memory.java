package dev.ferry.tkrzw;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import dev.ferry.utf8.Utf8;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Objects;

/// Reads what Tkrzw points to.
final class Memory {
  /// All of it: a segment for each value would be an object for each value.
  private static final MemorySegment ALL = MemorySegment.NULL.reinterpret(Long.MAX_VALUE);

  private Memory() {}

  /// @throws OutOfMemoryError if the size is that of 2 GiB or more, as Tkrzw states it
  static byte[] bytes(long address, int size) {
    if (size < 0) {
      throw new OutOfMemoryError("A key or value of 2 GiB or more does not fit in an array");
    }
    var bytes = new byte[size];
    if (size > 0) { // else the address may be none
      MemorySegment.copy(ALL, JAVA_BYTE, address, bytes, 0, size);
    }
    return bytes;
  }

  /// Copies what is there, complete or not at all.
  ///
  /// @throws IndexOutOfBoundsException if it is more than there is room for
  static void copy(long address, int size, byte[] destination, int offset) {
    Objects.checkIndex(offset, destination.length + 1);
    checkRoom(size, destination.length - offset);
    MemorySegment.copy(ALL, JAVA_BYTE, address, destination, offset, size);
  }

  static void copy(long address, int size, MemorySegment destination) {
    checkRoom(size, destination.byteSize());
    MemorySegment.copy(ALL, address, destination, 0, size);
  }

  private static void checkRoom(int size, long room) {
    if (size > room) {
      throw new IndexOutOfBoundsException(
          "The value has %d bytes, and there is room for %d".formatted(size, room));
    }
  }

  /// Text in UTF-8.
  static String string(long address, int size) {
    return size == 0 ? "" : Utf8.decode(ALL, address, size);
  }

  /// Text in UTF-8 that ends with a NUL.
  static String string(long address) {
    return address == 0 ? "" : ALL.getString(address);
  }

  static long address(long address) {
    return ALL.get(ValueLayout.JAVA_LONG, address);
  }

  static int integer(long address) {
    return ALL.get(ValueLayout.JAVA_INT, address);
  }

  static void setInteger(long address, int value) {
    ALL.set(ValueLayout.JAVA_INT, address, value);
  }
}
