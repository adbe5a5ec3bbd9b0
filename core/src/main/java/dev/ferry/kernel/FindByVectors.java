package dev.ferry.kernel;

import static jdk.incubator.vector.VectorOperators.EQ;

import jdk.incubator.vector.ByteVector;
import jdk.incubator.vector.VectorSpecies;

/// Where bytes of two kinds are, 64 bytes at a time: a bit for each in a long.
final class FindByVectors {
  private static final VectorSpecies<Byte> BYTES = ByteVector.SPECIES_256;

  private FindByVectors() {}

  static int find(byte[] src, int from, int to, byte first, byte second, int[] dst) {
    int count = 0;
    for (int i = from; i < to; i += 64) {
      var low = ByteVector.fromArray(BYTES, src, i);
      var high = ByteVector.fromArray(BYTES, src, i + 32);
      long lows = low.compare(EQ, first).or(low.compare(EQ, second)).toLong();
      long highs = high.compare(EQ, first).or(high.compare(EQ, second)).toLong();
      for (long found = lows | highs << 32; found != 0; found &= found - 1) {
        int index = i + Long.numberOfTrailingZeros(found);
        if (index >= to) {
          return count;
        }
        dst[count++] = index;
      }
    }
    return count;
  }
}
