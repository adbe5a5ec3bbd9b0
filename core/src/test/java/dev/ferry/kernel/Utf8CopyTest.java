package dev.ferry.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class Utf8CopyTest {
  private static final int MOST_IN_A_ROW = 64;

  private final byte[] bytes = new byte[3 * Utf8Copy.LONGEST + Utf8Copy.SPARE];
  private final byte[] array = new byte[3 * Utf8Copy.LONGEST];
  private final Utf8Copy copy = new Utf8Copy(bytes);

  /// So many that `setString` is used from then on, where there are no vectors.
  @BeforeAll
  static void copyAllWithoutSegment() {
    var copy = new Utf8Copy(new byte[3 * Utf8Copy.LONGEST + Utf8Copy.SPARE]);
    for (int i = 0; i <= CopyWithoutVectors.MOST_WITHOUT_SEGMENT; i++) {
      assertEquals(300, copy.copy("a".repeat(300), 0));
    }
  }

  /// However many before were not, into an output and into an array; with vectors it need not be
  /// trusted, as nothing is dear.
  @ParameterizedTest
  @ValueSource(ints = {128, 300, 513, 1000, 1024})
  void asciiIsTrustedAgainAfterSomeThatWas(int length) {
    var ascii = "a".repeat(length);
    var other = new StringBuilder(ascii);
    other.setCharAt(length / 3 + 1, 'é'); // where no sample is taken
    for (int others = 1; others < 8; others++) {
      for (int i = 0; i < others; i++) {
        assertEquals(length + 1, copy.copy(other.toString(), 0));
        assertEquals(Kernels.writesByVectors(), copy.isAsciiTrusted());
      }
      for (int i = 0; i < MOST_IN_A_ROW; i++) {
        int written =
            i % 2 == 0 ? copy.copy(ascii, 0) : copy.copyInto(ascii, 0, array, 0, array.length);
        assertEquals(length, written);
      }
      assertTrue(copy.isAsciiTrusted());
    }
  }
}
