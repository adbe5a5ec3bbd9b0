package dev.ferry.cli.db;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ferry.utf8.Utf8;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class EscapesTest {
  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '"',
      value = {
        "7a, z",
        "e6b8a1f09f9a80, 渡🚀",
        "5c, \\\\",
        "090a0d, \\t\\n\\r",
        "07080b0c, \\a\\b\\v\\f",
        "0031, \\x001",
        "1b7f, \\x1b\\x7f",
        "ff41, \\xffA",
        "e38141, \\xe3\\x81A",
        "eda080, \\xed\\xa0\\x80"
      })
  void escapes(String hex, String text) {
    var bytes = Form.HEX.decode(hex);
    assertEquals(text, new String(Escapes.escape(bytes), UTF_8));
    assertArrayEquals(bytes, Escapes.unescape(text.getBytes(UTF_8)));
  }

  /// Octal numbers, as Tkrzw's own tools write a NUL, and digits of either case.
  @ParameterizedTest
  @CsvSource({"\\0, 00", "\\0a, 0061", "\\101, 41", "\\1018, 4138", "\\377, ff", "\\xAb, ab"})
  void readsWhatOthersWrite(String text, String hex) {
    assertArrayEquals(Form.HEX.decode(hex), Escapes.unescape(text.getBytes(UTF_8)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"\\", "ab\\", "\\q", "\\x", "\\xg", "\\8", "\\400", "\\é"})
  void refusesUnknownOnes(String text) {
    var e =
        assertThrows(IllegalArgumentException.class, () -> Escapes.unescape(text.getBytes(UTF_8)));
    assertEquals("an unknown escape at index " + text.indexOf('\\'), e.getMessage());
  }

  @Test
  void losesNothing() {
    var random = new Random(7);
    for (int i = 0; i < 20_000; i++) {
      var bytes = new byte[random.nextInt(40)];
      random.nextBytes(bytes);
      var text = Escapes.escape(bytes);
      assertArrayEquals(bytes, Escapes.unescape(text));
      assertTrue(Utf8.isValid(text, 0, text.length), "not UTF-8");
      var latin = new String(text, ISO_8859_1);
      assertTrue(latin.chars().allMatch(c -> c >= ' ' && c != 0x7F), latin);
    }
  }
}
