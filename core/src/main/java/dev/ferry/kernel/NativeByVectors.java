package dev.ferry.kernel;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.nio.ByteOrder.LITTLE_ENDIAN;
import static jdk.incubator.vector.VectorOperators.EQ;
import static jdk.incubator.vector.VectorOperators.LT;
import static jdk.incubator.vector.VectorOperators.NE;
import static jdk.incubator.vector.VectorOperators.SUSUB;
import static jdk.incubator.vector.VectorOperators.XOR;

import java.lang.foreign.MemorySegment;
import jdk.incubator.vector.ByteVector;
import jdk.incubator.vector.VectorSpecies;

/// Looks at bytes in native memory, where a file is read to, without a copy to an array. Its
/// methods are too big to be inlined (over 325 bytes of bytecode), as their callers are inlined
/// deeply.
public final class NativeByVectors {
  /// The bytes before its first that [#isWellFormed] looks at.
  public static final int BEFORE = 3;

  /// Bytes that [#isWellFormed] looks at at once.
  public static final int BLOCK = 128;

  private static final VectorSpecies<Byte> BYTES = ByteVector.SPECIES_PREFERRED;
  private static final int LENGTH = BYTES.length();
  private static final int STEP = 4 * LENGTH;
  private static final int LAST = LENGTH - 1;

  private static final VectorSpecies<Byte> WIDE = ByteVector.SPECIES_512;

  private NativeByVectors() {}

  /// How many bytes of `src[from, to)` end a line: each `lf`, and each `cr` without an `lf` after
  /// it. They may be the same byte. The byte at `to` is looked at.
  public static int countLineEnds(MemorySegment src, long from, long to, byte lf, byte cr) {
    int count = 0;
    long i = from;
    for (; to - i >= STEP; i += STEP) {
      var first = ByteVector.fromMemorySegment(BYTES, src, i, LITTLE_ENDIAN);
      var second = ByteVector.fromMemorySegment(BYTES, src, i + LENGTH, LITTLE_ENDIAN);
      var third = ByteVector.fromMemorySegment(BYTES, src, i + 2L * LENGTH, LITTLE_ENDIAN);
      var fourth = ByteVector.fromMemorySegment(BYTES, src, i + 3L * LENGTH, LITTLE_ENDIAN);
      long firsts = first.compare(EQ, lf).toLong();
      long seconds = second.compare(EQ, lf).toLong();
      long thirds = third.compare(EQ, lf).toLong();
      long fourths = fourth.compare(EQ, lf).toLong();
      count += Long.bitCount(firsts) + Long.bitCount(seconds);
      count += Long.bitCount(thirds) + Long.bitCount(fourths);
      if (lf == cr) {
        continue;
      }
      long firstCrs = first.compare(EQ, cr).toLong();
      long secondCrs = second.compare(EQ, cr).toLong();
      long thirdCrs = third.compare(EQ, cr).toLong();
      long fourthCrs = fourth.compare(EQ, cr).toLong();
      if ((firstCrs | secondCrs | thirdCrs | fourthCrs) != 0) {
        long next = src.get(JAVA_BYTE, i + STEP) == lf ? 1 : 0;
        count += Long.bitCount(firstCrs & ~(firsts >>> 1 | seconds << LAST));
        count += Long.bitCount(secondCrs & ~(seconds >>> 1 | thirds << LAST));
        count += Long.bitCount(thirdCrs & ~(thirds >>> 1 | fourths << LAST));
        count += Long.bitCount(fourthCrs & ~(fourths >>> 1 | next << LAST));
      }
    }
    for (; i < to; i++) {
      byte b = src.get(JAVA_BYTE, i);
      count += b == lf || b == cr && src.get(JAVA_BYTE, i + 1) != lf ? 1 : 0;
    }
    return count;
  }

  /// Whether the bytes of `src[from, to)` are right after those before them, be these right or not.
  /// So they are well-formed UTF-8 if there are zeros before them and the last is a zero. Of a
  /// block that `to` cuts, all are looked at. As [WellFormedByVectors], and only if the kernels say
  /// so ([Kernels#hasWideVectors]).
  public static boolean isWellFormed(MemorySegment src, long from, long to) {
    for (long i = from; i < to; i += BLOCK) {
      var low = ByteVector.fromMemorySegment(WIDE, src, i, LITTLE_ENDIAN);
      var high = ByteVector.fromMemorySegment(WIDE, src, i + 64, LITTLE_ENDIAN);
      var third = ByteVector.fromMemorySegment(WIDE, src, i - 3, LITTLE_ENDIAN);
      if (!low.or(high).or(third).compare(LT, (byte) 0).anyTrue()) {
        continue;
      }
      var lowBefore = ByteVector.fromMemorySegment(WIDE, src, i - 1, LITTLE_ENDIAN);
      var highBefore = ByteVector.fromMemorySegment(WIDE, src, i + 63, LITTLE_ENDIAN);
      var isLaterInLow =
          ByteVector.fromMemorySegment(WIDE, src, i - 2, LITTLE_ENDIAN)
              .lanewise(SUSUB, WellFormedByVectors.THREE)
              .or(third.lanewise(SUSUB, WellFormedByVectors.FOUR));
      var isLaterInHigh =
          ByteVector.fromMemorySegment(WIDE, src, i + 62, LITTLE_ENDIAN)
              .lanewise(SUSUB, WellFormedByVectors.THREE)
              .or(
                  ByteVector.fromMemorySegment(WIDE, src, i + 61, LITTLE_ENDIAN)
                      .lanewise(SUSUB, WellFormedByVectors.FOUR));
      var lowFaults =
          WellFormedByVectors.topSix(lowBefore)
              .selectFrom(WellFormedByVectors.BEFORE_TOP)
              .and(lowBefore.selectFrom(WellFormedByVectors.BEFORE_LOW))
              .and(WellFormedByVectors.topSix(low).selectFrom(WellFormedByVectors.TOP))
              .lanewise(XOR, isLaterInLow.and((byte) WellFormedByVectors.CONTINUATIONS));
      var highFaults =
          WellFormedByVectors.topSix(highBefore)
              .selectFrom(WellFormedByVectors.BEFORE_TOP)
              .and(highBefore.selectFrom(WellFormedByVectors.BEFORE_LOW))
              .and(WellFormedByVectors.topSix(high).selectFrom(WellFormedByVectors.TOP))
              .lanewise(XOR, isLaterInHigh.and((byte) WellFormedByVectors.CONTINUATIONS));
      if (lowFaults.or(highFaults).compare(NE, (byte) 0).anyTrue()) {
        return false;
      }
    }
    return true;
  }
}
