package dev.ferry.kernel;

import static jdk.incubator.vector.VectorOperators.EQ;
import static jdk.incubator.vector.VectorOperators.GT;
import static jdk.incubator.vector.VectorOperators.LSHL;
import static jdk.incubator.vector.VectorOperators.LSHR;
import static jdk.incubator.vector.VectorOperators.LT;
import static jdk.incubator.vector.VectorOperators.NE;
import static jdk.incubator.vector.VectorOperators.UGE;
import static jdk.incubator.vector.VectorOperators.UMIN;
import static jdk.incubator.vector.VectorOperators.XOR;
import static jdk.incubator.vector.VectorOperators.ZERO_EXTEND_B2S;

import jdk.incubator.vector.ByteVector;
import jdk.incubator.vector.ShortVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorSpecies;

/// Decoding by 512-bit vectors with byte compress.
///
/// Blocks are 64 bytes, wherever code points begin: what a block expects of the next one's
/// beginning is carried over as bits, so that no load waits for what was read before. Where a loop
/// ends, a code point that goes on is taken back.
///
/// Loops are to be compiled by themselves, once C2 knows what they do: one that was inlined before
/// it had been run much had its vectors boxed for good. For the same reason no method is given a
/// vector, or returns one, and what that would save is written out.
final class CompressDecoding {
  private static final VectorSpecies<Byte> BYTES = ByteVector.SPECIES_512;
  private static final VectorSpecies<Byte> HALF_BYTES = ByteVector.SPECIES_256;
  private static final VectorSpecies<Short> CHARS = ShortVector.SPECIES_512;

  private static final byte LAST_CONTINUATION = (byte) 0xBF;

  /// By the low six bits of a lead byte and of the byte behind it, bits for 80 to 8F, 90 to 9F and
  /// A0 to BF: which second bytes must not be, and which one is.
  private static final ByteVector REFUSED = refused();

  private static final ByteVector SECOND = second();

  /// Code points of three bytes in a vector, and where they begin.
  private static final int THREES = 21;

  /// Bytes of the shortest text for [#decodeAllThrees].
  static final int SHORTEST_OF_THREES = 3 * THREES;

  private static final long LEADS = 0x9249249249249249L;

  /// For each of them the first of its bytes, twice; and the others, the last first.
  private static final ByteVector LEADS_TWICE = ofThrees(0, 0);

  private static final ByteVector THIRD_AND_SECOND = ofThrees(2, 1);

  private static final VectorMask<Byte> BYTES_OF_THREES =
      VectorMask.fromLong(BYTES, -1L >>> 64 - 3 * THREES);
  private static final VectorMask<Short> CHARS_OF_THREES =
      VectorMask.fromLong(CHARS, -1L >>> 64 - THREES);

  /// Code points that are decoded before it is looked whether they take three bytes.
  private static final int CHECKED_AT_ONCE = 6 * THREES;

  private CompressDecoding() {}

  /// What is past them is the last one again, so that no lane is wrong if they are right.
  private static ByteVector ofThrees(int low, int high) {
    var table = new byte[64];
    for (int i = 0; i < 32; i++) {
      int place = Math.min(i, THREES - 1);
      table[2 * i] = (byte) (3 * place + low);
      table[2 * i + 1] = (byte) (3 * place + high);
    }
    return ByteVector.fromArray(BYTES, table, 0);
  }

  private static ByteVector refused() {
    var table = new byte[64];
    for (int lead = 0xC0; lead <= 0xFF; lead++) {
      table[lead & 0x3F] =
          switch (lead) {
            case 0xE0 -> 0b011;
            case 0xED -> 0b100;
            case 0xF0 -> 0b001;
            case 0xF4 -> 0b110;
            default -> (byte) (lead < 0xC2 || lead > 0xF4 ? 0b111 : 0);
          };
    }
    return ByteVector.fromArray(BYTES, table, 0);
  }

  private static ByteVector second() {
    var table = new byte[64];
    for (int i = 0; i < 64; i++) {
      table[i] = (byte) (i < 0x10 ? 0b001 : i < 0x20 ? 0b010 : 0b100);
    }
    return ByteVector.fromArray(BYTES, table, 0);
  }

  static long decode(byte[] src, int from, int to, char[] dst, int dstOffset) {
    int i = from;
    int out = dstOffset;
    while (i < to) {
      int start = i;
      if (src[i] >= 0) {
        int ascii = decodeAscii(src, i, to, dst, out);
        i += ascii;
        out += ascii;
        if (i >= to) {
          break;
        }
      }
      long run;
      if ((src[i] & 0xFF) < 0xE0) {
        run = decodeNarrow(src, i, to, dst, out);
        i += Progress.read(run);
        out += Progress.written(run);
        if (i >= to) {
          break;
        }
      }
      // Two samples, where spaces between words would have put another byte.
      if ((src[i + 15] & src[i + 30] & 0xF0) == 0xE0) {
        int threes = decodeThrees(src, i, to, dst, out);
        i += threes;
        out += threes / 3;
        if (i >= to) {
          break;
        }
      }
      run = decodeWide(src, i, to, dst, out);
      i += Progress.read(run);
      out += Progress.written(run);
      if (i >= to) {
        break;
      }
      if (i > start) {
        continue;
      }
      run = decodeAny(src, i, to, dst, out);
      i += Progress.read(run);
      out += Progress.written(run);
      if (i == start) {
        break;
      }
    }
    return Progress.of(i - from, out - dstOffset);
  }

  /// 256 bytes at a time, or 64. Too big to be inlined (over 325 bytes of bytecode), as it must be.
  private static int decodeAscii(byte[] src, int from, int to, char[] dst, int dstOffset) {
    int i = from;
    int shift = dstOffset - from;
    for (; to - i >= 256; i += 256) {
      var first = ByteVector.fromArray(BYTES, src, i);
      var second = ByteVector.fromArray(BYTES, src, i + 64);
      var third = ByteVector.fromArray(BYTES, src, i + 128);
      var fourth = ByteVector.fromArray(BYTES, src, i + 192);
      if (first.or(second).or(third.or(fourth)).compare(LT, (byte) 0).anyTrue()) {
        break;
      }
      int out = i + shift;
      ((ShortVector)
              ByteVector.fromArray(HALF_BYTES, src, i).convertShape(ZERO_EXTEND_B2S, CHARS, 0))
          .intoCharArray(dst, out);
      ((ShortVector)
              ByteVector.fromArray(HALF_BYTES, src, i + 32).convertShape(ZERO_EXTEND_B2S, CHARS, 0))
          .intoCharArray(dst, out + 32);
      ((ShortVector)
              ByteVector.fromArray(HALF_BYTES, src, i + 64).convertShape(ZERO_EXTEND_B2S, CHARS, 0))
          .intoCharArray(dst, out + 64);
      ((ShortVector)
              ByteVector.fromArray(HALF_BYTES, src, i + 96).convertShape(ZERO_EXTEND_B2S, CHARS, 0))
          .intoCharArray(dst, out + 96);
      ((ShortVector)
              ByteVector.fromArray(HALF_BYTES, src, i + 128)
                  .convertShape(ZERO_EXTEND_B2S, CHARS, 0))
          .intoCharArray(dst, out + 128);
      ((ShortVector)
              ByteVector.fromArray(HALF_BYTES, src, i + 160)
                  .convertShape(ZERO_EXTEND_B2S, CHARS, 0))
          .intoCharArray(dst, out + 160);
      ((ShortVector)
              ByteVector.fromArray(HALF_BYTES, src, i + 192)
                  .convertShape(ZERO_EXTEND_B2S, CHARS, 0))
          .intoCharArray(dst, out + 192);
      ((ShortVector)
              ByteVector.fromArray(HALF_BYTES, src, i + 224)
                  .convertShape(ZERO_EXTEND_B2S, CHARS, 0))
          .intoCharArray(dst, out + 224);
    }
    for (; i < to; i += 64) {
      if (ByteVector.fromArray(BYTES, src, i).compare(LT, (byte) 0).anyTrue()) {
        break;
      }
      int out = i + shift;
      ((ShortVector)
              ByteVector.fromArray(HALF_BYTES, src, i).convertShape(ZERO_EXTEND_B2S, CHARS, 0))
          .intoCharArray(dst, out);
      ((ShortVector)
              ByteVector.fromArray(HALF_BYTES, src, i + 32).convertShape(ZERO_EXTEND_B2S, CHARS, 0))
          .intoCharArray(dst, out + 32);
    }
    return i - from;
  }

  /// Decodes code points of one or two bytes, up to a block with others among them, or with ASCII
  /// alone: as if one began at each byte, of which those are kept where one does. Too big to be
  /// inlined, too.
  private static long decodeNarrow(byte[] src, int from, int to, char[] dst, int dstOffset) {
    int i = from;
    int out = dstOffset;
    long carried = 0;
    for (; i < to; i += 64) {
      var bytes = ByteVector.fromArray(BYTES, src, i);
      long leads = bytes.compare(GT, LAST_CONTINUATION).toLong();
      long twos = bytes.compare(UGE, (byte) 0xC0).toLong();
      if (twos != bytes.compare(UGE, (byte) 0xC2).toLong()
          || bytes.compare(UGE, (byte) 0xE0).anyTrue()
          || (carried | twos << 1) != ~leads
          || leads == -1L && twos == 0) {
        break;
      }
      carried = twos >>> 63;
      var first =
          (ShortVector)
              ByteVector.fromArray(HALF_BYTES, src, i).convertShape(ZERO_EXTEND_B2S, CHARS, 0);
      var second =
          (ShortVector)
              ByteVector.fromArray(HALF_BYTES, src, i + 1).convertShape(ZERO_EXTEND_B2S, CHARS, 0);
      var two = first.and((short) 0x1F).lanewise(LSHL, 6).or(second.and((short) 0x3F));
      first
          .blend(two, first.compare(GT, (short) 0x7F))
          .compress(VectorMask.fromLong(CHARS, leads & 0xFFFF_FFFFL))
          .intoCharArray(dst, out);
      var first2 =
          (ShortVector)
              ByteVector.fromArray(HALF_BYTES, src, i + 32).convertShape(ZERO_EXTEND_B2S, CHARS, 0);
      var second2 =
          (ShortVector)
              ByteVector.fromArray(HALF_BYTES, src, i + 33).convertShape(ZERO_EXTEND_B2S, CHARS, 0);
      var two2 = first2.and((short) 0x1F).lanewise(LSHL, 6).or(second2.and((short) 0x3F));
      first2
          .blend(two2, first2.compare(GT, (short) 0x7F))
          .compress(VectorMask.fromLong(CHARS, leads >>> 32))
          .intoCharArray(dst, out + Integer.bitCount((int) leads));
      out += Long.bitCount(leads);
    }
    return finish(src, from, i, carried, out - dstOffset);
  }

  /// The [Progress] of `src[from, i)`, less the code point that goes on there if something is
  /// carried over.
  private static long finish(byte[] src, int from, int i, long carried, int written) {
    if (carried == 0) {
      return Progress.of(i - from, written);
    }
    int unfinished = Scalar.unfinishedBefore(src, i);
    int units = unfinished > 1 && (src[i - unfinished] & 0xFF) >= 0xF0 ? 2 : 1;
    return Progress.of(i - unfinished - from, written - units);
  }

  /// Decodes code points of three bytes, 21 at a time, up to another one: the bytes of each are
  /// where they are known to be.
  ///
  /// @return how many bytes
  private static int decodeThrees(byte[] src, int from, int to, char[] dst, int dstOffset) {
    int i = from;
    int out = dstOffset;
    for (; i < to; i += 3 * THREES, out += THREES) {
      var bytes = ByteVector.fromArray(BYTES, src, i);
      var leads = LEADS_TWICE.selectFrom(bytes).reinterpretAsShorts();
      var others = THIRD_AND_SECOND.selectFrom(bytes).reinterpretAsShorts();
      var chars =
          leads
              .lanewise(LSHL, 12)
              .or(others.lanewise(LSHR, 2).and((short) 0xFC0))
              .or(others.and((short) 0x3F));
      chars.intoCharArray(dst, out);
      var highest = chars.and((short) 0xF800);
      long wrong =
          leads
              .and((short) 0xF0F0)
              .compare(NE, (short) 0xE0E0)
              .or(highest.compare(EQ, (short) 0))
              .or(highest.compare(EQ, (short) 0xD800))
              .toLong();
      long astray = bytes.compare(GT, LAST_CONTINUATION).toLong() ^ LEADS;
      if ((wrong << 64 - THREES | astray << 64 - 3 * THREES) != 0) {
        int right = Long.numberOfTrailingZeros(wrong | 1L << THREES);
        return i - from + 3 * Math.min(right, Long.numberOfTrailingZeros(astray | 1L << 63) / 3);
      }
    }
    return i - from;
  }

  /// As [Kernels#decodeAllThrees], 21 code points at a time, the last 21 whatever has been done of
  /// them.
  static boolean decodeAllThrees(byte[] src, int from, int to, char[] dst, int dstOffset) {
    int chars = (to - from) / 3;
    int last = chars - THREES;
    int end;
    for (int done = 0; done < chars; done = end) {
      end = Math.min(chars, done + CHECKED_AT_ONCE);
      var astray = ShortVector.zero(CHARS);
      var least = ShortVector.broadcast(CHARS, (short) -1);
      for (int k = done; k < end; k += THREES) {
        int at = Math.min(k, last);
        var bytes = ByteVector.fromArray(BYTES, src, from + 3 * at, BYTES_OF_THREES);
        var lead =
            LEADS_TWICE.selectFrom(bytes).reinterpretAsShorts().lanewise(XOR, (short) 0xE0E0);
        var tail =
            THIRD_AND_SECOND.selectFrom(bytes).reinterpretAsShorts().lanewise(XOR, (short) 0x8080);
        var decoded =
            lead.lanewise(LSHL, 12)
                .or(tail.lanewise(LSHR, 2).and((short) 0xFC0))
                .or(tail.and((short) 0x3F));
        decoded.intoCharArray(dst, dstOffset + at, CHARS_OF_THREES);
        least =
            least
                .lanewise(UMIN, decoded)
                .lanewise(UMIN, decoded.add(ThreesByShuffles.PAST_SURROGATES));
        astray = astray.or(tail.and((short) 0xC0C0)).or(lead.and((short) 0xF0F0));
      }
      if (least.and((short) 0xF800).compare(EQ, (short) 0).anyTrue()
          || astray.compare(NE, (short) 0).anyTrue()) {
        return false;
      }
    }
    return true;
  }

  /// Decodes code points of up to three bytes, up to a block with others among them or with none of
  /// three.
  private static long decodeWide(byte[] src, int from, int to, char[] dst, int dstOffset) {
    int i = from;
    int out = dstOffset;
    long carried = 0;
    for (; i < to; i += 64) {
      var bytes = ByteVector.fromArray(BYTES, src, i);
      var next = ByteVector.fromArray(BYTES, src, i + 1);
      long leads = bytes.compare(GT, LAST_CONTINUATION).toLong();
      long twos = bytes.compare(UGE, (byte) 0xC0).toLong();
      long threes = bytes.compare(UGE, (byte) 0xE0).toLong();
      long refused =
          bytes.selectFrom(REFUSED).and(next.selectFrom(SECOND)).compare(NE, (byte) 0).toLong();
      if (bytes.compare(UGE, (byte) 0xF0).anyTrue()
          || (carried | twos << 1 | threes << 2) != ~leads
          || (refused & twos) != 0
          || threes == 0) {
        break;
      }
      carried = twos >>> 63 | threes >>> 62;
      for (int k = 0; k < 64; k += 32) {
        var first =
            (ShortVector)
                ByteVector.fromArray(HALF_BYTES, src, i + k)
                    .convertShape(ZERO_EXTEND_B2S, CHARS, 0);
        var second =
            ((ShortVector)
                    ByteVector.fromArray(HALF_BYTES, src, i + k + 1)
                        .convertShape(ZERO_EXTEND_B2S, CHARS, 0))
                .and((short) 0x3F);
        var third =
            ((ShortVector)
                    ByteVector.fromArray(HALF_BYTES, src, i + k + 2)
                        .convertShape(ZERO_EXTEND_B2S, CHARS, 0))
                .and((short) 0x3F);
        var joined = first.lanewise(LSHL, 6).or(second);
        var kept = VectorMask.fromLong(CHARS, leads >>> k & 0xFFFF_FFFFL);
        first
            .blend(joined.and((short) 0x7FF), first.compare(GT, (short) 0x7F))
            .blend(joined.lanewise(LSHL, 6).or(third), first.compare(GT, (short) 0xDF))
            .compress(kept)
            .intoCharArray(dst, out);
        out += kept.trueCount();
      }
    }
    return finish(src, from, i, carried, out - dstOffset);
  }

  /// Decodes code points of any length, up to a block with none of four bytes. Such a one gives a
  /// high surrogate at its first byte and a low one at its second.
  private static long decodeAny(byte[] src, int from, int to, char[] dst, int dstOffset) {
    int i = from;
    int out = dstOffset;
    long carried = 0;
    long carriedLow = 0;
    for (; i < to; i += 64) {
      var bytes = ByteVector.fromArray(BYTES, src, i);
      var next = ByteVector.fromArray(BYTES, src, i + 1);
      long leads = bytes.compare(GT, LAST_CONTINUATION).toLong();
      long twos = bytes.compare(UGE, (byte) 0xC0).toLong();
      long threes = bytes.compare(UGE, (byte) 0xE0).toLong();
      long fours = bytes.compare(UGE, (byte) 0xF0).toLong();
      long refused =
          bytes.selectFrom(REFUSED).and(next.selectFrom(SECOND)).compare(NE, (byte) 0).toLong();
      if ((carried | twos << 1 | threes << 2 | fours << 3) != ~leads
          || (refused & twos) != 0
          || fours == 0 && i > from) {
        break;
      }
      carried = twos >>> 63 | threes >>> 62 | fours >>> 61;
      long units = leads | fours << 1 | carriedLow;
      carriedLow = fours >>> 63;
      for (int k = 0; k < 64; k += 32) {
        var first =
            (ShortVector)
                ByteVector.fromArray(HALF_BYTES, src, i + k)
                    .convertShape(ZERO_EXTEND_B2S, CHARS, 0);
        var second =
            ((ShortVector)
                    ByteVector.fromArray(HALF_BYTES, src, i + k + 1)
                        .convertShape(ZERO_EXTEND_B2S, CHARS, 0))
                .and((short) 0x3F);
        var third =
            ((ShortVector)
                    ByteVector.fromArray(HALF_BYTES, src, i + k + 2)
                        .convertShape(ZERO_EXTEND_B2S, CHARS, 0))
                .and((short) 0x3F);
        var joined = first.lanewise(LSHL, 6).or(second);
        var three = joined.lanewise(LSHL, 6).or(third);
        var high =
            joined
                .and((short) 0x1FF)
                .lanewise(LSHL, 2)
                .or(third.lanewise(LSHR, 4))
                .add((short) (0xD800 - (0x10000 >> 10)));
        var low = three.and((short) 0x03FF).or((short) 0xDC00);
        var kept = VectorMask.fromLong(CHARS, units >>> k & 0xFFFF_FFFFL);
        first
            .blend(low, first.compare(GT, (short) 0x7F))
            .blend(joined.and((short) 0x7FF), first.compare(GT, (short) 0xBF))
            .blend(three, first.compare(GT, (short) 0xDF))
            .blend(high, first.compare(GT, (short) 0xEF))
            .compress(kept)
            .intoCharArray(dst, out);
        out += kept.trueCount();
      }
    }
    return finish(src, from, i, carried, out - dstOffset);
  }
}
