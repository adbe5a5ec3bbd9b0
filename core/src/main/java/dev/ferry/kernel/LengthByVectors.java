package dev.ferry.kernel;

import static jdk.incubator.vector.VectorOperators.ADD;
import static jdk.incubator.vector.VectorOperators.EQ;

import jdk.incubator.vector.ShortVector;
import jdk.incubator.vector.VectorSpecies;

/// The UTF-8 length of chars: three bytes each, one less below U+0800, another one less below
/// U+0080, and one less for surrogates, of which each half stands for two bytes.
final class LengthByVectors {
  private static final VectorSpecies<Short> CHARS = ShortVector.SPECIES_PREFERRED;
  private static final int STEP = CHARS.length();

  /// Chars that are counted before a lane of 16 bits could overflow.
  private static final int MOST = STEP << 13;

  private LengthByVectors() {}

  static long encodedLength(char[] src, int from, int to) {
    int i = from;
    int length = 0;
    while (i < to) {
      long run = withoutSurrogates(src, i, Math.min(to, i + MOST));
      i += Progress.read(run);
      length += Progress.written(run);
      if (i >= to) {
        break;
      }
      long pairs = withSurrogates(src, i, to);
      i += Progress.read(pairs);
      length += Progress.written(pairs);
      if ((Progress.read(run) | Progress.read(pairs)) == 0) {
        break;
      }
    }
    return Progress.of(i - from, length);
  }

  /// Counts up to the first vector with a surrogate. What is short of three bytes is added up lane
  /// by lane, as -1 for each true comparison.
  private static long withoutSurrogates(char[] src, int from, int to) {
    int i = from;
    var missing = ShortVector.zero(CHARS);
    for (; i < to; i += STEP) {
      var chars = ShortVector.fromCharArray(CHARS, src, i);
      var top = chars.and((short) 0xF800);
      if (top.compare(EQ, (short) 0xD800).anyTrue()) {
        break;
      }
      var belowThree = top.compare(EQ, (short) 0).toVector();
      var ascii = chars.and((short) 0xFF80).compare(EQ, (short) 0).toVector();
      missing = missing.add(belowThree).add(ascii);
    }
    return Progress.of(i - from, 3 * (i - from) + missing.reduceLanes(ADD));
  }

  /// Counts while there are surrogates, up to the first vector with a lone one.
  private static long withSurrogates(char[] src, int from, int to) {
    int i = from;
    int length = 0;
    while (i < to) {
      var chars = ShortVector.fromCharArray(CHARS, src, i);
      var kind = chars.and((short) 0xFC00);
      long lows = kind.compare(EQ, (short) 0xDC00).toLong();
      long highs = kind.compare(EQ, (short) 0xD800).toLong();
      if ((highs | lows) == 0 || (highs << 1 & (1L << STEP) - 1) != lows) {
        break;
      }
      // A high surrogate at the end is left for the next time.
      int cut = (int) (highs >>> STEP - 1);
      length +=
          3 * STEP
              - chars.and((short) 0xF800).compare(EQ, (short) 0).trueCount()
              - chars.and((short) 0xFF80).compare(EQ, (short) 0).trueCount()
              - 2 * Long.bitCount(lows)
              - 3 * cut;
      i += STEP - cut;
    }
    return Progress.of(i - from, length);
  }
}
