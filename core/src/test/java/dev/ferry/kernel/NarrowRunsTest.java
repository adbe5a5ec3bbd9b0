package dev.ferry.kernel;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

/// A group of four is taken if each of its chars takes one byte or two, and left whole if one of
/// them does not.
class NarrowRunsTest {
  private static final char[] OTHERS = {0, 'a', 0x7F, 0x80, 0x3C0, 0x7FF};

  private final byte[] bytes = new byte[2 * Kernels.PADDING];

  @Test
  void everyCharInEveryPlaceOfAGroup() {
    for (int c = 0; c < 0x10000; c++) {
      for (int place = 0; place < 4; place++) {
        var group = new char[4];
        Arrays.fill(group, OTHERS[(c + place) % OTHERS.length]);
        group[place] = (char) c;

        long progress = NarrowRuns.encode(group, 0, 4, bytes, 0);

        if (c >= 0x800) {
          assertEquals(0, progress);
        } else {
          var expected = new String(group).getBytes(UTF_8);
          assertEquals(Progress.of(4, expected.length), progress);
          assertArrayEquals(expected, Arrays.copyOf(bytes, expected.length));
        }
      }
    }
  }

  @Test
  void everyMixtureOfLengths() {
    for (int kinds = 0; kinds < 1 << 8; kinds++) {
      var text = new StringBuilder();
      for (int k = 0; k < 8; k++) {
        text.append((kinds >> k & 1) == 0 ? (char) ('a' + k) : (char) (0x431 + k));
      }
      var expected = text.toString().getBytes(UTF_8);

      long progress = NarrowRuns.encode(text.toString().toCharArray(), 0, 8, bytes, 3);

      assertEquals(Progress.of(8, expected.length), progress);
      assertArrayEquals(expected, Arrays.copyOfRange(bytes, 3, 3 + expected.length));
    }
  }
}
