package dev.ferry.kernel;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/// Chars four at a time, each in 16 bits of a long, the first lowest. C2 makes vectors of such a
/// loop by itself, without the vector module; of a loop over chars, which it has to widen, it does
/// not.
public final class CharWords {
  /// Chars that may be looked at past the end.
  public static final int AHEAD = 15;

  static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG_UNALIGNED.withOrder(LITTLE_ENDIAN);

  /// The top bit of each char, in which the tests below answer.
  private static final long TOP = 0x8000_8000_8000_8000L;

  private static final long ONES = TOP >>> 15;

  /// Added to the lower 15 bits of a char, these carry into its top bit from 0x80 and 0x800 on.
  private static final long TO_0080 = 0x7F80_7F80_7F80_7F80L;

  private static final long TO_0800 = 0x7800_7800_7800_7800L;

  private static final long SURROGATE = 0xD800_D800_D800_D800L;

  private CharWords() {}

  /// Whether there are surrogates. Looks at up to [#AHEAD] chars more, which may make it say yes.
  public static boolean hasSurrogates(char[] chars, int from, int to) {
    var words = MemorySegment.ofArray(chars);
    long others = TOP;
    for (int i = from; i < to; i += 4) {
      long other = word(words, i) ^ SURROGATE;
      others &= (other & ~TOP) + TO_0800 | other;
    }
    return (others & TOP) != TOP;
  }

  /// The UTF-8 length of a few hundred chars, or -1 if there is a surrogate among them or among up
  /// to three chars more, which are counted too.
  static int encodedLength(char[] chars, int from, int to) {
    var words = MemorySegment.ofArray(chars);
    long sums = 0;
    long others = TOP;
    for (int i = from; i < to; i += 4) {
      long word = word(words, i);
      long lower = word & ~TOP;
      // In one statement: with two, C2 makes no vectors of it.
      sums += ((lower + TO_0080 | word) >>> 15 & ONES) + ((lower + TO_0800 | word) >>> 15 & ONES);
      long other = word ^ SURROGATE;
      others &= (other & ~TOP) + TO_0800 | other;
    }
    return (others & TOP) == TOP ? (to - from + 3 & ~3) + sum(sums) : -1;
  }

  /// Writes the bytes of ASCII, four at a time, as long as there are as many.
  ///
  /// @return how many
  static int narrow(char[] chars, int from, int to, byte[] dst, int dstOffset) {
    int i = from;
    for (; to - i >= 4; i += 4) {
      // Not as a word: the segment for it would be an object until C2 has compiled this.
      char first = chars[i];
      char second = chars[i + 1];
      char third = chars[i + 2];
      char fourth = chars[i + 3];
      if ((first | second | third | fourth) >= 0x80) {
        break;
      }
      Scalar.INT.set(dst, dstOffset + i - from, first | second << 8 | third << 16 | fourth << 24);
    }
    return i - from;
  }

  static long word(MemorySegment words, int i) {
    return words.get(LONG, 2L * i);
  }

  private static int sum(long sums) {
    return (int)
        ((sums & 0xFFFF) + (sums >>> 16 & 0xFFFF) + (sums >>> 32 & 0xFFFF) + (sums >>> 48));
  }
}
