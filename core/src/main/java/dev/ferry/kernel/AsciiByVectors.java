package dev.ferry.kernel;

import static jdk.incubator.vector.VectorOperators.NE;
import static jdk.incubator.vector.VectorOperators.S2B;

import jdk.incubator.vector.ByteVector;
import jdk.incubator.vector.ShortVector;
import jdk.incubator.vector.VectorSpecies;

/// Strings that look like ASCII, copied as such.
final class AsciiByVectors {
  /// Chars of the shortest string.
  static final int FEWEST = 16;

  private static final VectorSpecies<Byte> BYTES = ByteVector.SPECIES_128;
  private static final VectorSpecies<Short> CHARS = ShortVector.SPECIES_256;
  private static final short NON_ASCII = (short) 0xFF80;

  private AsciiByVectors() {}

  /// Copies the chars of a string to `chars[from…)`, and the lower half of each to `dst` and
  /// nothing past them, and tells whether all are ASCII.
  ///
  /// The first 16 chars and the last, then those next to them, so that up to 64 need no loop; then
  /// 64 at a time and 16. Too big to be inlined (over 325 bytes of bytecode), as its callers are
  /// inlined deeply.
  ///
  /// @param length of the string, [#FEWEST] or more
  static boolean copy(String s, int length, char[] chars, int from, byte[] dst, int dstOffset) {
    s.getChars(0, length, chars, from);
    int step = CHARS.length();
    int last = from + length - step;
    int shift = dstOffset - from;
    var first = ShortVector.fromCharArray(CHARS, chars, from);
    var fourth = ShortVector.fromCharArray(CHARS, chars, last);
    ((ByteVector) first.convertShape(S2B, BYTES, 0)).intoArray(dst, dstOffset);
    ((ByteVector) fourth.convertShape(S2B, BYTES, 0)).intoArray(dst, last + shift);
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
    return !all.and(NON_ASCII).compare(NE, (short) 0).anyTrue();
  }
}
