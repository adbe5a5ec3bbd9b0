package dev.ferry.kernel;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.nio.ByteOrder.LITTLE_ENDIAN;
import static jdk.incubator.vector.VectorOperators.EQ;

import java.lang.foreign.MemorySegment;
import jdk.incubator.vector.ByteVector;
import jdk.incubator.vector.VectorSpecies;

/// Counts line ends in native memory, where a file is read to, without a copy to an array. Too big
/// to be inlined (over 325 bytes of bytecode), as its callers are inlined deeply.
public final class NativeByVectors {
  private static final VectorSpecies<Byte> BYTES = ByteVector.SPECIES_PREFERRED;
  private static final int LENGTH = BYTES.length();
  private static final int STEP = 4 * LENGTH;
  private static final int LAST = LENGTH - 1;

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
}
