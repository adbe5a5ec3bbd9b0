package dev.ferry.kernel;

import static java.nio.ByteOrder.LITTLE_ENDIAN;
import static jdk.incubator.vector.VectorOperators.GT;
import static jdk.incubator.vector.VectorOperators.LSHR;
import static jdk.incubator.vector.VectorOperators.LT;
import static jdk.incubator.vector.VectorOperators.NE;
import static jdk.incubator.vector.VectorOperators.SUSUB;
import static jdk.incubator.vector.VectorOperators.XOR;

import java.lang.foreign.MemorySegment;
import java.util.function.IntUnaryOperator;
import jdk.incubator.vector.ByteVector;
import jdk.incubator.vector.VectorSpecies;

/// Validation by 512-bit vectors, without a branch or a mask for each: what can be wrong with a
/// byte and the one before it has a bit in each of three tables, and is wrong where all three have
/// it (J. Keiser, D. Lemire: Validating UTF-8 in less than one instruction per byte, 2021).
///
/// The tables are by the top six bits and by the low six bits, which 64 lanes look up at once.
final class WellFormedByVectors {
  private static final VectorSpecies<Byte> BYTES = ByteVector.SPECIES_512;
  private static final int BLOCK = 64;
  private static final int RUN = 4 * BLOCK;

  /// Less than this is left of no byte that begins a sequence of three bytes or more, or of four.
  private static final byte THREE = (byte) (0xE0 - 0x80);

  private static final byte FOUR = (byte) (0xF0 - 0x80);

  private static final byte LAST_CONTINUATION = (byte) 0xBF;

  /// A lead byte, and no continuation.
  private static final int UNFINISHED = 1;

  /// A continuation after ASCII.
  private static final int UNEXPECTED = 1 << 1;

  private static final int OVERLONG_2 = 1 << 2;
  private static final int OVERLONG_3 = 1 << 3;
  private static final int SURROGATE = 1 << 4;

  /// F4 90 and above, or F5 and above.
  private static final int TOO_LARGE = 1 << 5;

  /// F0 80 to F0 8F, or F5 80 to F5 8F and above.
  private static final int OVERLONG_4_OR_TOO_LARGE = 1 << 6;

  /// Two continuations, which are right as the last two of three or four bytes: the top bit.
  private static final int CONTINUATIONS = 1 << 7;

  /// By the top six bits of the byte before.
  private static final ByteVector BEFORE_TOP = table(WellFormedByVectors::beforeTop);

  /// By the low six bits of the byte before, of which four matter.
  private static final ByteVector BEFORE_LOW = table(WellFormedByVectors::beforeLow);

  /// By the top six bits of the byte.
  private static final ByteVector TOP = table(WellFormedByVectors::top);

  private WellFormedByVectors() {}

  private static ByteVector table(IntUnaryOperator faults) {
    var table = new byte[64];
    for (int i = 0; i < table.length; i++) {
      table[i] = (byte) faults.applyAsInt(i);
    }
    return ByteVector.fromArray(BYTES, table, 0);
  }

  private static int beforeTop(int topSix) {
    int first = topSix << 2;
    if (first < 0x80) {
      return UNEXPECTED;
    }
    if (first < 0xC0) {
      return CONTINUATIONS;
    }
    if (first < 0xE0) {
      return first < 0xD0 ? UNFINISHED | OVERLONG_2 : UNFINISHED;
    }
    return first < 0xF0
        ? UNFINISHED | OVERLONG_3 | SURROGATE
        : UNFINISHED | TOO_LARGE | OVERLONG_4_OR_TOO_LARGE;
  }

  private static int beforeLow(int lowSix) {
    int low = lowSix & 0x0F;
    int any = UNFINISHED | UNEXPECTED | CONTINUATIONS;
    return any
        | (low < 2 ? OVERLONG_2 : 0)
        | (low == 0 ? OVERLONG_3 : 0)
        | (low == 0xD ? SURROGATE : 0)
        | (low >= 4 ? TOO_LARGE : 0)
        | (low == 0 || low >= 5 ? OVERLONG_4_OR_TOO_LARGE : 0);
  }

  private static int top(int topSix) {
    int second = topSix << 2;
    if (second < 0x80 || second >= 0xC0) {
      return UNFINISHED;
    }
    return UNEXPECTED
        | CONTINUATIONS
        | OVERLONG_2
        | (second < 0xA0 ? OVERLONG_3 : SURROGATE)
        | (second < 0x90 ? OVERLONG_4_OR_TOO_LARGE : TOO_LARGE);
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
      long run = blocks(src, i, to);
      if (run == 0) {
        break;
      }
      i += Progress.read(run);
      int ascii = ascii(src, i, to);
      i += ascii;
      count += Progress.written(run) + ascii;
    }
    return Progress.of(i - from, count);
  }

  /// As above, up to a block without continuations: of ASCII, or ASCII and a lead byte. Before
  /// `from` there are three bytes or more that are well-formed.
  private static long blocks(byte[] src, int from, int to) {
    int i = from;
    int count = 0;
    for (; i < to; i += BLOCK) {
      var bytes = ByteVector.fromArray(BYTES, src, i);
      var before = ByteVector.fromArray(BYTES, src, i - 1);
      // 80 or more where the third of three or four bytes has to be, or the fourth.
      var isLater =
          ByteVector.fromArray(BYTES, src, i - 2)
              .lanewise(SUSUB, THREE)
              .or(ByteVector.fromArray(BYTES, src, i - 3).lanewise(SUSUB, FOUR));
      var faults =
          topSix(before)
              .selectFrom(BEFORE_TOP)
              .and(before.selectFrom(BEFORE_LOW))
              .and(topSix(bytes).selectFrom(TOP))
              .lanewise(XOR, isLater.and((byte) CONTINUATIONS));
      if (faults.compare(NE, (byte) 0).anyTrue()) {
        break;
      }
      int begun = bytes.compare(GT, LAST_CONTINUATION).trueCount();
      count += begun;
      if (begun == BLOCK) {
        i += BLOCK;
        break;
      }
    }
    int unfinished = i > from ? Scalar.unfinishedBefore(src, i) : 0;
    return Progress.of(i - unfinished - from, unfinished == 0 ? count : count - 1);
  }

  /// As [Kernels#isWellFormed]. Too big to be inlined (over 325 bytes of bytecode), as it must be.
  static boolean isWellFormed(MemorySegment src, long from, long to) {
    for (long i = from; i < to; i += 2 * BLOCK) {
      var low = ByteVector.fromMemorySegment(BYTES, src, i, LITTLE_ENDIAN);
      var high = ByteVector.fromMemorySegment(BYTES, src, i + BLOCK, LITTLE_ENDIAN);
      var lowThird = ByteVector.fromMemorySegment(BYTES, src, i - 3, LITTLE_ENDIAN);
      if (!low.or(high).or(lowThird).compare(LT, (byte) 0).anyTrue()) {
        continue;
      }
      var lowBefore = ByteVector.fromMemorySegment(BYTES, src, i - 1, LITTLE_ENDIAN);
      var highBefore = ByteVector.fromMemorySegment(BYTES, src, i - 1 + BLOCK, LITTLE_ENDIAN);
      var isLaterInLow =
          ByteVector.fromMemorySegment(BYTES, src, i - 2, LITTLE_ENDIAN)
              .lanewise(SUSUB, THREE)
              .or(lowThird.lanewise(SUSUB, FOUR));
      var isLaterInHigh =
          ByteVector.fromMemorySegment(BYTES, src, i - 2 + BLOCK, LITTLE_ENDIAN)
              .lanewise(SUSUB, THREE)
              .or(
                  ByteVector.fromMemorySegment(BYTES, src, i - 3 + BLOCK, LITTLE_ENDIAN)
                      .lanewise(SUSUB, FOUR));
      var lowFaults =
          topSix(lowBefore)
              .selectFrom(BEFORE_TOP)
              .and(lowBefore.selectFrom(BEFORE_LOW))
              .and(topSix(low).selectFrom(TOP))
              .lanewise(XOR, isLaterInLow.and((byte) CONTINUATIONS));
      var highFaults =
          topSix(highBefore)
              .selectFrom(BEFORE_TOP)
              .and(highBefore.selectFrom(BEFORE_LOW))
              .and(topSix(high).selectFrom(TOP))
              .lanewise(XOR, isLaterInHigh.and((byte) CONTINUATIONS));
      if (lowFaults.or(highFaults).compare(NE, (byte) 0).anyTrue()) {
        return false;
      }
    }
    return true;
  }

  /// The top six bits of each byte, below two bits that a look-up leaves out.
  private static ByteVector topSix(ByteVector bytes) {
    return bytes.reinterpretAsInts().lanewise(LSHR, 2).reinterpretAsBytes();
  }

  /// How many of the bytes from `from` on are ASCII, in steps of 256.
  private static int ascii(byte[] src, int from, int to) {
    int i = from;
    for (; i <= to - RUN; i += RUN) {
      var any =
          ByteVector.fromArray(BYTES, src, i)
              .or(ByteVector.fromArray(BYTES, src, i + BLOCK))
              .or(ByteVector.fromArray(BYTES, src, i + 2 * BLOCK))
              .or(ByteVector.fromArray(BYTES, src, i + 3 * BLOCK));
      if (any.compare(LT, (byte) 0).anyTrue()) {
        break;
      }
    }
    return i - from;
  }
}
