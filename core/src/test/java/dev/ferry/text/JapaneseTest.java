package dev.ferry.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Shift_JIS, Windows-31J and ISO-2022-JP, with their traps.
class JapaneseTest {
  private static final Encoding ISO_2022_JP = Encoding.of("ISO-2022-JP");

  @TempDir private Path directory;

  @Test
  void waveDashOrFullwidthTilde() throws IOException {
    assertEquals(List.of("\u301C"), texts("81 60", Encoding.SHIFT_JIS));
    assertEquals(List.of("\uFF5E"), texts("81 60", Encoding.WINDOWS_31J));
  }

  /// ①, ㈱ and 髙, a line each.
  @Test
  void additionsOfWindows() throws IOException {
    var hex = "87 40 0A 87 8A 0D 0A FB FC";
    assertEquals(List.of("\u2460", "\u3231", "\u9AD9"), texts(hex, Encoding.WINDOWS_31J));
    for (var line : texts(hex, Encoding.SHIFT_JIS)) {
      assertEquals('\uFFFD', line.charAt(0));
    }
    try (var file = open(hex, Encoding.WINDOWS_31J)) {
      assertEquals(true, file.firstMalformed().isEmpty());
    }
    try (var file = open(hex, Encoding.SHIFT_JIS)) {
      var malformed = file.firstMalformed().orElseThrow();
      assertEquals(0, malformed.offset());
      assertEquals(1, malformed.line());
      assertEquals(1, malformed.column());
      assertEquals("Shift_JIS", malformed.encoding());
    }
  }

  /// 表 is 95 5C, ソ is 83 5C: the second byte is a backslash elsewhere.
  @Test
  void secondBytesThatLookLikeAscii() throws IOException {
    var options =
        TextOptions.DEFAULTS.withEncoding(Encoding.SHIFT_JIS).withLineEnd(LineEnd.of('\t'));
    try (var file = open("95 5C 09 83 5C 09 5C", options)) {
      var expected = List.of("\u8868", "\u30BD", "\\");
      assertEquals(expected, SeenLine.iterated(file).stream().map(SeenLine::text).toList());
    }
  }

  /// Each line is in the state that the one before left.
  @ParameterizedTest
  @EnumSource
  void iso2022JpCarriesItsStateOver(LineWay way) throws IOException {
    var texts = List.of("\u3042\u3044", "abc", "", "\u6F22\u5B57 and ASCII", "\u3046");
    byte[] bytes = String.join("\n", texts).getBytes(ISO_2022_JP.charset());
    var options = TextOptions.DEFAULTS.withEncoding(ISO_2022_JP);
    var lines = way.read(directory, bytes, options);
    assertEquals(texts, lines.stream().map(SeenLine::text).toList());
    long number = 0;
    for (var line : lines) {
      assertEquals(++number, line.number());
      assertEquals(
          line.text(),
          new String(bytes, (int) line.offset(), line.length(), Charset.forName("ISO-2022-JP")));
    }
  }

  /// In the state of JIS X 0201, which ends of lines do not end, 5C is a yen sign.
  @Test
  void iso2022JpWithAStateThatOutlivesALine() throws IOException {
    sameAsTheJdk("1B 28 4A 5C 0A 5C 61 0D 0A 1B 28 42 5C 0A 5C");
    sameAsTheJdk("1B 28 4A 5C 0D 1B 24 42 24 22 1B 28 4A 5C 0A 5C 0A");
  }

  /// In the state of JIS X 0208 the byte 0A ends no line, but is malformed.
  @Test
  void iso2022JpWithABrokenState() throws IOException {
    sameAsTheJdk("1B 24 42 24 22 0A 24 24 0D 0A 1B 28 42 78 0A 79");
    sameAsTheJdk("61 0A 1B 24 42 24");
    sameAsTheJdk("1B 24 40 0A 61 0A FF 0A");
  }

  private void sameAsTheJdk(String hex) throws IOException {
    byte[] bytes = HexFormat.ofDelimiter(" ").parseHex(hex);
    assertEquals(Expected.readLine(bytes, ISO_2022_JP.charset()), texts(hex, ISO_2022_JP));
    try (var file = open(hex, ISO_2022_JP)) {
      assertEquals(new String(bytes, ISO_2022_JP.charset()), file.readString());
    }
  }

  @Test
  void onlyWholeLinesOfIso2022JpCanBeDecoded() throws IOException {
    try (var file = open("1B 24 42 24 22 1B 28 42 0A", ISO_2022_JP)) {
      var line = file.iterator().next();
      assertEquals("\u3042", line.toString());
      assertThrows(UnsupportedOperationException.class, () -> line.toString(3, 5));
    }
  }

  /// A line is kept while later ones are read.
  @Test
  void iso2022JpLinesStayDecodable() throws IOException {
    try (var file = open("1B 28 4A 5C 0A 5C 61 0A 1B 28 42 5C 0A", ISO_2022_JP)) {
      var lines = new ArrayList<Line>();
      file.forEach(lines::add);
      var reversed = lines.reversed().stream().map(Line::toString).toList();
      assertEquals(List.of("\\", "\u00A5a", "\u00A5"), reversed);
    }
  }

  private List<String> texts(String hex, Encoding encoding) throws IOException {
    try (var file = open(hex, encoding)) {
      return SeenLine.iterated(file).stream().map(SeenLine::text).toList();
    }
  }

  private TextFile open(String hex, Encoding encoding) throws IOException {
    return open(hex, TextOptions.DEFAULTS.withEncoding(encoding));
  }

  private TextFile open(String hex, TextOptions options) throws IOException {
    byte[] bytes = HexFormat.ofDelimiter(" ").parseHex(hex);
    return LineWay.ITERATOR.open(directory, bytes, options);
  }
}
