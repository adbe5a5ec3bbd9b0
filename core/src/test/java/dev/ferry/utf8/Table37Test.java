package dev.ferry.utf8;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import org.junit.jupiter.api.Test;

/// The reference of the other tests, held against the JDK's own decoder.
class Table37Test {
  @Test
  void findsWhatTheCharsetDecoderFindsInEveryThreeBytes() {
    var decoder = UTF_8.newDecoder();
    var chars = CharBuffer.allocate(8);
    // Bytes below 0xC0 in the first place say nothing about the second and third.
    for (int first = 0xC0; first < 0x100; first++) {
      for (int rest = 0; rest < 0x10000; rest++) {
        byte[] src = {(byte) first, (byte) (rest >> 8), (byte) rest};
        var in = ByteBuffer.wrap(src);
        var result = decoder.reset().decode(in, chars.clear(), true);
        int expected = result.isError() ? in.position() : -1;
        if (expected != Table37.indexOfMalformed(src, 0, 3)) {
          assertEquals(expected, Table37.indexOfMalformed(src, 0, 3), Differences.hex(src));
        }
      }
    }
  }

  @Test
  void findsWhatTheCharsetDecoderFindsInRandomText() {
    var texts = new Texts(37);
    for (int round = 0; round < 20_000; round++) {
      byte[] src = texts.mutated(texts.mixed(texts.below(40)).getBytes(UTF_8));
      var in = ByteBuffer.wrap(src);
      var result = UTF_8.newDecoder().decode(in, CharBuffer.allocate(src.length + 1), true);
      int expected = result.isError() ? in.position() : -1;
      assertEquals(
          expected, Table37.indexOfMalformed(src, 0, src.length), () -> Differences.hex(src));
    }
  }

  @Test
  void maximalSubpartsAreThoseOfTheJdkExceptForSurrogates() {
    var decoder = UTF_8.newDecoder();
    for (int first = 0xC0; first < 0x100; first++) {
      for (int rest = 0; rest < 0x10000; rest++) {
        byte[] src = {(byte) first, (byte) (rest >> 8), (byte) rest};
        if (first == 0xED && (rest >> 8) >= 0xA0 && (rest >> 8) <= 0xBF) {
          continue; // The JDK takes an encoded surrogate, whole or cut, as one malformed sequence.
        }
        if (Table37.indexOfMalformed(src, 0, 3) == 0) {
          var chars = CharBuffer.allocate(4);
          var result = decoder.reset().decode(ByteBuffer.wrap(src), chars, true);
          if (result.length() != Table37.maximalSubpart(src, 0, 3)) {
            assertEquals(result.length(), Table37.maximalSubpart(src, 0, 3), Differences.hex(src));
          }
        }
      }
    }
  }
}
