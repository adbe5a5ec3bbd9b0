package dev.ferry.kernel;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static jdk.incubator.vector.VectorOperators.EQ;
import static jdk.incubator.vector.VectorOperators.LSHL;
import static jdk.incubator.vector.VectorOperators.LSHR;
import static jdk.incubator.vector.VectorOperators.S2B;
import static jdk.incubator.vector.VectorOperators.ULT;
import static jdk.incubator.vector.VectorOperators.XOR;

import java.util.UUID;
import java.util.stream.IntStream;
import jdk.incubator.vector.ByteVector;
import jdk.incubator.vector.LongVector;
import jdk.incubator.vector.ShortVector;
import jdk.incubator.vector.VectorShuffle;
import jdk.incubator.vector.VectorSpecies;
import org.jspecify.annotations.Nullable;

/// UUIDs from and to their 36 chars, 32 of them at once.
///
/// Reading, chars become bytes, as those of a second vector are shifted into the higher bytes of
/// the first, and the two digits of a byte a short, which is shifted by four bits on top of itself.
/// Writing, a byte twice in a short keeps its higher bits in one and its lower in the other.
public final class UuidByVectors {
  private static final VectorSpecies<Byte> BYTES = ByteVector.SPECIES_256;
  private static final VectorSpecies<Byte> HALF = ByteVector.SPECIES_128;
  private static final VectorSpecies<Short> CHARS = ShortVector.SPECIES_256;

  /// Where a vector begins that ends where the text does.
  private static final int LAST = 4;

  /// Makes 0 of a hyphen, and of no other char.
  private static final int HYPHEN_TO_0 = '-' ^ '0';

  private static final ByteVector HYPHENS_TO_0 = hyphens(0, HYPHEN_TO_0, 0);

  /// The places of the first 28 digits, as two longs have them, the lower of two first; behind the
  /// second those of the hyphens.
  private static final VectorShuffle<Byte> TO_LONGS =
      VectorShuffle.fromValues(
          BYTES, 17, 16, 15, 14, 12, 11, 10, 9, 7, 6, 5, 4, 3, 2, 1, 0, 8, 13, 18, 23, 31, 30, 29,
          28, 27, 26, 25, 24, 22, 21, 20, 19);

  private static final short ABOVE_ASCII = ~0x7F;

  /// The places of a text whose chars came as two vectors, of which the second was shifted into the
  /// higher bytes of the first.
  private static final VectorShuffle<Byte> WOVEN =
      VectorShuffle.fromOp(BYTES, i -> i % 2 * CHARS.length() + i / 2);

  private static final ByteVector WOVEN_HYPHENS_TO_0 = HYPHENS_TO_0.rearrange(WOVEN);
  private static final VectorShuffle<Byte> WOVEN_TO_LONGS =
      VectorShuffle.fromOp(
          BYTES,
          i -> {
            int place = TO_LONGS.laneSource(i);
            return place % CHARS.length() * 2 + place / CHARS.length();
          });

  /// Each byte of two longs twice, the highest first.
  private static final VectorShuffle<Byte> TWICE =
      VectorShuffle.fromOp(BYTES, i -> (i < 16 ? 7 : 23) - i / 2);

  private static final ByteVector DIGITS =
      ByteVector.fromArray(BYTES, "0123456789abcdef".repeat(2).getBytes(US_ASCII), 0);

  private static final VectorShuffle<Byte> FIRST_PLACES = places(0);
  private static final ByteVector FIRST_KEPT = hyphens(0, 0, -1);
  private static final ByteVector FIRST_HYPHENS = hyphens(0, '-', 0);
  private static final VectorShuffle<Byte> LAST_PLACES = places(LAST);
  private static final ByteVector LAST_KEPT = hyphens(LAST, 0, -1);
  private static final ByteVector LAST_HYPHENS = hyphens(LAST, '-', 0);

  private UuidByVectors() {}

  private static boolean isHyphen(int place) {
    return place == 8 || place == 13 || place == 18 || place == 23;
  }

  /// Bytes for the chars of a text from a place on.
  private static ByteVector hyphens(int from, int hyphen, int digit) {
    var bytes = new byte[BYTES.length()];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) (isHyphen(from + i) ? hyphen : digit);
    }
    return ByteVector.fromArray(BYTES, bytes, 0);
  }

  /// Which digits the chars of a text are from a place on.
  private static VectorShuffle<Byte> places(int from) {
    return VectorShuffle.fromOp(
        BYTES,
        i -> i + from - (int) IntStream.range(0, from + i).filter(UuidByVectors::isHyphen).count());
  }

  // The end of the first is repeated in the second: as a method of its own it would box vectors
  // wherever C2 did not inline it.

  /// The UUID that 36 bytes say; null if one of them is wrong.
  ///
  /// @param lastFour the bits of the last four digits; negative if one of them is wrong
  public static @Nullable UUID read(byte[] src, int at, int lastFour) {
    var text = ByteVector.fromArray(BYTES, src, at).lanewise(XOR, HYPHENS_TO_0);
    var isDigit = text.sub((byte) '0').compare(ULT, (byte) 10);
    var isLetter = text.or((byte) 0x20).sub((byte) 'a').compare(ULT, (byte) 6);
    boolean isRight = isDigit.or(isLetter).allTrue();
    var values = text.and((byte) 0xF).add((byte) 9, isLetter);
    var pairs = values.rearrange(TO_LONGS).reinterpretAsShorts();
    var longs =
        ((ByteVector) pairs.or(pairs.lanewise(LSHR, 4)).convertShape(S2B, HALF, 0))
            .reinterpretAsLongs();
    long least = longs.lane(1);
    if (!isRight || lastFour < 0 || (least & 0xFFFF) != 0) {
      return null;
    }
    return new UUID(longs.lane(0), least | lastFour);
  }

  /// The UUID that 36 chars say; null if one of them is wrong.
  ///
  /// @param lastFour the bits of the last four digits; negative if one of them is wrong
  public static @Nullable UUID read(char[] src, int at, int lastFour) {
    var left = ShortVector.fromCharArray(CHARS, src, at);
    var right = ShortVector.fromCharArray(CHARS, src, at + CHARS.length());
    boolean isAscii = left.or(right).and(ABOVE_ASCII).compare(EQ, (short) 0).allTrue();
    var text =
        left.or(right.lanewise(LSHL, Byte.SIZE))
            .reinterpretAsBytes()
            .lanewise(XOR, WOVEN_HYPHENS_TO_0);
    var isDigit = text.sub((byte) '0').compare(ULT, (byte) 10);
    var isLetter = text.or((byte) 0x20).sub((byte) 'a').compare(ULT, (byte) 6);
    boolean isRight = isDigit.or(isLetter).allTrue();
    var values = text.and((byte) 0xF).add((byte) 9, isLetter);
    var pairs = values.rearrange(WOVEN_TO_LONGS).reinterpretAsShorts();
    var longs =
        ((ByteVector) pairs.or(pairs.lanewise(LSHR, 4)).convertShape(S2B, HALF, 0))
            .reinterpretAsLongs();
    long least = longs.lane(1);
    if (!isRight || !isAscii || lastFour < 0 || (least & 0xFFFF) != 0) {
      return null;
    }
    return new UUID(longs.lane(0), least | lastFour);
  }

  /// Writes the 36 chars of a UUID as bytes.
  public static void write(long most, long least, byte[] dst, int at) {
    var pairs =
        LongVector.broadcast(LongVector.SPECIES_256, most)
            .withLane(1, least)
            .reinterpretAsBytes()
            .rearrange(TWICE)
            .reinterpretAsShorts();
    var digits =
        pairs
            .lanewise(LSHR, 4)
            .and((short) 0x000F)
            .or(pairs.and((short) 0x0F00))
            .reinterpretAsBytes()
            .selectFrom(DIGITS);
    digits.rearrange(FIRST_PLACES).and(FIRST_KEPT).or(FIRST_HYPHENS).intoArray(dst, at);
    digits.rearrange(LAST_PLACES).and(LAST_KEPT).or(LAST_HYPHENS).intoArray(dst, at + LAST);
  }
}
