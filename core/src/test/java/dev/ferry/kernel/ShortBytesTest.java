package dev.ferry.kernel;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/// Against the JDK, in whichever mode this JVM is.
class ShortBytesTest {
  private static final int[][] SCRIPTS = {
    {0x00, 0x7F}, {0x80, 0x7FF}, {0x800, 0xD7FF}, {0x3041, 0x9FFF}, {0x10000, 0x10FFFF}
  };
  private static final int MOST_CHARS = 90;
  private static final int LONGEST_OF_THREES = 512;
  private static final int START = 3;
  private static final char UNTOUCHED = '\u5555';

  private final Random random = new Random(8);

  @Test
  void decodesAsTheJdkAndTouchesNothingElse() {
    int decoded = 0;
    for (int size = 1; size <= MOST_CHARS; size++) {
      for (int round = 0; round < 100; round++) {
        decoded += assertAsTheJdk(text(size).getBytes(UTF_8));
      }
    }
    assertTrue(decoded > MOST_CHARS * 10, () -> "hardly any was taken");
  }

  @Test
  void longerOnesOfThreeBytesAloneAreTakenByKernelsForThem() {
    for (int size = 31; size <= LONGEST_OF_THREES; size++) {
      var text = kanji(size);
      boolean isTaken = 3 * size >= Kernels.reading().shortestOfThrees();
      assertEquals(isTaken ? 1 : 0, assertAsTheJdk(text.getBytes(UTF_8)), () -> text);
    }
    assertEquals(0, assertAsTheJdk(kanji(LONGEST_OF_THREES + 1).getBytes(UTF_8)));
  }

  /// Of the same length, and of the same kind where samples are taken.
  @Test
  void longerOnesWithOthersAmongThemAreNot() {
    for (int size = 31; size <= LONGEST_OF_THREES; size++) {
      for (var other : List.of("abc", "é1", "1é", "\u0080\0", "\uD83D\uDE00\u00E9")) {
        var text = new StringBuilder(kanji(size));
        int at = random.nextInt(size - 2);
        text.replace(at, at + other.getBytes(UTF_8).length / 3, other);
        assertEquals(0, assertAsTheJdk(text.toString().getBytes(UTF_8)));
      }
    }
  }

  @Test
  void whatIsMalformedIsLeft() {
    for (int size = 1; size <= MOST_CHARS; size++) {
      for (int round = 0; round < 100; round++) {
        var bytes = text(size).getBytes(UTF_8);
        bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
        assertAsTheJdk(bytes);
        assertAsTheJdk(Arrays.copyOf(bytes, random.nextInt(1, bytes.length + 1)));
      }
    }
  }

  @Test
  void everyLeadWithEverySecondByte() {
    for (int lead = 0x80; lead < 0x100; lead++) {
      for (int second = 0; second < 0x100; second++) {
        for (int length = 1; length <= 4; length++) {
          var bytes = new byte[] {(byte) lead, (byte) second, (byte) 0xBF, (byte) 0x80};
          assertAsTheJdk(Arrays.copyOf(bytes, length));
        }
      }
    }
  }

  /// Among other bytes, which would make one text of it, and at the end of the array.
  ///
  /// @return 1 if it was decoded
  private int assertAsTheJdk(byte[] bytes) {
    var expected = new String(bytes, UTF_8);
    boolean isWellFormed = Arrays.equals(expected.getBytes(UTF_8), bytes);
    int taken = 0;
    for (int behind = 0; behind <= 4; behind += 4) {
      var src = new byte[START + bytes.length + behind];
      Arrays.fill(src, (byte) 0x80);
      System.arraycopy(bytes, 0, src, START, bytes.length);
      if (!ShortBytes.takes(src, START, bytes.length)) {
        continue;
      }
      var chars = new char[START + bytes.length];
      Arrays.fill(chars, UNTOUCHED);

      int count = ShortBytes.decode(src, START, START + bytes.length, chars, START);

      if (count >= 0) {
        assertTrue(isWellFormed);
        assertEquals(expected, new String(chars, START, count));
        taken = 1;
      }
      int touched = Math.max(count, expected.length());
      var rest = Arrays.copyOfRange(chars, Math.min(chars.length, START + touched), chars.length);
      var untouched = new char[rest.length];
      Arrays.fill(untouched, UNTOUCHED);
      assertArrayEquals(untouched, rest);
    }
    return taken;
  }

  private String kanji(int size) {
    var text = new StringBuilder();
    for (int i = 0; i < size; i++) {
      text.append((char) random.nextInt(0x3041, 0x9FA6));
    }
    return text.toString();
  }

  private String text(int size) {
    int[] main = SCRIPTS[random.nextInt(SCRIPTS.length)];
    int[] other = SCRIPTS[random.nextInt(SCRIPTS.length)];
    int every = 1 << random.nextInt(8);
    var text = new StringBuilder();
    while (text.length() < size) {
      int[] script = random.nextInt(every) == 0 ? other : main;
      int c = random.nextInt(script[0], script[1] + 1);
      text.appendCodePoint(c);
    }
    return text.toString();
  }
}
