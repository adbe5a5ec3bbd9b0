package dev.ferry.kernel;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class NativeByVectorsTest {
  private static final int LONGEST = 700;
  private static final int FROM = 67;
  private static final byte LF = '\n';
  private static final byte CR = '\r';

  private final MemorySegment memory =
      Arena.ofAuto().allocate(FROM + LONGEST + 2 * Kernels.BLOCK, 64);

  @BeforeEach
  void withVectors() {
    assumeTrue(ModuleLayer.boot().findModule("jdk.incubator.vector").isPresent());
  }

  @Test
  void countsLineEndsOfAllLengths() {
    var random = new Random(1);
    for (int length = 0; length <= LONGEST; length++) {
      for (var alphabet : List.of("ab\n", "\r\n", "a\u000B\n\r", "abcdefghi\r\u0080")) {
        var bytes = new byte[length + 1];
        for (int i = 0; i <= length; i++) {
          bytes[i] = (byte) alphabet.charAt(random.nextInt(alphabet.length()));
        }
        put(bytes);
        int lfs = 0;
        int ends = 0;
        for (int i = 0; i < length; i++) {
          lfs += bytes[i] == LF ? 1 : 0;
          ends += bytes[i] == LF || bytes[i] == CR && bytes[i + 1] != LF ? 1 : 0;
        }

        int to = FROM + length;
        assertEquals(lfs, NativeByVectors.countLineEnds(memory, FROM, to, LF, LF));
        assertEquals(ends, NativeByVectors.countLineEnds(memory, FROM, to, LF, CR));
      }
    }
  }

  /// With zeros before and after.
  private void put(byte[] bytes) {
    memory.fill((byte) 0);
    MemorySegment.copy(bytes, 0, memory, JAVA_BYTE, FROM, bytes.length);
  }
}
