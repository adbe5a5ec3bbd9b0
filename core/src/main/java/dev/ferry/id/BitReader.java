package dev.ferry.id;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/// Bits of bytes, the first bit highest.
final class BitReader {
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

  private final byte[] bytes;
  private final int end;

  /// Bits that have been read.
  private long position;

  /// @param end where they end
  BitReader(byte[] bytes, int end) {
    this.bytes = bytes;
    this.end = end;
  }

  /// The next `count` bits, 0 to 64.
  ///
  /// @throws MalformedUuidException if there are not so many
  long get(int count) {
    int at = (int) (position >>> 3);
    if (end - at <= Long.BYTES) {
      return getOfLast(count);
    }
    int skipped = (int) position & 7;
    position += count;
    long eight = (long) LONG.get(bytes, at);
    long bits = eight << skipped | (bytes[at + Long.BYTES] & 0xFF) >>> Byte.SIZE - skipped;
    return count == 0 ? 0 : bits >>> Long.SIZE - count;
  }

  /// As [#get], one by one.
  private long getOfLast(int count) {
    long bits = 0;
    for (int i = 0; i < count; i++) {
      int at = (int) (position >>> 3);
      if (at == end) {
        throw atEnd();
      }
      bits = bits << 1 | bytes[at] >> 7 - (position & 7) & 1;
      position++;
    }
    return bits;
  }

  /// Skips to the next byte.
  ///
  /// @throws MalformedUuidException if a bit that is skipped is not 0
  void align() {
    int skipped = (int) -position & 7;
    if (skipped > 0 && (bytes[(int) (position >>> 3)] & (1 << skipped) - 1) != 0) {
      throw malformed("bits that are not 0 after the last", "0");
    }
    position += skipped;
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

  /// The next byte, on a byte's boundary.
  int getByte() {
    int at = position();
    if (at == end) {
      throw atEnd();
    }
    position += Byte.SIZE;
    return bytes[at] & 0xFF;
  }

  private MalformedUuidException atEnd() {
    return malformed("the end", "more bytes");
  }

  /// The index of the next byte that is whole.
  int position() {
    return (int) (position + 7 >>> 3);
  }

  int left() {
    return end - position();
  }

  /// An error here.
  MalformedUuidException malformed(String found, String expected) {
    return MalformedUuidException.inBytes(position(), found, expected);
  }
}
