package dev.ferry.protobuf;

import dev.ferry.io.ByteOutput;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/// Numbers in the wire format, each after its tag, put into an array that has [#ROOM] for it.
///
/// The methods that put types of numbers are named after them ([FieldType#putter]). They take the
/// bytes of the tag as one number, the first lowest, and return the offset behind what they put.
final class Numbers {
  /// Bits of the largest tag that can be put: it takes two bytes.
  static final int TAG_BITS = 14;

  /// Bytes that a number and its tag take, or that are touched.
  static final int ROOM = 2 + 10;

  private static final VarHandle SHORTS =
      MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle INTS =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private Numbers() {}

  private static int putTag(byte[] to, int at, int tagBytes) {
    SHORTS.set(to, at, (short) tagBytes);
    return at + (tagBytes >>> 8 == 0 ? 1 : 2);
  }

  static int putInt32(byte[] to, int at, int tagBytes, int value) {
    return ByteOutput.putVarint(to, putTag(to, at, tagBytes), value);
  }

  static int putUint32(byte[] to, int at, int tagBytes, int value) {
    return ByteOutput.putVarint(to, putTag(to, at, tagBytes), Integer.toUnsignedLong(value));
  }

  static int putSint32(byte[] to, int at, int tagBytes, int value) {
    return putUint32(to, at, tagBytes, value << 1 ^ value >> 31);
  }

  static int putFixed32(byte[] to, int at, int tagBytes, int value) {
    int begin = putTag(to, at, tagBytes);
    INTS.set(to, begin, value);
    return begin + Integer.BYTES;
  }

  static int putInt64(byte[] to, int at, int tagBytes, long value) {
    return ByteOutput.putVarint(to, putTag(to, at, tagBytes), value);
  }

  static int putSint64(byte[] to, int at, int tagBytes, long value) {
    return putInt64(to, at, tagBytes, value << 1 ^ value >> 63);
  }

  static int putFixed64(byte[] to, int at, int tagBytes, long value) {
    int begin = putTag(to, at, tagBytes);
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
    int begin = putTag(to, at, tagBytes);
    to[begin] = (byte) value;
    return begin + 1;
  }
}
