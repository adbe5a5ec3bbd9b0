package dev.ferry.io;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.ferry.utf8.Utf8;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Text that looks like ASCII wherever a sample is taken, but for one or two chars: what is copied
/// as ASCII must be. The lower halves of two of those chars are letters of ASCII.
class AlmostAsciiTest {
  private static final byte CANARY = (byte) 0xA5;

  private final ByteOutput output = new ByteOutput();

  /// So many that Ferry copies ASCII as in a program that has much of it.
  @BeforeAll
  static void muchAscii() {
    var output = new ByteOutput();
    for (int i = 0; i < 2000; i++) {
      output.clear();
      assertEquals(300, output.writeUtf8("a".repeat(300)));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"é", "\u0141", "\u3041", "😀", "\uD83D", "\uDE00", "?\uDE00"})
  void oneCharIsSomethingElse(String other) {
    for (int length = 1; length <= 140; length++) {
      for (int at = 0; at < length; at++) {
        check(text(length, at, other));
      }
    }
    var random = new Random(8);
    for (int length : new int[] {255, 256, 257, 511, 512, 513, 1023, 1024, 1025, 2047, 3000}) {
      for (int i = 0; i < 40; i++) {
        check(text(length, random.nextInt(length), other));
      }
      check(text(length, length - 1, other));
    }
  }

  /// After some strings in a row that only look like ASCII, the next ones go another way.
  @ParameterizedTest
  @ValueSource(ints = {10, 20, 100})
  void asciiAfterManyThatOnlyLookedLikeIt(int othersLength) {
    var other = text(othersLength, othersLength - 1, "é");
    for (int length = 1; length <= 140; length++) {
      for (int i = 0; i < 6; i++) {
        check(other);
      }
      check(text(length, 0, "a"));
      check(text(length, 0, "b"));
    }
  }

  /// And longer ones come back to what they were, once as many in a row as that takes were ASCII.
  @ParameterizedTest
  @ValueSource(ints = {65, 100, 127, 128, 300, 600, 1000})
  void longerAsciiAfterSomeThatOnlyLookedLikeIt(int length) {
    for (int others = 0; others < 8; others++) {
      for (int i = 0; i < others; i++) {
        check(text(length, length / 3, i % 2 == 0 ? "é" : "\u0141"));
      }
      for (int i = 0; i < 100; i++) {
        check(text(length, i % length, "x"));
      }
    }
  }

  private static String text(int length, int at, String other) {
    var text = new StringBuilder("abcdefghijklmnopqrstuvwxyz".repeat(length / 26 + 1));
    text.setLength(length);
    return text.replace(at, at + 1, other).toString();
  }

  /// Into an array with room for more, into one with none, and into a [ByteOutput].
  private void check(String text) {
    byte[] expected = text.getBytes(UTF_8);
    for (int spare : new int[] {0, 3, 1000}) {
      var array = new byte[5 + expected.length + spare];
      Arrays.fill(array, CANARY);
      var filled = array.clone();
      System.arraycopy(expected, 0, filled, 5, expected.length);
      assertEquals(expected.length, Utf8.encode(text, array, 5));
      assertArrayEquals(filled, array);
    }
    output.clear();
    assertEquals(expected.length, output.writeUtf8(text));
    assertArrayEquals(expected, output.toByteArray());
  }
}
