package dev.ferry.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.ferry.utf8.MalformedPolicy;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A line may be as long as the limit, and not longer.
class LongestLineTest {
  @TempDir private Path directory;

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 100, (256 << 10) - 1, 256 << 10, (256 << 10) + 1, 3 << 20, 5 << 20})
  void exactly(int longest) throws IOException {
    var options = TextOptions.DEFAULTS.withLongestLine(longest).withParallelism(3);
    for (var end : List.of("\n", "\r\n", "\r", "")) {
      byte[] bytes = text(longest, end);
      for (var way : List.of(LineWay.ITERATOR, LineWay.FOR_EACH_PARALLEL)) {
        var lines = way.read(directory, bytes, options);
        assertEquals(2, lines.size());
        assertEquals(longest, lines.get(1).length());
        assertEquals(2, lines.get(1).offset());
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 100, (256 << 10) - 1, 256 << 10, (256 << 10) + 1, 3 << 20, 5 << 20})
  void oneMore(int longest) throws IOException {
    var options = TextOptions.DEFAULTS.withLongestLine(longest).withParallelism(3);
    for (var end : List.of("\n", "\r\n", "\r", "")) {
      try (var file = LineWay.ITERATOR.open(directory, text(longest + 1, end), options)) {
        var lines = file.iterator();
        assertEquals("x", lines.next().toString());
        var e = assertThrows(UncheckedIOException.class, lines::next);
        assertEquals(2, assertInstanceOf(LineTooLongException.class, e.getCause()).offset());
        var tooLong =
            assertThrows(LineTooLongException.class, () -> file.forEachParallel(Line::length));
        assertEquals(2, tooLong.offset());
      }
    }
  }

  /// The limit is in bytes, and no limit to what is not read as lines.
  @ParameterizedTest
  @ValueSource(ints = {1, 10})
  void wholeTextsAreNotLimited(int longest) throws IOException {
    var options = TextOptions.DEFAULTS.withLongestLine(longest);
    try (var file = LineWay.ITERATOR.open(directory, text(100, ""), options)) {
      assertEquals(102, file.readString().length());
      assertEquals(102, file.countCodePoints());
    }
    for (var encoding :
        List.of(Encoding.UTF_8, Encoding.WINDOWS_31J, Encoding.of("x-IBM943"), Encoding.US_ASCII)) {
      var reporting = options.withEncoding(encoding).withMalformed(MalformedPolicy.REPORT);
      for (var way : List.of(LineWay.ITERATOR, LineWay.GZIP_STREAM)) {
        try (var file = way.open(directory, text(100, ""), reporting)) {
          assertEquals(102, file.readString().length());
        }
      }
      try (var file = LineWay.ITERATOR.open(directory, text(100, ""), reporting)) {
        assertEquals(Optional.empty(), file.firstMalformed());
      }
      var malformed = text(100, "");
      malformed[90] = (byte) 0x81;
      malformed[91] = ' ';
      try (var file = LineWay.ITERATOR.open(directory, malformed, reporting)) {
        assertEquals(89, file.firstMalformed().orElseThrow().column());
        assertThrows(MalformedTextException.class, file::readString);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"UTF-8", "UTF-16LE", "UTF-16BE", "UTF-32BE", "windows-31j", "ISO-2022-JP"})
  void countedLinesAreNotLimited(String name) throws IOException {
    var encoding = Encoding.of(name);
    var options = TextOptions.DEFAULTS.withEncoding(encoding).withLongestLine(1);
    for (var end : List.of("\n", "\r\n", "\r", "")) {
      for (int length : new int[] {1, 2000, 300_000}) {
        var text = "渡し".repeat(length) + end + "舟".repeat(length) + end;
        byte[] bytes = text.getBytes(encoding.charset());
        for (var way : List.of(LineWay.ITERATOR, LineWay.GZIP_STREAM)) {
          try (var file = way.open(directory, bytes, options)) {
            assertEquals(end.isEmpty() ? 1 : 2, file.countLines());
          }
        }
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, -1, Integer.MAX_VALUE, Integer.MIN_VALUE})
  void noLimits(int longest) {
    assertThrows(
        IllegalArgumentException.class, () -> TextOptions.DEFAULTS.withLongestLine(longest));
  }

  /// A line of one x, and one of `length`.
  private static byte[] text(int length, String end) {
    byte[] bytes = new byte[2 + length + end.length()];
    Arrays.fill(bytes, (byte) 'x');
    bytes[1] = '\n';
    for (int i = 0; i < end.length(); i++) {
      bytes[2 + length + i] = (byte) end.charAt(i);
    }
    return bytes;
  }
}
