package dev.ferry.protobuf;

import dev.ferry.io.ByteOutput;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/// Numbers in the wire format, each after its tag, put into an array that has [#ROOM] for it.
///
/// The methods that put types of numbers are named after them ([FieldType#putter]). They take the
/// bytes of the tag as one number, the first lowest, and return the offset behind what they put.
/// Each store is of eight bytes, whatever is needed of them: with stores of one length, there is
/// one bound for all of them to be checked against.
final class Numbers {
  /// Bits of the largest tag that can be put: it takes two bytes.
  static final int TAG_BITS = 14;

  /// Bytes that a number and its tag take, or that are touched.
  static final int ROOM = 2 + 10;

  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  /// Numbers that room is made for at a time.
  private static final int STEP = 1 << 8;

  private Numbers() {}

  /// Makes room for the next of so many numbers that are left.
  ///
  /// @return for how many
  static int reserve(ByteOutput out, int left) {
    int count = Math.min(left, STEP);
    out.reserve(count * ROOM);
    return count;
  }

  /// Puts a tag and the lowest bytes of a number behind it: at least six.
  ///
  /// @return the offset of the number
  private static int put(byte[] to, int at, int tagBytes, long value) {
    int length = tagBytes >>> 8 == 0 ? 1 : 2;
    LONGS.set(to, at, value << 8 * length | tagBytes);
    return at + length;
  }

  private static int putVarint(byte[] to, int at, int tagBytes, long value) {
    int begin = put(to, at, tagBytes, value);
    return (value & ~0x7FL) == 0 ? begin + 1 : ByteOutput.putVarint(to, begin, value);
  }

  static int putInt32(byte[] to, int at, int tagBytes, int value) {
    return putVarint(to, at, tagBytes, value);
  }

  static int putUint32(byte[] to, int at, int tagBytes, int value) {
    return putVarint(to, at, tagBytes, Integer.toUnsignedLong(value));
  }

  static int putSint32(byte[] to, int at, int tagBytes, int value) {
    return putUint32(to, at, tagBytes, value << 1 ^ value >> 31);
  }

  static int putFixed32(byte[] to, int at, int tagBytes, int value) {
    return put(to, at, tagBytes, value) + Integer.BYTES;
  }

  static int putInt64(byte[] to, int at, int tagBytes, long value) {
    return putVarint(to, at, tagBytes, value);
  }

  static int putSint64(byte[] to, int at, int tagBytes, long value) {
    return putVarint(to, at, tagBytes, value << 1 ^ value >> 63);
  }

  static int putFixed64(byte[] to, int at, int tagBytes, long value) {
    int begin = put(to, at, tagBytes, value);
    LONGS.set(to, begin, value);
    return begin + Long.BYTES;
  }

  static int putFloat(byte[] to, int at, int tagBytes, float value) {
    return putFixed32(to, at, tagBytes, Float.floatToRawIntBits(value));
  }

  static int putDouble(byte[] to, int at, int tagBytes, double value) {
    return putFixed64(to, at, tagBytes, Double.doubleToRawLongBits(value));
  }

  static int putBool(byte[] to, int at, int tagBytes, int value) {
    return put(to, at, tagBytes, value) + 1;
  }
}
