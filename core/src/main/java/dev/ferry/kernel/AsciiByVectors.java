package dev.ferry.kernel;

import static jdk.incubator.vector.VectorOperators.LT;
import static jdk.incubator.vector.VectorOperators.NE;
import static jdk.incubator.vector.VectorOperators.S2B;
import static jdk.incubator.vector.VectorOperators.ZERO_EXTEND_B2S;

import jdk.incubator.vector.ByteVector;
import jdk.incubator.vector.ShortVector;
import jdk.incubator.vector.VectorShuffle;
import jdk.incubator.vector.VectorSpecies;

/// Short text that looks like ASCII, copied as such. Its methods are too big to be inlined (over
/// 325 bytes of bytecode), as their callers are inlined deeply.
public final class AsciiByVectors {
  /// Bytes of the shortest text to widen.
  public static final int FEWEST = 16;

  /// Chars of the shortest text to copy.
  static final int FEWEST_CHARS = 8;

  private static final VectorSpecies<Byte> BYTES = ByteVector.SPECIES_128;
  private static final VectorSpecies<Short> CHARS = ShortVector.SPECIES_256;
  private static final VectorSpecies<Short> FEW_CHARS = ShortVector.SPECIES_128;
  private static final VectorShuffle<Byte> LOWER_BYTES =
      VectorShuffle.fromOp(BYTES, i -> 2 * i % BYTES.length());
  private static final short NON_ASCII = (short) 0xFF80;

  private AsciiByVectors() {}

  /// Copies the lower half of each char of a string to `dst`, and nothing past them, and tells
  /// whether all are ASCII. If not, its chars are in `chars[from…)`.
  ///
  /// The last 16 chars are had by themselves, behind those before them, whose number is a multiple
  /// of 16. So the JDK copies 16 at a time, none one by one, which would end unforeseeably; and
  /// what is loaded is what was stored at once, as a load of several stores would have to wait for
  /// them. Up to 64 chars need no loop. Of less than 16, it is the first eight and the last eight.
  ///
  /// @param length of the string, [#FEWEST_CHARS] or more
  /// @param chars with room for 16 chars more
  static boolean copy(String s, int length, char[] chars, int from, byte[] dst, int dstOffset) {
    int step = CHARS.length();
    if (length < step) {
      int few = FEW_CHARS.length();
      int rest = from + few;
      s.getChars(0, few, chars, from);
      s.getChars(length - few, length, chars, rest);
      var left = ShortVector.fromCharArray(FEW_CHARS, chars, from);
      var right = ShortVector.fromCharArray(FEW_CHARS, chars, rest);
      var bytes = left.reinterpretAsBytes().rearrange(LOWER_BYTES);
      Scalar.LONG.set(dst, dstOffset, bytes.reinterpretAsLongs().lane(0));
      bytes = right.reinterpretAsBytes().rearrange(LOWER_BYTES);
      Scalar.LONG.set(dst, dstOffset + length - few, bytes.reinterpretAsLongs().lane(0));
      if (left.or(right).and(NON_ASCII).compare(NE, (short) 0).anyTrue()) {
        System.arraycopy(chars, rest + 2 * few - length, chars, rest, length - few);
        return false;
      }
      return true;
    }
    int whole = length - 1 & -step;
    int last = from + whole;
    if ((length & step - 1) == 0) {
      s.getChars(0, length, chars, from);
    } else {
      s.getChars(0, whole, chars, from);
      s.getChars(length - step, length, chars, last);
    }
    int shift = dstOffset - from;
    var first = ShortVector.fromCharArray(CHARS, chars, from);
    var fourth = ShortVector.fromCharArray(CHARS, chars, last);
    ((ByteVector) first.convertShape(S2B, BYTES, 0)).intoArray(dst, dstOffset);
    ((ByteVector) fourth.convertShape(S2B, BYTES, 0)).intoArray(dst, dstOffset + length - step);
    var all = first.or(fourth);
    if (length > 2 * step) {
      last -= step;
      first = ShortVector.fromCharArray(CHARS, chars, from + step);
      fourth = ShortVector.fromCharArray(CHARS, chars, last);
      ((ByteVector) first.convertShape(S2B, BYTES, 0)).intoArray(dst, dstOffset + step);
      ((ByteVector) fourth.convertShape(S2B, BYTES, 0)).intoArray(dst, last + shift);
      all = all.or(first).or(fourth);
      int i = from + 2 * step;
      for (; last - i > 3 * step; i += 4 * step) {
        first = ShortVector.fromCharArray(CHARS, chars, i);
        var second = ShortVector.fromCharArray(CHARS, chars, i + step);
        var third = ShortVector.fromCharArray(CHARS, chars, i + 2 * step);
        fourth = ShortVector.fromCharArray(CHARS, chars, i + 3 * step);
        ((ByteVector) first.convertShape(S2B, BYTES, 0)).intoArray(dst, i + shift);
        ((ByteVector) second.convertShape(S2B, BYTES, 0)).intoArray(dst, i + shift + step);
        ((ByteVector) third.convertShape(S2B, BYTES, 0)).intoArray(dst, i + shift + 2 * step);
        ((ByteVector) fourth.convertShape(S2B, BYTES, 0)).intoArray(dst, i + shift + 3 * step);
        all = all.or(first.or(second).or(third.or(fourth)));
      }
      for (; i < last; i += step) {
        first = ShortVector.fromCharArray(CHARS, chars, i);
        ((ByteVector) first.convertShape(S2B, BYTES, 0)).intoArray(dst, i + shift);
        all = all.or(first);
      }
    }
    if (!all.and(NON_ASCII).compare(NE, (short) 0).anyTrue()) {
      return true;
    }
    if ((length & step - 1) != 0) {
      last = from + whole;
      System.arraycopy(chars, last + whole + step - length, chars, last, length - whole);
    }
    return false;
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
