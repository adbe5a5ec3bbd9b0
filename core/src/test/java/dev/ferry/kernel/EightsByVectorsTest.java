package dev.ferry.kernel;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class EightsByVectorsTest {
  private static final int FROM = 4;

  private final char[] chars = new char[FROM + EightsByVectors.MOST];
  private final Encoded encoded = new Encoded(EightsByVectors.MOST);

  @BeforeEach
  void withVectors() {
    assumeTrue(ModuleLayer.boot().findModule("jdk.incubator.vector").isPresent());
  }

  @Test
  void everyChar() {
    var random = new Random(21);
    for (int c = 0; c <= Character.MAX_VALUE; c++) {
      if (!Character.isSurrogate((char) c)) {
        int length = EightsByVectors.FEWEST + c % 8;
        var text = of(length, random.nextInt(), random);
        text[random.nextInt(length)] = (char) c;
        check(new String(text));
      }
    }
  }

  @Test
  void everyOrderOfWidths() {
    var random = new Random(22);
    for (int widths = 0; widths < Math.powExact(3, EightsByVectors.FEWEST); widths++) {
      check(new String(of(EightsByVectors.FEWEST, widths, random)));
    }
  }

  @Test
  void allLengths() {
    var random = new Random(23);
    for (int round = 0; round < 3000; round++) {
      for (int length = EightsByVectors.FEWEST; length <= EightsByVectors.MOST; length++) {
        check(new String(of(length, random.nextInt(), random)));
      }
    }
  }

  @Test
  void allOfOneWidth() {
    var random = new Random(24);
    for (int round = 0; round < 300; round++) {
      for (int length = EightsByVectors.FEWEST; length <= EightsByVectors.MOST; length++) {
        for (int width = 1; width <= 3; width++) {
          var text = new char[length];
          for (int i = 0; i < length; i++) {
            text[i] = ofWidth(width, random);
          }
          check(new String(text));
        }
      }
    }
  }

  @Test
  void surrogatesAreRefused() {
    var random = new Random(25);
    for (int length = EightsByVectors.FEWEST; length <= EightsByVectors.MOST; length++) {
      for (int i = 0; i < length; i++) {
        for (int c = Character.MIN_SURROGATE; c <= Character.MAX_SURROGATE; c += 31) {
          var text = of(length, random.nextInt(), random);
          text[i] = (char) c;
          assertTrue(encode(new String(text)) < 0);
        }
      }
    }
  }

  private void check(String text) {
    encoded.assertIs(text, encode(text));
  }

  private int encode(String text) {
    encoded.clear();
    return EightsByVectors.encode(text, text.length(), chars, FROM, encoded.bytes, Encoded.BEFORE);
  }

  /// @param widths of each char the number of its bytes less one, as digits to the base of three
  private static char[] of(int length, int widths, Random random) {
    var text = new char[length];
    int left = Math.abs(widths % Math.powExact(3, length));
    for (int i = 0; i < length; i++, left /= 3) {
      text[i] = ofWidth(1 + left % 3, random);
    }
    return text;
  }

  private static char ofWidth(int bytes, Random random) {
    return switch (bytes) {
      case 1 -> (char) random.nextInt(0x80);
      case 2 -> (char) random.nextInt(0x80, 0x800);
      default -> {
        char c = (char) random.nextInt(0x800, 0x10000);
        yield Character.isSurrogate(c) ? '\uFFFF' : c;
      }
    };
  }
}
