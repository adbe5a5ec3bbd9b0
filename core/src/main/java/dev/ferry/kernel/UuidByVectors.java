package dev.ferry.kernel;

import static java.nio.charset.StandardCharsets.US_ASCII;
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
/// Reading, the two digits of a byte become a short, which is shifted by four bits on top of
/// itself. Writing, a byte twice in a short keeps its higher bits in one and its lower in the
/// other.
public final class UuidByVectors {
  private static final VectorSpecies<Byte> BYTES = ByteVector.SPECIES_256;
  private static final VectorSpecies<Byte> HALF = ByteVector.SPECIES_128;
  private static final VectorSpecies<Short> CHARS = ShortVector.SPECIES_256;

  /// Where a vector begins that ends where the text does.
  private static final int LAST = 4;

  /// Makes 0 of a hyphen, and of no other char.
  private static final int HYPHEN_TO_0 = '-' ^ '0';

  private static final ByteVector HYPHENS_TO_0 = hyphens(BYTES, 0, HYPHEN_TO_0, 0);
  private static final ShortVector LEFT_HYPHENS_TO_0 =
      (ShortVector) hyphens(HALF, 0, HYPHEN_TO_0, 0).castShape(CHARS, 0);
  private static final ShortVector RIGHT_HYPHENS_TO_0 =
      (ShortVector) hyphens(HALF, HALF.length(), HYPHEN_TO_0, 0).castShape(CHARS, 0);

  /// The places of the first 28 digits, as two longs have them, the lower of two first; behind the
  /// second those of the hyphens.
  private static final VectorShuffle<Byte> TO_LONGS =
      VectorShuffle.fromValues(
          BYTES, 17, 16, 15, 14, 12, 11, 10, 9, 7, 6, 5, 4, 3, 2, 1, 0, 8, 13, 18, 23, 31, 30, 29,
          28, 27, 26, 25, 24, 22, 21, 20, 19);

  /// The same for either half, with the hyphens in the highest byte.
  private static final VectorShuffle<Byte> LEFT_TO_LONG =
      VectorShuffle.fromValues(HALF, 15, 14, 12, 11, 10, 9, 7, 6, 5, 4, 3, 2, 1, 0, 8, 13);

  private static final VectorShuffle<Byte> RIGHT_TO_LONG =
      VectorShuffle.fromValues(HALF, 15, 14, 13, 12, 11, 10, 9, 8, 6, 5, 4, 3, 1, 0, 2, 7);

  private static final VectorShuffle<Byte> LOWER_BYTES =
      VectorShuffle.fromOp(HALF, i -> 2 * i % HALF.length());

  /// Each byte of two longs twice, the highest first.
  private static final VectorShuffle<Byte> TWICE =
      VectorShuffle.fromOp(BYTES, i -> (i < 16 ? 7 : 23) - i / 2);

  private static final ByteVector DIGITS =
      ByteVector.fromArray(BYTES, "0123456789abcdef".repeat(2).getBytes(US_ASCII), 0);

  private static final VectorShuffle<Byte> FIRST_PLACES = places(0);
  private static final ByteVector FIRST_KEPT = hyphens(BYTES, 0, 0, -1);
  private static final ByteVector FIRST_HYPHENS = hyphens(BYTES, 0, '-', 0);
  private static final VectorShuffle<Byte> LAST_PLACES = places(LAST);
  private static final ByteVector LAST_KEPT = hyphens(BYTES, LAST, 0, -1);
  private static final ByteVector LAST_HYPHENS = hyphens(BYTES, LAST, '-', 0);

  private UuidByVectors() {}

  private static boolean isHyphen(int place) {
    return place == 8 || place == 13 || place == 18 || place == 23;
  }

  /// Bytes for the chars of a text from a place on.
  private static ByteVector hyphens(VectorSpecies<Byte> species, int from, int hyphen, int digit) {
    var bytes = new byte[species.length()];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) (isHyphen(from + i) ? hyphen : digit);
    }
    return ByteVector.fromArray(species, bytes, 0);
  }

  /// Which digits the chars of a text are from a place on.
  private static VectorShuffle<Byte> places(int from) {
    return VectorShuffle.fromOp(
        BYTES,
        i -> i + from - (int) IntStream.range(0, from + i).filter(UuidByVectors::isHyphen).count());
  }

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
    var left = ShortVector.fromCharArray(CHARS, src, at).lanewise(XOR, LEFT_HYPHENS_TO_0);
    var right =
        ShortVector.fromCharArray(CHARS, src, at + CHARS.length())
            .lanewise(XOR, RIGHT_HYPHENS_TO_0);
    var isDigit = left.sub((short) '0').compare(ULT, (short) 10);
    var isLetter = left.or((short) 0x20).sub((short) 'a').compare(ULT, (short) 6);
    var isDigitToo = right.sub((short) '0').compare(ULT, (short) 10);
    var isLetterToo = right.or((short) 0x20).sub((short) 'a').compare(ULT, (short) 6);
    boolean isRight = isDigit.or(isLetter).and(isDigitToo.or(isLetterToo)).allTrue();
    var values =
        (ByteVector) left.and((short) 0xF).add((short) 9, isLetter).convertShape(S2B, HALF, 0);
    var pairs = values.rearrange(LEFT_TO_LONG).reinterpretAsShorts();
    long high =
        pairs
            .or(pairs.lanewise(LSHR, 4))
            .reinterpretAsBytes()
            .rearrange(LOWER_BYTES)
            .reinterpretAsLongs()
            .lane(0);
    values =
        (ByteVector) right.and((short) 0xF).add((short) 9, isLetterToo).convertShape(S2B, HALF, 0);
    pairs = values.rearrange(RIGHT_TO_LONG).reinterpretAsShorts();
    long low =
        pairs
            .or(pairs.lanewise(LSHR, 4))
            .reinterpretAsBytes()
            .rearrange(LOWER_BYTES)
            .reinterpretAsLongs()
            .lane(0);
    if (!isRight || lastFour < 0 || (high | low) >>> 56 != 0) {
      return null;
    }
    return new UUID(high << 8 | low >>> 48, low << 16 | lastFour);
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
