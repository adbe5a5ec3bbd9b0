package dev.ferry.kernel;

import static jdk.incubator.vector.VectorOperators.EQ;
import static jdk.incubator.vector.VectorOperators.GT;
import static jdk.incubator.vector.VectorOperators.LSHL;
import static jdk.incubator.vector.VectorOperators.ZERO_EXTEND_S2I;

import jdk.incubator.vector.ByteVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.ShortVector;
import jdk.incubator.vector.VectorSpecies;

/// Strings of nine to sixteen chars of any kind but surrogates, by their first eight and their last
/// eight: the second eight begin among the bytes of the first. So there is no loop, whose end no
/// one foresees in a program that meets texts of many lengths, and the JDK gets as many chars each
/// time.
///
/// Not for kernels that are [Kernels#isFastOnFew].
final class EightsByVectors {
  /// Chars of the shortest string.
  static final int FEWEST = 9;

  /// Chars of the longest.
  static final int MOST = 16;

  private static final VectorSpecies<Byte> BYTES = ByteVector.SPECIES_128;
  private static final VectorSpecies<Short> CHARS = ShortVector.SPECIES_128;
  private static final int GROUP = 8;

  private EightsByVectors() {}

  /// Encodes a string to `dst[dstOffset…)`, with room for three bytes a char and twice the padding.
  /// Too big to be inlined (over 325 bytes of bytecode), as its callers are inlined deeply.
  ///
  /// @param length of the string, [#FEWEST] to [#MOST]
  /// @param chars to convert it in, with room for sixteen
  /// @return the bytes written, or a negative number if there are surrogates
  static int encode(String s, int length, char[] chars, int from, byte[] dst, int dstOffset) {
    int other = length - GROUP;
    s.getChars(0, GROUP, chars, from);
    s.getChars(other, length, chars, from + GROUP);
    var c =
        (IntVector)
            ShortVector.fromCharArray(CHARS, chars, from)
                .convertShape(ZERO_EXTEND_S2I, ShuffleKernels.WIDE_INTS, 0);
    var d =
        (IntVector)
            ShortVector.fromCharArray(CHARS, chars, from + GROUP)
                .convertShape(ZERO_EXTEND_S2I, ShuffleKernels.WIDE_INTS, 0);
    var tops = c.and(0xF800);
    var tops2 = d.and(0xF800);
    if (tops.compare(EQ, 0xD800).or(tops2.compare(EQ, 0xD800)).anyTrue()) {
      return -1;
    }
    int out = dstOffset;
    if (!tops.compare(EQ, 0).or(tops2.compare(EQ, 0)).anyTrue()) {
      var lanes =
          c.and(ShuffleKernels.LOWEST)
              .or(c.lanewise(LSHL, 2).and(ShuffleKernels.MIDDLE))
              .or(c.lanewise(LSHL, 4).and(ShuffleKernels.HIGHEST))
              .or(ShuffleKernels.THREE_MARKS);
      var lanes2 =
          d.and(ShuffleKernels.LOWEST)
              .or(d.lanewise(LSHL, 2).and(ShuffleKernels.MIDDLE))
              .or(d.lanewise(LSHL, 4).and(ShuffleKernels.HIGHEST))
              .or(ShuffleKernels.THREE_MARKS);
      var order = ShuffleKernels.THREE_OF_FOUR.reinterpretAsBytes();
      order.selectFrom((ByteVector) lanes.reinterpretShape(BYTES, 0)).intoArray(dst, out);
      order
          .selectFrom((ByteVector) ShuffleKernels.SWAP.selectFrom(lanes).reinterpretShape(BYTES, 0))
          .intoArray(dst, out + 12);
      out += 3 * other;
      order.selectFrom((ByteVector) lanes2.reinterpretShape(BYTES, 0)).intoArray(dst, out);
      order
          .selectFrom(
              (ByteVector) ShuffleKernels.SWAP.selectFrom(lanes2).reinterpretShape(BYTES, 0))
          .intoArray(dst, out + 12);
      return 3 * length;
    }
    var isTwo = c.compare(GT, ShuffleKernels.LAST_OF_ONE);
    var isThree = c.compare(GT, ShuffleKernels.LAST_OF_TWO);
    var lanes =
        c.blend(
            c.and(ShuffleKernels.LOWEST)
                .or(c.lanewise(LSHL, 2).and(ShuffleKernels.MIDDLE))
                .or(c.lanewise(LSHL, 4).and(ShuffleKernels.HIGHEST))
                .or(ShuffleKernels.TWO_MARKS.blend(ShuffleKernels.THREE_MARKS, isThree)),
            isTwo);
    int twos = (int) isTwo.toLong();
    int threes = (int) isThree.toLong();
    int row = (twos & 0xF) + ((threes & 0xF) << 4);
    ByteVector.fromArray(BYTES, ShuffleTables.THREE, row << 4)
        .selectFrom((ByteVector) lanes.reinterpretShape(BYTES, 0))
        .intoArray(dst, out);
    out += 4 + Integer.bitCount(row);
    row = (twos >> 4) + (threes & 0xF0);
    ByteVector.fromArray(BYTES, ShuffleTables.THREE, row << 4)
        .selectFrom((ByteVector) ShuffleKernels.SWAP.selectFrom(lanes).reinterpretShape(BYTES, 0))
        .intoArray(dst, out);
    var isTwo2 = d.compare(GT, ShuffleKernels.LAST_OF_ONE);
    var isThree2 = d.compare(GT, ShuffleKernels.LAST_OF_TWO);
    var lanes2 =
        d.blend(
            d.and(ShuffleKernels.LOWEST)
                .or(d.lanewise(LSHL, 2).and(ShuffleKernels.MIDDLE))
                .or(d.lanewise(LSHL, 4).and(ShuffleKernels.HIGHEST))
                .or(ShuffleKernels.TWO_MARKS.blend(ShuffleKernels.THREE_MARKS, isThree2)),
            isTwo2);
    int kept = (1 << other) - 1;
    out = dstOffset + other + Integer.bitCount(twos & kept | (threes & kept) << GROUP);
    int twos2 = (int) isTwo2.toLong();
    int threes2 = (int) isThree2.toLong();
    row = (twos2 & 0xF) + ((threes2 & 0xF) << 4);
    ByteVector.fromArray(BYTES, ShuffleTables.THREE, row << 4)
        .selectFrom((ByteVector) lanes2.reinterpretShape(BYTES, 0))
        .intoArray(dst, out);
    out += 4 + Integer.bitCount(row);
    row = (twos2 >> 4) + (threes2 & 0xF0);
    ByteVector.fromArray(BYTES, ShuffleTables.THREE, row << 4)
        .selectFrom((ByteVector) ShuffleKernels.SWAP.selectFrom(lanes2).reinterpretShape(BYTES, 0))
        .intoArray(dst, out);
    return out + 4 + Integer.bitCount(row) - dstOffset;
  }
}
