package dev.ferry.id;

import java.util.Arrays;

/// Bits in bytes that grow, the first bit highest.
final class BitWriter {
  private byte[] bytes;
  private int size;

  /// Bits not yet written, in the lowest places.
  private long pending;

  private int pendingBits;

  BitWriter(int expected) {
    bytes = new byte[expected];
  }

  /// @param count from 0 to 64
  void put(long bits, int count) {
    if (count > 32) {
      put(bits >>> 32, count - 32);
      put(bits & 0xFFFFFFFFL, 32);
      return;
    }
    pending = pending << count | bits & (1L << count) - 1;
    pendingBits += count;
    while (pendingBits >= Byte.SIZE) {
      pendingBits -= Byte.SIZE;
      putByte((int) (pending >>> pendingBits));
    }
  }

  /// Fills the byte with zeros.
  void align() {
    if (pendingBits > 0) {
      put(0, Byte.SIZE - pendingBits);
    }
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
      bytes = Arrays.copyOf(bytes, size + (size >> 1) + 64);
    }
    bytes[size++] = (byte) b;
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
