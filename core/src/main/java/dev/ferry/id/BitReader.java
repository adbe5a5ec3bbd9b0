package dev.ferry.id;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/// Bits of bytes, the first bit highest.
final class BitReader {
  private static final VarHandle INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);

  private final byte[] bytes;
  private final int end;
  private int position;
  private long pending;
  private int pendingBits;

  /// @param end where they end
  BitReader(byte[] bytes, int end) {
    this.bytes = bytes;
    this.end = end;
  }

  /// The next `count` bits, 0 to 64.
  ///
  /// @throws MalformedUuidException if there are not so many
  long get(int count) {
    if (count > 32) {
      return get(count - 32) << 32 | get(32);
    }
    if (pendingBits < count) {
      refill(count);
    }
    pendingBits -= count;
    return pending >>> pendingBits & (1L << count) - 1;
  }

  /// Takes four bytes, or as many as are needed.
  private void refill(int count) {
    if (end - position >= Integer.BYTES) {
      pending = pending << Integer.SIZE | (int) INT.get(bytes, position) & 0xFFFFFFFFL;
      position += Integer.BYTES;
      pendingBits += Integer.SIZE;
      return;
    }
    while (pendingBits < count) {
      pending = pending << Byte.SIZE | getByte();
      pendingBits += Byte.SIZE;
    }
  }

  /// Skips to the next byte.
  ///
  /// @throws MalformedUuidException if a bit that is skipped is not 0
  void align() {
    // Whole bytes were taken too early.
    position -= pendingBits / Byte.SIZE;
    int skipped = pendingBits % Byte.SIZE;
    long taken = pending >>> pendingBits - skipped;
    if ((taken & (1L << skipped) - 1) != 0) {
      throw malformed("bits that are not 0 after the last", "0");
    }
    pendingBits = 0;
  }

  long getVarint() {
    long value = 0;
    for (int shift = 0; shift < Long.SIZE; shift += 7) {
      int b = getByte();
      if (shift == 63 && b > 1) {
        break;
      }
      value |= (b & 0x7FL) << shift;
      if (b < 0x80) {
        return value;
      }
    }
    throw malformed("a number of more than 64 bits", "a smaller one");
  }

  int getByte() {
    if (position == end) {
      throw malformed("the end", "more bytes");
    }
    return bytes[position++] & 0xFF;
  }

  int position() {
    return position;
  }

  int left() {
    return end - position;
  }

  /// An error here.
  MalformedUuidException malformed(String found, String expected) {
    return MalformedUuidException.inBytes(position - pendingBits / Byte.SIZE, found, expected);
  }
}
