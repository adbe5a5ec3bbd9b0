package dev.ferry.kernel;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class SparseDecodingTest {
  private static final int FROM = 3;
  private static final int BEFORE = 5;
  private static final char UNTOUCHED = '\uFFFE';

  private static final String[] OTHERS = {
    "\u0080", "\u07FF", "\u0800", "\u2019", "\uD7FF", "\uE000", "\uFFFF", "\uD800\uDC00", "😀"
  };

  @BeforeEach
  void withVectors() {
    assumeTrue(ModuleLayer.boot().findModule("jdk.incubator.vector").isPresent());
  }

  @Test
  void everyCodePoint() {
    var bytes = new byte[FROM + 40 + Kernels.PADDING];
    var chars = new char[BEFORE + 40 + Kernels.PADDING];
    Arrays.fill(bytes, (byte) 'a');
    for (int c = 0x80; c <= Character.MAX_CODE_POINT; c++) {
      if (c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE) {
        continue;
      }
      var text = Character.toString(c);
      var encoded = text.getBytes(UTF_8);
      int at = FROM + c % 32;
      System.arraycopy(encoded, 0, bytes, at, encoded.length);

      long progress = SparseDecoding.decode(bytes, FROM, at + encoded.length, chars, BEFORE);

      int read = Progress.read(progress);
      assertEquals(read - encoded.length + text.length(), Progress.written(progress));
      assertTrue(read >= at - FROM + encoded.length);
      assertEquals(c, Character.codePointAt(chars, BEFORE + at - FROM), text);
      Arrays.fill(bytes, at, at + encoded.length, (byte) 'a');
    }
  }

  /// Every first and second byte, with others at the ends of their ranges.
  @Test
  void whatIsMalformedEndsIt() {
    byte[] others = {0x7F, (byte) 0x80, (byte) 0xBF, (byte) 0xC0};
    var bytes = new byte[FROM + 20 + Kernels.PADDING];
    var chars = new char[BEFORE + 20 + Kernels.PADDING];
    Arrays.fill(bytes, (byte) 'a');
    int at = FROM + 7;
    for (int first = 0x80; first <= 0xFF; first++) {
      for (int second = 0; second <= 0xFF; second++) {
        for (int rest = 0; rest < 16; rest++) {
          bytes[at] = (byte) first;
          bytes[at + 1] = (byte) second;
          bytes[at + 2] = others[rest & 3];
          bytes[at + 3] = others[rest >> 2];

          long progress = SparseDecoding.decode(bytes, FROM, at + 1, chars, BEFORE);

          int length = ByteSequence.length(bytes, at, bytes.length);
          int read = Progress.read(progress);
          var found = Arrays.toString(Arrays.copyOfRange(bytes, at, at + 4));
          assertTrue(length > 0 ? read >= 7 + length : read == 7, found);
          var expected = new String(bytes, FROM, read, UTF_8);
          assertEquals(expected, new String(chars, BEFORE, Progress.written(progress)), found);
        }
      }
    }
  }

  @Test
  void everyPlaceOfOneThatIsNotAscii() {
    var random = new Random(41);
    for (int length = 0; length <= 100; length++) {
      for (int at = 0; at <= length; at++) {
        for (var other : OTHERS) {
          decodeAll(ascii(length, random).insert(at, other).toString(), random);
        }
      }
    }
  }

  @Test
  void farApart() {
    var random = new Random(42);
    for (int round = 0; round < 5000; round++) {
      var text = new StringBuilder();
      for (int i = random.nextInt(12); i >= 0; i--) {
        text.append(ascii(28 + random.nextInt(60), random)).append(OTHERS[random.nextInt(9)]);
      }
      decodeAll(text.append(ascii(random.nextInt(80), random)).toString(), random);
    }
  }

  @Test
  void tooManyEndIt() {
    var random = new Random(43);
    for (var other : OTHERS) {
      for (int before : new int[] {0, 1, 200}) {
        var text = (ascii(50, random) + other).repeat(before);
        int length = text.getBytes(UTF_8).length;
        int read = decode(text + other.repeat(50), random);
        assertTrue(read >= length, () -> read + " of " + length + " and more");
        assertTrue(read <= length + 10 * other.getBytes(UTF_8).length, () -> read + "");
      }
    }
  }

  private static void decodeAll(String text, Random random) {
    int length = text.getBytes(UTF_8).length;
    int read = decode(text, random);
    assertTrue(read >= length, () -> read + " of " + length + ": " + text);
  }

  /// What lies behind the text is ASCII, or anything.
  ///
  /// @return the bytes read, with those behind the text
  private static int decode(String text, Random random) {
    var encoded = text.getBytes(UTF_8);
    int to = FROM + encoded.length;
    var bytes = new byte[to + Kernels.PADDING];
    random.nextBytes(bytes);
    System.arraycopy(encoded, 0, bytes, FROM, encoded.length);
    if (random.nextBoolean()) {
      for (int i = to; i < bytes.length; i++) {
        bytes[i] &= 0x7F;
      }
    } else {
      bytes[to] |= (byte) 0xC0; // begins another one
    }
    var chars = new char[BEFORE + encoded.length + Kernels.PADDING];
    Arrays.fill(chars, UNTOUCHED);

    long progress = SparseDecoding.decode(bytes, FROM, to, chars, BEFORE);

    int read = Progress.read(progress);
    var expected = new String(bytes, FROM, read, UTF_8);
    assertEquals(expected, new String(chars, BEFORE, Progress.written(progress)));
    assertEquals("\uFFFE".repeat(BEFORE), new String(chars, 0, BEFORE));
    return read;
  }

  private static StringBuilder ascii(int length, Random random) {
    var text = new StringBuilder();
    for (int i = 0; i < length; i++) {
      text.append((char) random.nextInt(0x80));
    }
    return text;
  }
}
