package dev.ferry.kernel;

import static jdk.incubator.vector.VectorOperators.LT;
import static jdk.incubator.vector.VectorOperators.NE;
import static jdk.incubator.vector.VectorOperators.S2B;
import static jdk.incubator.vector.VectorOperators.ZERO_EXTEND_B2S;

import jdk.incubator.vector.ByteVector;
import jdk.incubator.vector.ShortVector;
import jdk.incubator.vector.VectorShuffle;
import jdk.incubator.vector.VectorSpecies;

/// Text that looks like ASCII: copied as such, told from what is not, made chars of. Its methods
/// are too big to be inlined (over 325 bytes of bytecode), as their callers are inlined deeply.
public final class AsciiByVectors {
  /// Bytes of the shortest text to look at or to widen.
  public static final int FEWEST = 16;

  /// Chars of the shortest text to copy.
  static final int FEWEST_CHARS = 8;

  /// Chars of the longest text that is copied in two pieces.
  static final int LONGEST_IN_TWO = 127;

  private static final VectorSpecies<Byte> BYTES = ByteVector.SPECIES_128;
  private static final VectorSpecies<Byte> WIDE_BYTES = ByteVector.SPECIES_256;
  private static final VectorSpecies<Short> CHARS = ShortVector.SPECIES_256;
  private static final VectorSpecies<Short> FEW_CHARS = ShortVector.SPECIES_128;
  private static final VectorShuffle<Byte> LOWER_BYTES =
      VectorShuffle.fromOp(BYTES, i -> 2 * i % BYTES.length());
  private static final int STEP = CHARS.length();
  private static final short NON_ASCII = (short) 0xFF80;

  private AsciiByVectors() {}

  /// Copies the lower half of each char of a string to `dst`, and nothing past them, and tells
  /// whether all are ASCII.
  ///
  /// @param length of the string, [#FEWEST_CHARS] or more
  /// @param chars with room for 16 chars more, and for twice 64
  static boolean copy(String s, int length, char[] chars, int from, byte[] dst, int dstOffset) {
    return length > LONGEST_IN_TWO
        ? copyLong(s, length, chars, from, dst, dstOffset)
        : copyInTwo(s, length, chars, from, dst, dstOffset);
  }

  /// In two pieces, of a power of two that is no less than half of the length, the second over part
  /// of the first: in a program that meets texts of many lengths, both the JDK's copy of a number
  /// of chars that is not constant and a loop over them end unforeseeably. In `chars` one is behind
  /// the other, so that what is loaded was stored at once, as a load of several stores would have
  /// to wait for them.
  static boolean copyInTwo(
      String s, int length, char[] chars, int from, byte[] dst, int dstOffset) {
    if (length < STEP) {
      int few = FEW_CHARS.length();
      int last = length - few;
      s.getChars(0, few, chars, from);
      s.getChars(last, length, chars, from + few);
      var first = ShortVector.fromCharArray(FEW_CHARS, chars, from);
      var second = ShortVector.fromCharArray(FEW_CHARS, chars, from + few);
      var bytes = first.reinterpretAsBytes().rearrange(LOWER_BYTES);
      Scalar.LONG.set(dst, dstOffset, bytes.reinterpretAsLongs().lane(0));
      bytes = second.reinterpretAsBytes().rearrange(LOWER_BYTES);
      Scalar.LONG.set(dst, dstOffset + last, bytes.reinterpretAsLongs().lane(0));
      return !first.or(second).and(NON_ASCII).compare(NE, (short) 0).anyTrue();
    }
    int size = length <= 2 * STEP ? STEP : length <= 4 * STEP ? 2 * STEP : 4 * STEP;
    int last = length - size;
    s.getChars(0, size, chars, from);
    s.getChars(last, length, chars, from + size);
    int out = dstOffset + last;
    var first = ShortVector.fromCharArray(CHARS, chars, from);
    var second = ShortVector.fromCharArray(CHARS, chars, from + STEP);
    ((ByteVector) first.convertShape(S2B, BYTES, 0)).intoArray(dst, dstOffset);
    var all = first.or(second);
    if (size == STEP) {
      ((ByteVector) second.convertShape(S2B, BYTES, 0)).intoArray(dst, out);
      return !all.and(NON_ASCII).compare(NE, (short) 0).anyTrue();
    }
    ((ByteVector) second.convertShape(S2B, BYTES, 0)).intoArray(dst, dstOffset + STEP);
    var third = ShortVector.fromCharArray(CHARS, chars, from + 2 * STEP);
    var fourth = ShortVector.fromCharArray(CHARS, chars, from + 3 * STEP);
    all = all.or(third.or(fourth));
    if (size == 2 * STEP) {
      ((ByteVector) third.convertShape(S2B, BYTES, 0)).intoArray(dst, out);
      ((ByteVector) fourth.convertShape(S2B, BYTES, 0)).intoArray(dst, out + STEP);
    } else {
      ((ByteVector) third.convertShape(S2B, BYTES, 0)).intoArray(dst, dstOffset + 2 * STEP);
      ((ByteVector) fourth.convertShape(S2B, BYTES, 0)).intoArray(dst, dstOffset + 3 * STEP);
      int slot = from + size;
      var fifth = ShortVector.fromCharArray(CHARS, chars, slot);
      var sixth = ShortVector.fromCharArray(CHARS, chars, slot + STEP);
      var seventh = ShortVector.fromCharArray(CHARS, chars, slot + 2 * STEP);
      var eighth = ShortVector.fromCharArray(CHARS, chars, slot + 3 * STEP);
      ((ByteVector) fifth.convertShape(S2B, BYTES, 0)).intoArray(dst, out);
      ((ByteVector) sixth.convertShape(S2B, BYTES, 0)).intoArray(dst, out + STEP);
      ((ByteVector) seventh.convertShape(S2B, BYTES, 0)).intoArray(dst, out + 2 * STEP);
      ((ByteVector) eighth.convertShape(S2B, BYTES, 0)).intoArray(dst, out + 3 * STEP);
      all = all.or(fifth.or(sixth).or(seventh.or(eighth)));
    }
    return !all.and(NON_ASCII).compare(NE, (short) 0).anyTrue();
  }

  /// The last 16 chars are had by themselves, behind those before them, whose number is a multiple
  /// of 16: so the JDK copies 16 at a time, none one by one.
  private static boolean copyLong(
      String s, int length, char[] chars, int from, byte[] dst, int dstOffset) {
    int whole = length - 1 & -STEP;
    int last = from + whole;
    if ((length & STEP - 1) == 0) {
      s.getChars(0, length, chars, from);
    } else {
      s.getChars(0, whole, chars, from);
      s.getChars(length - STEP, length, chars, last);
    }
    int shift = dstOffset - from;
    var all = ShortVector.fromCharArray(CHARS, chars, last);
    ((ByteVector) all.convertShape(S2B, BYTES, 0)).intoArray(dst, dstOffset + length - STEP);
    int i = from;
    for (; last - i >= 4 * STEP; i += 4 * STEP) {
      var first = ShortVector.fromCharArray(CHARS, chars, i);
      var second = ShortVector.fromCharArray(CHARS, chars, i + STEP);
      var third = ShortVector.fromCharArray(CHARS, chars, i + 2 * STEP);
      var fourth = ShortVector.fromCharArray(CHARS, chars, i + 3 * STEP);
      ((ByteVector) first.convertShape(S2B, BYTES, 0)).intoArray(dst, i + shift);
      ((ByteVector) second.convertShape(S2B, BYTES, 0)).intoArray(dst, i + shift + STEP);
      ((ByteVector) third.convertShape(S2B, BYTES, 0)).intoArray(dst, i + shift + 2 * STEP);
      ((ByteVector) fourth.convertShape(S2B, BYTES, 0)).intoArray(dst, i + shift + 3 * STEP);
      all = all.or(first.or(second).or(third.or(fourth)));
    }
    for (; i < last; i += STEP) {
      var first = ShortVector.fromCharArray(CHARS, chars, i);
      ((ByteVector) first.convertShape(S2B, BYTES, 0)).intoArray(dst, i + shift);
      all = all.or(first);
    }
    return !all.and(NON_ASCII).compare(NE, (short) 0).anyTrue();
  }

  /// Whether bytes are ASCII. The last ones are looked at together with the first ones, be they
  /// among those or not: so up to 128 bytes take no loop.
  ///
  /// @param length in bytes, [#FEWEST] or more
  public static boolean isAscii(byte[] src, int from, int length) {
    int end = from + length;
    int step = WIDE_BYTES.length();
    if (length <= step) {
      var left = ByteVector.fromArray(BYTES, src, from);
      var right = ByteVector.fromArray(BYTES, src, end - BYTES.length());
      return !left.or(right).compare(LT, (byte) 0).anyTrue();
    }
    var first = ByteVector.fromArray(WIDE_BYTES, src, from);
    var last = ByteVector.fromArray(WIDE_BYTES, src, end - step);
    var all = first.or(last);
    if (length > 2 * step) {
      var second = ByteVector.fromArray(WIDE_BYTES, src, from + step);
      var third = ByteVector.fromArray(WIDE_BYTES, src, end - 2 * step);
      all = all.or(second.or(third));
    }
    if (all.compare(LT, (byte) 0).anyTrue()) {
      return false;
    }
    int i = from + 2 * step;
    for (; end - i > 6 * step; i += 4 * step) {
      first = ByteVector.fromArray(WIDE_BYTES, src, i);
      last = ByteVector.fromArray(WIDE_BYTES, src, i + step);
      all = ByteVector.fromArray(WIDE_BYTES, src, i + 2 * step);
      var fourth = ByteVector.fromArray(WIDE_BYTES, src, i + 3 * step);
      if (first.or(last).or(all.or(fourth)).compare(LT, (byte) 0).anyTrue()) {
        return false;
      }
    }
    for (; end - i > 2 * step; i += 2 * step) {
      first = ByteVector.fromArray(WIDE_BYTES, src, i);
      last = ByteVector.fromArray(WIDE_BYTES, src, i + step);
      if (first.or(last).compare(LT, (byte) 0).anyTrue()) {
        return false;
      }
    }
    return true;
  }

  /// Makes chars of bytes if all are ASCII; if not, nothing is written.
  ///
  /// @param length in bytes, [#FEWEST] or more
  public static boolean widen(byte[] src, int from, int length, char[] dst, int dstOffset) {
    int step = BYTES.length();
    int end = from + length;
    int out = dstOffset + length;
    var first = ByteVector.fromArray(BYTES, src, from);
    var fourth = ByteVector.fromArray(BYTES, src, end - step);
    var all = first.or(fourth);
    if (length <= 2 * step) {
      if (all.compare(LT, (byte) 0).anyTrue()) {
        return false;
      }
    } else {
      int i = from + step;
      for (; end - i > 3 * step; i += 2 * step) {
        all =
            all.or(ByteVector.fromArray(BYTES, src, i))
                .or(ByteVector.fromArray(BYTES, src, i + step));
      }
      var second = ByteVector.fromArray(BYTES, src, i);
      var third = ByteVector.fromArray(BYTES, src, end - 2 * step);
      if (all.or(second).or(third).compare(LT, (byte) 0).anyTrue()) {
        return false;
      }
      int shift = dstOffset - from;
      for (i = from + step; end - i > 3 * step; i += 2 * step) {
        var left = ByteVector.fromArray(BYTES, src, i);
        var right = ByteVector.fromArray(BYTES, src, i + step);
        ((ShortVector) left.convertShape(ZERO_EXTEND_B2S, CHARS, 0)).intoCharArray(dst, i + shift);
        ((ShortVector) right.convertShape(ZERO_EXTEND_B2S, CHARS, 0))
            .intoCharArray(dst, i + step + shift);
      }
      ((ShortVector) second.convertShape(ZERO_EXTEND_B2S, CHARS, 0)).intoCharArray(dst, i + shift);
      ((ShortVector) third.convertShape(ZERO_EXTEND_B2S, CHARS, 0))
          .intoCharArray(dst, out - 2 * step);
    }
    ((ShortVector) first.convertShape(ZERO_EXTEND_B2S, CHARS, 0)).intoCharArray(dst, dstOffset);
    ((ShortVector) fourth.convertShape(ZERO_EXTEND_B2S, CHARS, 0)).intoCharArray(dst, out - step);
    return true;
  }
}
