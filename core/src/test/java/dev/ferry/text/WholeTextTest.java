package dev.ferry.text;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// What is told of a whole text is what the JDK tells of it.
class WholeTextTest {
  private static final int[] LENGTHS = {0, 1, 2, 10, 1000, 70_000};

  @TempDir private Path directory;

  @ParameterizedTest
  @EnumSource(names = {"ITERATOR", "BYTE_BY_BYTE", "CHANNEL", "GZIP_FILE"})
  void asString(LineWay way) throws IOException {
    for (byte[] bytes : texts("string " + way)) {
      try (var file = way.open(directory, bytes, TextOptions.DEFAULTS)) {
        assertEquals(new String(bytes, UTF_8), file.readString());
      }
    }
  }

  /// Malformed text may have as many chars as bytes, as ASCII has.
  @ParameterizedTest
  @EnumSource(names = {"ITERATOR", "BYTE_BY_BYTE", "CHANNEL", "GZIP_FILE"})
  void asStringOfAsManyCharsAsBytes(LineWay way) throws IOException {
    for (int malformed : new int[] {'x', 0xC3, 0xE3, 0xFF}) {
      var bytes = "ascii\n".repeat(50_000).getBytes(UTF_8);
      bytes[bytes.length / 2] = (byte) malformed;
      try (var file = way.open(directory, bytes, TextOptions.DEFAULTS)) {
        assertEquals(new String(bytes, UTF_8), file.readString());
      }
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"ITERATOR", "BYTE_BY_BYTE", "CHANNEL", "GZIP_FILE"})
  void countedInLines(LineWay way) throws IOException {
    for (byte[] bytes : texts("lines " + way)) {
      try (var file = way.open(directory, bytes, TextOptions.DEFAULTS)) {
        assertEquals(Expected.readLine(bytes, UTF_8).size(), file.countLines());
      }
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"ITERATOR", "BYTE_BY_BYTE", "CHANNEL", "GZIP_FILE"})
  void countedInCodePoints(LineWay way) throws IOException {
    for (byte[] bytes : texts("code points " + way)) {
      try (var file = way.open(directory, bytes, TextOptions.DEFAULTS)) {
        assertEquals(new String(bytes, UTF_8).codePoints().count(), file.countCodePoints());
      }
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"ITERATOR", "BYTE_BY_BYTE", "CHANNEL", "GZIP_FILE"})
  void byReader(LineWay way) throws IOException {
    for (byte[] bytes : texts("reader " + way)) {
      try (var file = way.open(directory, bytes, TextOptions.DEFAULTS);
          var reader = file.reader()) {
        var text = new StringWriter();
        reader.transferTo(text);
        assertEquals(new String(bytes, UTF_8), text.toString());
      }
    }
  }

  private static byte[][] texts(String name) {
    var random = new RandomLines(name);
    byte[][] texts = new byte[2 * LENGTHS.length][];
    for (int i = 0; i < LENGTHS.length; i++) {
      texts[2 * i] = random.text(LENGTHS[i]).getBytes(UTF_8);
      texts[2 * i + 1] = random.damaged(texts[2 * i], 40);
    }
    return texts;
  }
}
