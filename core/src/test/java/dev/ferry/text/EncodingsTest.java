package dev.ferry.text;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Lines in any encoding are those that the JDK's decoder tells, with the bytes they came from.
@Tag("once") // kernels look for its line ends, and no more
class EncodingsTest {
  @TempDir private Path directory;

  @BeforeAll
  static void withoutTables() {
    DecodingTable.forgetAll();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "UTF-8",
        "UTF-16LE",
        "UTF-16BE",
        "UTF-32LE",
        "UTF-32BE",
        "ISO-8859-1",
        "US-ASCII",
        "windows-1252",
        "Shift_JIS",
        "windows-31j",
        "EUC-JP",
        "EUC-KR",
        "GB18030",
        "GBK",
        "Big5",
        "IBM1047",
        "IBM037"
      })
  void linesAsTheJdkDecodes(String name) throws IOException {
    var charset = Charset.forName(name);
    var options = TextOptions.DEFAULTS.withEncoding(Encoding.of(charset)).withParallelism(2);
    var random = new RandomLines("encoding " + name);
    for (int length : new int[] {0, 1, 2, 5, 100, 7000}) {
      var text = random.text(length, charset);
      byte[] bytes = text.getBytes(charset);
      var expected = Expected.lines(bytes, 0, charset, Expected.ANY);
      for (var way :
          new LineWay[] {LineWay.ITERATOR, LineWay.PARALLEL_STREAM, LineWay.BYTE_BY_BYTE}) {
        same(expected, way.read(directory, bytes, options));
      }
      assertEquals(
          Expected.readLine(bytes, charset), expected.stream().map(SeenLine::text).toList());
      for (var line : expected) {
        int offset = Math.toIntExact(line.offset());
        assertEquals(line.text(), new String(bytes, offset, line.length(), charset));
      }
      wholeText(bytes, charset, options);
    }
  }

  private static void same(List<SeenLine> expected, List<SeenLine> actual) {
    for (int i = 0; i < Math.min(expected.size(), actual.size()); i++) {
      assertEquals(expected.get(i), actual.get(i));
    }
    assertEquals(expected.size(), actual.size());
  }

  private void wholeText(byte[] bytes, Charset charset, TextOptions options) throws IOException {
    var text = new String(bytes, charset);
    try (var file = LineWay.ITERATOR.open(directory, bytes, options)) {
      assertEquals(charset, file.encoding().charset());
      assertEquals(text, file.readString());
      assertEquals(Expected.readLine(bytes, charset).size(), file.countLines());
      assertEquals(text.codePoints().count(), file.countCodePoints());
      assertEquals(Optional.empty(), file.firstMalformed());
      try (var reader = file.reader()) {
        assertEquals(text, reader.readAllAsString());
      }
    }
  }

  /// Of what is decoded from the beginning.
  @ParameterizedTest
  @CsvSource({"x-IBM943, 81", "x-Johab, 84", "CESU-8, C3"})
  void malformedByteBeforeALineEnd(String name, String hex) throws IOException {
    var options = TextOptions.DEFAULTS.withEncoding(Encoding.of(name));
    byte bad = HexFormat.of().parseHex(hex)[0];
    var lines = LineWay.ITERATOR.read(directory, new byte[] {'\r', bad, '\n', 'b'}, options);
    assertEquals(
        List.of(
            new SeenLine(1, 0, 0, ""), new SeenLine(2, 1, 1, "\uFFFD"), new SeenLine(3, 3, 1, "b")),
        lines);
  }

  /// Those that can only be read included.
  @Test
  void everyCharset() throws IOException {
    for (var charset : Charset.availableCharsets().values()) {
      var options = TextOptions.DEFAULTS.withEncoding(Encoding.of(charset));
      byte[] bytes = "ab\ncd\r\n\ne".getBytes(charset.canEncode() ? charset : US_ASCII);
      var text = new String(bytes, charset);
      try (var file = LineWay.ITERATOR.open(directory, bytes, options)) {
        assertEquals(
            text.lines().toList(), SeenLine.iterated(file).stream().map(SeenLine::text).toList());
        assertEquals(text.lines().count(), file.countLines(), charset.name());
        assertEquals(text, file.readString());
      }
    }
  }

  @Test
  void whatCanOnlyBeReadEndsLinesWithAnything() throws IOException {
    var encoding = Encoding.of("ISO-2022-CN");
    var options = TextOptions.DEFAULTS.withEncoding(encoding).withLineEnd(LineEnd.of('|'));
    try (var file = LineWay.ITERATOR.open(directory, "a|b\n".getBytes(US_ASCII), options)) {
      assertEquals(
          List.of("a", "b\n"), SeenLine.iterated(file).stream().map(SeenLine::text).toList());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"Shift_JIS", "EUC-JP", "ISO-2022-JP"})
  void whatIsToBeFoundOut(String name) throws IOException {
    var text = "a\n" + "渡し舟の文字コード\nよむ\n".repeat(20);
    var options = TextOptions.DEFAULTS.withEncoding(Encoding.of("x-JISAutoDetect"));
    try (var file =
        LineWay.ITERATOR.open(directory, text.getBytes(Charset.forName(name)), options)) {
      assertEquals(
          text.lines().toList(), SeenLine.iterated(file).stream().map(SeenLine::text).toList());
      assertEquals(text, file.readString());
    }
  }

  /// Bytes that are none of the encoding end no line and hide no end of one. The JDK's decoders of
  /// EUC-JP, GB18030 and UTF-16 let them hide one, so there is nothing to compare with.
  @ParameterizedTest
  @ValueSource(
      strings = {
        "US-ASCII",
        "windows-1252",
        "Shift_JIS",
        "windows-31j",
        "EUC-KR",
        "GBK",
        "Big5",
        "IBM1047",
        "x-IBM943",
        "x-Johab",
        "x-MS950-HKSCS",
        "CESU-8"
      })
  void damagedLinesAsTheJdkDecodes(String name) throws IOException {
    var charset = Charset.forName(name);
    var options = TextOptions.DEFAULTS.withEncoding(Encoding.of(charset));
    var random = new RandomLines("damaged " + name);
    for (int round = 0; round < 40; round++) {
      byte[] bytes = random.damaged(random.text(500, charset).getBytes(charset), 30);
      var expected = Expected.lines(bytes, 0, charset, Expected.ANY);
      same(expected, LineWay.ITERATOR.read(directory, bytes, options));
      try (var file = LineWay.ITERATOR.open(directory, bytes, options)) {
        assertEquals(new String(bytes, charset), file.readString());
        assertEquals(expected.size(), file.countLines());
      }
    }
  }
}
