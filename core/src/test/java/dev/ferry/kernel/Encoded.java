package dev.ferry.kernel;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;

/// An array into which a kernel encodes strings, and what stands before them.
final class Encoded {
  static final int BEFORE = 3;

  private static final byte UNTOUCHED = (byte) 0xFE;

  final byte[] bytes;

  /// @param chars of the longest string
  Encoded(int chars) {
    bytes = new byte[BEFORE + 3 * chars + 2 * Kernels.PADDING];
  }

  /// Before a string is encoded from [#BEFORE] on.
  void clear() {
    Arrays.fill(bytes, UNTOUCHED);
  }

  /// Checks the bytes of a string, how many there are said to be, and that none before them was
  /// touched.
  void assertIs(String text, int written) {
    var expected = text.getBytes(UTF_8);
    assertEquals(expected.length, written, text);
    assertArrayEquals(expected, Arrays.copyOfRange(bytes, BEFORE, BEFORE + written), text);
    for (int i = 0; i < BEFORE; i++) {
      assertEquals(UNTOUCHED, bytes[i]);
    }
  }
}
