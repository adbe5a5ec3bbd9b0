package dev.ferry.kernel;

import static jdk.incubator.vector.VectorOperators.EQ;
import static jdk.incubator.vector.VectorOperators.GT;
import static jdk.incubator.vector.VectorOperators.LSHL;
import static jdk.incubator.vector.VectorOperators.LSHR;
import static jdk.incubator.vector.VectorOperators.LT;
import static jdk.incubator.vector.VectorOperators.ZERO_EXTEND_B2S;

import jdk.incubator.vector.ByteVector;
import jdk.incubator.vector.ShortVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorSpecies;

/// Decoding by vectors with byte shuffles, a block of 64 bytes at a time: checked as a whole by
/// masks of what the bytes are, then converted, if some code points take four bytes by windows of
/// twelve, or, where few are not ASCII, one by one. Text that goes on as it began stays in a loop
/// of its own: ASCII; one and two bytes; up to three; three alone.
final class ShuffleDecoding {
  private static final int BLOCK = 64;

  /// Bytes that are decoded as a mixture before it is looked whether three bytes alone follow:
  /// where they often do, a block; where they seldom do, going back and forth would cost more.
  private static final int LONGEST_STRETCH = 4096;

  /// Code points of three bytes in a run that is worth going over for.
  private static final int LONG_RUN = 80;

  /// Code points in a block, but for ASCII, that take less time one by one than by vectors, if some
  /// take four bytes.
  private static final int FEW_FOURS = 4;

  /// The same if they take up to three.
  private static final int FEW_THREES = 1;

  private static final VectorSpecies<Byte> BYTES = ByteVector.SPECIES_128;
  private static final VectorSpecies<Byte> WIDE_BYTES = ByteVector.SPECIES_256;
  private static final VectorSpecies<Short> WIDE_CHARS = ShortVector.SPECIES_256;

  private ShuffleDecoding() {}

  static long decode(byte[] src, int from, int to, char[] dst, int dstOffset) {
    int i = from;
    int out = dstOffset;
    int stretch = LONGEST_STRETCH;
    // What the text begins with is guessed, as to look at a block takes as long as to decode it.
    int lead = src[i] & 0xF0;
    // Three samples, where spaces between words would have put another byte.
    if ((lead & src[i + 15] & src[i + 30]) == 0xE0) {
      int run = ThreesByShuffles.decode(src, i, to, dst, out);
      i += 3 * run;
      out += run;
      if (run >= LONG_RUN) {
        stretch = BLOCK;
      }
    } else if (lead >= 0xC0 && lead < 0xF0) {
      long progress =
          lead < 0xE0
              ? decodeUpToTwo(src, i, to, dst, out)
              : decodeUpToThree(src, i, Math.min(to, i + stretch), dst, out);
      i += Progress.read(progress);
      out += Progress.written(progress);
    }
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
      if ((leads & FIRST_24) == THREES_24) {
        int run = ThreesByShuffles.decode(src, i, to, dst, out);
        i += 3 * run;
        out += run;
        if (run >= LONG_RUN) {
          stretch = BLOCK;
        }
        continue;
      }
      // Three bytes are a lead byte and two others, four bytes one with three.
      long second = ~leads & leads << 1;
      long third = ~leads & ~leads << 1 & leads << 2;
      long fourth = ~leads & ~leads << 1 & ~leads << 2;
      long progress = 0;
      if (third == 0) {
        progress = decodeUpToTwo(src, i, to, dst, out);
      } else if (Long.bitCount(second) <= (fourth == 0 ? FEW_THREES : FEW_FOURS)) {
        progress = SparseDecoding.decode(src, i, to, dst, out);
      } else if (fourth == 0) {
        progress = decodeUpToThree(src, i, Math.min(to, i + stretch), dst, out);
        stretch = Math.min(2 * stretch, LONGEST_STRETCH);
      }
      if (progress == 0) {
        progress = decodeBlock(src, i, to, leads >>> 1, dst, out);
      }
      i += Progress.read(progress);
      out += Progress.written(progress);
    }
    return Progress.of(i - from, out - dstOffset);
  }

  /// A bit for each of the 64 bytes at `i` that begins a code point; 0 if they are malformed or do
  /// not begin with a code point. The last code point may be unfinished.
  ///
  /// That as many continuation bytes follow each lead byte as it announces is arithmetic on masks.
  /// The leads that demand more of the second byte are looked at with it: E0 and ED in every block,
  /// as Devanagari and Hangul have one in each, those of four bytes only if there are any. The
  /// table look-ups of Keiser and Lemire (2021) were a third as fast, as C2 guards each shuffle.
  static long leadsIfWellFormed(byte[] src, int i) {
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
    var overlong =
        low.and((byte) 0xFE)
            .compare(EQ, (byte) 0xC0)
            .or(high.and((byte) 0xFE).compare(EQ, (byte) 0xC0));
    if (threes == 0) {
      return overlong.anyTrue() ? 0 : leads;
    }
    var nextLow = ByteVector.fromArray(WIDE_BYTES, src, i + 1);
    var nextHigh = ByteVector.fromArray(WIDE_BYTES, src, i + 33);
    var wrong =
        low.compare(EQ, (byte) 0xE0)
            .and(nextLow.compare(LT, (byte) 0xA0))
            .or(low.compare(EQ, (byte) 0xED).and(nextLow.compare(GT, (byte) 0x9F)))
            .or(high.compare(EQ, (byte) 0xE0).and(nextHigh.compare(LT, (byte) 0xA0)))
            .or(high.compare(EQ, (byte) 0xED).and(nextHigh.compare(GT, (byte) 0x9F)))
            .or(overlong);
    return wrong.anyTrue() || fours != 0 && isOutOfRange(src, i) ? 0 : leads;
  }

  private static long mask(VectorMask<Byte> low, VectorMask<Byte> high) {
    return low.toLong() | high.toLong() << 32;
  }

  /// Whether a code point of four bytes or more among the 64 at `i` is overlong or too large.
  private static boolean isOutOfRange(byte[] src, int i) {
    var wrong = VectorMask.fromLong(WIDE_BYTES, 0);
    for (int k = i; k < i + 64; k += 32) {
      var first = ByteVector.fromArray(WIDE_BYTES, src, k);
      var second = ByteVector.fromArray(WIDE_BYTES, src, k + 1);
      wrong =
          wrong
              .or(first.compare(EQ, (byte) 0xF0).and(second.compare(LT, (byte) 0x90)))
              .or(first.compare(EQ, (byte) 0xF4).and(second.compare(GT, (byte) 0x8F)))
              .or(first.compare(GT, (byte) 0xF4).and(first.compare(LT, (byte) 0)));
    }
    return wrong.anyTrue();
  }

  /// Decodes blocks of code points of one to three bytes, up to one that has none of three, has
  /// others or is malformed: those that begin in each eight bytes by the shuffles of a table, found
  /// by which bytes continue them. No step waits for another but for where its chars go. Too big to
  /// be inlined (over 325 bytes of bytecode), and with as many vector operations as C2 takes.
  private static long decodeUpToThree(byte[] src, int from, int to, char[] dst, int dstOffset) {
    int i = from;
    int out = dstOffset;
    while (i < to) {
      var low = ByteVector.fromArray(WIDE_BYTES, src, i);
      var high = ByteVector.fromArray(WIDE_BYTES, src, i + 32);
      long conts = mask(low.compare(LT, (byte) 0xC0), high.compare(LT, (byte) 0xC0));
      // The leads C2 to EF become 52 to 7F, the largest numbers.
      var shiftedLow = low.sub((byte) 0x70);
      var shiftedHigh = high.sub((byte) 0x70);
      long leads = mask(shiftedLow.compare(GT, (byte) 0x51), shiftedHigh.compare(GT, (byte) 0x51));
      long threes = mask(shiftedLow.compare(GT, (byte) 0x6F), shiftedHigh.compare(GT, (byte) 0x6F));
      long negative = mask(low.compare(LT, (byte) 0), high.compare(LT, (byte) 0));
      if (threes == 0 || conts != (leads << 1 | threes << 2) || (conts | leads) != negative) {
        break;
      }
      var nextLow = ByteVector.fromArray(WIDE_BYTES, src, i + 1);
      var nextHigh = ByteVector.fromArray(WIDE_BYTES, src, i + 33);
      var wrong =
          low.compare(EQ, (byte) 0xE0)
              .and(nextLow.compare(LT, (byte) 0xA0))
              .or(low.compare(EQ, (byte) 0xED).and(nextLow.compare(GT, (byte) 0x9F)))
              .or(high.compare(EQ, (byte) 0xE0).and(nextHigh.compare(LT, (byte) 0xA0)))
              .or(high.compare(EQ, (byte) 0xED).and(nextHigh.compare(GT, (byte) 0x9F)));
      if (wrong.anyTrue()) {
        break;
      }
      int unfinished = (int) (leads >>> 63 | threes >>> 61 & 2);
      // Those of the group begin at bit 4: its row times 16.
      long rows = conts << 4 | conts >>> 60;
      for (int k = i; k < i + BLOCK; k += 8) {
        int row = (int) rows & ShuffleTables.GROUPS - 1 << 4;
        var bytes = ByteVector.fromArray(BYTES, src, k).and(FIRST_15);
        var tail =
            ByteVector.fromArray(BYTES, ShuffleTables.GROUP_TAILS, row)
                .selectFrom(bytes)
                .reinterpretAsShorts();
        ByteVector.fromArray(BYTES, ShuffleTables.GROUP_LEADS, row)
            .selectFrom(bytes)
            .reinterpretAsShorts()
            .lanewise(LSHL, 12)
            .or(tail.and((short) 0x3F00).lanewise(LSHR, 2))
            .or(tail.and((short) 0x7F))
            .intoCharArray(dst, out);
        out += 8 - Integer.bitCount(row & 0xFF0);
        rows = rows >>> 8 | rows << 56;
      }
      out -= unfinished + 1 >> 1; // one, if there is one
      i += BLOCK - unfinished;
    }
    return Progress.of(i - from, out - dstOffset);
  }

  /// Decodes blocks of code points of one and two bytes, up to one that has others, is malformed or
  /// ASCII alone: as if a code point began at each byte; the lanes where none does are taken out.
  /// Too big to be inlined (over 325 bytes of bytecode), as it must be.
  private static long decodeUpToTwo(byte[] src, int from, int to, char[] dst, int dstOffset) {
    int i = from;
    int out = dstOffset;
    while (i < to) {
      var low = ByteVector.fromArray(WIDE_BYTES, src, i);
      var high = ByteVector.fromArray(WIDE_BYTES, src, i + 32);
      long conts = mask(low.compare(LT, (byte) 0xC0), high.compare(LT, (byte) 0xC0));
      // The leads C2 to DF become 62 to 7F, the largest numbers.
      long leads =
          mask(
              low.sub((byte) 0x60).compare(GT, (byte) 0x61),
              high.sub((byte) 0x60).compare(GT, (byte) 0x61));
      long negative = mask(low.compare(LT, (byte) 0), high.compare(LT, (byte) 0));
      if (negative == 0 || conts != leads << 1 || (conts | leads) != negative) {
        break;
      }
      int unfinished = (int) (leads >>> 63);
      long rows = ~conts & -1L >>> unfinished;
      for (int k = i; k < i + BLOCK; k += 16) {
        var first =
            (ShortVector)
                ByteVector.fromArray(BYTES, src, k).convertShape(ZERO_EXTEND_B2S, WIDE_CHARS, 0);
        var second =
            (ShortVector)
                ByteVector.fromArray(BYTES, src, k + 1)
                    .convertShape(ZERO_EXTEND_B2S, WIDE_CHARS, 0);
        var two = first.lanewise(LSHL, 6).add(second).sub((short) ((0xC0 << 6) + 0x80));
        var lanes = first.blend(two, first.compare(GT, (short) 0x7F)).reinterpretAsInts();
        int row = (int) rows & 0xFF;
        ByteVector.fromArray(BYTES, ShuffleTables.LANES, row << 4)
            .selectFrom((ByteVector) lanes.reinterpretShape(BYTES, 0))
            .reinterpretAsShorts()
            .intoCharArray(dst, out);
        out += Integer.bitCount(row);
        row = (int) (rows >>> 8) & 0xFF;
        ByteVector.fromArray(BYTES, ShuffleTables.LANES, row << 4)
            .selectFrom(
                (ByteVector) ShuffleKernels.SWAP.selectFrom(lanes).reinterpretShape(BYTES, 0))
            .reinterpretAsShorts()
            .intoCharArray(dst, out);
        out += Integer.bitCount(row);
        rows >>>= 16;
      }
      i += BLOCK - unfinished;
    }
    return Progress.of(i - from, out - dstOffset);
  }

  private static final long FIRST_24 = 0xFFFFFF;
  private static final long THREES_24 = 0x249249;

  private static final ByteVector FIRST_15 = ByteVector.broadcast(BYTES, -1).withLane(15, (byte) 0);

  /// Decodes the code points that end within the 64 bytes at `from`, as far as is known of them.
  /// The next window's place hangs on the length of this one, found in a table; everything else
  /// runs beside that chain.
  ///
  /// @param blockEnds a bit for each byte that ends a code point
  private static long decodeBlock(
      byte[] src, int from, int to, long blockEnds, char[] dst, int dstOffset) {
    int last = Math.min(to, from + 61);
    long ends = blockEnds;
    int i = from;
    int out = dstOffset;
    while (i < last) {
      int row = (int) ends & ShuffleTables.WINDOWS - 1;
      int size = ShuffleTables.WINDOW_SIZES[row];
      if (size == 0) {
        if (ends == 0) {
          break;
        }
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
