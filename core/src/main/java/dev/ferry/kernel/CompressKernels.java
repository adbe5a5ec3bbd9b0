package dev.ferry.kernel;

import static jdk.incubator.vector.VectorOperators.EQ;
import static jdk.incubator.vector.VectorOperators.GE;
import static jdk.incubator.vector.VectorOperators.GT;
import static jdk.incubator.vector.VectorOperators.LSHL;
import static jdk.incubator.vector.VectorOperators.LSHR;
import static jdk.incubator.vector.VectorOperators.LT;
import static jdk.incubator.vector.VectorOperators.NE;
import static jdk.incubator.vector.VectorOperators.S2B;
import static jdk.incubator.vector.VectorOperators.SUSUB;
import static jdk.incubator.vector.VectorOperators.UGE;
import static jdk.incubator.vector.VectorOperators.XOR;
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
  private static final ByteVector FIRST_HIGH = Utf8Check.firstHigh(BYTES);
  private static final ByteVector FIRST_LOW = Utf8Check.firstLow(BYTES);
  private static final ByteVector SECOND_HIGH = Utf8Check.secondHigh(BYTES);
  private static final byte LOW_NIBBLE = 0x0F;

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
  long encodeNarrow(char[] src, int from, int to, byte[] dst, int dstOffset) {
    int i = from;
    int out = dstOffset;
    for (; i < to; i += 32) {
      var chars = ShortVector.fromCharArray(CHARS, src, i);
      if (!chars.and(NON_ASCII).compare(NE, (short) 0).anyTrue()) {
        ((ByteVector) chars.convertShape(S2B, HALF_BYTES, 0)).intoArray(dst, out);
        out += 32;
        continue;
      }
      if (chars.and(THREE_BYTES).compare(NE, (short) 0).anyTrue()) {
        break;
      }
      var two =
          chars.lanewise(LSHR, 6).or(chars.and((short) 0x3F).lanewise(LSHL, 8)).or((short) 0x80C0);
      var bytes = chars.blend(two, chars.compare(GE, (short) 0x80)).reinterpretAsBytes();
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
      if (chars.and(THREE_BYTES).compare(EQ, SURROGATE).anyTrue()
          || !chars.and(NON_ASCII).compare(NE, (short) 0).anyTrue()) {
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
    for (; i < to; i += 16) {
      var c =
          (IntVector)
              ShortVector.fromCharArray(HALF_CHARS, src, i).convertShape(ZERO_EXTEND_S2I, INTS, 0);
      var before =
          (IntVector)
              ShortVector.fromCharArray(HALF_CHARS, src, i - 1)
                  .convertShape(ZERO_EXTEND_S2I, INTS, 0);
      var isHigh = c.and(0xFC00).compare(EQ, 0xD800);
      var isLow = c.and(0xFC00).compare(EQ, 0xDC00);
      long highs = isHigh.toLong();
      long lows = isLow.toLong();
      if ((highs | lows) == 0 && i > from) {
        break;
      }
      long expected = highs << 1 | (Character.isHighSurrogate(src[i - 1]) ? 1 : 0);
      if ((expected & 0xFFFF) != lows
          || highs >= 0x8000 && !Character.isLowSurrogate(src[i + 16])) {
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
      out += used.trueCount();
    }
    return Progress.of(i - from, out - dstOffset);
  }

  /// A code point is decoded in the block where it begins, with the bytes that follow, which the
  /// next block checks; if that finds an error, or is not reached, the last one is taken back.
  @Override
  public long decode(byte[] src, int from, int to, char[] dst, int dstOffset) {
    int i = from;
    int out = dstOffset;
    for (; i < to; i += 64) {
      var bytes = ByteVector.fromArray(BYTES, src, i);
      long negative = bytes.compare(LT, (byte) 0).toLong();
      if (negative == 0 && src[i - 1] >= 0) {
        widen(src, i, dst, out);
        out += 64;
        continue;
      }
      if (leadsIfWellFormed(src, i) == 0) {
        break;
      }
      long fours = bytes.compare(UGE, (byte) 0xF0).toLong();
      long lows = fours << 1 | ((src[i - 1] & 0xFF) >= 0xF0 ? 1 : 0);
      if ((fours | lows) == 0) {
        out = decodeUpToThree(src, i, dst, out);
      } else {
        out = decodeUpToFour(src, i, lows, dst, out);
      }
    }
    int back = i > from ? Scalar.incompleteAtEnd(src, i) : 0;
    if (back > 0) {
      out -= back > 1 && (src[i - back] & 0xFF) >= 0xF0 ? 2 : 1;
    }
    return Progress.of(i - back - from, out - dstOffset);
  }

  private static void widen(byte[] src, int i, char[] dst, int out) {
    for (int k = 0; k < 64; k += 32) {
      zeroExtend(ByteVector.fromArray(HALF_BYTES, src, i + k)).intoCharArray(dst, out + k);
    }
  }

  private static ShortVector zeroExtend(ByteVector bytes) {
    return (ShortVector) bytes.convertShape(ZERO_EXTEND_B2S, CHARS, 0);
  }

  private static int decodeUpToThree(byte[] src, int from, char[] dst, int dstOffset) {
    int out = dstOffset;
    for (int i = from; i < from + 64; i += 32) {
      var bytes = ByteVector.fromArray(HALF_BYTES, src, i);
      var leads = bytes.compare(GT, (byte) -65);
      var first = zeroExtend(bytes.compress(leads));
      var second = continuations(src, i + 1, leads);
      var third = continuations(src, i + 2, leads);
      var two = first.and((short) 0x1F).lanewise(LSHL, 6).or(second);
      var three = first.lanewise(LSHL, 12).or(second.lanewise(LSHL, 6)).or(third);
      first
          .blend(two, first.compare(GE, (short) 0xC0))
          .blend(three, first.compare(GE, (short) 0xE0))
          .intoCharArray(dst, out);
      out += leads.trueCount();
    }
    return out;
  }

  /// The low six bits of those bytes that the mask keeps.
  private static ShortVector continuations(byte[] src, int i, VectorMask<Byte> kept) {
    return zeroExtend(ByteVector.fromArray(HALF_BYTES, src, i).and((byte) 0x3F).compress(kept));
  }

  /// As [#decodeUpToThree], where a code point of four bytes gives a high surrogate at its first
  /// byte and a low one at its second; `lows` has a bit for each of these.
  private static int decodeUpToFour(byte[] src, int from, long lows, char[] dst, int dstOffset) {
    int out = dstOffset;
    for (int i = from; i < from + 64; i += 32) {
      var bytes = ByteVector.fromArray(HALF_BYTES, src, i);
      var units =
          VectorMask.fromLong(
              HALF_BYTES, bytes.compare(GT, (byte) -65).toLong() | lows >>> i - from);
      var first = zeroExtend(bytes.compress(units));
      var second = continuations(src, i + 1, units);
      var third = continuations(src, i + 2, units);
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
      out += units.trueCount();
    }
    return out;
  }

  @Override
  long leadsIfWellFormed(byte[] src, int at) {
    var bytes = ByteVector.fromArray(BYTES, src, at);
    var previous = ByteVector.fromArray(BYTES, src, at - 1);
    var special =
        previous
            .reinterpretAsShorts()
            .lanewise(LSHR, 4)
            .reinterpretAsBytes()
            .and(LOW_NIBBLE)
            .selectFrom(FIRST_HIGH)
            .and(previous.and(LOW_NIBBLE).selectFrom(FIRST_LOW))
            .and(
                bytes
                    .reinterpretAsShorts()
                    .lanewise(LSHR, 4)
                    .reinterpretAsBytes()
                    .and(LOW_NIBBLE)
                    .selectFrom(SECOND_HIGH));
    var third = ByteVector.fromArray(BYTES, src, at - 2).lanewise(SUSUB, (byte) 0x60);
    var fourth = ByteVector.fromArray(BYTES, src, at - 3).lanewise(SUSUB, (byte) 0x70);
    var continues = third.or(fourth).and((byte) 0x80);
    var errors = continues.lanewise(XOR, special);
    return errors.compare(NE, (byte) 0).anyTrue() ? 0 : bytes.compare(GT, (byte) -65).toLong();
  }
}
