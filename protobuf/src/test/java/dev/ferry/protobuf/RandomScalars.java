package dev.ferry.protobuf;

import com.google.protobuf.Descriptors.FieldDescriptor.JavaType;
import java.util.random.RandomGenerator;

/// Random numbers and booleans, of every magnitude and with the special ones.
final class RandomScalars {
  private static final int[] INTS = {
    0, 1, -1, 127, 128, 16_383, 16_384, Integer.MAX_VALUE, Integer.MIN_VALUE, -64, 64, 63, -65
  };

  private static final long[] LONGS = {
    0, 1, -1, 127, 128, Long.MAX_VALUE, Long.MIN_VALUE, 0xFFFF_FFFFL, 1L << 56, (1L << 56) - 1
  };

  private static final float[] FLOATS = {
    0,
    -0.0f,
    1,
    Float.NaN,
    Float.intBitsToFloat(0xFFC0_1234),
    Float.NEGATIVE_INFINITY,
    Float.MIN_VALUE,
    Float.MAX_VALUE
  };

  private static final double[] DOUBLES = {
    0,
    -0.0,
    1,
    Double.NaN,
    Double.longBitsToDouble(0xFFF8_0000_1234_5678L),
    Double.NEGATIVE_INFINITY,
    Double.MIN_VALUE,
    Double.MAX_VALUE
  };

  private final RandomGenerator random;

  RandomScalars(RandomGenerator random) {
    this.random = random;
  }

  Object next(JavaType type) {
    return switch (type) {
      case INT -> nextInt();
      case LONG -> nextLong();
      case FLOAT -> nextFloat();
      case DOUBLE -> nextDouble();
      case BOOLEAN -> random.nextBoolean();
      default -> throw new IllegalArgumentException("Not a scalar: " + type);
    };
  }

  int nextInt() {
    return random.nextBoolean()
        ? INTS[random.nextInt(INTS.length)]
        : random.nextInt() >> random.nextInt(32);
  }

  long nextLong() {
    return random.nextBoolean()
        ? LONGS[random.nextInt(LONGS.length)]
        : random.nextLong() >> random.nextInt(64);
  }

  private float nextFloat() {
    return random.nextBoolean() ? FLOATS[random.nextInt(FLOATS.length)] : random.nextFloat();
  }

  private double nextDouble() {
    return random.nextBoolean() ? DOUBLES[random.nextInt(DOUBLES.length)] : random.nextDouble();
  }
}
