package dev.ferry.kernel;

import static jdk.incubator.vector.VectorOperators.LSHL;
import static jdk.incubator.vector.VectorOperators.LSHR;
import static jdk.incubator.vector.VectorOperators.LT;
import static jdk.incubator.vector.VectorOperators.NE;

import jdk.incubator.vector.ByteVector;
import jdk.incubator.vector.ShortVector;
import jdk.incubator.vector.VectorSpecies;

/// Chars of one or two bytes with few of three or four among them, as emoji and typographic quotes
/// are in English. Sixteen are encoded at a time, up to the first of the others; that one by
/// itself.
///
/// A loop that does not look for these but stops at them takes two thirds of the time for each
/// sixteen; to leave it and come back takes as long as twenty or more.
final class SparseByVectors {
  private static final VectorSpecies<Byte> BYTES = ByteVector.SPECIES_128;
  private static final VectorSpecies<Short> CHARS = ShortVector.SPECIES_256;
  private static final int GROUP = 16;

  private static final ShortVector TOPS = ShortVector.broadcast(CHARS, (short) 0xF800);
  private static final ShortVector NO_TOPS = ShortVector.zero(CHARS);
  private static final ShortVector ASCII_END = ShortVector.broadcast(CHARS, (short) 0x80);
  private static final ShortVector LOWEST = ShortVector.broadcast(CHARS, (short) 0x3F);
  private static final ShortVector TWO_MARKS = ShortVector.broadcast(CHARS, (short) 0x80C0);

  /// Chars since the one before, from which on one of three or four bytes is far from it.
  private static final int FAR = 16;

  /// How many more of those may be near than far.
  private static final int MOST_NEAR = 4;

  /// The same after many that were far.
  private static final int MOST_NEAR_AFTER_FAR = 4 * MOST_NEAR;

  private SparseByVectors() {}

  /// As [Kernels#encodeFew], up to where too many take three bytes or four, or to a lone surrogate;
  /// or once there has been none of those for a while. Too big to be inlined (over 325 bytes of
  /// bytecode), as it must be.
  ///
  /// @param most chars that are encoded since the last one of three or four bytes, or since [#FAR]
  ///   before the first
  static long encode(char[] src, int from, int to, byte[] dst, int dstOffset, int most) {
    assert dst.length - dstOffset >= 3 * (to - from) + 2 * Kernels.PADDING;
    int i = from;
    int out = dstOffset;
    int afterWide = from - FAR;
    int mostNear = MOST_NEAR;
    while (i < to && i - afterWide < most) {
      var chars = ShortVector.fromCharArray(CHARS, src, i);
      var isAscii = chars.compare(LT, ASCII_END);
      int ascii = (int) isAscii.toLong();
      // Known before the branch below, which nothing foresees, is.
      int wide = (int) chars.and(TOPS).compare(NE, NO_TOPS).toLong();
      int narrow = Integer.numberOfTrailingZeros(wide | 1 << GROUP);
      var lanes =
          chars
              .lanewise(LSHR, 6)
              .or(chars.and(LOWEST).lanewise(LSHL, 8))
              .or(TWO_MARKS)
              .blend(chars, isAscii)
              .reinterpretAsInts();
      int low = ascii & 0xFF;
      int high = ascii >> 8 & 0xFF;
      ByteVector.fromArray(BYTES, ShuffleTables.TWO, low << 4)
          .selectFrom((ByteVector) lanes.reinterpretShape(BYTES, 0))
          .intoArray(dst, out);
      ByteVector.fromArray(BYTES, ShuffleTables.TWO, high << 4)
          .selectFrom((ByteVector) ShuffleKernels.SWAP.selectFrom(lanes).reinterpretShape(BYTES, 0))
          .intoArray(dst, out + 16 - Integer.bitCount(low));
      if (narrow == GROUP && to - i >= GROUP) {
        i += GROUP;
        out += 2 * GROUP - Integer.bitCount(ascii);
        continue;
      }
      narrow = Math.min(narrow, to - i);
      i += narrow;
      out += 2 * narrow - Integer.bitCount(ascii & (1 << narrow) - 1);
      mostNear = i - afterWide < FAR ? mostNear - 1 : Math.min(mostNear + 1, MOST_NEAR_AFTER_FAR);
      if (i == to || mostNear < 0) {
        break;
      }
      char c = src[i];
      if ((c & Scalar.SURROGATE_BITS) != Character.MIN_SURROGATE) {
        Scalar.INT.set(dst, out, 0x8080E0 | c >> 12 | (c & 0xFC0) << 2 | (c & 0x3F) << 16);
        i++;
        out += 3;
      } else if (i + 1 < to && Character.isSurrogatePair(c, src[i + 1])) {
        Scalar.INT.set(dst, out, Scalar.fourBytes(Character.toCodePoint(c, src[i + 1])));
        i += 2;
        out += 4;
      } else {
        break;
      }
      afterWide = i;
    }
    return Progress.of(i - from, out - dstOffset);
  }
}
