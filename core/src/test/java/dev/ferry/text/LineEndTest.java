package dev.ferry.text;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Lines end at what an option says.
class LineEndTest {
  @TempDir private Path directory;

  @ParameterizedTest
  @EnumSource
  void lfLeavesCrInTheLine(LineWay way) throws IOException {
    assertEquals(
        List.of("a\r", "\rb", "", "c\r"), texts(way, "a\r\n\rb\n\nc\r", UTF_8, LineEnd.LF));
  }

  @ParameterizedTest
  @EnumSource
  void nul(LineWay way) throws IOException {
    assertEquals(List.of("a\n", "", "b\rc"), texts(way, "a\n\0\0b\rc\0", UTF_8, LineEnd.NUL));
  }

  @ParameterizedTest
  @ValueSource(ints = {0, '\n', '\r', '|', 0x7F, 0x85, 0xA7, 0x2028, 0x3002, 0x1F600, 0x10FFFF})
  void anyCodePoint(int end) throws IOException {
    var random = new RandomLines("end " + end);
    var separator = Character.toString(end);
    for (int round = 0; round < 20; round++) {
      var text = random.text(400).replace("\n", separator).replace("a", separator);
      byte[] bytes = text.getBytes(UTF_8);
      var expected = Expected.linesOfUtf8(bytes, end);
      var options = TextOptions.DEFAULTS.withLineEnd(LineEnd.of(end));
      assertEquals(expected, LineWay.ITERATOR.read(directory, bytes, options));
      assertEquals(expected, LineWay.BYTE_BY_BYTE.read(directory, bytes, options));
      try (var file = TextFile.of(new ByteArrayInputStream(bytes), options)) {
        assertEquals(expected.size(), file.countLines());
      }
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "UTF-16LE",
        "UTF-16BE",
        "UTF-32LE",
        "UTF-32",
        "x-Johab",
        "IBM1047",
        "GB18030",
        "EUC-JP"
      })
  void inOtherEncodings(String name) throws IOException {
    var charset = Charset.forName(name);
    var random = new RandomLines("ends in " + name);
    for (int end : new int[] {0, '\n', '\r', '\t', 'a', 0xE9, 0x3042, 0x4E0A, 0x1F600}) {
      var separator = Character.toString(end);
      // Bytes from 30 on may be parts of other characters.
      boolean isRefused = end >= 0x30 && Lines.of(charset) == Lines.BYTES_OF_PAIRS;
      if (isRefused || !charset.newEncoder().canEncode(separator)) {
        continue;
      }
      var text = random.text(600, charset).replace("\n", separator).replace("b", separator);
      byte[] bytes = text.getBytes(charset);
      var options =
          TextOptions.DEFAULTS.withEncoding(Encoding.of(charset)).withLineEnd(LineEnd.of(end));
      assertEquals(
          Expected.lines(bytes, 0, charset, end),
          LineWay.ITERATOR.read(directory, bytes, options),
          () -> name + " " + end);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, '\n', '\t', ',', '/'})
  void belowTheSecondBytesOfShiftJis(int end) throws IOException {
    var text = "\u3042\u8868" + Character.toString(end) + "\u30BD";
    assertEquals(
        List.of("\u3042\u8868", "\u30BD"),
        texts(LineWay.ITERATOR, text, Encoding.SHIFT_JIS.charset(), LineEnd.of(end)));
  }

  /// Second bytes of characters look like these.
  @ParameterizedTest
  @ValueSource(ints = {'@', '\\', 'a', '|', 0x3042})
  void refusedInShiftJis(int end) {
    for (var encoding : List.of(Encoding.SHIFT_JIS, Encoding.WINDOWS_31J)) {
      var options = TextOptions.DEFAULTS.withEncoding(encoding).withLineEnd(LineEnd.of(end));
      assertThrows(
          IllegalArgumentException.class,
          () -> TextFile.of(new ByteArrayInputStream(new byte[] {'a'}), options).close());
    }
  }

  /// One that the encoding does not have at all.
  @Test
  void refusedWhereItCannotBeEncoded() {
    for (var encoding : List.of(Encoding.US_ASCII, Encoding.ISO_8859_1, Encoding.of("IBM1047"))) {
      var options = TextOptions.DEFAULTS.withEncoding(encoding).withLineEnd(LineEnd.of(0x3042));
      assertThrows(
          IllegalArgumentException.class,
          () -> TextFile.of(new ByteArrayInputStream(new byte[] {'a'}), options).close(),
          encoding::name);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {-1, 0xD800, 0xDFFF, 0x110000, Integer.MIN_VALUE, Integer.MAX_VALUE})
  void noCodePoints(int end) {
    assertThrows(IllegalArgumentException.class, () -> LineEnd.of(end));
  }

  @Test
  void equality() {
    assertEquals(LineEnd.LF, LineEnd.of('\n'));
    assertEquals(LineEnd.NUL, LineEnd.of(0));
    assertEquals(LineEnd.LF.hashCode(), LineEnd.of('\n').hashCode());
    assertNotEquals(LineEnd.ANY, LineEnd.LF);
  }

  private List<String> texts(LineWay way, String text, Charset charset, LineEnd end)
      throws IOException {
    var options = TextOptions.DEFAULTS.withEncoding(Encoding.of(charset)).withLineEnd(end);
    var lines = way.read(directory, text.getBytes(charset), options);
    return lines.stream().map(SeenLine::text).toList();
  }
}
