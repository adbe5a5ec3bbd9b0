package dev.ferry.kernel;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class AsciiByVectorsTest {
  private static final int LONGEST = 300;
  private static final int FROM = 4;
  private static final int BEFORE = 3;

  private final char[] chars = new char[FROM + LONGEST + AsciiByVectors.FEWEST];

  @BeforeEach
  void withVectors() {
    assumeTrue(ModuleLayer.boot().findModule("jdk.incubator.vector").isPresent());
  }

  @Test
  void copiesAsciiAndNothingMore() {
    var random = new Random(8);
    for (int length = AsciiByVectors.FEWEST_CHARS; length <= LONGEST; length++) {
      var text = ascii(random, length);
      var bytes = new byte[BEFORE + length + BEFORE];

      assertTrue(AsciiByVectors.copy(text, length, chars, FROM, bytes, BEFORE));
      assertArrayEquals(("\0\0\0" + text + "\0\0\0").getBytes(UTF_8), bytes);
    }
  }

  @Test
  void tellsOneOtherCharAnywhere() {
    var random = new Random(9);
    for (int length = AsciiByVectors.FEWEST_CHARS; length <= LONGEST; length++) {
      var bytes = new byte[BEFORE + length + BEFORE];
      for (int i = 0; i < length; i++) {
        var text = new StringBuilder(ascii(random, length));
        text.setCharAt(i, (char) (0x80 << random.nextInt(9)));

        assertFalse(AsciiByVectors.copy(text.toString(), length, chars, FROM, bytes, BEFORE));
      }
      assertEquals(0, bytes[0] | bytes[2] | bytes[BEFORE + length] | bytes[length + 5]);
    }
  }

  @Test
  void tellsAsciiAmongOthers() {
    var random = new Random(12);
    for (int length = AsciiByVectors.FEWEST; length <= LONGEST; length++) {
      var bytes = ("éé" + ascii(random, length) + "éé").getBytes(UTF_8);
      assertTrue(AsciiByVectors.isAscii(bytes, 4, length));
      for (int i = 4; i < 4 + length; i++) {
        bytes[i] |= (byte) 0x80;
        assertFalse(AsciiByVectors.isAscii(bytes, 4, length));
        bytes[i] &= 0x7F;
      }
    }
  }

  @Test
  void widensAsciiAndNothingMore() {
    var random = new Random(10);
    for (int length = AsciiByVectors.FEWEST; length <= LONGEST; length++) {
      var text = ascii(random, length);
      var widened = new char[BEFORE + length + BEFORE];

      assertTrue(
          AsciiByVectors.widen(("éé" + text + "éé").getBytes(UTF_8), 4, length, widened, BEFORE));
      assertEquals("\0\0\0" + text + "\0\0\0", new String(widened));
    }
  }

  @Test
  void writesNothingWhereOneByteIsNotAscii() {
    var random = new Random(11);
    for (int length = AsciiByVectors.FEWEST; length <= LONGEST; length++) {
      var nothing = new char[length];
      for (int i = 0; i < length; i++) {
        var bytes = ascii(random, length).getBytes(UTF_8);
        bytes[i] |= (byte) 0x80;

        assertFalse(AsciiByVectors.widen(bytes, 0, length, nothing, 0));
      }
      assertEquals("\0".repeat(length), new String(nothing));
    }
  }

  private static String ascii(Random random, int length) {
    var text = new StringBuilder();
    while (text.length() < length) {
      text.append((char) random.nextInt(0x80));
    }
    return text.toString();
  }
}
