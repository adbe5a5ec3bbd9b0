package dev.ferry.kernel;

import static jdk.incubator.vector.VectorOperators.LSHR;
import static jdk.incubator.vector.VectorOperators.SUSUB;
import static jdk.incubator.vector.VectorOperators.XOR;

import jdk.incubator.vector.ByteVector;
import jdk.incubator.vector.VectorSpecies;

/// Finds ill-formed UTF-8 in a block of bytes by three 16-entry table look-ups.
///
/// After J. Keiser and D. Lemire, “Validating UTF-8 in less than one instruction per byte” (2021):
/// every error shows in two neighbouring bytes, but for a missing or surplus third or fourth byte.
/// Each look-up gives the errors that its nibble is compatible with; what all three share is wrong.
///
/// A record, because C2 takes the fields of a record in a static final field for constants.
record Utf8Check(
    VectorSpecies<Byte> species, ByteVector firstHigh, ByteVector firstLow, ByteVector secondHigh) {
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

  static Utf8Check of(VectorSpecies<Byte> species) {
    return new Utf8Check(
        species,
        table(species, FIRST_HIGH),
        table(species, FIRST_LOW),
        table(species, SECOND_HIGH));
  }

  /// The 16 entries once for every 16 lanes.
  private static ByteVector table(VectorSpecies<Byte> species, byte[] entries) {
    var lanes = new byte[species.length()];
    for (int k = 0; k < lanes.length; k++) {
      lanes[k] = entries[k % entries.length];
    }
    return ByteVector.fromArray(species, lanes, 0);
  }

  /// Non-zero lanes where the bytes at `i` (already loaded as `input`) do not continue rightly what
  /// the three bytes before them began.
  ByteVector errors(byte[] src, int i, ByteVector input) {
    var previous = ByteVector.fromArray(species, src, i - 1);
    var special =
        highNibbles(previous)
            .selectFrom(firstHigh)
            .and(previous.and((byte) 0x0F).selectFrom(firstLow))
            .and(highNibbles(input).selectFrom(secondHigh));
    var third = ByteVector.fromArray(species, src, i - 2).lanewise(SUSUB, (byte) 0x60);
    var fourth = ByteVector.fromArray(species, src, i - 3).lanewise(SUSUB, (byte) 0x70);
    return third.or(fourth).and((byte) 0x80).lanewise(XOR, special);
  }

  private static ByteVector highNibbles(ByteVector bytes) {
    return bytes.reinterpretAsShorts().lanewise(LSHR, 4).reinterpretAsBytes().and((byte) 0x0F);
  }
}
