package dev.ferry.kernel;

import static jdk.incubator.vector.VectorOperators.EQ;
import static jdk.incubator.vector.VectorOperators.GT;
import static jdk.incubator.vector.VectorOperators.LSHL;
import static jdk.incubator.vector.VectorOperators.LSHR;
import static jdk.incubator.vector.VectorOperators.LT;
import static jdk.incubator.vector.VectorOperators.NE;
import static jdk.incubator.vector.VectorOperators.S2B;
import static jdk.incubator.vector.VectorOperators.ZERO_EXTEND_S2I;

import jdk.incubator.vector.ByteVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.ShortVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorSpecies;

/// Kernels over 128-bit vectors with byte shuffles, and 256-bit ones where nothing is shuffled.
///
/// Both directions work on a few code points at a time: what is kept of their bytes or lanes is
/// brought together by a shuffle, taken from a table by a mask of which units begin or end a code
/// point ([ShuffleTables]). Text is seldom as mixed as it could be, so runs of ASCII and of
/// three-byte characters take a shorter way.
///
/// Every loop writes out its vector operations; [VectorKernels] tells why.
final class ShuffleKernels extends VectorKernels {
  private static final VectorSpecies<Byte> BYTES = ByteVector.SPECIES_128;
  private static final VectorSpecies<Byte> HALF_BYTES = ByteVector.SPECIES_64;
  private static final VectorSpecies<Short> CHARS = ShortVector.SPECIES_128;

  private static final short NON_ASCII = (short) 0xFF80;
  private static final short THREE_BYTES = (short) 0xF800;
  private static final short SURROGATE = (short) 0xD800;

  static final VectorMask<Byte> LAST_OF_0 = every(3, 2, 16);
  static final VectorMask<Byte> LAST_OF_16 = every(3, 1, 16);
  static final ByteVector FIRSTS_0 = indices(0, 1, -1, 2, 3, -1, 4, 5, -1, 6, 7, -1, 8, 9, -1, 10);
  static final ByteVector FIRSTS_16 =
      indices(11, -1, 12, 13, -1, 14, 15, -1, 0, 0, 0, 0, 0, 0, 0, 0);
  static final ByteVector LASTS_0 =
      indices(-1, -1, 0, -1, -1, 2, -1, -1, 4, -1, -1, 6, -1, -1, 8, -1);
  static final ByteVector LASTS_16 =
      indices(-1, 10, -1, -1, 12, -1, -1, 14, 0, 0, 0, 0, 0, 0, 0, 0);

  private static VectorMask<Byte> every(int step, int first, int count) {
    long bits = 0;
    for (int k = first; k < count; k += step) {
      bits |= 1L << k;
    }
    return VectorMask.fromLong(BYTES, bits);
  }

  static ByteVector indices(int... indices) {
    var bytes = new byte[16];
    for (int k = 0; k < 16; k++) {
      bytes[k] = (byte) Math.max(indices[k], 0);
    }
    return ByteVector.fromArray(BYTES, bytes, 0);
  }

  private static final VectorSpecies<Short> WIDE_CHARS = ShortVector.SPECIES_256;
  private static final VectorSpecies<Integer> WIDE_INTS = IntVector.SPECIES_256;
  private static final IntVector SWAP =
      IntVector.fromArray(WIDE_INTS, new int[] {4, 5, 6, 7, 0, 1, 2, 3}, 0);

  /// 64 chars at a time, or eight.
  @Override
  long encodeAscii(char[] src, int from, int to, byte[] dst, int dstOffset) {
    int i = 0;
    for (; i < to - from; i += 64) {
      var first = ShortVector.fromCharArray(WIDE_CHARS, src, from + i);
      var second = ShortVector.fromCharArray(WIDE_CHARS, src, from + i + 16);
      var third = ShortVector.fromCharArray(WIDE_CHARS, src, from + i + 32);
      var fourth = ShortVector.fromCharArray(WIDE_CHARS, src, from + i + 48);
      if (!isZero(first.or(second).or(third.or(fourth)).and(NON_ASCII))) {
        break;
      }
      ((ByteVector) first.convertShape(S2B, BYTES, 0)).intoArray(dst, dstOffset + i);
      ((ByteVector) second.convertShape(S2B, BYTES, 0)).intoArray(dst, dstOffset + i + 16);
      ((ByteVector) third.convertShape(S2B, BYTES, 0)).intoArray(dst, dstOffset + i + 32);
      ((ByteVector) fourth.convertShape(S2B, BYTES, 0)).intoArray(dst, dstOffset + i + 48);
    }
    while (i < to - from) {
      var chars = ShortVector.fromCharArray(CHARS, src, from + i);
      if (!isZero(chars.and(NON_ASCII))) {
        break;
      }
      ((ByteVector) chars.convertShape(S2B, HALF_BYTES, 0)).intoArray(dst, dstOffset + i);
      i += 8;
    }
    return Progress.of(i, i);
  }

  /// Eight chars at a time.
  @Override
  long encodeNarrow(char[] src, int from, int to, byte[] dst, int dstOffset) {
    int i = from;
    int out = dstOffset;
    int mask = 0;
    for (; i < to; i += 8) {
      var chars = ShortVector.fromCharArray(CHARS, src, i);
      if (!isZero(chars.and(THREE_BYTES))) {
        break;
      }
      var ascii = chars.compare(LT, (short) 0x80);
      var two =
          chars.lanewise(LSHR, 6).or(chars.and((short) 0x3F).lanewise(LSHL, 8)).or((short) 0x80C0);
      var bytes = two.blend(chars, ascii).reinterpretAsBytes();
      int before = mask;
      mask = (int) ascii.toLong() & 0xFF;
      if ((before & mask) == 0xFF) {
        break;
      }
      ByteVector.fromArray(BYTES, ShuffleTables.TWO, mask << 4)
          .selectFrom(bytes)
          .intoArray(dst, out);
      out += 16 - Integer.bitCount(mask);
    }
    return Progress.of(i - from, out - dstOffset);
  }

  /// Eight chars at a time.
  @Override
  long encodeWide(char[] src, int from, int to, byte[] dst, int dstOffset) {
    int i = from;
    int out = dstOffset;
    for (; i < to; i += 8) {
      var chars = ShortVector.fromCharArray(CHARS, src, i);
      var top = chars.and(THREE_BYTES);
      if (top.compare(EQ, SURROGATE).anyTrue()) {
        break;
      }
      long narrow = top.compare(EQ, (short) 0).toLong();
      if (narrow != 0) {
        if (narrow == 0xFF) {
          break;
        }
        out = encodeMixed(src, i, dst, out);
        continue;
      }
      // All of three bytes: the first two of each and the third are computed apart.
      var firsts =
          chars
              .lanewise(LSHR, 12)
              .or(chars.lanewise(LSHL, 2).and((short) 0x3F00))
              .or((short) 0x80E0)
              .reinterpretAsBytes();
      var lasts = chars.and((short) 0x3F).or((short) 0x80).reinterpretAsBytes();
      FIRSTS_0.selectFrom(firsts).blend(LASTS_0.selectFrom(lasts), LAST_OF_0).intoArray(dst, out);
      FIRSTS_16
          .selectFrom(firsts)
          .blend(LASTS_16.selectFrom(lasts), LAST_OF_16)
          .intoArray(dst, out + 16);
      out += 24;
    }
    return Progress.of(i - from, out - dstOffset);
  }

  /// Eight chars of one to three bytes each.
  private static int encodeMixed(char[] src, int i, byte[] dst, int out) {
    var c = zeroExtend(src, i);
    var last = c.and(0x3F);
    var two = c.lanewise(LSHR, 6).or(last.lanewise(LSHL, 8)).or(0x80C0);
    var three =
        c.lanewise(LSHR, 12)
            .or(c.lanewise(LSHL, 2).and(0x3F00))
            .or(last.lanewise(LSHL, 16))
            .or(0x8080E0);
    var isTwo = c.compare(GT, 0x7F);
    var isThree = c.compare(GT, 0x7FF);
    var lanes = c.blend(two, isTwo).blend(three, isThree);
    int twos = (int) isTwo.toLong();
    int threes = (int) isThree.toLong();
    int row = twos & 0xF | (threes & 0xF) << 4;
    ByteVector.fromArray(BYTES, ShuffleTables.THREE, row << 4)
        .selectFrom((ByteVector) lanes.reinterpretShape(BYTES, 0))
        .intoArray(dst, out);
    out += 4 + Integer.bitCount(row);
    row = twos >> 4 & 0xF | threes & 0xF0;
    ByteVector.fromArray(BYTES, ShuffleTables.THREE, row << 4)
        .selectFrom((ByteVector) SWAP.selectFrom(lanes).reinterpretShape(BYTES, 0))
        .intoArray(dst, out);
    return out + 4 + Integer.bitCount(row);
  }

  private static IntVector zeroExtend(char[] src, int i) {
    return (IntVector)
        ShortVector.fromCharArray(CHARS, src, i).convertShape(ZERO_EXTEND_S2I, WIDE_INTS, 0);
  }

  /// Eight chars at a time: four pairs, or whatever else.
  @Override
  long encodeSurrogates(char[] src, int from, int to, byte[] dst, int dstOffset) {
    int i = from;
    int out = dstOffset;
    while (i < to) {
      int pairs = encodePairs(src, i, to, dst, out);
      i += pairs;
      out += 2 * pairs;
      if (i >= to) {
        break;
      }
      int lanes = encodePairsAmongOthers(src, i, dst, out);
      int highs = lanes >>> 16;
      if (lanes < 0 || highs == 0 && i > from) {
        break;
      }
      // A high surrogate at the end is left for the next time.
      int cut = highs >>> 7;
      out = compact(dst, out, lanes) - 2 * cut;
      i += 8 - cut;
    }
    return Progress.of(i - from, out - dstOffset);
  }

  /// Encodes eight chars to lanes of four bytes at `dst[out]`. Too big to be inlined (over 325
  /// bytes of bytecode), as it must be: with anything else in it, C2 would box its vectors.
  ///
  /// @return bit k: lane k has two bytes or more; bit k + 8: it has three; bit k + 16: it is a high
  ///   surrogate; or -1 if there is a lone one
  private static int encodePairsAmongOthers(char[] src, int i, byte[] dst, int out) {
    var c = zeroExtend(src, i);
    var kind = c.and(0xFC00);
    var isHigh = kind.compare(EQ, 0xD800);
    var isLow = kind.compare(EQ, 0xDC00);
    int highs = (int) isHigh.toLong();
    int lows = (int) isLow.toLong();
    if ((highs << 1 & 0xFF) != lows) {
      return -1;
    }
    var last = c.and(0x3F);
    var two = c.lanewise(LSHR, 6).or(last.lanewise(LSHL, 8)).or(0x80C0);
    var three =
        c.lanewise(LSHR, 12)
            .or(c.lanewise(LSHL, 2).and(0x3F00))
            .or(last.lanewise(LSHL, 16))
            .or(0x8080E0);
    var top = c.and(0x3FF).add(0x40);
    var high = top.lanewise(LSHR, 8).or(top.lanewise(LSHL, 6).and(0x3F00)).or(0x80F0);
    var low =
        zeroExtend(src, i - 1)
            .and(3)
            .lanewise(LSHL, 4)
            .or(c.lanewise(LSHR, 6).and(0xF))
            .or(last.lanewise(LSHL, 8))
            .or(0x8080);
    var isTwo = c.compare(GT, 0x7F);
    var isThree = c.compare(GT, 0x7FF);
    c.blend(two, isTwo)
        .blend(three, isThree)
        .blend(high, isHigh)
        .blend(low, isLow)
        .reinterpretAsBytes()
        .intoArray(dst, out);
    int threes = (int) isThree.toLong() & ~(highs | lows);
    return (int) isTwo.toLong() | threes << 8 | highs << 16;
  }

  /// Moves the used bytes of eight lanes at `dst[out]` together.
  ///
  /// @param lanes as [#encodePairsAmongOthers] gives it
  /// @return where they end
  private static int compact(byte[] dst, int out, int lanes) {
    var low = ByteVector.fromArray(BYTES, dst, out);
    var high = ByteVector.fromArray(BYTES, dst, out + 16);
    int row = lanes & 0xF | lanes >> 4 & 0xF0;
    ByteVector.fromArray(BYTES, ShuffleTables.THREE, row << 4).selectFrom(low).intoArray(dst, out);
    int middle = out + 4 + Integer.bitCount(row);
    row = lanes >> 4 & 0xF | lanes >> 8 & 0xF0;
    ByteVector.fromArray(BYTES, ShuffleTables.THREE, row << 4)
        .selectFrom(high)
        .intoArray(dst, middle);
    return middle + 4 + Integer.bitCount(row);
  }

  /// As many chars as are surrogate pairs, in groups of four pairs: each pair is an int.
  private static int encodePairs(char[] src, int from, int to, byte[] dst, int dstOffset) {
    int i = 0;
    for (; i < to - from; i += 8) {
      var pairs = ShortVector.fromCharArray(CHARS, src, from + i).reinterpretAsInts();
      if (pairs.and(0xFC00FC00).compare(NE, 0xDC00D800).anyTrue()) {
        break;
      }
      var top = pairs.and(0x3FF).add(0x40);
      top.lanewise(LSHR, 8)
          .or(top.lanewise(LSHL, 6).and(0x3F00))
          .or(top.and(0x03).lanewise(LSHL, 20))
          .or(pairs.lanewise(LSHR, 6).and(0x0F0000))
          .or(pairs.lanewise(LSHL, 8).and(0x3F000000))
          .or(0x808080F0)
          .reinterpretAsBytes()
          .intoArray(dst, dstOffset + 2 * i);
    }
    return i;
  }

  private static boolean isZero(ShortVector v) {
    return !v.compare(NE, (short) 0).anyTrue();
  }

  @Override
  public long decode(byte[] src, int from, int to, char[] dst, int dstOffset) {
    return ShuffleDecoding.decode(src, from, to, dst, dstOffset);
  }

  @Override
  public long encodeFew(char[] src, int from, int to, byte[] dst, int dstOffset) {
    return FewByVectors.encode(src, from, to, dst, dstOffset);
  }

  @Override
  public long wellFormed(byte[] src, int from, int to) {
    return ShuffleDecoding.wellFormed(src, from, to);
  }
}
