package dev.ferry.kernel;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

/// A group is taken if all of its four code points are well-formed ones of three bytes, and left
/// whole if one of them is not.
class ThreeByteRunsTest {
  private static final int[] SECOND_AND_THIRD = {0x00, 0x7F, 0x80, 0x9F, 0xA0, 0xBF, 0xC0, 0xFF};

  private final byte[] bytes = new byte[2 * Kernels.PADDING];
  private final char[] chars = new char[2 * Kernels.PADDING];

  @Test
  void decodesEveryWellFormedSequenceInEveryPlaceOfAGroup() {
    for (int c = 0x800; c < 0x10000; c++) {
      if (!Character.isSurrogate((char) c)) {
        for (int place = 0; place < 4; place++) {
          var group = "日本語文".toCharArray();
          group[place] = (char) c;
          setBytes(new String(group).getBytes(UTF_8));

          long progress = ThreeByteRuns.decode(bytes, 0, 12, chars, 0);

          assertEquals(Progress.of(12, 4), progress);
          assertArrayEquals(group, Arrays.copyOf(chars, 4));
        }
      }
    }
  }

  @Test
  void leavesAGroupWithAnythingElse() {
    for (int lead = 0; lead < 0x100; lead++) {
      for (int second : SECOND_AND_THIRD) {
        for (int third : SECOND_AND_THIRD) {
          var sequence = new byte[] {(byte) lead, (byte) second, (byte) third};
          var decoded = new String(sequence, UTF_8);
          boolean isWhole = decoded.length() == 1 && decoded.charAt(0) != '\uFFFD';
          for (int place = 0; place < 4; place++) {
            setBytes("日本語文".getBytes(UTF_8));
            System.arraycopy(sequence, 0, bytes, 3 * place, 3);

            long progress = ThreeByteRuns.decode(bytes, 0, 12, chars, 0);

            assertEquals(isWhole ? Progress.of(12, 4) : 0, progress);
          }
        }
      }
    }
  }

  @Test
  void encodesGroupsOfThreeByteCharsAndLeavesOthers() {
    for (int c = 0; c < 0x10000; c++) {
      boolean isThree = c >= 0x800 && !Character.isSurrogate((char) c);
      for (int place = 0; place < 4; place++) {
        var group = "日本語文".toCharArray();
        group[place] = (char) c;
        System.arraycopy(group, 0, chars, 1, 4);

        long progress = ThreeByteRuns.encode(chars, 1, 5, bytes, 0);

        assertEquals(isThree ? Progress.of(4, 12) : 0, progress);
        if (isThree) {
          assertArrayEquals(new String(group).getBytes(UTF_8), Arrays.copyOf(bytes, 12));
        }
      }
    }
  }

  private void setBytes(byte[] beginning) {
    Arrays.fill(bytes, (byte) 0);
    System.arraycopy(beginning, 0, bytes, 0, beginning.length);
  }
}
