package dev.ferry.kernel;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class SparseByVectorsTest {
  private static final int FROM = 4;
  private static final int BEFORE = 3;
  private static final byte UNTOUCHED = (byte) 0xFE;
  private static final int NO_LIMIT = Integer.MAX_VALUE;

  private static final String[] WIDE = {
    "\u0800", "\u2019", "\uD7FF", "\uE000", "\uFFFF", "\uD800\uDC00", "😀", "\uDBFF\uDFFF"
  };

  @BeforeEach
  void withVectors() {
    assumeTrue(ModuleLayer.boot().findModule("jdk.incubator.vector").isPresent());
  }

  @Test
  void everyPlaceOfOneThatIsWide() {
    var random = new Random(31);
    for (int length = 0; length <= 50; length++) {
      for (int at = 0; at <= length; at++) {
        for (var wide : WIDE) {
          var text = narrow(length, random).insert(at, wide).toString();
          assertEquals(text.length(), encode(text, random, NO_LIMIT), text);
        }
      }
    }
  }

  @Test
  void farApart() {
    var random = new Random(32);
    for (int round = 0; round < 5000; round++) {
      var text = new StringBuilder();
      for (int i = random.nextInt(12); i >= 0; i--) {
        text.append(narrow(16 + random.nextInt(60), random)).append(WIDE[random.nextInt(8)]);
      }
      text.append(narrow(random.nextInt(40), random));
      assertEquals(text.length(), encode(text.toString(), random, NO_LIMIT));
    }
  }

  @Test
  void tooManyEndIt() {
    var random = new Random(33);
    for (var wide : WIDE) {
      var text = wide.repeat(30);
      int read = encode(text, random, NO_LIMIT);
      assertTrue(read < text.length(), () -> read + " of " + text.length());
      int after = encode(narrow(100, random) + text, random, NO_LIMIT);
      assertTrue(after >= 100 && after < 120, () -> "read " + after);
    }
  }

  @Test
  void tooManyEndItAlsoAfterManyThatWereFarApart() {
    var random = new Random(36);
    var farApart = new StringBuilder();
    for (int i = 0; i < 200; i++) {
      farApart.append(narrow(20, random)).append('\u2019');
    }
    int read = encode(farApart + "\u3042".repeat(100), random, NO_LIMIT);
    assertTrue(read >= farApart.length(), () -> "read " + read);
    assertTrue(read < farApart.length() + 20, () -> "read " + read + " of " + farApart.length());
  }

  @Test
  void noneForAWhileEndsIt() {
    var random = new Random(34);
    int read = encode("😀" + narrow(1000, random), random, 128);
    assertEquals(2 + 128, read);
    assertEquals(128 - 16, encode(narrow(1000, random).toString(), random, 128));
  }

  @Test
  void surrogatesWithoutTheirOtherHalf() {
    var random = new Random(35);
    for (int length = 0; length <= 40; length++) {
      for (int at = 0; at <= length; at++) {
        for (var lone :
            new String[] {"\uD83D", "\uDE00", "\uDE00\uD83D", "\uD83Da", "\uD83D\u2019"}) {
          var text = narrow(length, random).insert(at, lone).toString();
          assertEquals(at, encode(text, random, NO_LIMIT), text);
        }
      }
    }
  }

  /// What lies behind the text is of any kind, also the other half of its last char.
  ///
  /// @return the chars read
  private static int encode(String text, Random random, int most) {
    int to = FROM + text.length();
    var chars = new char[to + Kernels.PADDING];
    text.getChars(0, text.length(), chars, FROM);
    for (int i = to; i < chars.length; i++) {
      chars[i] = random.nextBoolean() ? '\uDE00' : (char) random.nextInt(0x10000);
    }
    var bytes = new byte[BEFORE + 3 * text.length() + 2 * Kernels.PADDING];
    Arrays.fill(bytes, UNTOUCHED);

    long progress = SparseByVectors.encode(chars, FROM, to, bytes, BEFORE, most);

    int read = Progress.read(progress);
    var expected = text.substring(0, read).getBytes(UTF_8);
    assertEquals(expected.length, Progress.written(progress), text);
    assertArrayEquals(expected, Arrays.copyOfRange(bytes, BEFORE, BEFORE + expected.length), text);
    for (int i = 0; i < BEFORE; i++) {
      assertEquals(UNTOUCHED, bytes[i]);
    }
    return read;
  }

  /// Mostly ASCII.
  private static StringBuilder narrow(int length, Random random) {
    var text = new StringBuilder();
    int others = 1 + random.nextInt(8);
    for (int i = 0; i < length; i++) {
      int end = random.nextInt(others) == 0 ? 0x800 : 0x80;
      text.append((char) random.nextInt(end));
    }
    return text;
  }
}
