package dev.ferry.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.ferry.utf8.MalformedPolicy;
import dev.ferry.utf8.MalformedUtf8Exception;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// A report says exactly where a text is broken.
class MalformedTextTest {
  private static final TextOptions REPORT =
      TextOptions.DEFAULTS.withMalformed(MalformedPolicy.REPORT);

  @TempDir private Path directory;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        // Text | encoding | line | column | offset | malformed bytes
        "FF | UTF-8 | 1 | 1 | 0 | FF",
        "61 FF 62 0A | UTF-8 | 1 | 2 | 1 | FF",
        "61 E3 81 82 F0 9F 98 80 C3 A9 FF | UTF-8 | 1 | 5 | 10 | FF",
        "61 0A 0D 0A 0D 62 80 | UTF-8 | 4 | 2 | 6 | 80",
        "0A E3 81 0A | UTF-8 | 2 | 1 | 1 | E3 81",
        "0A 61 F0 9F 98 | UTF-8 | 2 | 2 | 2 | F0 9F 98",
        "61 C0 80 | UTF-8 | 1 | 2 | 1 | C0",
        "EF BB BF FF | UTF-8 | 1 | 1 | 3 | FF",
        "EF BB BF 61 0A 62 FF | UTF-8 | 2 | 2 | 6 | FF",
        "FF FE 61 00 0A 00 62 | UTF-16LE | 2 | 1 | 6 | 62",
        "FE FF 00 61 00 0A 30 42 DC 00 | UTF-16BE | 2 | 2 | 8 | DC 00",
        "FE FF D8 3D DE 00 00 0D 00 0A D8 3D | UTF-16BE | 2 | 1 | 10 | D8 3D",
      })
  void byByteOrderMark(
      String hex, String encoding, long line, long column, long offset, String bytes)
      throws IOException {
    reported(hex, REPORT, new MalformedText("", encoding, line, column, offset, bytes, ""));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "82 A0 0A 82 A2 FF 41 | Shift_JIS | 2 | 2 | 5 | FF",
        "82 A0 0A B1 85 40 41 | Shift_JIS | 2 | 2 | 4 | 85",
        "82 A0 0A 82 A2 82 0A | windows-31j | 2 | 2 | 5 | 82",
        "82 A0 0D 0A 82 | windows-31j | 2 | 1 | 4 | 82",
        "A4 A2 0A A4 A4 8E 0A | EUC-JP | 2 | 2 | 5 | 8E",
        "61 0A C3 A9 | US-ASCII | 2 | 1 | 2 | C3",
        "61 0D 62 81 | windows-1252 | 2 | 2 | 3 | 81",
        "61 00 0A 0A 0A 00 00 DC | UTF-16LE | 2 | 1 | 6 | 00 DC",
        "00 00 00 61 00 00 00 0A 00 11 00 00 | UTF-32BE | 2 | 1 | 8 | 00 11 00 00",
      })
  void inAnEncoding(String hex, String encoding, long line, long column, long offset, String bytes)
      throws IOException {
    var options = REPORT.withEncoding(Encoding.of(encoding));
    reported(hex, options, new MalformedText("", encoding, line, column, offset, bytes, ""));
  }

  /// By every operation that tells.
  private void reported(String hex, TextOptions options, MalformedText expected)
      throws IOException {
    byte[] bytes = HexFormat.ofDelimiter(" ").parseHex(hex);
    var path = LineWay.written(directory, bytes);
    try (var file = TextFile.open(path, options)) {
      same(expected, path, file.firstMalformed().orElseThrow());
      same(expected, path, thrown(file::readString).report());
      same(expected, path, thrown(() -> file.forEach(MalformedTextTest::decoded)).report());
      same(expected, path, thrown(() -> file.forEachParallel(MalformedTextTest::decoded)).report());
      same(expected, path, thrown(() -> file.strings().toList()).report());
    }
    try (var file = TextFile.open(path, options.withMalformed(MalformedPolicy.AS_JDK))) {
      same(expected, path, file.firstMalformed().orElseThrow());
    }
    for (var way :
        List.of(LineWay.BYTE_BY_BYTE, LineWay.CHANNEL, LineWay.GZIP_FILE, LineWay.GZIP_STREAM)) {
      try (var file = way.open(directory, bytes, options)) {
        same(expected, file.firstMalformed().orElseThrow());
      }
      try (var file = way.open(directory, bytes, options)) {
        same(expected, thrown(file::readString).report());
      }
      try (var file = way.open(directory, bytes, options);
          var reader = file.reader()) {
        var failure = assertThrows(IOException.class, reader::readAllAsString);
        assertEquals(expected.offset(), offset(failure.getCause()));
      }
    }
  }

  private static long offset(@Nullable Throwable cause) {
    return cause instanceof MalformedUtf8Exception malformed
        ? malformed.offset()
        : assertInstanceOf(MalformedTextException.class, cause).report().offset();
  }

  private static void same(MalformedText expected, MalformedText actual) {
    assertEquals(expected.offset(), actual.offset());
    assertEquals(expected.line(), actual.line());
    assertEquals(expected.column(), actual.column());
    assertEquals(expected.bytes(), actual.bytes());
  }

  private static void same(MalformedText expected, Path source, MalformedText actual) {
    assertFalse(actual.expected().isBlank());
    assertEquals(
        new MalformedText(
            source.toString(),
            expected.encoding(),
            expected.line(),
            expected.column(),
            expected.offset(),
            expected.bytes(),
            actual.expected()),
        actual);
  }

  private static void decoded(Line line) {
    assertFalse(line.toString().contains("\n"));
  }

  private static MalformedTextException thrown(Executable work) {
    return assertThrows(MalformedTextException.class, work);
  }
}
