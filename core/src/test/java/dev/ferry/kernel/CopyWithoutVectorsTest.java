package dev.ferry.kernel;

import static dev.ferry.kernel.AsciiByWordsTest.ascii;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class CopyWithoutVectorsTest {
  private static final int BEFORE = 3;

  private static IntStream lengths() {
    return IntStream.rangeClosed(AsciiByWords.LONGEST + 1, CopyWithoutVectors.FEW);
  }

  @ParameterizedTest
  @MethodSource("lengths")
  void copiesAsciiAndNothingMore(int length) {
    for (int first = 0; first + length <= 0x80; first++) {
      var text = ascii(first, length);
      var bytes = new byte[BEFORE + length + BEFORE];

      assertTrue(copyShortAscii(text, bytes));
      assertArrayEquals(("\0\0\0" + text + "\0\0\0").getBytes(US_ASCII), bytes);
    }
  }

  @ParameterizedTest
  @MethodSource("lengths")
  void tellsOtherCharsAnywhere(int length) {
    var bytes = new byte[BEFORE + length + BEFORE];
    for (int i = 0; i < length; i++) {
      var chars = ascii('\t', length).toCharArray();
      for (int bit = 0x80; bit <= Character.MAX_VALUE; bit <<= 1) {
        for (int lower : new int[] {0, 1, 'a', 0x7F}) {
          chars[i] = (char) (bit | lower);

          assertFalse(copyShortAscii(new String(chars), bytes));
        }
      }
    }
    for (int i = 0; i < BEFORE; i++) {
      assertEquals(0, bytes[i] | bytes[BEFORE + length + i]);
    }
  }

  private static boolean copyShortAscii(String s, byte[] bytes) {
    var copy = new CopyWithoutVectors(new char[0], new byte[0]);
    return copy.copyShortAscii(s, s.length(), bytes, BEFORE);
  }
}
