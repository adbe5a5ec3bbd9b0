package dev.ferry.utf8;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

/// All sequences of one, two and three bytes, and of four with the last byte at the boundaries.
class EveryByteSequenceTest {
  private static final int[] LEADS_OF_FOUR = {0xEF, 0xF0, 0xF1, 0xF3, 0xF4, 0xF5, 0xF7, 0xF8, 0xFF};
  private static final int[] LAST_OF_FOUR = {0x00, 0x7F, 0x80, 0x90, 0xBF, 0xC0, 0xC2, 0xED, 0xFF};

  private final char[] chars = new char[5 * 65_536 + 1];

  @Test
  void oneByte() {
    for (int value = 0; value < 256; value++) {
      Expect.decodes(new byte[] {(byte) value});
    }
  }

  @Test
  void twoBytes() {
    for (int value = 0; value < 0x10000; value++) {
      Expect.decodesSimply(new byte[] {(byte) (value >> 8), (byte) value});
    }
  }

  /// Joined by ASCII, so that none can reach into the next.
  @Test
  void threeBytesAreDecodedAsByTheJdk() {
    byte[] src = new byte[4 * 65_536];
    Arrays.fill(src, (byte) '|');
    for (int first = 0; first < 256; first++) {
      for (int rest = 0; rest < 0x10000; rest++) {
        src[4 * rest] = (byte) first;
        src[4 * rest + 1] = (byte) (rest >> 8);
        src[4 * rest + 2] = (byte) rest;
      }
      decodes(src);
      if (first == 0xED) {
        Expect.decodes(src, MalformedPolicy.KEEP, DecodeDoor.WHOLE_ARRAY, DecodeDoor.CHARS);
      }
    }
  }

  /// Six bytes without anything between, of those values at which the rows of table 3-7 begin and
  /// end.
  @Test
  void threeBytesNextToThreeOthersAreDecodedAsByTheJdk() {
    int[] values = {
      0x41, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC1, 0xC2, 0xE0, 0xE1, 0xED, 0xF0, 0xF4, 0xF5
    };
    int n = values.length;
    byte[] six = new byte[6];
    for (int i = 0; i < n * n * n * n * n; i++) {
      for (int j = 0, rest = i; j < 5; j++, rest /= n) {
        six[j] = (byte) values[rest % n];
      }
      six[5] = (byte) 0x80;
      var expected = new String(six, UTF_8);
      if (!expected.equals(Utf8.decode(six))) {
        Expect.decodesSimply(six);
        assertEquals(
            Differences.units(expected), Differences.units(Utf8.decode(six)), Differences.hex(six));
      }
    }
  }

  @Test
  void threeBytesAloneAreValidAsInTable37() {
    byte[] src = new byte[3];
    for (int value = 0x80_0000; value <= 0xFF_FFFF; value++) {
      src[0] = (byte) (value >> 16);
      src[1] = (byte) (value >> 8);
      src[2] = (byte) value;
      int expected = Table37.indexOfMalformed(src, 0, 3);
      if (expected != Utf8.indexOfMalformed(src, 0, 3)) {
        assertEquals(expected, Utf8.indexOfMalformed(src, 0, 3), Differences.hex(src));
      }
    }
  }

  /// In the middle of ASCII, long enough for vectors and across their edges.
  @Test
  void threeBytesInAsciiAreValidAsInTable37() {
    byte[] src = new byte[80];
    Arrays.fill(src, (byte) 'a');
    for (int value = 0x80_0000; value <= 0xFF_FFFF; value++) {
      int at = 14 + 16 * (value & 3);
      src[at] = (byte) (value >> 16);
      src[at + 1] = (byte) (value >> 8);
      src[at + 2] = (byte) value;
      int expected = Table37.indexOfMalformed(src, at, 4);
      if (expected != Utf8.indexOfMalformed(src, 0, 80)) {
        assertEquals(expected, Utf8.indexOfMalformed(src, 0, 80), Differences.hex(src));
      }
      src[at] = src[at + 1] = src[at + 2] = 'a';
    }
  }

  @Test
  void fourBytes() {
    byte[] src = new byte[5 * 65_536];
    for (int first : LEADS_OF_FOUR) {
      for (int last : LAST_OF_FOUR) {
        for (int middle = 0; middle < 0x10000; middle++) {
          int at = 5 * middle;
          src[at] = (byte) first;
          src[at + 1] = (byte) (middle >> 8);
          src[at + 2] = (byte) middle;
          src[at + 3] = (byte) last;
          src[at + 4] = '|';
          int expected = Table37.indexOfMalformed(src, at, 4);
          if (expected != Utf8.indexOfMalformed(src, at, 4)) {
            assertEquals(
                expected,
                Utf8.indexOfMalformed(src, at, 4),
                Differences.hex(Arrays.copyOfRange(src, at, at + 4)));
          }
        }
        decodes(src);
      }
    }
  }

  private void decodes(byte[] src) {
    var expected = new String(src, UTF_8);
    Differences.none(expected, Utf8.decode(src), () -> "lead byte " + (src[0] & 0xFF));
    int written = Utf8.decode(src, 0, src.length, chars, 0);
    assertEquals(expected.length(), written);
    assertTrue(
        expected.contentEquals(java.nio.CharBuffer.wrap(chars, 0, written)), "decoded into chars");
    assertEquals(expected.codePointCount(0, written), Utf8.countCodePoints(src, 0, src.length));
    assertEquals(
        Table37.indexOfMalformed(src, 0, src.length), Utf8.indexOfMalformed(src, 0, src.length));
  }
}
