package dev.ferry.kernel;

import static jdk.incubator.vector.VectorOperators.EQ;
import static jdk.incubator.vector.VectorOperators.LSHL;
import static jdk.incubator.vector.VectorOperators.LSHR;
import static jdk.incubator.vector.VectorOperators.LT;
import static jdk.incubator.vector.VectorOperators.NE;
import static jdk.incubator.vector.VectorOperators.S2B;

import jdk.incubator.vector.ByteVector;
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

  private static final short THREE_BYTES = (short) 0xF800;
  private static final short SURROGATE = (short) 0xD800;

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
        var chars = ShortVector.fromCharArray(CHARS, src, i);
        var top = chars.and(THREE_BYTES);
        int narrow = (int) top.compare(EQ, (short) 0).toLong();
        if (narrow == 0 && !top.compare(EQ, SURROGATE).anyTrue()) {
          var firsts =
              chars
                  .lanewise(LSHR, 12)
                  .or(chars.lanewise(LSHL, 2).and((short) 0x3F00))
                  .or((short) 0x80E0)
                  .reinterpretAsBytes();
          var lasts = chars.and((short) 0x3F).or((short) 0x80).reinterpretAsBytes();
          ShuffleKernels.FIRSTS_0
              .selectFrom(firsts)
              .blend(ShuffleKernels.LASTS_0.selectFrom(lasts), ShuffleKernels.LAST_OF_0)
              .intoArray(dst, out);
          ShuffleKernels.FIRSTS_16
              .selectFrom(firsts)
              .blend(ShuffleKernels.LASTS_16.selectFrom(lasts), ShuffleKernels.LAST_OF_16)
              .intoArray(dst, out + 16);
          out += 3 * GROUP;
        } else if (narrow == 0xFF) {
          var ascii = chars.compare(LT, (short) 0x80);
          var two =
              chars
                  .lanewise(LSHR, 6)
                  .or(chars.and((short) 0x3F).lanewise(LSHL, 8))
                  .or((short) 0x80C0);
          int mask = (int) ascii.toLong();
          ByteVector.fromArray(BYTES, ShuffleTables.TWO, mask << 4)
              .selectFrom(two.blend(chars, ascii).reinterpretAsBytes())
              .intoArray(dst, out);
          out += 2 * GROUP - Integer.bitCount(mask);
        } else if (to - i > GROUP) {
          return Progress.of(i - from, out - dstOffset);
        } else {
          break;
        }
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
