package dev.ferry.id;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// The UUIDs that begin with a time (RFC 9562, sections 5.1, 5.6 and 5.7), taken apart: a time, and
/// the bits that are neither time nor version nor variant.
enum TimeLayout {
  /// 100 ns since 1582, its low bits first; clock sequence and node.
  V1(1, 60, 62) {
    @Override
    long time(long most, long least) {
      return (most & 0xFFF) << 48 | (most >>> 16 & 0xFFFF) << 32 | most >>> 32;
    }

    @Override
    long most(long time, long high) {
      return time << 32 | (time >>> 32 & 0xFFFF) << 16 | 0x1000 | time >>> 48;
    }
  },

  /// As version 1, its high bits first.
  V6(6, 60, 62) {
    @Override
    long time(long most, long least) {
      return most >>> 16 << 12 | most & 0xFFF;
    }

    @Override
    long most(long time, long high) {
      return time >>> 12 << 16 | 0x6000 | time & 0xFFF;
    }
  },

  /// Milliseconds since 1970; 74 random bits.
  V7(7, 48, 74) {
    @Override
    long time(long most, long least) {
      return most >>> 16;
    }

    @Override
    long most(long time, long high) {
      return time << 16 | 0x7000 | high;
    }
  };

  /// Bits after the variant, in all of them.
  static final int LOW_BITS = 62;

  private static final long LOW = (1L << LOW_BITS) - 1;
  private static final long VARIANT = 0b10L << LOW_BITS;

  private final int version;
  private final int timeBits;
  private final int restBits;

  TimeLayout(int version, int timeBits, int restBits) {
    this.version = version;
    this.timeBits = timeBits;
    this.restBits = restBits;
  }

  abstract long time(long most, long least);

  /// The most significant bits.
  ///
  /// @param high the bits of the rest that are above the lowest 62
  abstract long most(long time, long high);

  int version() {
    return version;
  }

  int timeBits() {
    return timeBits;
  }

  /// Bits of the rest above the lowest 62.
  int highBits() {
    return restBits - LOW_BITS;
  }

  int restBits() {
    return restBits;
  }

  long high(long most) {
    return most & (1L << highBits()) - 1;
  }

  static long low(long least) {
    return least & LOW;
  }

  static long least(long low) {
    return VARIANT | low;
  }

  /// The layout of an id; null if it does not begin with a time.
  static @Nullable TimeLayout of(long most, long least) {
    return least >>> LOW_BITS == 0b10 ? ofVersion((int) (most >>> 12) & 0xF) : null;
  }

  static @Nullable TimeLayout ofVersion(int version) {
    return switch (version) {
      case 1 -> V1;
      case 6 -> V6;
      case 7 -> V7;
      default -> null;
    };
  }

  UUID id(long time, long high, long low) {
    return new UUID(most(time, high), least(low));
  }
}
