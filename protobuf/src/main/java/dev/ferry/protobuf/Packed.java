package dev.ferry.protobuf;

import com.google.protobuf.Internal.BooleanList;
import com.google.protobuf.Internal.DoubleList;
import com.google.protobuf.Internal.FloatList;
import com.google.protobuf.Internal.IntList;
import com.google.protobuf.Internal.LongList;
import dev.ferry.io.ByteOutput;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.List;

/// Appends the numbers of packed lists, one after the other.
///
/// The methods are named after the types of numbers. Lists that hold primitive values, as those of
/// messages do, are written by loops in which nothing but these is read and nothing but their bytes
/// is written: room for some is made before they are.
final class Packed {
  private static final long ALL_64 = -1;
  private static final long LOW_32 = 0xFFFFFFFFL;

  private static final VarHandle INTS =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private Packed() {}

  /// Makes room for numbers of a fixed size.
  ///
  /// @return the offset of the first
  private static int extend(ByteOutput out, int count, int bytes) {
    return out.extend((int) Math.min((long) count * bytes, Integer.MAX_VALUE));
  }

  /// @param mask of the bits of a number that are written
  private static void writeVarints(ByteOutput out, IntList values, boolean isZigZag, long mask) {
    int count = values.size();
    for (int i = 0; i < count; ) {
      int end = i + Numbers.reserve(out, count - i);
      var array = out.array();
      int at = out.size();
      for (; i < end; i++) {
        long value = values.getInt(i);
        at = ByteOutput.putVarint(array, at, (isZigZag ? zigZag(value) : value) & mask);
      }
      out.setSize(at);
    }
  }

  private static void writeVarints(ByteOutput out, LongList values, boolean isZigZag) {
    int count = values.size();
    for (int i = 0; i < count; ) {
      int end = i + Numbers.reserve(out, count - i);
      var array = out.array();
      int at = out.size();
      for (; i < end; i++) {
        long value = values.getLong(i);
        at = ByteOutput.putVarint(array, at, isZigZag ? zigZag(value) : value);
      }
      out.setSize(at);
    }
  }

  private static long zigZag(long value) {
    return value << 1 ^ value >> 63;
  }

  static void writeInt32(ByteOutput out, List<Integer> values) {
    if (values instanceof IntList ints) {
      writeVarints(out, ints, false, ALL_64);
    } else {
      values.forEach(value -> Wire.int32(out, value));
    }
  }

  static void writeUint32(ByteOutput out, List<Integer> values) {
    if (values instanceof IntList ints) {
      writeVarints(out, ints, false, LOW_32);
    } else {
      values.forEach(value -> out.writeVarint((int) value));
    }
  }

  static void writeSint32(ByteOutput out, List<Integer> values) {
    if (values instanceof IntList ints) {
      writeVarints(out, ints, true, LOW_32);
    } else {
      values.forEach(value -> Wire.sint32(out, value));
    }
  }

  static void writeInt64(ByteOutput out, List<Long> values) {
    if (values instanceof LongList longs) {
      writeVarints(out, longs, false);
    } else {
      values.forEach(value -> out.writeVarint((long) value));
    }
  }

  static void writeSint64(ByteOutput out, List<Long> values) {
    if (values instanceof LongList longs) {
      writeVarints(out, longs, true);
    } else {
      values.forEach(value -> Wire.sint64(out, value));
    }
  }

  static void writeFixed32(ByteOutput out, List<Integer> values) {
    if (!(values instanceof IntList ints)) {
      values.forEach(out::writeInt);
      return;
    }
    int count = ints.size();
    int at = extend(out, count, Integer.BYTES);
    var array = out.array();
    for (int i = 0; i < count; i++) {
      INTS.set(array, at + i * Integer.BYTES, ints.getInt(i));
    }
  }

  static void writeFixed64(ByteOutput out, List<Long> values) {
    if (!(values instanceof LongList longs)) {
      values.forEach(out::writeLong);
      return;
    }
    int count = longs.size();
    int at = extend(out, count, Long.BYTES);
    var array = out.array();
    for (int i = 0; i < count; i++) {
      LONGS.set(array, at + i * Long.BYTES, longs.getLong(i));
    }
  }

  static void writeFloat(ByteOutput out, List<Float> values) {
    if (!(values instanceof FloatList floats)) {
      values.forEach(out::writeFloat);
      return;
    }
    int count = floats.size();
    int at = extend(out, count, Float.BYTES);
    var array = out.array();
    for (int i = 0; i < count; i++) {
      INTS.set(array, at + i * Float.BYTES, Float.floatToRawIntBits(floats.getFloat(i)));
    }
  }

  static void writeDouble(ByteOutput out, List<Double> values) {
    if (!(values instanceof DoubleList doubles)) {
      values.forEach(out::writeDouble);
      return;
    }
    int count = doubles.size();
    int at = extend(out, count, Double.BYTES);
    var array = out.array();
    for (int i = 0; i < count; i++) {
      LONGS.set(array, at + i * Double.BYTES, Double.doubleToRawLongBits(doubles.getDouble(i)));
    }
  }

  static void writeBool(ByteOutput out, List<Boolean> values) {
    if (!(values instanceof BooleanList booleans)) {
      values.forEach(value -> out.writeByte(value ? 1 : 0));
      return;
    }
    int count = booleans.size();
    int at = out.extend(count);
    var array = out.array();
    for (int i = 0; i < count; i++) {
      array[at + i] = (byte) (booleans.getBoolean(i) ? 1 : 0);
    }
  }
}
