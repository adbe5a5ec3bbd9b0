package dev.ferry.kernel;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ThreesByWordsTest {
  private static final int BEFORE = 3;
  private static final int SPARE = 8;

  private static IntStream lengths() {
    return IntStream.rangeClosed(1, ThreesByWords.LONGEST);
  }

  @ParameterizedTest
  @MethodSource("lengths")
  void eachCharAnywhere(int length) {
    var random = new Random(length);
    var bytes = new byte[BEFORE + 3 * length + SPARE];
    for (int c = 0; c <= Character.MAX_VALUE; c++) {
      for (int i = 0; i < length; i++) {
        var chars = new char[length];
        for (int k = 0; k < length; k++) {
          chars[k] = (char) random.nextInt(0x800, 0xD800);
        }
        chars[i] = (char) c;
        var text = new String(chars);
        int written = ThreesByWords.encode(text, length, bytes, BEFORE);
        if (c < 0x800 || Character.isSurrogate((char) c)) {
          assertTrue(written < 0);
        } else {
          var expected = ("\0\0\0" + text).getBytes(UTF_8);
          assertEquals(3 * length, written);
          assertArrayEquals(expected, Arrays.copyOf(bytes, expected.length));
        }
      }
    }
  }
}
