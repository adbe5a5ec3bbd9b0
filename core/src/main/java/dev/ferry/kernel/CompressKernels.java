package dev.ferry.kernel;

import static jdk.incubator.vector.VectorOperators.EQ;
import static jdk.incubator.vector.VectorOperators.GE;
import static jdk.incubator.vector.VectorOperators.LSHL;
import static jdk.incubator.vector.VectorOperators.LSHR;
import static jdk.incubator.vector.VectorOperators.NE;
import static jdk.incubator.vector.VectorOperators.S2B;
import static jdk.incubator.vector.VectorOperators.UGE;

import java.lang.foreign.MemorySegment;
import jdk.incubator.vector.ByteVector;
import jdk.incubator.vector.ShortVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorSpecies;

/// Kernels over 512-bit vectors with byte compress (AVX-512 VBMI2).
///
/// Encoding widens each char to as many bytes as it may need, fills them, and compresses the bytes
/// that are used. Decoding is [CompressDecoding]. A surrogate pair is two chars that share the four
/// bytes of its code point.
final class CompressKernels extends VectorKernels {
  private static final VectorSpecies<Byte> BYTES = ByteVector.SPECIES_512;
  private static final VectorSpecies<Byte> HALF_BYTES = ByteVector.SPECIES_256;
  private static final VectorSpecies<Short> CHARS = ShortVector.SPECIES_512;

  /// From two vectors of 32 times two bytes: both bytes of the first and the lower one of the
  /// second, for each of the 32; the first 64 of such, and the others.
  static final ByteVector THREE_OF_EACH = threeOfEach(0);

  static final ByteVector THREE_OF_EACH_64 = threeOfEach(64);

  static final ShortVector NOTHING = ShortVector.zero(CHARS);

  /// A byte that UTF-8 never has stands where there is none.
  static final byte NONE = (byte) 0xFF;

  static final ShortVector TWO_OF_NONE = ShortVector.broadcast(CHARS, (short) 0xFFFF);
  static final ShortVector LEAD_OF_TWO = ShortVector.broadcast(CHARS, (short) 0xC0FF);
  static final ShortVector LEAD_OF_THREE = ShortVector.broadcast(CHARS, (short) 0x80E0);

  private static final long ALL_32 = 0xFFFF_FFFFL;

  private static final short NON_ASCII = (short) 0xFF80;
  static final short THREE_BYTES = (short) 0xF800;
  static final short SURROGATE = (short) 0xD800;

  private static ByteVector threeOfEach(int from) {
    var indices = new byte[64];
    for (int i = 0; i < indices.length; i++) {
      int k = from + i;
      indices[i] = (byte) (k % 3 == 2 ? 64 + k / 3 * 2 : k / 3 * 2 + k % 3);
    }
    return ByteVector.fromArray(BYTES, indices, 0);
  }

  @Override
  public int shortest() {
    return 8;
  }

  /// 256 chars at a time, or 32. Too big to be inlined (over 325 bytes of bytecode), as it must be.
  @Override
  long encodeAscii(char[] src, int from, int to, byte[] dst, int dstOffset) {
    int i = from;
    int shift = dstOffset - from;
    for (; to - i >= 256; i += 256) {
      var first = ShortVector.fromCharArray(CHARS, src, i);
      var second = ShortVector.fromCharArray(CHARS, src, i + 32);
      var third = ShortVector.fromCharArray(CHARS, src, i + 64);
      var fourth = ShortVector.fromCharArray(CHARS, src, i + 96);
      var fifth = ShortVector.fromCharArray(CHARS, src, i + 128);
      var sixth = ShortVector.fromCharArray(CHARS, src, i + 160);
      var seventh = ShortVector.fromCharArray(CHARS, src, i + 192);
      var eighth = ShortVector.fromCharArray(CHARS, src, i + 224);
      var all = first.or(second).or(third.or(fourth)).or(fifth.or(sixth).or(seventh.or(eighth)));
      if (all.and(NON_ASCII).compare(NE, (short) 0).anyTrue()) {
        break;
      }
      int out = i + shift;
      ((ByteVector) first.convertShape(S2B, HALF_BYTES, 0)).intoArray(dst, out);
      ((ByteVector) second.convertShape(S2B, HALF_BYTES, 0)).intoArray(dst, out + 32);
      ((ByteVector) third.convertShape(S2B, HALF_BYTES, 0)).intoArray(dst, out + 64);
      ((ByteVector) fourth.convertShape(S2B, HALF_BYTES, 0)).intoArray(dst, out + 96);
      ((ByteVector) fifth.convertShape(S2B, HALF_BYTES, 0)).intoArray(dst, out + 128);
      ((ByteVector) sixth.convertShape(S2B, HALF_BYTES, 0)).intoArray(dst, out + 160);
      ((ByteVector) seventh.convertShape(S2B, HALF_BYTES, 0)).intoArray(dst, out + 192);
      ((ByteVector) eighth.convertShape(S2B, HALF_BYTES, 0)).intoArray(dst, out + 224);
    }
    for (; i < to; i += 32) {
      var chars = ShortVector.fromCharArray(CHARS, src, i);
      if (chars.and(NON_ASCII).compare(NE, (short) 0).anyTrue()) {
        break;
      }
      ((ByteVector) chars.convertShape(S2B, HALF_BYTES, 0)).intoArray(dst, i + shift);
    }
    return Progress.of(i - from, i - from);
  }

  /// 32 chars at a time, up to 64 that are ASCII: to leave this loop and come back takes as long as
  /// a few rounds of it.
  @Override
  long encodeNarrow(char[] src, int from, int to, byte[] dst, int dstOffset) {
    int i = from;
    int out = dstOffset;
    long lastTwos = ALL_32;
    for (; i < to; i += 32) {
      var chars = ShortVector.fromCharArray(CHARS, src, i);
      if (chars.and(THREE_BYTES).compare(NE, (short) 0).anyTrue()) {
        break;
      }
      var isTwo = chars.compare(GE, (short) 0x80);
      long twos = isTwo.toLong();
      if ((twos | lastTwos) == 0) {
        break;
      }
      lastTwos = twos;
      var two =
          chars.lanewise(LSHR, 6).or(chars.and((short) 0x3F).lanewise(LSHL, 8)).or((short) 0x80C0);
      var bytes = chars.or((short) 0xFF00).blend(two, isTwo).reinterpretAsBytes();
      var used = bytes.compare(NE, NONE);
      bytes.compress(used).intoArray(dst, out);
      out += used.trueCount();
    }
    return Progress.of(i - from, out - dstOffset);
  }

  /// 32 chars at a time, up to 64 without one of three bytes.
  @Override
  long encodeWide(char[] src, int from, int to, byte[] dst, int dstOffset) {
    int i = from;
    int out = dstOffset;
    long lastThrees = ALL_32;
    for (; i < to; i += 32) {
      var chars = ShortVector.fromCharArray(CHARS, src, i);
      long threes = chars.compare(UGE, (short) 0x800).toLong();
      if (chars.and(THREE_BYTES).compare(EQ, SURROGATE).anyTrue() || (threes | lastThrees) == 0) {
        break;
      }
      lastThrees = threes;
      var heads = chars.lanewise(LSHL, 2).and((short) 0x3F00).or(chars.lanewise(LSHR, 12));
      var tails = chars.and((short) 0x3F).or((short) 0x80);
      if (threes == ALL_32) {
        var firsts = heads.or((short) 0x80E0).reinterpretAsBytes();
        var lasts = tails.reinterpretAsBytes();
        THREE_OF_EACH.selectFrom(firsts, lasts).intoArray(dst, out);
        ((ByteVector) THREE_OF_EACH_64.selectFrom(firsts, lasts).reinterpretShape(HALF_BYTES, 0))
            .intoArray(dst, out + 64);
        out += 96;
        continue;
      }
      var isMany = chars.compare(UGE, (short) 0x80);
      var isThree = VectorMask.fromLong(CHARS, threes);
      var firsts =
          TWO_OF_NONE
              .blend(heads.or(LEAD_OF_TWO.blend(LEAD_OF_THREE, isThree)), isMany)
              .reinterpretAsBytes();
      var lasts = chars.blend(tails, isMany).reinterpretAsBytes();
      var bytes = THREE_OF_EACH.selectFrom(firsts, lasts);
      var used = bytes.compare(NE, NONE);
      bytes.compress(used).intoArray(dst, out);
      out += used.trueCount();
      var rest =
          (ByteVector) THREE_OF_EACH_64.selectFrom(firsts, lasts).reinterpretShape(HALF_BYTES, 0);
      var restUsed = rest.compare(NE, NONE);
      rest.compress(restUsed).intoArray(dst, out);
      out += restUsed.trueCount();
    }
    return Progress.of(i - from, out - dstOffset);
  }

  @Override
  long encodeSurrogates(char[] src, int from, int to, byte[] dst, int dstOffset) {
    return encodeAny(src, from, to, dst, dstOffset, true);
  }

  @Override
  public boolean isFastOnFew() {
    return true;
  }

  @Override
  public int mostOfFew(char sample) {
    return isOfNoSpaces(sample) ? 128 : super.mostOfFew(sample);
  }

  @Override
  public int shortestOfThrees() {
    return CompressDecoding.SHORTEST_OF_THREES;
  }

  @Override
  public boolean decodeAllThrees(byte[] src, int from, int to, char[] dst, int dstOffset) {
    return CompressDecoding.decodeAllThrees(src, from, to, dst, dstOffset);
  }

  /// 32 chars at a time, or as many as there are.
  @Override
  public long encodeFew(char[] src, int from, int to, byte[] dst, int dstOffset) {
    return src[from + to >>> 1] < 0x800
        ? encodeFewNarrow(src, from, to, dst, dstOffset)
        : encodeFewWide(src, from, to, dst, dstOffset);
  }

  /// As [#encodeFew], for chars that are likely to take no more than two bytes each. Too big to be
  /// inlined, as its callers are inlined deeply.
  private static long encodeFewNarrow(char[] src, int from, int to, byte[] dst, int dstOffset) {
    assert dst.length - dstOffset >= 3 * (to - from) + 2 * PADDING;
    int i = from;
    int out = dstOffset;
    while (i < to) {
      int unused = Math.max(0, 32 - (to - i));
      long isUsed = ALL_32 >>> unused;
      var chars =
          NOTHING.blend(
              ShortVector.fromCharArray(CHARS, src, i), VectorMask.fromLong(CHARS, isUsed));
      if (chars.and(THREE_BYTES).compare(NE, (short) 0).anyTrue()) {
        break;
      }
      var isTwo = chars.compare(GE, (short) 0x80);
      if (!isTwo.anyTrue()) {
        ((ByteVector) chars.convertShape(S2B, HALF_BYTES, 0)).intoArray(dst, out);
        out += 32 - unused;
      } else {
        var two =
            chars
                .lanewise(LSHR, 6)
                .or(chars.and((short) 0x3F).lanewise(LSHL, 8))
                .or((short) 0x80C0);
        if (isTwo.toLong() == isUsed) {
          two.reinterpretAsBytes().intoArray(dst, out);
          out += 2 * (32 - unused);
        } else {
          var bytes = chars.or((short) 0xFF00).blend(two, isTwo).reinterpretAsBytes();
          var used = bytes.compare(NE, NONE);
          bytes.compress(used).intoArray(dst, out);
          out += used.trueCount() - unused;
        }
      }
      i += 32 - unused;
    }
    long done = Progress.of(i - from, out - dstOffset);
    return i >= to ? done : done + encodeFewWide(src, i, to, dst, out);
  }

  /// As [#encodeFew], for chars of three bytes above all.
  private static long encodeFewWide(char[] src, int from, int to, byte[] dst, int dstOffset) {
    int i = from;
    int out = dstOffset;
    while (i < to) {
      int unused = Math.max(0, 32 - (to - i));
      long isUsed = ALL_32 >>> unused;
      var chars =
          NOTHING.blend(
              ShortVector.fromCharArray(CHARS, src, i), VectorMask.fromLong(CHARS, isUsed));
      if (chars.and(THREE_BYTES).compare(EQ, SURROGATE).anyTrue()) {
        break;
      }
      var isThree = chars.compare(UGE, (short) 0x800);
      var heads = chars.lanewise(LSHL, 2).and((short) 0x3F00).or(chars.lanewise(LSHR, 12));
      var tails = chars.and((short) 0x3F).or((short) 0x80);
      if (isThree.toLong() == isUsed) {
        var firsts = heads.or((short) 0x80E0).reinterpretAsBytes();
        var lasts = tails.reinterpretAsBytes();
        THREE_OF_EACH.selectFrom(firsts, lasts).intoArray(dst, out);
        ((ByteVector) THREE_OF_EACH_64.selectFrom(firsts, lasts).reinterpretShape(HALF_BYTES, 0))
            .intoArray(dst, out + 64);
        out += 3 * (32 - unused);
      } else {
        var isMany = chars.compare(UGE, (short) 0x80);
        var firsts =
            TWO_OF_NONE
                .blend(heads.or(LEAD_OF_TWO.blend(LEAD_OF_THREE, isThree)), isMany)
                .reinterpretAsBytes();
        var lasts = chars.blend(tails, isMany).reinterpretAsBytes();
        var bytes = THREE_OF_EACH.selectFrom(firsts, lasts);
        var used = bytes.compare(NE, NONE);
        bytes.compress(used).intoArray(dst, out);
        out += used.trueCount() - unused;
        var rest =
            (ByteVector) THREE_OF_EACH_64.selectFrom(firsts, lasts).reinterpretShape(HALF_BYTES, 0);
        var restUsed = rest.compare(NE, NONE);
        rest.compress(restUsed).intoArray(dst, out + unused);
        out += restUsed.trueCount();
      }
      i += 32 - unused;
    }
    long done = Progress.of(i - from, out - dstOffset);
    return i >= to ? done : done + encodeAny(src, i, to, dst, out, false);
  }

  /// Encodes chars of all kinds, 32 at a time, up to a group with a lone surrogate.
  ///
  /// @param asPadded whether to go on past `to`, and to stop before a group without surrogates,
  ///   unless it is the first; or to leave out what is past `to`
  static long encodeAny(char[] src, int from, int to, byte[] dst, int dstOffset, boolean asPadded) {
    int i = from;
    int out = dstOffset;
    while (i < to) {
      int unused = asPadded ? 0 : Math.max(0, 32 - (to - i));
      var isUsed = VectorMask.fromLong(CHARS, ALL_32 >>> unused);
      var chars = NOTHING.blend(ShortVector.fromCharArray(CHARS, src, i), isUsed);
      var kind = chars.and((short) 0xFC00);
      var isHigh = kind.compare(EQ, (short) 0xD800);
      var isLow = kind.compare(EQ, (short) 0xDC00);
      int highs = (int) isHigh.toLong();
      int lows = (int) isLow.toLong();
      if (highs << 1 != lows || asPadded && (highs | lows) == 0 && i > from) {
        break;
      }
      var isMany = chars.compare(UGE, (short) 0x80);
      if (!isMany.anyTrue()) {
        ((ByteVector) chars.convertShape(S2B, HALF_BYTES, 0)).intoArray(dst, out);
        i += 32 - unused;
        out += 32 - unused;
        continue;
      }
      var shifted = chars.lanewise(LSHL, 2);
      var top = chars.and((short) 0x3FF).add((short) 0x40);
      var before = ShortVector.fromCharArray(CHARS, src, i - 1);
      var firsts =
          TWO_OF_NONE
              .blend(
                  shifted
                      .and((short) 0x3F00)
                      .or(chars.lanewise(LSHR, 12))
                      .or(LEAD_OF_TWO.blend(LEAD_OF_THREE, chars.compare(UGE, (short) 0x800))),
                  isMany)
              .blend(top.and((short) 0x700).or((short) 0xF0FF), isHigh)
              .blend(
                  shifted
                      .and((short) 0xF00)
                      .or(before.lanewise(LSHL, 12).and((short) 0x3000))
                      .or((short) 0x80FF),
                  isLow)
              .reinterpretAsBytes();
      var lasts =
          chars
              .blend(
                  chars.blend(top.lanewise(LSHR, 2), isHigh).and((short) 0x3F).or((short) 0x80),
                  isMany)
              .reinterpretAsBytes();
      var bytes = THREE_OF_EACH.selectFrom(firsts, lasts);
      var used = bytes.compare(NE, NONE);
      bytes.compress(used).intoArray(dst, out);
      out += used.trueCount();
      var rest =
          (ByteVector) THREE_OF_EACH_64.selectFrom(firsts, lasts).reinterpretShape(HALF_BYTES, 0);
      var restUsed = rest.compare(NE, NONE);
      rest.compress(restUsed).intoArray(dst, out);
      // A high surrogate at the end is left for the next time.
      int cut = highs >>> 31;
      out += restUsed.trueCount() - 2 * cut - unused;
      i += 32 - cut - unused;
    }
    return Progress.of(i - from, out - dstOffset);
  }

  @Override
  public long decode(byte[] src, int from, int to, char[] dst, int dstOffset) {
    return CompressDecoding.decode(src, from, to, dst, dstOffset);
  }

  @Override
  public long wellFormed(byte[] src, int from, int to) {
    return WellFormedByVectors.wellFormed(src, from, to);
  }

  @Override
  public boolean isWellFormed(MemorySegment src, long from, long to) {
    return WellFormedByVectors.isWellFormed(src, from, to);
  }
}
