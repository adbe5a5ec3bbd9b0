package dev.ferry.kernel;

import static jdk.incubator.vector.VectorOperators.EQ;
import static jdk.incubator.vector.VectorOperators.GE;
import static jdk.incubator.vector.VectorOperators.GT;
import static jdk.incubator.vector.VectorOperators.LSHL;
import static jdk.incubator.vector.VectorOperators.LSHR;
import static jdk.incubator.vector.VectorOperators.LT;
import static jdk.incubator.vector.VectorOperators.NE;
import static jdk.incubator.vector.VectorOperators.S2B;
import static jdk.incubator.vector.VectorOperators.UGE;
import static jdk.incubator.vector.VectorOperators.ZERO_EXTEND_B2S;
import static jdk.incubator.vector.VectorOperators.ZERO_EXTEND_S2I;

import jdk.incubator.vector.ByteVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.ShortVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorSpecies;

/// Kernels over 512-bit vectors with byte compress (AVX-512 VBMI2).
///
/// Encoding widens each char to as many bytes as it may need, fills them, and compresses the bytes
/// that are used. Decoding compresses the first, second and third byte of every code point apart,
/// so that the arithmetic runs over chars without gaps. A surrogate pair is two chars that share
/// the four bytes of its code point.
final class CompressKernels extends VectorKernels {
  private static final VectorSpecies<Byte> BYTES = ByteVector.SPECIES_512;
  private static final VectorSpecies<Byte> HALF_BYTES = ByteVector.SPECIES_256;
  private static final VectorSpecies<Short> CHARS = ShortVector.SPECIES_512;
  private static final VectorSpecies<Short> HALF_CHARS = ShortVector.SPECIES_256;
  private static final VectorSpecies<Integer> INTS = IntVector.SPECIES_512;

  /// The first byte of every two and of every four.
  private static final VectorMask<Byte> FIRST_OF_2 =
      VectorMask.fromLong(BYTES, 0x5555_5555_5555_5555L);

  private static final VectorMask<Byte> FIRST_OF_4 =
      VectorMask.fromLong(BYTES, 0x1111_1111_1111_1111L);

  private static final short NON_ASCII = (short) 0xFF80;
  private static final short THREE_BYTES = (short) 0xF800;
  private static final short SURROGATE = (short) 0xD800;

  /// 32 chars at a time.
  @Override
  long encodeAscii(char[] src, int from, int to, byte[] dst, int dstOffset) {
    int i = from;
    for (; i < to; i += 32) {
      var chars = ShortVector.fromCharArray(CHARS, src, i);
      if (chars.and(NON_ASCII).compare(NE, (short) 0).anyTrue()) {
        break;
      }
      ((ByteVector) chars.convertShape(S2B, HALF_BYTES, 0)).intoArray(dst, dstOffset + i - from);
    }
    return Progress.of(i - from, i - from);
  }

  /// 32 chars at a time.
  @Override
  long encodeNarrow(char[] src, int from, int to, byte[] dst, int dstOffset) {
    int i = from;
    int out = dstOffset;
    for (; i < to; i += 32) {
      var chars = ShortVector.fromCharArray(CHARS, src, i);
      if (chars.and(THREE_BYTES).compare(NE, (short) 0).anyTrue()) {
        break;
      }
      var two =
          chars.lanewise(LSHR, 6).or(chars.and((short) 0x3F).lanewise(LSHL, 8)).or((short) 0x80C0);
      var isTwo = chars.compare(GE, (short) 0x80);
      if (!isTwo.anyTrue()) {
        break;
      }
      var bytes = chars.blend(two, isTwo).reinterpretAsBytes();
      var used = bytes.compare(NE, (byte) 0).or(FIRST_OF_2);
      bytes.compress(used).intoArray(dst, out);
      out += used.trueCount();
    }
    return Progress.of(i - from, out - dstOffset);
  }

  /// 16 chars at a time.
  @Override
  long encodeWide(char[] src, int from, int to, byte[] dst, int dstOffset) {
    int i = from;
    int out = dstOffset;
    for (; i < to; i += 16) {
      var chars = ShortVector.fromCharArray(HALF_CHARS, src, i);
      var top = chars.and(THREE_BYTES);
      if (top.compare(EQ, SURROGATE).anyTrue() || !top.compare(NE, (short) 0).anyTrue()) {
        break;
      }
      var c = (IntVector) chars.convertShape(ZERO_EXTEND_S2I, INTS, 0);
      var last = c.and(0x3F);
      var two = c.lanewise(LSHR, 6).or(last.lanewise(LSHL, 8)).or(0x80C0);
      var three =
          c.lanewise(LSHR, 12)
              .or(c.lanewise(LSHL, 2).and(0x3F00))
              .or(last.lanewise(LSHL, 16))
              .or(0x8080E0);
      var bytes =
          c.blend(two, c.compare(GT, 0x7F)).blend(three, c.compare(GT, 0x7FF)).reinterpretAsBytes();
      var used = bytes.compare(NE, (byte) 0).or(FIRST_OF_4);
      bytes.compress(used).intoArray(dst, out);
      out += used.trueCount();
    }
    return Progress.of(i - from, out - dstOffset);
  }

  /// 16 chars at a time.
  @Override
  long encodeSurrogates(char[] src, int from, int to, byte[] dst, int dstOffset) {
    int i = from;
    int out = dstOffset;
    while (i < to) {
      var c =
          (IntVector)
              ShortVector.fromCharArray(HALF_CHARS, src, i).convertShape(ZERO_EXTEND_S2I, INTS, 0);
      var before =
          (IntVector)
              ShortVector.fromCharArray(HALF_CHARS, src, i - 1)
                  .convertShape(ZERO_EXTEND_S2I, INTS, 0);
      var isHigh = c.and(0xFC00).compare(EQ, 0xD800);
      var isLow = c.and(0xFC00).compare(EQ, 0xDC00);
      int highs = (int) isHigh.toLong();
      int lows = (int) isLow.toLong();
      if ((highs | lows) == 0 && i > from || (highs << 1 & 0xFFFF) != lows) {
        break;
      }
      var last = c.and(0x3F);
      var two = c.lanewise(LSHR, 6).or(last.lanewise(LSHL, 8)).or(0x80C0);
      var three =
          c.lanewise(LSHR, 12)
              .or(c.lanewise(LSHL, 2).and(0x3F00))
              .or(last.lanewise(LSHL, 16))
              .or(0x8080E0);
      var top = c.and(0x3FF).add(0x40);
      var high = top.lanewise(LSHR, 8).or(top.lanewise(LSHL, 6).and(0x3F00)).or(0x80F0);
      var low =
          before
              .and(3)
              .lanewise(LSHL, 4)
              .or(c.lanewise(LSHR, 6).and(0xF))
              .or(last.lanewise(LSHL, 8))
              .or(0x8080);
      var bytes =
          c.blend(two, c.compare(GT, 0x7F))
              .blend(three, c.compare(GT, 0x7FF))
              .blend(high, isHigh)
              .blend(low, isLow)
              .reinterpretAsBytes();
      var used = bytes.compare(NE, (byte) 0).or(FIRST_OF_4);
      bytes.compress(used).intoArray(dst, out);
      // A high surrogate at the end is left for the next time.
      int cut = highs >>> 15;
      out += used.trueCount() - 2 * cut;
      i += 16 - cut;
    }
    return Progress.of(i - from, out - dstOffset);
  }

  @Override
  public long decode(byte[] src, int from, int to, char[] dst, int dstOffset) {
    int i = from;
    int out = dstOffset;
    while (i < to) {
      long leads = leadsIfWellFormed(src, i);
      if (leads == 0) {
        break;
      }
      if (leads == -1L && src[i + 63] >= 0) {
        widen(src, i, dst, out);
        i += 64;
        out += 64;
        continue;
      }
      int unfinished = Scalar.unfinishedBefore(src, i + 64);
      long whole = -1L >>> unfinished;
      long fours = fourByteLeads(src, i) & whole;
      long units = leads & whole | fours << 1;
      if (fours == 0) {
        decodeUpToThree(src, i, units, dst, out);
      } else {
        decodeUpToFour(src, i, units, dst, out);
      }
      i += 64 - unfinished;
      out += Long.bitCount(units);
    }
    return Progress.of(i - from, out - dstOffset);
  }

  private static long fourByteLeads(byte[] src, int i) {
    return ByteVector.fromArray(BYTES, src, i).compare(UGE, (byte) 0xF0).toLong();
  }

  private static void widen(byte[] src, int i, char[] dst, int out) {
    for (int k = 0; k < 64; k += 32) {
      zeroExtend(ByteVector.fromArray(HALF_BYTES, src, i + k)).intoCharArray(dst, out + k);
    }
  }

  private static ShortVector zeroExtend(ByteVector bytes) {
    return (ShortVector) bytes.convertShape(ZERO_EXTEND_B2S, CHARS, 0);
  }

  /// Decodes the 64 bytes at `from`; `units` has a bit for each byte that begins a code point.
  private static void decodeUpToThree(byte[] src, int from, long units, char[] dst, int dstOffset) {
    int out = dstOffset;
    for (int k = 0; k < 64; k += 32) {
      var kept = VectorMask.fromLong(HALF_BYTES, units >>> k);
      var first = zeroExtend(ByteVector.fromArray(HALF_BYTES, src, from + k).compress(kept));
      var second = continuations(src, from + k + 1, kept);
      var third = continuations(src, from + k + 2, kept);
      var two = first.and((short) 0x1F).lanewise(LSHL, 6).or(second);
      var three = first.lanewise(LSHL, 12).or(second.lanewise(LSHL, 6)).or(third);
      first
          .blend(two, first.compare(GE, (short) 0xC0))
          .blend(three, first.compare(GE, (short) 0xE0))
          .intoCharArray(dst, out);
      out += kept.trueCount();
    }
  }

  /// The low six bits of those bytes that the mask keeps.
  private static ShortVector continuations(byte[] src, int i, VectorMask<Byte> kept) {
    return zeroExtend(ByteVector.fromArray(HALF_BYTES, src, i).and((byte) 0x3F).compress(kept));
  }

  /// As [#decodeUpToThree], where a code point of four bytes gives a high surrogate at its first
  /// byte and a low one at its second.
  private static void decodeUpToFour(byte[] src, int from, long units, char[] dst, int dstOffset) {
    int out = dstOffset;
    for (int k = 0; k < 64; k += 32) {
      var kept = VectorMask.fromLong(HALF_BYTES, units >>> k);
      var first = zeroExtend(ByteVector.fromArray(HALF_BYTES, src, from + k).compress(kept));
      var second = continuations(src, from + k + 1, kept);
      var third = continuations(src, from + k + 2, kept);
      var two = first.and((short) 0x1F).lanewise(LSHL, 6).or(second);
      var three = first.lanewise(LSHL, 12).or(second.lanewise(LSHL, 6)).or(third);
      var high =
          first
              .and((short) 0x07)
              .lanewise(LSHL, 8)
              .or(second.lanewise(LSHL, 2))
              .or(third.lanewise(LSHR, 4))
              .add((short) (0xD800 - (0x10000 >> 10)));
      var low = second.and((short) 0x0F).lanewise(LSHL, 6).or(third).or((short) 0xDC00);
      first
          .blend(low, first.compare(GE, (short) 0x80))
          .blend(two, first.compare(GE, (short) 0xC0))
          .blend(three, first.compare(GE, (short) 0xE0))
          .blend(high, first.compare(GE, (short) 0xF0))
          .intoCharArray(dst, out);
      out += kept.trueCount();
    }
  }

  @Override
  long leadsIfWellFormed(byte[] src, int i) {
    var bytes = ByteVector.fromArray(BYTES, src, i);
    long negative = bytes.compare(LT, (byte) 0).toLong();
    long leads = bytes.compare(GT, (byte) 0xBF).toLong();
    long twos = leads & negative;
    long threes = bytes.compare(GT, (byte) 0xDF).toLong() & negative;
    long fours = bytes.compare(GT, (byte) 0xEF).toLong() & negative;
    if ((twos << 1 | threes << 2 | fours << 3) != ~leads) {
      return 0;
    }
    var special =
        bytes
            .and((byte) 0xFE)
            .compare(EQ, (byte) 0xC0)
            .or(bytes.compare(EQ, (byte) 0xE0))
            .or(bytes.compare(EQ, (byte) 0xED));
    return (fours != 0 || special.anyTrue()) && isOutOfRange(src, i) ? 0 : leads;
  }

  /// Whether a lead byte of the 64 at `i` never occurs, or is followed by what would make the code
  /// point overlong, a surrogate or too large.
  private static boolean isOutOfRange(byte[] src, int i) {
    var first = ByteVector.fromArray(BYTES, src, i);
    var second = ByteVector.fromArray(BYTES, src, i + 1);
    return first
        .and((byte) 0xFE)
        .compare(EQ, (byte) 0xC0)
        .or(first.compare(EQ, (byte) 0xE0).and(second.compare(LT, (byte) 0xA0)))
        .or(first.compare(EQ, (byte) 0xED).and(second.compare(GT, (byte) 0x9F)))
        .or(first.compare(EQ, (byte) 0xF0).and(second.compare(LT, (byte) 0x90)))
        .or(first.compare(EQ, (byte) 0xF4).and(second.compare(GT, (byte) 0x8F)))
        .or(first.compare(GT, (byte) 0xF4).and(first.compare(LT, (byte) 0)))
        .anyTrue();
  }
}
