package dev.ferry.kernel;

import static jdk.incubator.vector.VectorOperators.EQ;
import static jdk.incubator.vector.VectorOperators.GT;
import static jdk.incubator.vector.VectorOperators.LSHL;
import static jdk.incubator.vector.VectorOperators.LSHR;
import static jdk.incubator.vector.VectorOperators.LT;
import static jdk.incubator.vector.VectorOperators.NE;
import static jdk.incubator.vector.VectorOperators.S2B;
import static jdk.incubator.vector.VectorOperators.ZERO_EXTEND_S2I;

import java.lang.foreign.MemorySegment;
import jdk.incubator.vector.ByteVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.ShortVector;
import jdk.incubator.vector.VectorSpecies;

/// Kernels over 128-bit vectors with byte shuffles, and 256-bit ones where nothing is shuffled.
///
/// Both directions work on a few code points at a time: what is kept of their bytes or lanes is
/// brought together by a shuffle, taken from a table by a mask of which units begin or end a code
/// point ([ShuffleTables]).
///
/// Every loop writes out its vector operations; [VectorKernels] tells why.
final class ShuffleKernels extends VectorKernels {
  private static final VectorSpecies<Byte> BYTES = ByteVector.SPECIES_128;
  private static final VectorSpecies<Byte> HALF_BYTES = ByteVector.SPECIES_64;
  private static final VectorSpecies<Short> CHARS = ShortVector.SPECIES_128;

  /// Groups of eight chars without a pair, between others with some.
  private static final int MOST_WITHOUT_PAIRS = 4;

  /// Chars of three bytes, in a row, from which on a loop of their own gains: no branch foresees
  /// where they end.
  private static final int LONG_RUN = 192;

  /// Chars that are encoded as a mixture before the next run is looked for, after a long one.
  private static final int AFTER_LONG_RUN = 64;

  /// The same after a shorter one.
  private static final int AFTER_SHORT_RUN = 1024;

  /// Chars of one or two bytes after the last one of more, from which on a loop for those alone is
  /// faster again.
  private static final int MOST_AFTER_WIDE = 128;

  /// Chars after one- and two-byte text up to which [#encodeFew] goes on.
  private static final int MOST_AFTER_NARROW = 64;

  /// Chars up to which text that looks like pairs is faster encoded one by one.
  private static final int FEW_PAIRS = 16;

  /// Pairs among other chars are encoded one by one if no more chars are left.
  private static final int FEW = 32;

  private static final short NON_ASCII = (short) 0xFF80;
  private static final short THREE_BYTES = (short) 0xF800;

  static ByteVector indices(int... indices) {
    var bytes = new byte[16];
    for (int k = 0; k < 16; k++) {
      bytes[k] = (byte) Math.max(indices[k], 0);
    }
    return ByteVector.fromArray(BYTES, bytes, 0);
  }

  private static final VectorSpecies<Short> WIDE_CHARS = ShortVector.SPECIES_256;
  static final VectorSpecies<Integer> WIDE_INTS = IntVector.SPECIES_256;

  // Kept in registers by C2, where a number given to an operation is loaded anew in each round.
  static final IntVector TWO_MARKS = IntVector.broadcast(WIDE_INTS, 0xC080);
  static final IntVector THREE_MARKS = IntVector.broadcast(WIDE_INTS, 0xE08080);
  static final IntVector LAST_OF_ONE = IntVector.broadcast(WIDE_INTS, 0x7F);
  static final IntVector LAST_OF_TWO = IntVector.broadcast(WIDE_INTS, 0x7FF);
  static final IntVector LOWEST = IntVector.broadcast(WIDE_INTS, 0x3F);
  static final IntVector MIDDLE = IntVector.broadcast(WIDE_INTS, 0x3F00);
  static final IntVector HIGHEST = IntVector.broadcast(WIDE_INTS, 0xF0000);
  private static final ShortVector TOPS = ShortVector.broadcast(WIDE_CHARS, THREE_BYTES);
  private static final ShortVector NO_TOPS = ShortVector.zero(WIDE_CHARS);
  private static final ShortVector ASCII_END = ShortVector.broadcast(WIDE_CHARS, (short) 0x80);
  private static final ShortVector LOWEST_16 = ShortVector.broadcast(WIDE_CHARS, (short) 0x3F);
  private static final ShortVector TWO_MARKS_16 = ShortVector.broadcast(WIDE_CHARS, (short) 0x80C0);
  private static final ShortVector SURROGATE_TOPS =
      ShortVector.broadcast(WIDE_CHARS, (short) 0xD800);
  static final IntVector SWAP =
      IntVector.fromArray(WIDE_INTS, new int[] {4, 5, 6, 7, 0, 1, 2, 3}, 0);

  /// Where three bytes of each of four lanes come from, the highest first. As ints, since a vector
  /// that is made of bytes is loaded anew after each store to an array of bytes.
  static final IntVector THREE_OF_FOUR =
      IntVector.fromArray(
          IntVector.SPECIES_128, new int[] {0x06000102, 0x090A0405, 0x0C0D0E08, 0}, 0);

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

  /// Those of more bytes, too, if they are few.
  @Override
  long encodeNarrow(char[] src, int from, int to, byte[] dst, int dstOffset) {
    int i = from;
    int out = dstOffset;
    while (true) {
      long run = encodeOneOrTwo(src, i, to, dst, out);
      i += Progress.read(run);
      out += Progress.written(run);
      if (i >= to || isAscii(src, i)) {
        break;
      }
      run = SparseByVectors.encode(src, i, to, dst, out, MOST_AFTER_WIDE);
      i += Progress.read(run);
      out += Progress.written(run);
      if (i >= to || src[i] >= 0x800 || isAscii(src, i)) {
        break;
      }
    }
    return Progress.of(i - from, out - dstOffset);
  }

  /// Whether the next eight chars are ASCII.
  private static boolean isAscii(char[] src, int i) {
    return isZero(ShortVector.fromCharArray(CHARS, src, i).and(NON_ASCII));
  }

  /// Sixteen chars at a time, up to 64 that are ASCII: to leave this loop and come back takes as
  /// long as a few rounds of it. Needs no zeros past the end. Too big to be inlined (over 325 bytes
  /// of bytecode), as it must be.
  private static long encodeOneOrTwo(char[] src, int from, int to, byte[] dst, int dstOffset) {
    assert dst.length - dstOffset >= 3 * (to - from) + 2 * PADDING;
    int i = from;
    int out = dstOffset;
    long lastAscii = 0;
    for (; i < to; i += 16) {
      var chars = ShortVector.fromCharArray(WIDE_CHARS, src, i);
      var top = chars.and(TOPS);
      if (!isZero(top)
          && (to - i >= 16 || top.compare(NE, NO_TOPS).toLong() << 64 - (to - i) != 0)) {
        break;
      }
      var isAscii = chars.compare(LT, ASCII_END);
      int ascii = (int) isAscii.toLong();
      lastAscii = lastAscii << 16 | ascii;
      if (lastAscii == -1) {
        break;
      }
      var lanes =
          chars
              .lanewise(LSHR, 6)
              .or(chars.and(LOWEST_16).lanewise(LSHL, 8))
              .or(TWO_MARKS_16)
              .blend(chars, isAscii)
              .reinterpretAsInts();
      int low = ascii & 0xFF;
      int high = ascii >> 8 & 0xFF;
      ByteVector.fromArray(BYTES, ShuffleTables.TWO, low << 4)
          .selectFrom((ByteVector) lanes.reinterpretShape(BYTES, 0))
          .intoArray(dst, out);
      ByteVector.fromArray(BYTES, ShuffleTables.TWO, high << 4)
          .selectFrom((ByteVector) SWAP.selectFrom(lanes).reinterpretShape(BYTES, 0))
          .intoArray(dst, out + 16 - Integer.bitCount(low));
      out += 32 - Integer.bitCount(ascii);
    }
    int surplus = Math.max(0, i - to);
    int surplusAscii = Integer.bitCount((int) lastAscii & 0xFFFF & -0x10000 >> surplus);
    return Progress.of(i - surplus - from, out - dstOffset - 2 * surplus + surplusAscii);
  }

  @Override
  long encodeWide(char[] src, int from, int to, byte[] dst, int dstOffset) {
    int i = from;
    int out = dstOffset;
    while (i < to) {
      long run = encodeThreeBytes(src, i, to, dst, out);
      i += Progress.read(run);
      out += Progress.written(run);
      boolean wasLong = Progress.read(run) >= LONG_RUN;
      int end = Math.min(to, i + (wasLong ? AFTER_LONG_RUN : AFTER_SHORT_RUN));
      run = encodeMixed(src, i, end, dst, out);
      i += Progress.read(run);
      out += Progress.written(run);
      if (i < end) {
        break;
      }
    }
    return Progress.of(i - from, out - dstOffset);
  }

  /// Sixteen chars of three bytes each at a time, as long as there are such; the last sixteen
  /// whatever has been done of them. Too big to be inlined, too.
  private static long encodeThreeBytes(char[] src, int from, int to, byte[] dst, int dstOffset) {
    int last = to - 16;
    if (last < from) {
      return 0;
    }
    var order = THREE_OF_FOUR.reinterpretAsBytes();
    int i = from;
    int out = dstOffset;
    while (true) {
      var chars = ShortVector.fromCharArray(WIDE_CHARS, src, i);
      var top = chars.and(TOPS);
      if (top.compare(EQ, NO_TOPS).or(top.compare(EQ, SURROGATE_TOPS)).anyTrue()) {
        int done = i - from + 15 & -16; // the last sixteen may begin among those before
        return Progress.of(done, 3 * done);
      }
      var c =
          (IntVector)
              ((ShortVector) chars.reinterpretShape(CHARS, 0))
                  .convertShape(ZERO_EXTEND_S2I, WIDE_INTS, 0);
      var lanes =
          c.and(LOWEST)
              .or(c.lanewise(LSHL, 2).and(MIDDLE))
              .or(c.lanewise(LSHL, 4).and(HIGHEST))
              .or(THREE_MARKS);
      var d =
          (IntVector)
              ShortVector.fromCharArray(CHARS, src, i + 8)
                  .convertShape(ZERO_EXTEND_S2I, WIDE_INTS, 0);
      var lanes2 =
          d.and(LOWEST)
              .or(d.lanewise(LSHL, 2).and(MIDDLE))
              .or(d.lanewise(LSHL, 4).and(HIGHEST))
              .or(THREE_MARKS);
      order.selectFrom((ByteVector) lanes.reinterpretShape(BYTES, 0)).intoArray(dst, out);
      order
          .selectFrom((ByteVector) SWAP.selectFrom(lanes).reinterpretShape(BYTES, 0))
          .intoArray(dst, out + 12);
      order.selectFrom((ByteVector) lanes2.reinterpretShape(BYTES, 0)).intoArray(dst, out + 24);
      order
          .selectFrom((ByteVector) SWAP.selectFrom(lanes2).reinterpretShape(BYTES, 0))
          .intoArray(dst, out + 36);
      i += 16;
      out += 48;
      if (i > last) {
        if (i >= to) {
          return Progress.of(to - from, 3 * (to - from));
        }
        out -= 3 * (i - last);
        i = last;
      }
    }
  }

  /// Sixteen chars at a time, of one to three bytes each, up to a group that has surrogates, or
  /// after 64 without one of three bytes, for the same reason as in [#encodeOneOrTwo]. Too big to
  /// be inlined, too.
  private static long encodeMixed(char[] src, int from, int to, byte[] dst, int dstOffset) {
    int i = from;
    int out = dstOffset;
    long lastThrees = -1;
    for (; i < to; i += 16) {
      var chars = ShortVector.fromCharArray(WIDE_CHARS, src, i);
      if (chars.and(TOPS).compare(EQ, SURROGATE_TOPS).anyTrue()) {
        break;
      }
      var c =
          (IntVector)
              ((ShortVector) chars.reinterpretShape(CHARS, 0))
                  .convertShape(ZERO_EXTEND_S2I, WIDE_INTS, 0);
      var isTwo = c.compare(GT, LAST_OF_ONE);
      var isThree = c.compare(GT, LAST_OF_TWO);
      var lanes =
          c.blend(
              c.and(LOWEST)
                  .or(c.lanewise(LSHL, 2).and(MIDDLE))
                  .or(c.lanewise(LSHL, 4).and(HIGHEST))
                  .or(TWO_MARKS.blend(THREE_MARKS, isThree)),
              isTwo);
      int twos = (int) isTwo.toLong();
      int threes = (int) isThree.toLong();
      int row = (twos & 0xF) + ((threes & 0xF) << 4);
      ByteVector.fromArray(BYTES, ShuffleTables.THREE, row << 4)
          .selectFrom((ByteVector) lanes.reinterpretShape(BYTES, 0))
          .intoArray(dst, out);
      out += 4 + Integer.bitCount(row);
      row = (twos >> 4 & 0xF) + (threes & 0xF0);
      ByteVector.fromArray(BYTES, ShuffleTables.THREE, row << 4)
          .selectFrom((ByteVector) SWAP.selectFrom(lanes).reinterpretShape(BYTES, 0))
          .intoArray(dst, out);
      out += 4 + Integer.bitCount(row);
      var d =
          (IntVector)
              ShortVector.fromCharArray(CHARS, src, i + 8)
                  .convertShape(ZERO_EXTEND_S2I, WIDE_INTS, 0);
      var isTwo2 = d.compare(GT, LAST_OF_ONE);
      var isThree2 = d.compare(GT, LAST_OF_TWO);
      var lanes2 =
          d.blend(
              d.and(LOWEST)
                  .or(d.lanewise(LSHL, 2).and(MIDDLE))
                  .or(d.lanewise(LSHL, 4).and(HIGHEST))
                  .or(TWO_MARKS.blend(THREE_MARKS, isThree2)),
              isTwo2);
      int twos2 = (int) isTwo2.toLong();
      int threes2 = (int) isThree2.toLong();
      int row2 = (twos2 & 0xF) + ((threes2 & 0xF) << 4);
      ByteVector.fromArray(BYTES, ShuffleTables.THREE, row2 << 4)
          .selectFrom((ByteVector) lanes2.reinterpretShape(BYTES, 0))
          .intoArray(dst, out);
      out += 4 + Integer.bitCount(row2);
      row2 = (twos2 >> 4 & 0xF) + (threes2 & 0xF0);
      ByteVector.fromArray(BYTES, ShuffleTables.THREE, row2 << 4)
          .selectFrom((ByteVector) SWAP.selectFrom(lanes2).reinterpretShape(BYTES, 0))
          .intoArray(dst, out);
      out += 4 + Integer.bitCount(row2);
      lastThrees = lastThrees << 16 | threes << 8 | threes2;
      if (lastThrees == 0) {
        i += 16;
        break;
      }
    }
    return Progress.of(i - from, out - dstOffset);
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
      long run = encodePairsAmongOthers(src, i, to, dst, out, i > from);
      i += Progress.read(run);
      out += Progress.written(run);
      if (run == 0) {
        break;
      }
    }
    return Progress.of(i - from, out - dstOffset);
  }

  /// Eight chars at a time, up to a group with a lone surrogate, of pairs alone unless that is the
  /// first, or after some without any: to leave this loop and come back takes as long as they do.
  ///
  /// @param isOver whether there has to be a pair in the first one, too
  private static long encodePairsAmongOthers(
      char[] src, int from, int to, byte[] dst, int dstOffset, boolean isOver) {
    int i = from;
    int out = dstOffset;
    int left = isOver ? 0 : MOST_WITHOUT_PAIRS;
    while (i < to) {
      var c =
          (IntVector)
              ShortVector.fromCharArray(CHARS, src, i).convertShape(ZERO_EXTEND_S2I, WIDE_INTS, 0);
      var kind = c.and(0xFC00);
      var isHigh = kind.compare(EQ, 0xD800);
      var isLow = kind.compare(EQ, 0xDC00);
      int highs = (int) isHigh.toLong();
      int lows = (int) isLow.toLong();
      if ((highs << 1 & 0xFF) != lows || highs == 0x55 && i > from) {
        break;
      }
      if (highs != 0) {
        left = MOST_WITHOUT_PAIRS;
      } else if (left-- == 0) {
        break;
      }
      var last = c.and(0x3F);
      var bits = last.or(c.lanewise(LSHL, 2).and(0x3F00)).or(c.lanewise(LSHL, 4).and(0xF0000));
      var top = c.and(0x3FF).add(0x40);
      var high = top.and(0x700).or(top.lanewise(LSHR, 2).and(0x3F)).or(0xF080);
      var before =
          (IntVector)
              ShortVector.fromCharArray(CHARS, src, i - 1)
                  .convertShape(ZERO_EXTEND_S2I, WIDE_INTS, 0);
      var low =
          before.and(3).lanewise(LSHL, 12).or(c.lanewise(LSHL, 2).and(0xF00)).or(last).or(0x8080);
      var isTwo = c.compare(GT, 0x7F);
      var isThree = c.compare(GT, 0x7FF);
      var lanes =
          c.blend(bits.or(TWO_MARKS.blend(THREE_MARKS, isThree)), isTwo)
              .blend(high, isHigh)
              .blend(low, isLow);
      int twos = (int) isTwo.toLong();
      int threes = (int) isThree.toLong() & ~(highs | lows);
      int row = (twos & 0xF) + ((threes & 0xF) << 4);
      ByteVector.fromArray(BYTES, ShuffleTables.THREE, row << 4)
          .selectFrom((ByteVector) lanes.reinterpretShape(BYTES, 0))
          .intoArray(dst, out);
      out += 4 + Integer.bitCount(row);
      row = (twos >> 4 & 0xF) + (threes & 0xF0);
      ByteVector.fromArray(BYTES, ShuffleTables.THREE, row << 4)
          .selectFrom((ByteVector) SWAP.selectFrom(lanes).reinterpretShape(BYTES, 0))
          .intoArray(dst, out);
      out += 4 + Integer.bitCount(row);
      i += 8;
      // A high surrogate at the end is left for the next time. Seldom: a branch lets that begin
      // before this is known.
      if (highs > 0x7F) {
        out -= 2;
        i--;
      }
    }
    return Progress.of(i - from, out - dstOffset);
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
    return v.compare(EQ, (short) 0).allTrue();
  }

  @Override
  public long decode(byte[] src, int from, int to, char[] dst, int dstOffset) {
    return ShuffleDecoding.decode(src, from, to, dst, dstOffset);
  }

  @Override
  public int shortestOfThrees() {
    return ThreesByShuffles.FEWEST;
  }

  @Override
  public boolean decodeAllThrees(byte[] src, int from, int to, char[] dst, int dstOffset) {
    return ThreesByShuffles.decodeAll(src, from, to, dst, dstOffset);
  }

  /// Few pairs, too, as they are faster one by one.
  @Override
  public boolean leaveEncodingToJdk(int chars, int largest) {
    return super.leaveEncodingToJdk(chars, largest)
        || chars <= ShortText.SHORTEST_PAIRS
            && (largest & Scalar.SURROGATE_BITS) == Character.MIN_SURROGATE;
  }

  /// More of Chinese and Japanese and of one- and two-byte text, which go by the same loops in
  /// either.
  @Override
  public int mostOfFew(char sample) {
    return isOfNoSpaces(sample) || sample < 0x800 ? 512 : super.mostOfFew(sample);
  }

  @Override
  public long encodeFew(char[] src, int from, int to, byte[] dst, int dstOffset) {
    int i = from;
    int out = dstOffset;
    if (to - from <= FEW_PAIRS
        && (src[from + to >>> 1] & Scalar.SURROGATE_BITS) == Character.MIN_SURROGATE) {
      return Scalar.encode(src, from, to, to, dst, dstOffset);
    }
    if (isOfNoSpaces(src[from]) && isOfNoSpaces(src[from + to >>> 1])) {
      long run = encodeThreeBytes(src, from, to, dst, out);
      i += Progress.read(run);
      out += Progress.written(run);
      if (i == to) {
        return run;
      }
    } else if (mostAreNarrow(src[from], src[from + to >>> 1], src[to - 1])) {
      long run = encodeFewNarrow(src, from, to, dst, out);
      i += Progress.read(run);
      out += Progress.written(run);
      if (i == to || to - i > MOST_AFTER_NARROW) {
        return run;
      }
    }
    int pairs;
    do {
      long run = FewByVectors.encode(src, i, to, dst, out);
      i += Progress.read(run);
      out += Progress.written(run);
      pairs = encodePairs(src, i, to - 7, dst, out);
      i += pairs;
      out += 2 * pairs;
    } while (pairs > 0);
    if (i < to && to - i <= FEW) {
      long rest = Scalar.encode(src, i, to, to, dst, out);
      i += Progress.read(rest);
      out += Progress.written(rest);
    }
    return Progress.of(i - from, out - dstOffset);
  }

  /// As [#encodeFew], for chars of one or two bytes above all. By itself, so that [#encodeFew] is
  /// small enough to be inlined.
  private static long encodeFewNarrow(char[] src, int from, int to, byte[] dst, int dstOffset) {
    long run = encodeOneOrTwo(src, from, to, dst, dstOffset);
    int i = from + Progress.read(run);
    return i == to
        ? run
        : run
            + SparseByVectors.encode(
                src, i, to, dst, dstOffset + Progress.written(run), Integer.MAX_VALUE);
  }

  /// Whether two of three chars take no more than two bytes.
  private static boolean mostAreNarrow(char a, char b, char c) {
    return (a < 0x800 ? 1 : 0) + (b < 0x800 ? 1 : 0) + (c < 0x800 ? 1 : 0) >= 2;
  }

  @Override
  public long wellFormed(byte[] src, int from, int to) {
    return WellFormedByArithmetic.wellFormed(src, from, to);
  }

  @Override
  public boolean isWellFormed(MemorySegment src, long from, long to) {
    return WellFormedByArithmetic.isWellFormed(src, from, to);
  }
}
