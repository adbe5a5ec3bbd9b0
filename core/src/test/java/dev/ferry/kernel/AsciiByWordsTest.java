package dev.ferry.kernel;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class AsciiByWordsTest {
  private static final int BEFORE = 3;

  private static IntStream lengths() {
    return IntStream.rangeClosed(1, AsciiByWords.LONGEST);
  }

  @ParameterizedTest
  @MethodSource("lengths")
  void copiesAsciiAndNothingMore(int length) {
    for (int first = 0; first + length <= 0x80; first++) {
      var text = ascii(first, length);
      var bytes = new byte[BEFORE + length + BEFORE];

      assertTrue(AsciiByWords.copy(text, length, bytes, BEFORE));
      assertArrayEquals(("\0\0\0" + text + "\0\0\0").getBytes(US_ASCII), bytes);
    }
  }

  @ParameterizedTest
  @MethodSource("lengths")
  void tellsEachOtherCharAnywhere(int length) {
    var bytes = new byte[BEFORE + length + BEFORE];
    for (int i = 0; i < length; i++) {
      var chars = ascii('a', length).toCharArray();
      for (int other = 0x80; other <= Character.MAX_VALUE; other++) {
        chars[i] = (char) other;

        assertFalse(AsciiByWords.copy(new String(chars), length, bytes, BEFORE));
      }
    }
    for (int i = 0; i < BEFORE; i++) {
      assertEquals(0, bytes[i] | bytes[BEFORE + length + i]);
    }
  }

  static String ascii(int first, int length) {
    var text = new StringBuilder();
    for (int i = 0; i < length; i++) {
      text.append((char) (first + i));
    }
    return text.toString();
  }
}
