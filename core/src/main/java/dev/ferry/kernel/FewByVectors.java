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

/// Short text: ASCII 16 chars at a time, others eight at a time where they are of one kind, the
/// last few one by one. In one method and without padding, as what is done once a text is half of
/// the time here; a mixed group with more behind it is left to the padded kernels.
final class FewByVectors {
  private static final VectorSpecies<Byte> BYTES = ByteVector.SPECIES_128;
  private static final VectorSpecies<Short> CHARS = ShortVector.SPECIES_128;
  private static final VectorSpecies<Short> WIDE_CHARS = ShortVector.SPECIES_256;
  private static final int GROUP = 8;

  private static final short NON_ASCII = (short) 0xFF80;

  private FewByVectors() {}

  /// Too big to be inlined (over 325 bytes of bytecode), as it must be.
  ///
  /// @see Kernels#encodeFew
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
    if (to - i < 2 * GROUP) {
      int ascii = CharWords.narrow(src, i, to, dst, out);
      i += ascii;
      out += ascii;
    }
    while (true) {
      while (to - i >= GROUP) {
        var c =
            (IntVector)
                ShortVector.fromCharArray(CHARS, src, i)
                    .convertShape(ZERO_EXTEND_S2I, ShuffleKernels.LANES, 0);
        if (c.and(0xF800).compare(EQ, 0xD800).anyTrue()) {
          if (to - i > GROUP) {
            return Progress.of(i - from, out - dstOffset);
          }
          break;
        }
        var isTwo = c.compare(GT, 0x7F);
        var isThree = c.compare(GT, 0x7FF);
        var bits =
            c.and(0x3F).or(c.lanewise(LSHL, 2).and(0x3F00)).or(c.lanewise(LSHL, 4).and(0xF0000));
        var marks = ShuffleKernels.TWO_MARKS.blend(ShuffleKernels.THREE_MARKS, isThree);
        var lanes = c.blend(bits.or(marks), isTwo);
        int twos = (int) isTwo.toLong();
        int threes = (int) isThree.toLong();
        int row = twos & 0xF | (threes & 0xF) << 4;
        ByteVector.fromArray(BYTES, ShuffleTables.THREE, row << 4)
            .selectFrom((ByteVector) lanes.reinterpretShape(BYTES, 0))
            .intoArray(dst, out);
        out += 4 + Integer.bitCount(row);
        row = twos >> 4 & 0xF | threes & 0xF0;
        ByteVector.fromArray(BYTES, ShuffleTables.THREE, row << 4)
            .selectFrom(
                (ByteVector) ShuffleKernels.SWAP.selectFrom(lanes).reinterpretShape(BYTES, 0))
            .intoArray(dst, out);
        out += 4 + Integer.bitCount(row);
        i += GROUP;
      }
      long progress = Scalar.encode(src, i, Math.min(i + GROUP, to), to, dst, out);
      i += Progress.read(progress);
      out += Progress.written(progress);
      if (i >= to || progress == 0) {
        return Progress.of(i - from, out - dstOffset);
      }
    }
  }
}
