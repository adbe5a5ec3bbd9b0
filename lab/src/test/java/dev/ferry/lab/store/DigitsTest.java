package dev.ferry.lab.store;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Locale;
import org.junit.jupiter.api.Test;

class DigitsTest {
  @Test
  void keysAreThoseOfTheBenchmarkInC() {
    for (int number : new int[] {0, 7, 10, 12_345_678, 99_999_999}) {
      var expected = String.format(Locale.ROOT, "%08d", number);
      assertEquals(expected, Digits.ASCII.string(number));
      assertArrayEquals(expected.getBytes(UTF_8), Digits.ASCII.bytes(number));
    }
  }

  @Test
  void japaneseKeysHaveThreeBytesADigit() {
    assertEquals("ああああああえい", Digits.JAPANESE.string(31));
    assertEquals(24, Digits.JAPANESE.string(31).getBytes(UTF_8).length);
  }

  @Test
  void allAreInOrder() {
    var strings = Digits.JAPANESE.strings(1_000);
    var bytes = Digits.JAPANESE.allBytes(1_000);
    for (int i = 0; i < 1_000; i++) {
      assertEquals(Digits.JAPANESE.string(i), strings[i]);
      assertArrayEquals(strings[i].getBytes(UTF_8), bytes[i]);
    }
  }
}
