package dev.ferry.id;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/// Bits in bytes that grow, the first bit highest. Bytes and sizes only after [#align].
final class BitWriter {
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

  /// The longest array.
  private static final int MOST = Integer.MAX_VALUE - 8;

  private byte[] bytes;
  private int size;

  /// Bits not yet written, in the lowest places.
  private long pending;

  private int pendingBits;

  BitWriter(int expected) {
    bytes = new byte[expected];
  }

  /// Writes the lowest `count` bits, 0 to 64.
  void put(long bits, int count) {
    if (count == 0) {
      return;
    }
    long lowest = bits << Long.SIZE - count >>> Long.SIZE - count;
    int free = Long.SIZE - pendingBits;
    if (count < free) {
      pending = pending << count | lowest;
      pendingBits += count;
      return;
    }
    int more = count - free;
    putLong((pendingBits == 0 ? 0 : pending << free) | lowest >>> more);
    pending = lowest;
    pendingBits = more;
  }

  private void putLong(long value) {
    if (bytes.length - size < Long.BYTES) {
      grow();
    }
    LONG.set(bytes, size, value);
    size += Long.BYTES;
  }

  /// Fills the byte with zeros.
  void align() {
    for (; pendingBits > 0; pendingBits -= Byte.SIZE) {
      int fill = Math.max(0, Byte.SIZE - pendingBits);
      putByte((int) (pending << fill >>> Math.max(0, pendingBits - Byte.SIZE)));
    }
    pendingBits = 0;
  }

  /// An unsigned number, seven bits a byte, the lowest first, all but the last byte with the top
  /// bit set. On a byte's boundary.
  void putVarint(long value) {
    long rest = value;
    for (; (rest & ~0x7FL) != 0; rest >>>= 7) {
      putByte((int) rest & 0x7F | 0x80);
    }
    putByte((int) rest);
  }

  void putByte(int b) {
    if (size == bytes.length) {
      grow();
    }
    bytes[size++] = (byte) b;
  }

  private void grow() {
    long wanted = size + (size >> 1) + 64L;
    if (size > MOST - Long.BYTES) {
      throw new OutOfMemoryError("A compact list does not fit into an array");
    }
    bytes = Arrays.copyOf(bytes, (int) Math.min(wanted, MOST));
  }

  int size() {
    return size;
  }

  byte[] array() {
    return bytes;
  }

  byte[] toByteArray() {
    return Arrays.copyOf(bytes, size);
  }
}
