package dev.ferry.kernel;

import static jdk.incubator.vector.VectorOperators.NE;
import static jdk.incubator.vector.VectorOperators.S2B;

import jdk.incubator.vector.ByteVector;
import jdk.incubator.vector.ShortVector;
import jdk.incubator.vector.VectorSpecies;

/// What the vector kernels share: how encoding goes from one kind of text to the next.
///
/// A vector that crosses a call which C2 does not inline is boxed, and C2 stops inlining after some
/// fifty vector operations. So each kind of text has a loop of its own, compiled by itself, which
/// goes on while the text stays of its kind; only arrays and numbers cross between them.
abstract class VectorKernels implements Kernels {
  private static final VectorSpecies<Byte> BYTES = ByteVector.SPECIES_128;
  private static final VectorSpecies<Short> CHARS = ShortVector.SPECIES_256;
  private static final short NON_ASCII = (short) 0xFF80;

  /// Encodes ASCII, up to a group with others among them.
  abstract long encodeAscii(char[] src, int from, int to, byte[] dst, int dstOffset);

  /// Encodes chars of one or two bytes, up to a group with others among them, or to a run of ASCII.
  abstract long encodeNarrow(char[] src, int from, int to, byte[] dst, int dstOffset);

  /// Encodes chars of one to three bytes, up to a group that is all ASCII or has surrogates.
  abstract long encodeWide(char[] src, int from, int to, byte[] dst, int dstOffset);

  /// Encodes surrogate pairs with other chars among them, up to a group with a lone surrogate;
  /// makes progress unless the first group has one. Each half of a pair becomes two of the four
  /// bytes, the second half with two bits of the first; the end may fall between them.
  abstract long encodeSurrogates(char[] src, int from, int to, byte[] dst, int dstOffset);

  @Override
  public final boolean hasVectors() {
    return true;
  }

  /// 64 chars at a time and 16, the last ones first. Too big to be inlined, as its callers are
  /// inlined deeply.
  @Override
  public final boolean narrow(char[] src, int from, int to, byte[] dst, int dstOffset) {
    int last = to - CHARS.length();
    var all = ShortVector.fromCharArray(CHARS, src, last);
    ((ByteVector) all.convertShape(S2B, BYTES, 0)).intoArray(dst, dstOffset + last - from);
    int i = from;
    int out = dstOffset;
    for (; last - i > 3 * CHARS.length(); i += 4 * CHARS.length(), out += 4 * CHARS.length()) {
      var first = ShortVector.fromCharArray(CHARS, src, i);
      var second = ShortVector.fromCharArray(CHARS, src, i + CHARS.length());
      var third = ShortVector.fromCharArray(CHARS, src, i + 2 * CHARS.length());
      var fourth = ShortVector.fromCharArray(CHARS, src, i + 3 * CHARS.length());
      ((ByteVector) first.convertShape(S2B, BYTES, 0)).intoArray(dst, out);
      ((ByteVector) second.convertShape(S2B, BYTES, 0)).intoArray(dst, out + CHARS.length());
      ((ByteVector) third.convertShape(S2B, BYTES, 0)).intoArray(dst, out + 2 * CHARS.length());
      ((ByteVector) fourth.convertShape(S2B, BYTES, 0)).intoArray(dst, out + 3 * CHARS.length());
      all = all.or(first.or(second).or(third.or(fourth)));
    }
    for (; i < last; i += CHARS.length(), out += CHARS.length()) {
      var chars = ShortVector.fromCharArray(CHARS, src, i);
      ((ByteVector) chars.convertShape(S2B, BYTES, 0)).intoArray(dst, out);
      all = all.or(chars);
    }
    return !all.and(NON_ASCII).compare(NE, (short) 0).anyTrue();
  }

  @Override
  public final long encode(char[] src, int from, int to, byte[] dst, int dstOffset) {
    int i = from;
    int out = dstOffset;
    while (i < to) {
      int start = i;
      long run;
      if (src[i] < 0x80) {
        run = encodeAscii(src, i, to, dst, out);
        i += Progress.read(run);
        out += Progress.written(run);
        if (i >= to) {
          break;
        }
      }
      if (src[i] < 0x800) {
        run = encodeNarrow(src, i, to, dst, out);
        i += Progress.read(run);
        out += Progress.written(run);
        if (i >= to) {
          break;
        }
      }
      run = encodeWide(src, i, to, dst, out);
      i += Progress.read(run);
      out += Progress.written(run);
      if (i >= to) {
        break;
      }
      if (i > start && (src[i] & Scalar.SURROGATE_BITS) != Character.MIN_SURROGATE) {
        continue;
      }
      run = encodeSurrogates(src, i, to, dst, out);
      i += Progress.read(run);
      out += Progress.written(run);
      if (i == start) {
        break;
      }
    }
    return Progress.of(i - from, out - dstOffset);
  }

  @Override
  public final long encodedLength(char[] src, int from, int to) {
    return LengthByVectors.encodedLength(src, from, to);
  }

  @Override
  public final int find(byte[] src, int from, int to, byte first, byte second, int[] dst) {
    return FindByVectors.find(src, from, to, first, second, dst);
  }
}
