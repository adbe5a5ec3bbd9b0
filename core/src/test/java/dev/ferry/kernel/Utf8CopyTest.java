package dev.ferry.kernel;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
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

  /// Whatever the strings before were: those that look like Chinese or Japanese have other chars
  /// anywhere, or none.
  @ParameterizedTest
  @ValueSource(ints = {0, 3, 40})
  void wideStringsWithOtherCharsAmongThem(int othersInHundred) {
    var random = new Random(othersInHundred);
    for (int round = 0; round < 20_000; round++) {
      var text = new StringBuilder();
      for (int length = random.nextInt(Utf8Copy.LONGEST_SHORT + 2); length > 0; length--) {
        text.appendCodePoint(
            random.nextInt(100) < othersInHundred
                ? other(random.nextInt(4), random)
                : random.nextInt(0x2E80, 0xAC00));
      }
      var string = text.toString();
      var expected = string.getBytes(UTF_8);
      boolean isInto = random.nextBoolean();
      int written =
          isInto ? copy.copyInto(string, 0, array, 0, array.length) : copy.copy(string, 0);

      assertEquals(expected.length, written, string);
      assertArrayEquals(expected, Arrays.copyOf(isInto ? array : bytes, written), string);
    }
  }

  @Test
  void aLoneSurrogateInAWideStringIsNotCopied() {
    for (int length = 1; length <= Utf8Copy.LONGEST_SHORT; length++) {
      for (int i = 0; i < length; i++) {
        var text = new StringBuilder("日".repeat(length));
        text.setCharAt(i, i % 2 == 0 ? '\uD83D' : '\uDE00');

        assertTrue(copy.copy(text.toString(), 0) < 0);
        assertTrue(copy.copyInto(text.toString(), 0, array, 0, array.length) < 0);
      }
    }
  }

  private static int other(int kind, Random random) {
    return switch (kind) {
      case 0 -> random.nextInt(0x80);
      case 1 -> random.nextInt(0x80, 0x800);
      case 2 -> random.nextInt(0xE000, 0x10000);
      default -> random.nextInt(0x10000, 0x110000);
    };
  }
}
