package dev.ferry.kernel;

import static dev.ferry.kernel.CompressKernels.THREE_OF_EACH;
import static dev.ferry.kernel.CompressKernels.THREE_OF_EACH_64;
import static dev.ferry.kernel.ThreesByShuffles.PAST_SURROGATES;
import static jdk.incubator.vector.VectorOperators.EQ;
import static jdk.incubator.vector.VectorOperators.LSHL;
import static jdk.incubator.vector.VectorOperators.LSHR;
import static jdk.incubator.vector.VectorOperators.NE;
import static jdk.incubator.vector.VectorOperators.UGE;
import static jdk.incubator.vector.VectorOperators.ULT;
import static jdk.incubator.vector.VectorOperators.UMIN;

import jdk.incubator.vector.ByteVector;
import jdk.incubator.vector.ShortVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorSpecies;

/// Short strings of Chinese or Japanese, straight to their bytes by 512-bit vectors with byte
/// compress: with anything among them where one vector holds them all, of three bytes a char alone
/// where two or four do.
///
/// Its methods are too big to be inlined (over 325 bytes of bytecode), as their callers are inlined
/// deeply.
final class WideByCompress {
  /// Chars of the shortest string that is faster by vectors.
  static final int FEWEST = 4;

  /// Chars of the longest string with anything among them.
  static final int MOST = 32;

  /// Chars of the longest string of three bytes a char.
  static final int MOST_THREES = 4 * MOST;

  private static final VectorSpecies<Byte> HALF_BYTES = ByteVector.SPECIES_256;
  private static final VectorSpecies<Short> CHARS = ShortVector.SPECIES_512;
  private static final long ALL_32 = 0xFFFF_FFFFL;

  private WideByCompress() {}

  /// Encodes a string to `dst[dstOffset…)`, with room for three bytes a char and twice the padding.
  ///
  /// @param length of the string, 1 to [#MOST]
  /// @param chars to convert it in, with room for as many
  /// @return the bytes written, or a negative number if there is a lone surrogate
  static int encode(String s, int length, char[] chars, int from, byte[] dst, int dstOffset) {
    s.getChars(0, length, chars, from);
    int unused = MOST - length;
    long isUsed = ALL_32 >>> unused;
    var c =
        CompressKernels.NOTHING.blend(
            ShortVector.fromCharArray(CHARS, chars, from), VectorMask.fromLong(CHARS, isUsed));
    if (c.and(CompressKernels.THREE_BYTES).compare(EQ, CompressKernels.SURROGATE).anyTrue()) {
      long all = CompressKernels.encodeAny(chars, from, from + length, dst, dstOffset, false);
      return Progress.read(all) == length ? Progress.written(all) : -1;
    }
    var isThree = c.compare(UGE, (short) 0x800);
    var heads = c.lanewise(LSHL, 2).and((short) 0x3F00).or(c.lanewise(LSHR, 12));
    var tails = c.and((short) 0x3F).or((short) 0x80);
    if (isThree.toLong() == isUsed) {
      var firsts = heads.or((short) 0x80E0).reinterpretAsBytes();
      var lasts = tails.reinterpretAsBytes();
      THREE_OF_EACH.selectFrom(firsts, lasts).intoArray(dst, dstOffset);
      ((ByteVector) THREE_OF_EACH_64.selectFrom(firsts, lasts).reinterpretShape(HALF_BYTES, 0))
          .intoArray(dst, dstOffset + 64);
      return 3 * length;
    }
    var isMany = c.compare(UGE, (short) 0x80);
    var lead = CompressKernels.LEAD_OF_TWO.blend(CompressKernels.LEAD_OF_THREE, isThree);
    var firsts = CompressKernels.TWO_OF_NONE.blend(heads.or(lead), isMany).reinterpretAsBytes();
    var lasts = c.blend(tails, isMany).reinterpretAsBytes();
    var bytes = THREE_OF_EACH.selectFrom(firsts, lasts);
    var used = bytes.compare(NE, CompressKernels.NONE);
    bytes.compress(used).intoArray(dst, dstOffset);
    int written = used.trueCount();
    var rest =
        (ByteVector) THREE_OF_EACH_64.selectFrom(firsts, lasts).reinterpretShape(HALF_BYTES, 0);
    var restUsed = rest.compare(NE, CompressKernels.NONE);
    rest.compress(restUsed).intoArray(dst, dstOffset + written);
    return written + restUsed.trueCount() - unused;
  }

  /// The same for a longer string, by its first 32 or 64 chars and as many last ones: in `chars`
  /// one piece is behind the other.
  ///
  /// @param length of the string, [#MOST] to [#MOST_THREES]
  /// @param chars to convert it in, with room for [#MOST_THREES]
  /// @return the bytes written, or a negative number if a char does not take three
  static int encodeThrees(String s, int length, char[] chars, int from, byte[] dst, int dstOffset) {
    int size = length <= 2 * MOST ? MOST : 2 * MOST;
    int last = length - size;
    s.getChars(0, size, chars, from);
    s.getChars(last, length, chars, from + size);
    int lastOut = dstOffset + 3 * last;
    var c = ShortVector.fromCharArray(CHARS, chars, from);
    var d = ShortVector.fromCharArray(CHARS, chars, from + 32);
    // A surrogate becomes less than 0x800 by what is added, other chars of three bytes do not.
    var least =
        c.lanewise(UMIN, c.add(PAST_SURROGATES))
            .lanewise(UMIN, d)
            .lanewise(UMIN, d.add(PAST_SURROGATES));
    var firsts =
        c.lanewise(LSHL, 2)
            .and((short) 0x3F00)
            .or(c.lanewise(LSHR, 12))
            .or((short) 0x80E0)
            .reinterpretAsBytes();
    var lasts = c.and((short) 0x3F).or((short) 0x80).reinterpretAsBytes();
    THREE_OF_EACH.selectFrom(firsts, lasts).intoArray(dst, dstOffset);
    ((ByteVector) THREE_OF_EACH_64.selectFrom(firsts, lasts).reinterpretShape(HALF_BYTES, 0))
        .intoArray(dst, dstOffset + 64);
    int next = size == MOST ? lastOut : dstOffset + 3 * MOST;
    firsts =
        d.lanewise(LSHL, 2)
            .and((short) 0x3F00)
            .or(d.lanewise(LSHR, 12))
            .or((short) 0x80E0)
            .reinterpretAsBytes();
    lasts = d.and((short) 0x3F).or((short) 0x80).reinterpretAsBytes();
    THREE_OF_EACH.selectFrom(firsts, lasts).intoArray(dst, next);
    ((ByteVector) THREE_OF_EACH_64.selectFrom(firsts, lasts).reinterpretShape(HALF_BYTES, 0))
        .intoArray(dst, next + 64);
    if (size == MOST) {
      return least.compare(ULT, (short) 0x800).anyTrue() ? -1 : 3 * length;
    }
    var e = ShortVector.fromCharArray(CHARS, chars, from + 64);
    var f = ShortVector.fromCharArray(CHARS, chars, from + 96);
    least =
        least
            .lanewise(UMIN, e)
            .lanewise(UMIN, e.add(PAST_SURROGATES))
            .lanewise(UMIN, f)
            .lanewise(UMIN, f.add(PAST_SURROGATES));
    firsts =
        e.lanewise(LSHL, 2)
            .and((short) 0x3F00)
            .or(e.lanewise(LSHR, 12))
            .or((short) 0x80E0)
            .reinterpretAsBytes();
    lasts = e.and((short) 0x3F).or((short) 0x80).reinterpretAsBytes();
    THREE_OF_EACH.selectFrom(firsts, lasts).intoArray(dst, lastOut);
    ((ByteVector) THREE_OF_EACH_64.selectFrom(firsts, lasts).reinterpretShape(HALF_BYTES, 0))
        .intoArray(dst, lastOut + 64);
    next = lastOut + 3 * MOST;
    firsts =
        f.lanewise(LSHL, 2)
            .and((short) 0x3F00)
            .or(f.lanewise(LSHR, 12))
            .or((short) 0x80E0)
            .reinterpretAsBytes();
    lasts = f.and((short) 0x3F).or((short) 0x80).reinterpretAsBytes();
    THREE_OF_EACH.selectFrom(firsts, lasts).intoArray(dst, next);
    ((ByteVector) THREE_OF_EACH_64.selectFrom(firsts, lasts).reinterpretShape(HALF_BYTES, 0))
        .intoArray(dst, next + 64);
    return least.compare(ULT, (short) 0x800).anyTrue() ? -1 : 3 * length;
  }
}
