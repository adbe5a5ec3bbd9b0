package dev.ferry.kernel;

import static java.nio.ByteOrder.LITTLE_ENDIAN;
import static jdk.incubator.vector.VectorOperators.EQ;
import static jdk.incubator.vector.VectorOperators.LSHR;
import static jdk.incubator.vector.VectorOperators.LT;
import static jdk.incubator.vector.VectorOperators.SUSUB;
import static jdk.incubator.vector.VectorOperators.XOR;

import java.lang.foreign.MemorySegment;
import jdk.incubator.vector.ByteVector;
import jdk.incubator.vector.VectorSpecies;

/// Validation by 256-bit vectors without a look-up, which AVX2 has for 128 bits only: a saturating
/// subtraction leaves the top bit where a byte is large enough, and the top bits tell where a
/// continuation byte has to be and where one is.
///
/// Leads that demand more of the second byte are, by one bit of it, made a byte that no other
/// well-formed pair becomes.
final class WellFormedByArithmetic {
  private static final VectorSpecies<Byte> BYTES = ByteVector.SPECIES_256;
  private static final int LENGTH = BYTES.length();

  /// Bytes that are looked at as if code points of four bytes were among them, after one was.
  private static final int STRETCH = 1 << 10;

  // Kept in registers by C2, where a number given to an operation is loaded anew in each round.
  private static final ByteVector ZERO = all(0);

  /// Less than 80 is left of no byte that begins a sequence of two bytes or more; of three; of
  /// four.
  private static final ByteVector TWO = all(0xC0 - 0x80);

  private static final ByteVector THREE = all(0xE0 - 0x80);
  private static final ByteVector FOUR = all(0xF0 - 0x80);
  private static final ByteVector TOO_LARGE = all(0xF5 - 0x80);

  /// What A0 to BF have and 80 to 9F have not.
  private static final ByteVector FROM_A0 = all(0x20);

  private static final ByteVector E0 = all(0xE0);
  private static final ByteVector MARKED_ED = all(0xED | 0x10);

  /// C0 and C1 are the same but for the last bit.
  private static final ByteVector BUT_LAST_BIT = all(0xFE);

  private static final ByteVector C0 = all(0xC0);

  /// What 90 to BF have some of, and what that has to be added to for the top bit.
  private static final ByteVector SOME_FROM_90 = all(0x30);

  private static final ByteVector TO_TOP_BIT = all(0x80 - 0x10);

  private static final ByteVector F4_LESS_F0 = all(0xF4 - 0xF0);
  private static final ByteVector F0 = all(0xF0);

  private WellFormedByArithmetic() {}

  private static ByteVector all(int b) {
    return ByteVector.broadcast(BYTES, (byte) b);
  }

  /// As [Kernels#wellFormed]: a few bytes one by one, so that there are some before each block.
  static long wellFormed(byte[] src, int from, int to) {
    long first = Scalar.wellFormed(src, from, Math.min(to, from + Kernels.BEFORE));
    int i = from + Progress.read(first);
    if (i < Math.min(to, from + Kernels.BEFORE)) {
      return first;
    }
    int count = Progress.written(first);
    while (i < to) {
      long run = ofUpToThree(src, i, to);
      i += Progress.read(run);
      count += Progress.written(run);
      if (i < to) {
        run = ofUpToFour(src, i, Math.min(to, i + STRETCH));
        i += Progress.read(run);
        count += Progress.written(run);
        if (run == 0) {
          break;
        }
      }
    }
    return Progress.of(i - from, count);
  }

  /// Goes over blocks up to one that is malformed, or has the last byte of a sequence of four, and
  /// counts. A byte must be a continuation byte or must not, and after some must not be just any.
  /// Before `from` there are three bytes or more that are well-formed. Too big to be inlined (over
  /// 325 bytes of bytecode), as it must be.
  private static long ofUpToThree(byte[] src, int from, int to) {
    int i = from;
    int continuations = 0;
    for (; i < to; i += 2 * LENGTH) {
      var low = ByteVector.fromArray(BYTES, src, i);
      var high = ByteVector.fromArray(BYTES, src, i + LENGTH);
      var lowThird = ByteVector.fromArray(BYTES, src, i - 3);
      if (!low.or(high).or(lowThird).compare(LT, ZERO).anyTrue()) {
        continue;
      }
      var lowBefore = ByteVector.fromArray(BYTES, src, i - 1);
      var highBefore = ByteVector.fromArray(BYTES, src, i - 1 + LENGTH);
      var needed =
          lowBefore
              .lanewise(SUSUB, TWO)
              .or(ByteVector.fromArray(BYTES, src, i - 2).lanewise(SUSUB, THREE));
      var needed2 =
          highBefore
              .lanewise(SUSUB, TWO)
              .or(ByteVector.fromArray(BYTES, src, i - 2 + LENGTH).lanewise(SUSUB, THREE));
      var fours =
          lowThird
              .lanewise(SUSUB, FOUR)
              .or(ByteVector.fromArray(BYTES, src, i - 3 + LENGTH).lanewise(SUSUB, FOUR));
      var faults =
          needed
              .lanewise(XOR, low.add(TWO).and(low))
              .or(needed2.lanewise(XOR, high.add(TWO).and(high)))
              .or(fours);
      var marked = marked(lowBefore, low);
      var marked2 = marked(highBefore, high);
      var wrong =
          marked
              .compare(EQ, E0)
              .or(marked.compare(EQ, MARKED_ED))
              .or(lowBefore.and(BUT_LAST_BIT).compare(EQ, C0))
              .or(marked2.compare(EQ, E0))
              .or(marked2.compare(EQ, MARKED_ED))
              .or(highBefore.and(BUT_LAST_BIT).compare(EQ, C0));
      if (faults.compare(LT, ZERO).or(wrong).anyTrue()) {
        break;
      }
      continuations += low.compare(LT, C0).trueCount() + high.compare(LT, C0).trueCount();
    }
    return finished(src, from, i, continuations);
  }

  /// Goes over blocks up to a malformed one, and counts.
  private static long ofUpToFour(byte[] src, int from, int to) {
    int i = from;
    int continuations = 0;
    for (; i < to; i += LENGTH) {
      var bytes = ByteVector.fromArray(BYTES, src, i);
      var before = ByteVector.fromArray(BYTES, src, i - 1);
      var second = ByteVector.fromArray(BYTES, src, i - 2);
      var third = ByteVector.fromArray(BYTES, src, i - 3);
      if (hasFaults(bytes, before, second, third)) {
        break;
      }
      continuations += bytes.compare(LT, C0).trueCount();
    }
    return finished(src, from, i, continuations);
  }

  /// The [Progress] of `src[from, i)`, less the code point that goes on there.
  private static long finished(byte[] src, int from, int i, int continuations) {
    int unfinished = i > from ? Scalar.unfinishedBefore(src, i) : 0;
    int begun = i - from - continuations;
    return Progress.of(i - unfinished - from, unfinished == 0 ? begun : begun - 1);
  }

  /// As [Kernels#isWellFormed].
  static boolean isWellFormed(MemorySegment src, long from, long to) {
    long i = from;
    while (true) {
      i = ofUpToThreeNative(src, i, to);
      if (i >= to) {
        // One of four that may go on behind it would be noticed there, but not what it begins with.
        return ofUpToFourNative(src, Math.max(from, i - LENGTH), i) == i;
      }
      // One may have begun in the block before. Whole blocks, as nothing past the last must be
      // looked at.
      long start = Math.max(from, i - 2L * LENGTH);
      long end = Math.min(to, start + STRETCH);
      i = ofUpToFourNative(src, start, end);
      if (i < end) {
        return false;
      }
    }
  }

  /// As [#ofUpToThree(byte[], int, int)] in native memory, without counting. Too big to be inlined
  /// (over 325 bytes of bytecode), as it must be.
  ///
  /// @return where it stops
  private static long ofUpToThreeNative(MemorySegment src, long from, long to) {
    long i = from;
    for (; i < to; i += 2L * LENGTH) {
      var low = load(src, i);
      var high = load(src, i + LENGTH);
      var lowThird = load(src, i - 3);
      if (!low.or(high).or(lowThird).compare(LT, ZERO).anyTrue()) {
        continue;
      }
      var lowBefore = load(src, i - 1);
      var highBefore = load(src, i - 1 + LENGTH);
      var needed = lowBefore.lanewise(SUSUB, TWO).or(load(src, i - 2).lanewise(SUSUB, THREE));
      var needed2 =
          highBefore.lanewise(SUSUB, TWO).or(load(src, i - 2 + LENGTH).lanewise(SUSUB, THREE));
      var fours =
          lowThird.lanewise(SUSUB, FOUR).or(load(src, i - 3 + LENGTH).lanewise(SUSUB, FOUR));
      var faults =
          needed
              .lanewise(XOR, low.add(TWO).and(low))
              .or(needed2.lanewise(XOR, high.add(TWO).and(high)))
              .or(fours);
      var marked = marked(lowBefore, low);
      var marked2 = marked(highBefore, high);
      var wrong =
          marked
              .compare(EQ, E0)
              .or(marked.compare(EQ, MARKED_ED))
              .or(lowBefore.and(BUT_LAST_BIT).compare(EQ, C0))
              .or(marked2.compare(EQ, E0))
              .or(marked2.compare(EQ, MARKED_ED))
              .or(highBefore.and(BUT_LAST_BIT).compare(EQ, C0));
      if (faults.compare(LT, ZERO).or(wrong).anyTrue()) {
        break;
      }
    }
    return i;
  }

  /// As [#ofUpToFour(byte[], int, int)] in native memory, without counting.
  ///
  /// @return where it stops
  private static long ofUpToFourNative(MemorySegment src, long from, long to) {
    long i = from;
    for (; i < to; i += LENGTH) {
      if (hasFaults(load(src, i), load(src, i - 1), load(src, i - 2), load(src, i - 3))) {
        break;
      }
    }
    return i;
  }

  private static boolean hasFaults(
      ByteVector bytes, ByteVector before, ByteVector second, ByteVector third) {
    var needed =
        before
            .lanewise(SUSUB, TWO)
            .or(second.lanewise(SUSUB, THREE))
            .or(third.lanewise(SUSUB, FOUR));
    var faults =
        needed.lanewise(XOR, bytes.add(TWO).and(bytes)).or(before.lanewise(SUSUB, TOO_LARGE));
    // F0 before less than 90 becomes F0, and so does F4 before more.
    var from90 =
        bytes
            .and(SOME_FROM_90)
            .add(TO_TOP_BIT)
            .reinterpretAsShorts()
            .lanewise(LSHR, 5)
            .reinterpretAsBytes()
            .and(F4_LESS_F0);
    var marked = marked(before, bytes);
    return faults
        .compare(LT, ZERO)
        .or(marked.compare(EQ, E0))
        .or(marked.compare(EQ, MARKED_ED))
        .or(before.and(BUT_LAST_BIT).compare(EQ, C0))
        .or(before.sub(from90).compare(EQ, F0))
        .anyTrue();
  }

  /// The bytes before others, with a bit more where one of these is A0 or above: E0, which must not
  /// be before less, stays E0, and ED, which must be, does not stay ED.
  private static ByteVector marked(ByteVector before, ByteVector bytes) {
    return bytes
        .and(FROM_A0)
        .reinterpretAsShorts()
        .lanewise(LSHR, 1)
        .reinterpretAsBytes()
        .or(before);
  }

  private static ByteVector load(MemorySegment src, long i) {
    return ByteVector.fromMemorySegment(BYTES, src, i, LITTLE_ENDIAN);
  }
}
