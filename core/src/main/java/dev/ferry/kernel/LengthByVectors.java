package dev.ferry.kernel;

import static jdk.incubator.vector.VectorOperators.ADD;
import static jdk.incubator.vector.VectorOperators.EQ;
import static jdk.incubator.vector.VectorOperators.ULT;
import static jdk.incubator.vector.VectorOperators.UMIN;
import static jdk.incubator.vector.VectorOperators.XOR;

import jdk.incubator.vector.ShortVector;
import jdk.incubator.vector.VectorSpecies;

/// The UTF-8 length of chars: three bytes each, one less below U+0800, another one less below
/// U+0080, and one less for surrogates, of which each half stands for two bytes.
final class LengthByVectors {
  private static final VectorSpecies<Short> CHARS = ShortVector.SPECIES_PREFERRED;
  private static final int STEP = CHARS.length();

  /// Whether lanes are added to under a mask by one instruction (AVX-512), or a comparison gives -1
  /// in a lane by itself.
  private static final boolean HAS_MASKS = CHARS.vectorBitSize() == 512;

  /// Chars that are counted before the sum of the lanes, of 16 bits too, could overflow.
  private static final int MOST = 1 << 14;

  /// Chars in which surrogates are looked for at first: where there are any, not more is counted
  /// twice.
  private static final int TRIAL = 1 << 9;

  private static final short SURROGATE = (short) 0xD800;
  private static final short SURROGATES = 0x800;

  private LengthByVectors() {}

  static long encodedLength(char[] src, int from, int to) {
    int i = from;
    int length = 0;
    int most = TRIAL;
    while (i < to) {
      long run = withoutSurrogates(src, i, Math.min(to, i + most));
      most = MOST;
      if (run == 0) {
        run = withSurrogates(src, i, Math.min(to, i + MOST));
        most = TRIAL;
        if (run == 0) {
          break;
        }
      }
      i += Progress.read(run);
      length += Progress.written(run);
    }
    return Progress.of(i - from, length);
  }

  /// Counts them all, or none if there is a surrogate among them. What is short of three bytes is
  /// added up lane by lane, as -1 for each true comparison, in four sums: each addition to the same
  /// one would wait for that before.
  private static long withoutSurrogates(char[] src, int from, int to) {
    int i = from;
    var missing = ShortVector.zero(CHARS);
    var missing2 = missing;
    var missing3 = missing;
    var missing4 = missing;
    var nearest = ShortVector.broadcast(CHARS, (short) -1);
    for (; i < to; i += 2 * STEP) {
      var chars = ShortVector.fromCharArray(CHARS, src, i);
      var more = ShortVector.fromCharArray(CHARS, src, i + STEP);
      nearest =
          nearest.lanewise(
              UMIN, chars.lanewise(XOR, SURROGATE).lanewise(UMIN, more.lanewise(XOR, SURROGATE)));
      if (HAS_MASKS) {
        missing = missing.add((short) -1, chars.compare(ULT, (short) 0x800));
        missing2 = missing2.add((short) -1, chars.compare(ULT, (short) 0x80));
        missing3 = missing3.add((short) -1, more.compare(ULT, (short) 0x800));
        missing4 = missing4.add((short) -1, more.compare(ULT, (short) 0x80));
      } else {
        missing = missing.add(chars.and((short) 0xF800).compare(EQ, (short) 0).toVector());
        missing2 = missing2.add(chars.and((short) 0xFF80).compare(EQ, (short) 0).toVector());
        missing3 = missing3.add(more.and((short) 0xF800).compare(EQ, (short) 0).toVector());
        missing4 = missing4.add(more.and((short) 0xFF80).compare(EQ, (short) 0).toVector());
      }
    }
    if (nearest.compare(ULT, SURROGATES).anyTrue()) {
      return 0;
    }
    var sum = missing.add(missing2).add(missing3.add(missing4));
    return Progress.of(i - from, 3 * (i - from) + sum.reduceLanes(ADD));
  }

  /// Counts up to the first vector with a lone surrogate. A pair stands for four bytes: two less
  /// than its halves by themselves, which are taken off at the high one.
  private static long withSurrogates(char[] src, int from, int to) {
    int i = from;
    var missing = ShortVector.zero(CHARS);
    var missing2 = missing;
    var missing3 = missing;
    long carried = 0;
    for (; i < to; i += STEP) {
      var chars = ShortVector.fromCharArray(CHARS, src, i);
      var kind = chars.and((short) 0xFC00);
      var isHigh = kind.compare(EQ, (short) 0xD800);
      long lows = kind.compare(EQ, (short) 0xDC00).toLong();
      long highs = isHigh.toLong();
      if ((highs << 1 & (1L << STEP) - 1 | carried) != lows) {
        break;
      }
      carried = highs >>> STEP - 1;
      missing = missing.add((short) -2, isHigh);
      if (HAS_MASKS) {
        missing2 = missing2.add((short) -1, chars.compare(ULT, (short) 0x800));
        missing3 = missing3.add((short) -1, chars.compare(ULT, (short) 0x80));
      } else {
        missing2 = missing2.add(chars.and((short) 0xF800).compare(EQ, (short) 0).toVector());
        missing3 = missing3.add(chars.and((short) 0xFF80).compare(EQ, (short) 0).toVector());
      }
    }
    // A high surrogate at the end is left for the next time.
    int counted = i - from;
    int length = 3 * counted + missing.add(missing2).add(missing3).reduceLanes(ADD);
    return Progress.of(counted - (int) carried, length - (int) carried);
  }
}
