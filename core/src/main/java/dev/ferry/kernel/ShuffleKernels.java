package dev.ferry.kernel;

import static jdk.incubator.vector.VectorOperators.EQ;
import static jdk.incubator.vector.VectorOperators.GT;
import static jdk.incubator.vector.VectorOperators.LSHL;
import static jdk.incubator.vector.VectorOperators.LSHR;
import static jdk.incubator.vector.VectorOperators.LT;
import static jdk.incubator.vector.VectorOperators.NE;
import static jdk.incubator.vector.VectorOperators.S2B;
import static jdk.incubator.vector.VectorOperators.ZERO_EXTEND_B2S;
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
/// Over 400 lines, as every loop writes out its vector operations; [VectorKernels] tells why.
final class ShuffleKernels extends VectorKernels {
  private static final VectorSpecies<Byte> BYTES = ByteVector.SPECIES_128;
  private static final VectorSpecies<Byte> WIDE_BYTES = ByteVector.SPECIES_256;
  private static final VectorSpecies<Byte> HALF_BYTES = ByteVector.SPECIES_64;
  private static final VectorSpecies<Short> CHARS = ShortVector.SPECIES_128;

  private static final short NON_ASCII = (short) 0xFF80;
  private static final short THREE_BYTES = (short) 0xF800;
  private static final short SURROGATE = (short) 0xD800;

  private static final VectorMask<Byte> LAST_OF_0 = every(3, 2, 16);
  private static final VectorMask<Byte> LAST_OF_16 = every(3, 1, 16);
  private static final ByteVector FIRSTS_0 =
      indices(0, 1, -1, 2, 3, -1, 4, 5, -1, 6, 7, -1, 8, 9, -1, 10);
  private static final ByteVector FIRSTS_16 =
      indices(11, -1, 12, 13, -1, 14, 15, -1, 0, 0, 0, 0, 0, 0, 0, 0);
  private static final ByteVector LASTS_0 =
      indices(-1, -1, 0, -1, -1, 2, -1, -1, 4, -1, -1, 6, -1, -1, 8, -1);
  private static final ByteVector LASTS_16 =
      indices(-1, 10, -1, -1, 12, -1, -1, 14, 0, 0, 0, 0, 0, 0, 0, 0);

  private static VectorMask<Byte> every(int step, int first, int count) {
    long bits = 0;
    for (int k = first; k < count; k += step) {
      bits |= 1L << k;
    }
    return VectorMask.fromLong(BYTES, bits);
  }

  private static ByteVector indices(int... indices) {
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
    int i = from;
    int out = dstOffset;
    while (i < to) {
      long leads = leadsIfWellFormed(src, i);
      if (leads == 0) {
        break;
      }
      if (leads == -1L && src[i + 63] >= 0) {
        int ascii = decodeAscii(src, i, to, dst, out);
        i += ascii;
        out += ascii;
        continue;
      }
      if ((~leads & ~leads << 1) == 0) {
        int unfinished = Scalar.unfinishedBefore(src, i + 64);
        long whole = leads & -1L >>> unfinished;
        decodeNarrow(src, i, whole, dst, out);
        i += 64 - unfinished;
        out += Long.bitCount(whole);
        continue;
      }
      long block = decodeBlock(src, i, leads >>> 1, dst, out);
      i += Progress.read(block);
      out += Progress.written(block);
    }
    return Progress.of(i - from, out - dstOffset);
  }

  /// Well-formed but for the second bytes' ranges: as many continuation bytes follow each lead byte
  /// as it announces, which is arithmetic on masks. The leads that make demands on the second byte
  /// are rare in most scripts, so they are looked for together and looked at only if there are any.
  @Override
  long leadsIfWellFormed(byte[] src, int i) {
    var low = ByteVector.fromArray(WIDE_BYTES, src, i);
    var high = ByteVector.fromArray(WIDE_BYTES, src, i + 32);
    long negative = mask(low.compare(LT, (byte) 0), high.compare(LT, (byte) 0));
    long leads = mask(low.compare(GT, (byte) 0xBF), high.compare(GT, (byte) 0xBF));
    long twos = leads & negative;
    long threes = mask(low.compare(GT, (byte) 0xDF), high.compare(GT, (byte) 0xDF)) & negative;
    long fours = mask(low.compare(GT, (byte) 0xEF), high.compare(GT, (byte) 0xEF)) & negative;
    if ((twos << 1 | threes << 2 | fours << 3) != ~leads) {
      return 0;
    }
    var special =
        low.and((byte) 0xFE)
            .compare(EQ, (byte) 0xC0)
            .or(high.and((byte) 0xFE).compare(EQ, (byte) 0xC0))
            .or(low.compare(EQ, (byte) 0xE0))
            .or(high.compare(EQ, (byte) 0xE0))
            .or(low.compare(EQ, (byte) 0xED))
            .or(high.compare(EQ, (byte) 0xED));
    return (fours != 0 || special.anyTrue()) && isOutOfRange(src, i) ? 0 : leads;
  }

  private static long mask(VectorMask<Byte> low, VectorMask<Byte> high) {
    return low.toLong() | high.toLong() << 32;
  }

  /// Whether a lead byte of the 64 at `i` never occurs, or is followed by what would make the code
  /// point overlong, a surrogate or too large.
  private static boolean isOutOfRange(byte[] src, int i) {
    var wrong = VectorMask.fromLong(WIDE_BYTES, 0);
    for (int k = i; k < i + 64; k += 32) {
      var first = ByteVector.fromArray(WIDE_BYTES, src, k);
      var second = ByteVector.fromArray(WIDE_BYTES, src, k + 1);
      wrong =
          wrong
              .or(first.and((byte) 0xFE).compare(EQ, (byte) 0xC0))
              .or(first.compare(EQ, (byte) 0xE0).and(second.compare(LT, (byte) 0xA0)))
              .or(first.compare(EQ, (byte) 0xED).and(second.compare(GT, (byte) 0x9F)))
              .or(first.compare(EQ, (byte) 0xF0).and(second.compare(LT, (byte) 0x90)))
              .or(first.compare(EQ, (byte) 0xF4).and(second.compare(GT, (byte) 0x8F)))
              .or(first.compare(GT, (byte) 0xF4).and(first.compare(LT, (byte) 0)));
    }
    return wrong.anyTrue();
  }

  /// Decodes 64 bytes of one- and two-byte code points, eight bytes at a time: as if a code point
  /// began at each byte; the lanes where none does are taken out.
  private static void decodeNarrow(byte[] src, int from, long leads, char[] dst, int dstOffset) {
    int out = dstOffset;
    for (int k = 0; k < 64; k += 8) {
      var first = zeroExtend(src, from + k);
      var two =
          first
              .lanewise(LSHL, 6)
              .add(zeroExtend(src, from + k + 1))
              .sub((short) ((0xC0 << 6) + 0x80));
      int row = (int) (leads >>> k) & 0xFF;
      ByteVector.fromArray(BYTES, ShuffleTables.LANES, row << 4)
          .selectFrom(first.blend(two, first.compare(GT, (short) 0xBF)).reinterpretAsBytes())
          .reinterpretAsShorts()
          .intoCharArray(dst, out);
      out += Integer.bitCount(row);
    }
  }

  private static ShortVector zeroExtend(byte[] src, int i) {
    return (ShortVector)
        ByteVector.fromArray(HALF_BYTES, src, i).convertShape(ZERO_EXTEND_B2S, CHARS, 0);
  }

  private static final ByteVector THREES_TAIL =
      indices(2, 1, 5, 4, 8, 7, 11, 10, 14, 13, 0, 0, 0, 0, 0, 0);
  private static final ByteVector THREES_LEAD =
      indices(0, 0, 3, 3, 6, 6, 9, 9, 12, 12, 0, 0, 0, 0, 0, 0);
  private static final ByteVector FIRST_15 = ByteVector.broadcast(BYTES, -1).withLane(15, (byte) 0);

  /// Decodes the code points that end within the 64 bytes at `from`, as far as whole windows reach.
  /// The next window's place hangs on the length of this one, found in a table; everything else
  /// runs beside that chain.
  ///
  /// @param blockEnds a bit for each byte that ends a code point
  private static long decodeBlock(byte[] src, int from, long blockEnds, char[] dst, int dstOffset) {
    long ends = blockEnds;
    int i = from;
    int out = dstOffset;
    while (i < from + 64 - 16) {
      if (((int) ends & 0x7FFF) == 0b100_100_100_100_100) {
        var bytes = ByteVector.fromArray(BYTES, src, i);
        var tail = THREES_TAIL.selectFrom(bytes).reinterpretAsShorts();
        var lead = THREES_LEAD.selectFrom(bytes).reinterpretAsShorts();
        lead.lanewise(LSHL, 12)
            .or(tail.and((short) 0x3F00).lanewise(LSHR, 2))
            .or(tail.and((short) 0x3F))
            .intoCharArray(dst, out);
        ends >>>= 15;
        i += 15;
        out += 5;
        continue;
      }
      int row = (int) ends & ShuffleTables.WINDOWS - 1;
      int size = ShuffleTables.WINDOW_SIZES[row];
      if (size == 0) {
        int fours = ((int) ends & 0xFFFF) == 0b1000_1000_1000_1000 ? 4 : 1;
        decodeFours(src, i, dst, out);
        ends >>>= 4 * fours;
        i += 4 * fours;
        out += 2 * fours;
        continue;
      }
      var bytes = ByteVector.fromArray(BYTES, src, i).and(FIRST_15);
      var tail =
          ByteVector.fromArray(BYTES, ShuffleTables.WINDOW_TAILS, row << 4)
              .selectFrom(bytes)
              .reinterpretAsShorts();
      var lead =
          ByteVector.fromArray(BYTES, ShuffleTables.WINDOW_LEADS, row << 4)
              .selectFrom(bytes)
              .reinterpretAsShorts();
      lead.lanewise(LSHL, 12)
          .or(tail.and((short) 0x3F00).lanewise(LSHR, 2))
          .or(tail.and((short) 0x7F))
          .intoCharArray(dst, out);
      ends >>>= size & 0xF;
      i += size & 0xF;
      out += size >>> 4 & 0xF;
    }
    return Progress.of(i - from, out - dstOffset);
  }

  /// Four code points of four bytes, each the two surrogates in the halves of an int; fewer of them
  /// are the first of these.
  private static void decodeFours(byte[] src, int i, char[] dst, int out) {
    var bytes = ByteVector.fromArray(BYTES, src, i).reinterpretAsInts();
    var high =
        bytes
            .and(0x07)
            .lanewise(LSHL, 8)
            .or(bytes.lanewise(LSHR, 6).and(0xFC))
            .or(bytes.lanewise(LSHR, 20).and(0x03))
            .add(0xD800 - (0x10000 >> 10));
    var low =
        bytes
            .and(0x0F0000)
            .lanewise(LSHL, 6)
            .or(bytes.lanewise(LSHR, 8).and(0x3F0000))
            .or(0xDC00_0000);
    high.or(low).reinterpretAsShorts().intoCharArray(dst, out);
  }

  /// Decodes as many ASCII bytes as there are, in groups of 32; there is one group at least.
  private static int decodeAscii(byte[] src, int from, int to, char[] dst, int dstOffset) {
    int i = 0;
    for (; i < to - from; i += 32) {
      var bytes = ByteVector.fromArray(WIDE_BYTES, src, from + i);
      if (bytes.compare(LT, (byte) 0).anyTrue()) {
        break;
      }
      widen(src, from + i, dst, dstOffset + i);
      widen(src, from + i + 16, dst, dstOffset + i + 16);
    }
    return i;
  }

  private static void widen(byte[] src, int i, char[] dst, int out) {
    ((ShortVector) ByteVector.fromArray(BYTES, src, i).convertShape(ZERO_EXTEND_B2S, WIDE_CHARS, 0))
        .intoCharArray(dst, out);
  }
}
