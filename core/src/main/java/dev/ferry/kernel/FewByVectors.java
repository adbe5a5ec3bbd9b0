package dev.ferry.kernel;

import static jdk.incubator.vector.VectorOperators.EQ;
import static jdk.incubator.vector.VectorOperators.GT;
import static jdk.incubator.vector.VectorOperators.LSHL;
import static jdk.incubator.vector.VectorOperators.NE;
import static jdk.incubator.vector.VectorOperators.S2B;
import static jdk.incubator.vector.VectorOperators.ZERO_EXTEND_S2I;

import jdk.incubator.vector.ByteVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.ShortVector;
import jdk.incubator.vector.VectorSpecies;

/// Short text: ASCII 16 chars at a time, then eight of any kind but surrogates, of which the last
/// few are read with what follows them, and what that becomes is not counted. In one method and
/// without padding, as what is done once a text is half of the time here.
final class FewByVectors {
  private static final VectorSpecies<Byte> BYTES = ByteVector.SPECIES_128;
  private static final VectorSpecies<Short> CHARS = ShortVector.SPECIES_128;
  private static final VectorSpecies<Short> WIDE_CHARS = ShortVector.SPECIES_256;
  private static final int GROUP = 8;

  private static final short NON_ASCII = (short) 0xFF80;

  private FewByVectors() {}

  /// As [Kernels#encodeFew], up to eight chars with a surrogate among them. Too big to be inlined
  /// (over 325 bytes of bytecode), as it must be.
  static long encode(char[] src, int from, int to, byte[] dst, int dstOffset) {
    int i = from;
    int out = dstOffset;
    for (; to - i >= 2 * GROUP; i += 2 * GROUP, out += 2 * GROUP) {
      var chars = ShortVector.fromCharArray(WIDE_CHARS, src, i);
      if (chars.and(NON_ASCII).compare(NE, (short) 0).anyTrue()) {
        break;
      }
      ((ByteVector) chars.convertShape(S2B, BYTES, 0)).intoArray(dst, out);
    }
    for (; i < to; i += GROUP) {
      int count = Math.min(GROUP, to - i);
      int kept = 0xFF >>> GROUP - count;
      var c =
          (IntVector)
              ShortVector.fromCharArray(CHARS, src, i)
                  .convertShape(ZERO_EXTEND_S2I, ShuffleKernels.WIDE_INTS, 0);
      if (((int) c.and(0xF800).compare(EQ, 0xD800).toLong() & kept) != 0) {
        break;
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
      int twos = (int) isTwo.toLong() & kept;
      int threes = (int) isThree.toLong() & kept;
      int low = (twos & 0xF) + ((threes & 0xF) << 4);
      int high = (twos >> 4 & 0xF) + (threes & 0xF0);
      ByteVector.fromArray(BYTES, ShuffleTables.THREE, low << 4)
          .selectFrom((ByteVector) lanes.reinterpretShape(BYTES, 0))
          .intoArray(dst, out);
      ByteVector.fromArray(BYTES, ShuffleTables.THREE, high << 4)
          .selectFrom((ByteVector) ShuffleKernels.SWAP.selectFrom(lanes).reinterpretShape(BYTES, 0))
          .intoArray(dst, out + 4 + Integer.bitCount(low));
      out += count + Integer.bitCount(low) + Integer.bitCount(high);
    }
    return Progress.of(Math.min(i, to) - from, out - dstOffset);
  }
}
