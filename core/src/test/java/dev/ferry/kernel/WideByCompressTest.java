package dev.ferry.kernel;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class WideByCompressTest {
  private static final int FROM = 4;

  /// With other chars around those of a string, as they are left behind by the one before.
  private final char[] chars = new char[FROM + WideByCompress.MOST_THREES + Kernels.PADDING];

  private final Encoded encoded = new Encoded(WideByCompress.MOST_THREES);

  @BeforeEach
  void withVectors() {
    assumeTrue(ModuleLayer.boot().findModule("jdk.incubator.vector").isPresent());
    Arrays.fill(chars, '\uD83D');
  }

  private static IntStream fewLengths() {
    return IntStream.rangeClosed(1, WideByCompress.MOST);
  }

  private static IntStream threesLengths() {
    return IntStream.rangeClosed(WideByCompress.MOST, WideByCompress.MOST_THREES);
  }

  @Test
  void everyChar() {
    var random = new Random(31);
    for (int c = 0; c <= Character.MAX_VALUE; c++) {
      if (!Character.isSurrogate((char) c)) {
        int length = 1 + c % WideByCompress.MOST;
        var text = wide(length, random);
        text[random.nextInt(length)] = (char) c;
        check(new String(text));
      }
    }
  }

  @ParameterizedTest
  @MethodSource("fewLengths")
  void anyCharsOfEachLength(int length) {
    var random = new Random(length);
    for (int round = 0; round < 300; round++) {
      var text = wide(length, random);
      for (int others = round % 8; others > 0; others--) {
        int i = random.nextInt(length);
        switch (random.nextInt(4)) {
          case 0 -> text[i] = (char) random.nextInt(0x80);
          case 1 -> text[i] = (char) random.nextInt(0x80, 0x800);
          case 2 -> text[i] = (char) random.nextInt(0xE000, 0x10000);
          default -> {
            if (i + 1 < length) {
              Character.toChars(random.nextInt(0x10000, 0x110000), text, i);
            }
          }
        }
      }
      var string = new String(text);
      if (string.codePoints().anyMatch(c -> c < 0x10000 && Character.isSurrogate((char) c))) {
        assertTrue(encode(string) < 0); // as half a pair was replaced
      } else {
        check(string);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("fewLengths")
  void loneSurrogatesAreRefused(int length) {
    var random = new Random(length);
    for (int i = 0; i < length; i++) {
      for (char c : new char[] {'\uD800', '\uDBFF', '\uDC00', '\uDFFF'}) {
        var text = wide(length, random);
        text[i] = c;
        assertTrue(encode(new String(text)) < 0);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("threesLengths")
  void threesOfEachLength(int length) {
    var random = new Random(length);
    for (int round = 0; round < 10; round++) {
      var text = wide(length, random);
      text[random.nextInt(length)] = '\u0800';
      text[random.nextInt(length)] = '\uD7FF';
      text[random.nextInt(length)] = '\uE000';
      text[random.nextInt(length)] = '\uFFFF';
      var string = new String(text);
      encoded.assertIs(string, encodeThrees(string));
    }
  }

  @ParameterizedTest
  @MethodSource("threesLengths")
  void otherCharsAmongThreesAreRefused(int length) {
    var random = new Random(length);
    for (int i = 0; i < length; i++) {
      for (char c : new char[] {0, 'a', 0x7F, 0x80, '\u07FF', '\uD800', '\uDBFF', '\uDFFF'}) {
        var text = wide(length, random);
        text[i] = c;
        assertTrue(encodeThrees(new String(text)) < 0);
      }
    }
  }

  private void check(String text) {
    encoded.assertIs(text, encode(text));
  }

  private int encode(String text) {
    encoded.clear();
    return WideByCompress.encode(text, text.length(), chars, FROM, encoded.bytes, Encoded.BEFORE);
  }

  private int encodeThrees(String text) {
    encoded.clear();
    return WideByCompress.encodeThrees(
        text, text.length(), chars, FROM, encoded.bytes, Encoded.BEFORE);
  }

  private static char[] wide(int length, Random random) {
    var text = new char[length];
    for (int i = 0; i < length; i++) {
      text[i] = (char) random.nextInt(0x2E80, 0xAC00);
    }
    return text;
  }
}
