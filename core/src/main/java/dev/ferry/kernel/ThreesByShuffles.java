package dev.ferry.kernel;

import static dev.ferry.kernel.ShuffleKernels.indices;
import static jdk.incubator.vector.VectorOperators.EQ;
import static jdk.incubator.vector.VectorOperators.LSHL;
import static jdk.incubator.vector.VectorOperators.LSHR;
import static jdk.incubator.vector.VectorOperators.NE;
import static jdk.incubator.vector.VectorOperators.UMIN;
import static jdk.incubator.vector.VectorOperators.XOR;

import jdk.incubator.vector.ByteVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.ShortVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorSpecies;

/// Code points of three bytes alone, as Chinese and Japanese text has many in a row, decoded by
/// shuffles of 128 bits: the last two bytes of each in a short, the first one twice in another.
final class ThreesByShuffles {
  /// Bytes of eight code points, the fewest that are decoded.
  static final int FEWEST = 24;

  private static final VectorSpecies<Byte> BYTES = ByteVector.SPECIES_128;
  private static final VectorSpecies<Short> WIDE_CHARS = ShortVector.SPECIES_256;
  private static final VectorSpecies<Integer> WIDE_INTS = IntVector.SPECIES_256;
  private static final short THREE_BYTES = (short) 0xF800;
  private static final short SURROGATE = (short) 0xD800;

  private static final ByteVector MARKS_0 = marks(0, 0xE0, 0x80);
  private static final ByteVector MARKS_8 = marks(8, 0xE0, 0x80);
  private static final ByteVector MARKED_0 = marks(0, 0xF0, 0xC0);
  private static final ByteVector MARKED_8 = marks(8, 0xF0, 0xC0);
  private static final ByteVector TAILS_0 =
      indices(2, 1, 5, 4, 8, 7, 11, 10, 0, 0, 0, 0, 0, 0, 0, 0);
  private static final ByteVector LEADS_0 = indices(0, 0, 3, 3, 6, 6, 9, 9, 0, 0, 0, 0, 0, 0, 0, 0);
  private static final ByteVector TAILS_8 =
      indices(0, 0, 0, 0, 0, 0, 0, 0, 6, 5, 9, 8, 12, 11, 15, 14);
  private static final ByteVector LEADS_8 =
      indices(0, 0, 0, 0, 0, 0, 0, 0, 4, 4, 7, 7, 10, 10, 13, 13);
  private static final VectorMask<Byte> UPPER = VectorMask.fromLong(BYTES, 0xFF00);

  /// Code points that are decoded before it is looked whether they take three bytes.
  private static final int CHECKED_AT_ONCE = 128;

  private static final ShortVector TAIL_MARKS = ShortVector.broadcast(WIDE_CHARS, (short) 0x8080);
  private static final ShortVector TAIL_MARKED = ShortVector.broadcast(WIDE_CHARS, (short) 0xC0C0);
  private static final ShortVector LEAD_MARKS = ShortVector.broadcast(WIDE_CHARS, (short) 0xE0E0);
  private static final ShortVector LEAD_MARKED = ShortVector.broadcast(WIDE_CHARS, (short) 0xF0F0);
  private static final ShortVector MINUS_192 = ShortVector.broadcast(WIDE_CHARS, (short) -192);
  private static final ShortVector TOPS = ShortVector.broadcast(WIDE_CHARS, THREE_BYTES);

  /// Added to a char of three bytes, gives less than 0x800 if it is a surrogate, and only then.
  static final short PAST_SURROGATES = (short) (0x10000 - 0xD800);

  private static final ShortVector PAST_SURROGATES_16 =
      ShortVector.broadcast(WIDE_CHARS, PAST_SURROGATES);

  /// The bits that are the same in all three-byte code points, or where they are.
  private static ByteVector marks(int from, int lead, int other) {
    var bytes = new byte[16];
    for (int k = 0; k < 16; k++) {
      bytes[k] = (byte) ((from + k) % 3 == 0 ? lead : other);
    }
    return ByteVector.fromArray(BYTES, bytes, 0);
  }

  /// Decodes three-byte code points, eight at a time, up to one of another length or a bad one.
  ///
  /// @return how many
  static int decode(byte[] src, int from, int to, char[] dst, int dstOffset) {
    int i = from;
    int out = dstOffset;
    for (; i < to; i += 24, out += 8) {
      var low = ByteVector.fromArray(BYTES, src, i);
      var high = ByteVector.fromArray(BYTES, src, i + 8);
      var tail =
          TAILS_0.selectFrom(low).blend(TAILS_8.selectFrom(high), UPPER).reinterpretAsShorts();
      var lead =
          LEADS_0.selectFrom(low).blend(LEADS_8.selectFrom(high), UPPER).reinterpretAsShorts();
      var chars =
          lead.lanewise(LSHL, 12)
              .or(tail.and((short) 0x3F00).lanewise(LSHR, 2))
              .or(tail.and((short) 0x3F));
      chars.intoCharArray(dst, out);
      var astrayLow = low.lanewise(XOR, MARKS_0).and(MARKED_0);
      var astrayHigh = high.lanewise(XOR, MARKS_8).and(MARKED_8);
      var top = chars.and(THREE_BYTES);
      var wrong = top.compare(EQ, (short) 0).or(top.compare(EQ, SURROGATE));
      if (astrayLow
          .or(astrayHigh)
          .reinterpretAsShorts()
          .compare(NE, (short) 0)
          .or(wrong)
          .anyTrue()) {
        long astray =
            astrayLow.compare(NE, (byte) 0).toLong()
                | astrayHigh.compare(NE, (byte) 0).toLong() << 8;
        int right = Long.numberOfTrailingZeros(wrong.toLong() | 1L << 8);
        int whole = Long.numberOfTrailingZeros(astray | 1L << 24) / 3;
        return out - dstOffset + Math.min(right, whole);
      }
    }
    return out - dstOffset;
  }

  /// As [Kernels#decodeAllThrees]: by one group of eight or two, the second one whatever has been
  /// done of it, or by sixteens.
  static boolean decodeAll(byte[] src, int from, int to, char[] dst, int dstOffset) {
    int chars = (to - from) / 3;
    if (chars >= 16) {
      return decodeSixteens(src, from, to, dst, dstOffset);
    }
    return decodeEight(src, from, dst, dstOffset)
        && (chars == 8 || decodeEight(src, to - FEWEST, dst, dstOffset + chars - 8));
  }

  private static boolean decodeEight(byte[] src, int from, char[] dst, int dstOffset) {
    return decode(src, from, from + 1, dst, dstOffset) == 8;
  }

  /// The same for sixteen code points or more, sixteen at a time, the last sixteen whatever has
  /// been done of them. Their tails and leads are without their marks if they are right. Whether
  /// they are is looked at after up to [#CHECKED_AT_ONCE].
  private static boolean decodeSixteens(byte[] src, int from, int to, char[] dst, int dstOffset) {
    int chars = (to - from) / 3;
    int last = chars - 16;
    int end;
    for (int done = 0; done < chars; done = end) {
      end = Math.min(chars, done + CHECKED_AT_ONCE);
      var astray = ShortVector.zero(WIDE_CHARS);
      var least = ShortVector.broadcast(WIDE_CHARS, (short) -1);
      for (int k = done; k < end; k += 16) {
        int at = Math.min(k, last);
        int i = from + 3 * at;
        var first = ByteVector.fromArray(BYTES, src, i);
        var second = ByteVector.fromArray(BYTES, src, i + 8);
        var third = ByteVector.fromArray(BYTES, src, i + 24);
        var fourth = ByteVector.fromArray(BYTES, src, i + 32);
        var tailLow = TAILS_0.selectFrom(first).blend(TAILS_8.selectFrom(second), UPPER);
        var tailHigh = TAILS_0.selectFrom(third).blend(TAILS_8.selectFrom(fourth), UPPER);
        var leadLow = LEADS_0.selectFrom(first).blend(LEADS_8.selectFrom(second), UPPER);
        var leadHigh = LEADS_0.selectFrom(third).blend(LEADS_8.selectFrom(fourth), UPPER);
        var tail =
            ((IntVector) tailLow.reinterpretShape(WIDE_INTS, 0))
                .or(
                    ShuffleKernels.SWAP.selectFrom(
                        (IntVector) tailHigh.reinterpretShape(WIDE_INTS, 0)))
                .reinterpretAsShorts()
                .lanewise(XOR, TAIL_MARKS);
        var lead =
            ((IntVector) leadLow.reinterpretShape(WIDE_INTS, 0))
                .or(
                    ShuffleKernels.SWAP.selectFrom(
                        (IntVector) leadHigh.reinterpretShape(WIDE_INTS, 0)))
                .reinterpretAsShorts()
                .lanewise(XOR, LEAD_MARKS);
        // Of 256 times the second byte's bits, 64 times are wanted.
        var decoded = lead.lanewise(LSHL, 12).or(tail.lanewise(LSHR, 8).mul(MINUS_192).add(tail));
        decoded.intoCharArray(dst, dstOffset + at);
        least = least.lanewise(UMIN, decoded).lanewise(UMIN, decoded.add(PAST_SURROGATES_16));
        astray = astray.or(tail.and(TAIL_MARKED)).or(lead.and(LEAD_MARKED));
      }
      if (least.and(TOPS).compare(EQ, (short) 0).or(astray.compare(NE, (short) 0)).anyTrue()) {
        return false;
      }
    }
    return true;
  }
}
