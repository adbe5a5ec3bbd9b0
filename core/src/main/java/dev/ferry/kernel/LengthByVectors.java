package dev.ferry.kernel;

import static jdk.incubator.vector.VectorOperators.EQ;
import static jdk.incubator.vector.VectorOperators.UGE;

import jdk.incubator.vector.ShortVector;
import jdk.incubator.vector.VectorSpecies;

/// The UTF-8 length of chars: one byte each, one more from U+0080 on, another one from U+0800 on
/// but for surrogates, of which each half stands for two bytes.
final class LengthByVectors {
  private static final VectorSpecies<Short> CHARS = ShortVector.SPECIES_PREFERRED;
  private static final int STEP = CHARS.length();

  private LengthByVectors() {}

  static long encodedLength(char[] src, int from, int to) {
    int i = from;
    int length = 0;
    for (; i < to; i += STEP) {
      var chars = ShortVector.fromCharArray(CHARS, src, i);
      var kind = chars.and((short) 0xFC00);
      var lows = kind.compare(EQ, (short) 0xDC00);
      var afterHighs =
          ShortVector.fromCharArray(CHARS, src, i - 1)
              .and((short) 0xFC00)
              .compare(EQ, (short) 0xD800);
      var lone = lows.xor(afterHighs);
      if (lone.anyTrue()) {
        break;
      }
      int surrogates = lows.trueCount() << 1;
      length +=
          STEP
              + chars.compare(UGE, (short) 0x80).trueCount()
              + chars.compare(UGE, (short) 0x800).trueCount()
              - surrogates;
    }
    if (i > from && Character.isHighSurrogate(src[i - 1])) {
      i--;
      length -= 3;
    }
    return Progress.of(i - from, length);
  }
}
