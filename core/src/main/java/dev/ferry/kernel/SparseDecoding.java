package dev.ferry.kernel;

import static jdk.incubator.vector.VectorOperators.LT;
import static jdk.incubator.vector.VectorOperators.ZERO_EXTEND_B2S;

import jdk.incubator.vector.ByteVector;
import jdk.incubator.vector.ShortVector;
import jdk.incubator.vector.VectorSpecies;

/// ASCII with few other code points in it, as emoji are in English: decoded by 32 bytes up to the
/// first that is not ASCII, that one by itself.
final class SparseDecoding {
  private static final VectorSpecies<Byte> BYTES = ByteVector.SPECIES_128;
  private static final VectorSpecies<Byte> WIDE_BYTES = ByteVector.SPECIES_256;
  private static final VectorSpecies<Short> CHARS = ShortVector.SPECIES_256;

  /// Bytes of ASCII before a code point that is far from the last one.
  private static final int FAR = 28;

  /// How many more may be near than far.
  private static final int MOST_NEAR = 2;

  /// The same after many that were far.
  private static final int MOST_NEAR_AFTER_FAR = 4 * MOST_NEAR;

  private SparseDecoding() {}

  /// As [Kernels#decode], up to where too many are not ASCII. Too big to be inlined (over 325 bytes
  /// of bytecode), as it must be.
  static long decode(byte[] src, int from, int to, char[] dst, int dstOffset) {
    int i = from;
    int out = dstOffset;
    int mostNear = MOST_NEAR;
    int sinceOther = FAR;
    while (i < to) {
      int negative = (int) ByteVector.fromArray(WIDE_BYTES, src, i).compare(LT, (byte) 0).toLong();
      widen(src, i, dst, out);
      widen(src, i + 16, dst, out + 16);
      int ascii = Integer.numberOfTrailingZeros(negative);
      i += ascii;
      out += ascii;
      sinceOther += ascii;
      if (negative == 0) {
        continue;
      }
      mostNear = sinceOther < FAR ? mostNear - 1 : Math.min(mostNear + 1, MOST_NEAR_AFTER_FAR);
      if (i >= to || mostNear < 0) {
        break;
      }
      sinceOther = 0;
      int four = (int) Scalar.BIG_INT.get(src, i);
      if ((four & Scalar.FOUR_MARKED) == Scalar.FOUR_MARKS) {
        int c = four >>> 6 & 0x1C0000 | four >>> 4 & 0x3F000 | four >>> 2 & 0xFC0 | four & 0x3F;
        if (c < 0x10000 || c > 0x10FFFF) {
          break;
        }
        dst[out] = (char) ((c >> 10) + 0xD7C0);
        dst[out + 1] = (char) (0xDC00 | c & 0x3FF);
        i += 4;
        out += 2;
      } else if ((four & Scalar.THREE_MARKED) == Scalar.THREE_MARKS) {
        int c = four >>> 12 & 0xF000 | four >>> 10 & 0xFC0 | four >>> 8 & 0x3F;
        if (c < 0x800 || (c & Scalar.SURROGATE_BITS) == Character.MIN_SURROGATE) {
          break;
        }
        dst[out] = (char) c;
        i += 3;
        out++;
      } else {
        int c = four >>> 18 & 0x7C0 | four >>> 16 & 0x3F;
        if (c < 0x80 || (four & Scalar.TWO_MARKED) != Scalar.TWO_MARKS) {
          break;
        }
        dst[out] = (char) c;
        i += 2;
        out++;
      }
    }
    return Progress.of(i - from, out - dstOffset);
  }

  private static void widen(byte[] src, int i, char[] dst, int out) {
    ((ShortVector) ByteVector.fromArray(BYTES, src, i).convertShape(ZERO_EXTEND_B2S, CHARS, 0))
        .intoCharArray(dst, out);
  }
}
