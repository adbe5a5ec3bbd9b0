package dev.ferry.bson;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/// Numbers in arrays of bytes, in the byte order of BSON.
final class LittleEndian {
  /// A length, an int, and the NUL at the end.
  static final int SHORTEST_DOCUMENT = 5;

  private static final VarHandle INTS =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private static final long ONES = 0x01010101_01010101L;
  private static final long TOPS = ONES << 7;

  private LittleEndian() {}

  static int getInt(byte[] bytes, int at) {
    return (int) INTS.get(bytes, at);
  }

  static void setInt(byte[] bytes, int at, int value) {
    INTS.set(bytes, at, value);
  }

  static long getLong(byte[] bytes, int at) {
    return (long) LONGS.get(bytes, at);
  }

  static void setLong(byte[] bytes, int at, long value) {
    LONGS.set(bytes, at, value);
  }

  /// The top bit of the first byte that is 0, if there is one, and perhaps of later bytes: the
  /// borrow of a 0 makes a 1 after it look like one.
  static long zeros(long eightBytes) {
    return eightBytes - ONES & ~eightBytes & TOPS;
  }

  /// Ones for the bytes before the first that is 0.
  ///
  /// @param zeros what [#zeros] gave, not 0
  static long before(long zeros) {
    return ((zeros & -zeros) >>> 7) - 1;
  }

  /// The index of the first 0 in `bytes[from, to)`, or -1.
  static int indexOfZero(byte[] bytes, int from, int to) {
    int i = from;
    for (; to - i >= Long.BYTES; i += Long.BYTES) {
      long zeros = zeros(getLong(bytes, i));
      if (zeros != 0) {
        return i + (Long.numberOfTrailingZeros(zeros) >>> 3);
      }
    }
    for (; i < to; i++) {
      if (bytes[i] == 0) {
        return i;
      }
    }
    return -1;
  }
}
