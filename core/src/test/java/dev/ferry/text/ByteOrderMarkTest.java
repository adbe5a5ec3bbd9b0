package dev.ferry.text;

import static java.nio.charset.StandardCharsets.UTF_16LE;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A byte order mark tells the encoding and is no text, but counts for offsets.
class ByteOrderMarkTest {
  private static final String TEXT = "a\u3042\r\n\uFEFFb\n\n\uD83D\uDE00c";
  private static final List<String> LINES = List.of("a\u3042", "\uFEFFb", "", "\uD83D\uDE00c");

  @TempDir private Path directory;

  @ParameterizedTest
  @ValueSource(strings = {"UTF-8", "UTF-16LE", "UTF-16BE", "UTF-32LE", "UTF-32BE"})
  void isRecognisedAndSkipped(String name) throws IOException {
    var charset = Charset.forName(name);
    for (var way : LineWay.values()) {
      read(way, charset, TextOptions.DEFAULTS);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"UTF-8", "UTF-16LE", "UTF-16BE", "UTF-32LE", "UTF-32BE"})
  void isSkippedIfItsEncodingIsAskedFor(String name) throws IOException {
    var charset = Charset.forName(name);
    var options = TextOptions.DEFAULTS.withEncoding(Encoding.of(charset));
    for (var way : LineWay.values()) {
      read(way, charset, options);
    }
  }

  /// What follows the mark is text, and be it another.
  @ParameterizedTest
  @ValueSource(strings = {"UTF-8", "UTF-16LE", "UTF-16BE", "UTF-32LE", "UTF-32BE"})
  void isOnlyOne(String name) throws IOException {
    var charset = Charset.forName(name);
    byte[] bytes = "\uFEFF\uFEFFa\n\uFEFFb".getBytes(charset);
    for (var way : LineWay.values()) {
      try (var file = way.open(directory, bytes, TextOptions.DEFAULTS)) {
        assertEquals(List.of("\uFEFFa", "\uFEFFb"), way.strings(file));
      }
      try (var file = way.open(directory, bytes, TextOptions.DEFAULTS)) {
        assertEquals("\uFEFFa\n\uFEFFb", file.readString());
      }
    }
  }

  private void read(LineWay way, Charset charset, TextOptions options) throws IOException {
    byte[] bytes = marked(TEXT, charset);
    int mark = bytes.length - TEXT.getBytes(charset).length;
    try (var file = way.open(directory, bytes, options)) {
      assertEquals(charset, file.encoding().charset());
      var lines = way.read(file);
      assertEquals(LINES, lines.stream().map(SeenLine::text).toList(), way + " " + charset);
      assertEquals(mark, lines.getFirst().offset());
      int second = mark + "a\u3042\r\n".getBytes(charset).length;
      assertEquals(second, lines.get(1).offset());
    }
    try (var file = way.open(directory, bytes, options)) {
      assertEquals(TEXT, file.readString());
    }
    try (var file = way.open(directory, bytes, options)) {
      assertEquals(TEXT.codePoints().count(), file.countCodePoints());
    }
    try (var file = way.open(directory, bytes, options);
        var reader = file.reader()) {
      assertEquals(TEXT, reader.readAllAsString());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"UTF-8", "UTF-16LE", "UTF-16BE", "UTF-32LE", "UTF-32BE"})
  void alone(String name) throws IOException {
    try (var file = LineWay.ITERATOR.open(directory, marked("", name), TextOptions.DEFAULTS)) {
      assertEquals(name, file.encoding().name());
      assertEquals(List.of(), SeenLine.iterated(file));
      assertEquals(0, file.countLines());
      assertEquals(0, file.countCodePoints());
      assertEquals("", file.readString());
    }
  }

  @Test
  void onlyTheFirstIsSkipped() throws IOException {
    byte[] bytes = marked("\uFEFFa", "UTF-8");
    assertEquals(
        List.of(new SeenLine(1, 3, 4, "\uFEFFa")),
        LineWay.ITERATOR.read(directory, bytes, TextOptions.DEFAULTS));
  }

  @Test
  void aPartOfOneIsText() throws IOException {
    byte[] bytes = {(byte) 0xEF, (byte) 0xBB};
    assertEquals(
        List.of(new SeenLine(1, 0, 2, "\uFFFD")),
        LineWay.BYTE_BY_BYTE.read(directory, bytes, TextOptions.DEFAULTS));
  }

  /// The mark of another encoding is text then.
  @Test
  void theEncodingAskedForWins() throws IOException {
    byte[] bytes = marked("ab", "UTF-16BE");
    var options = TextOptions.DEFAULTS.withEncoding(Encoding.UTF_16LE);
    try (var file = LineWay.ITERATOR.open(directory, bytes, options)) {
      assertEquals(Encoding.UTF_16LE, file.encoding());
      assertEquals(new String(bytes, UTF_16LE), file.readString());
    }
    bytes = marked("ab", "UTF-8");
    options = TextOptions.DEFAULTS.withEncoding(Encoding.ISO_8859_1);
    assertEquals(
        List.of(new SeenLine(1, 0, 5, "\u00EF\u00BB\u00BFab")),
        LineWay.ITERATOR.read(directory, bytes, options));
  }

  /// The JDK's UTF-16 and UTF-32 go by the mark themselves, which only the first line has.
  @ParameterizedTest
  @ValueSource(strings = {"UTF-16LE", "UTF-16BE", "UTF-32LE", "UTF-32BE"})
  void ofAnEncodingThatLeavesTheOrderOpen(String name) throws IOException {
    var options = TextOptions.DEFAULTS.withEncoding(Encoding.of(name.substring(0, 6)));
    for (var way : LineWay.values()) {
      var lines = way.read(directory, marked(TEXT, name), options);
      assertEquals(LINES, lines.stream().map(SeenLine::text).toList(), way + " " + name);
    }
  }

  private static byte[] marked(String text, String name) {
    return marked(text, Charset.forName(name));
  }

  private static byte[] marked(String text, Charset charset) {
    return ("\uFEFF" + text).getBytes(charset);
  }
}
