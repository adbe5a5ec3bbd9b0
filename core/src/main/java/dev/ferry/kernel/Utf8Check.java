package dev.ferry.kernel;

import jdk.incubator.vector.ByteVector;
import jdk.incubator.vector.VectorSpecies;

/// Finds ill-formed UTF-8 in a block of bytes by three 16-entry table look-ups.
///
/// After J. Keiser and D. Lemire, “Validating UTF-8 in less than one instruction per byte” (2021):
/// every error shows in two neighbouring bytes, but for a missing or surplus third or fourth byte.
/// Each look-up gives the errors that its nibble is compatible with; what all three share is wrong.
///
/// Only the tables are here: a method that takes and returns vectors may be compiled by itself
/// before its callers are, is then not inlined into them, and boxes the vectors. So the dozen
/// operations are written out where they are needed.
final class Utf8Check {
  /// Lead byte not followed by a continuation: `11______ 0_______` or `11______ 11______`.
  private static final int TOO_SHORT = 1;

  /// ASCII followed by a continuation: `0_______ 10______`.
  private static final int TOO_LONG = 1 << 1;

  /// `11100000 100_____`: three bytes for what two can say.
  private static final int OVERLONG_3 = 1 << 2;

  /// `11110100 1001____`, `11110100 101_____`, `111101[^0] 10______`: above U+10FFFF.
  private static final int TOO_LARGE = 1 << 3;

  /// `11101101 101_____`: a surrogate.
  private static final int SURROGATE = 1 << 4;

  /// `1100000_ 10______`: two bytes for ASCII.
  private static final int OVERLONG_2 = 1 << 5;

  /// `111101__ 1000____` and `11111___ 1000____`: above U+10FFFF.
  private static final int TOO_LARGE_1000 = 1 << 6;

  /// `11110000 1000____`: four bytes for what three can say; shares a bit with [#TOO_LARGE_1000].
  private static final int OVERLONG_4 = 1 << 6;

  /// `10______ 10______`: right only as the third or fourth byte of a code point.
  private static final int TWO_CONTINUATIONS = 1 << 7;

  private static final int CARRY = TOO_SHORT | TOO_LONG | TWO_CONTINUATIONS;

  private static final byte[] FIRST_HIGH = {
    TOO_LONG,
    TOO_LONG,
    TOO_LONG,
    TOO_LONG,
    TOO_LONG,
    TOO_LONG,
    TOO_LONG,
    TOO_LONG,
    (byte) TWO_CONTINUATIONS,
    (byte) TWO_CONTINUATIONS,
    (byte) TWO_CONTINUATIONS,
    (byte) TWO_CONTINUATIONS,
    TOO_SHORT | OVERLONG_2,
    TOO_SHORT,
    TOO_SHORT | OVERLONG_3 | SURROGATE,
    TOO_SHORT | TOO_LARGE | TOO_LARGE_1000 | OVERLONG_4
  };
  private static final byte[] FIRST_LOW = {
    (byte) (CARRY | OVERLONG_2 | OVERLONG_3 | OVERLONG_4),
    (byte) (CARRY | OVERLONG_2),
    (byte) CARRY,
    (byte) CARRY,
    (byte) (CARRY | TOO_LARGE),
    (byte) (CARRY | TOO_LARGE | TOO_LARGE_1000),
    (byte) (CARRY | TOO_LARGE | TOO_LARGE_1000),
    (byte) (CARRY | TOO_LARGE | TOO_LARGE_1000),
    (byte) (CARRY | TOO_LARGE | TOO_LARGE_1000),
    (byte) (CARRY | TOO_LARGE | TOO_LARGE_1000),
    (byte) (CARRY | TOO_LARGE | TOO_LARGE_1000),
    (byte) (CARRY | TOO_LARGE | TOO_LARGE_1000),
    (byte) (CARRY | TOO_LARGE | TOO_LARGE_1000),
    (byte) (CARRY | TOO_LARGE | TOO_LARGE_1000 | SURROGATE),
    (byte) (CARRY | TOO_LARGE | TOO_LARGE_1000),
    (byte) (CARRY | TOO_LARGE | TOO_LARGE_1000)
  };
  private static final byte[] SECOND_HIGH = {
    TOO_SHORT,
    TOO_SHORT,
    TOO_SHORT,
    TOO_SHORT,
    TOO_SHORT,
    TOO_SHORT,
    TOO_SHORT,
    TOO_SHORT,
    (byte) (TOO_LONG | OVERLONG_2 | TWO_CONTINUATIONS | OVERLONG_3 | TOO_LARGE_1000 | OVERLONG_4),
    (byte) (TOO_LONG | OVERLONG_2 | TWO_CONTINUATIONS | OVERLONG_3 | TOO_LARGE),
    (byte) (TOO_LONG | OVERLONG_2 | TWO_CONTINUATIONS | SURROGATE | TOO_LARGE),
    (byte) (TOO_LONG | OVERLONG_2 | TWO_CONTINUATIONS | SURROGATE | TOO_LARGE),
    TOO_SHORT,
    TOO_SHORT,
    TOO_SHORT,
    TOO_SHORT
  };

  private Utf8Check() {}

  /// By the high nibble of a byte: what may be wrong with it and the next.
  static ByteVector firstHigh(VectorSpecies<Byte> species) {
    return table(species, FIRST_HIGH);
  }

  /// By the low nibble of a byte: what may be wrong with it and the next.
  static ByteVector firstLow(VectorSpecies<Byte> species) {
    return table(species, FIRST_LOW);
  }

  /// By the high nibble of the next byte: what may be wrong with the two.
  static ByteVector secondHigh(VectorSpecies<Byte> species) {
    return table(species, SECOND_HIGH);
  }

  /// The 16 entries once for every 16 lanes.
  private static ByteVector table(VectorSpecies<Byte> species, byte[] entries) {
    var lanes = new byte[species.length()];
    for (int k = 0; k < lanes.length; k++) {
      lanes[k] = entries[k % entries.length];
    }
    return ByteVector.fromArray(species, lanes, 0);
  }
}
