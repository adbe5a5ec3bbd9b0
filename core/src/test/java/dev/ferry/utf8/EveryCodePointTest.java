package dev.ferry.utf8;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// All of U+0000 to U+10FFFF, lone surrogates included.
class EveryCodePointTest {
  @Test
  void aloneIsEncodedAndDecodedAsByTheJdk() {
    byte[] dst = new byte[8];
    char[] chars = new char[8];
    for (int codePoint = 0; codePoint <= Character.MAX_CODE_POINT; codePoint++) {
      var text = Character.toString(codePoint);
      byte[] expected = text.getBytes(UTF_8);
      dst[expected.length] = 42;
      boolean same =
          java.util.Arrays.equals(expected, Utf8.encode(text))
              && Utf8.encode(text, dst, 0) == expected.length
              && java.util.Arrays.equals(expected, 0, expected.length, dst, 0, expected.length)
              && dst[expected.length] == 42
              && Utf8.encodedLength(text) == expected.length;
      if (!same) {
        Expect.encodesSimply(text);
        assertArrayEquals(expected, dst, "U+" + Integer.toHexString(codePoint));
      }
      var decoded = new String(expected, UTF_8);
      same =
          decoded.equals(Utf8.decode(expected))
              && Utf8.decode(expected, 0, expected.length, chars, 0) == decoded.length()
              && decoded.equals(new String(chars, 0, decoded.length()))
              && Utf8.indexOfMalformed(expected, 0, expected.length) == -1
              && Utf8.countCodePoints(expected, 0, expected.length) == 1;
      if (!same) {
        Expect.decodesSimply(expected);
        assertEquals(decoded, Utf8.decode(expected), "U+" + Integer.toHexString(codePoint));
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void allInOneText(MalformedPolicy policy) {
    var text = new StringBuilder(2_300_000);
    for (int codePoint = 0; codePoint <= Character.MAX_CODE_POINT; codePoint++) {
      boolean surrogate = codePoint >= 0xD800 && codePoint <= 0xDFFF;
      if (!surrogate || policy != MalformedPolicy.REPORT) {
        text.appendCodePoint(codePoint);
        if (surrogate) {
          text.append('|'); // or it would pair with the next
        }
      }
    }
    var all = text.toString();
    Expect.encodes(all, policy, EncodeDoor.NEW_ARRAY, EncodeDoor.RANGE, EncodeDoor.NATIVE_SEGMENT);
    byte[] bytes = Oracle.encode(all, policy);
    Expect.decodes(
        bytes, policy, DecodeDoor.WHOLE_ARRAY, DecodeDoor.CHARS, DecodeDoor.NATIVE_SEGMENT);
  }

  @Test
  void whatIsKeptComesBack() {
    var text = new StringBuilder();
    for (char unit = 0xD7FF; unit <= 0xE000; unit++) {
      text.append(unit).append('-');
    }
    byte[] kept = Utf8.encode(text.toString(), MalformedPolicy.KEEP);
    assertEquals(text.toString(), Utf8.decode(kept, MalformedPolicy.KEEP));
  }
}
