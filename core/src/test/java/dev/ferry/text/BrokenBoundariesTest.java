package dev.ferry.text;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.Optional;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Malformed bytes in every position across the boundaries of blocks and pieces.
class BrokenBoundariesTest {
  private static final int LINE = 60_000;

  @TempDir private Path directory;

  /// Each with the bytes that are at fault first; a surrogate is at fault with all three.
  @ParameterizedTest
  @ValueSource(
      strings = {
        "FF",
        "80",
        "C3",
        "E3 81",
        "F0 9F 98",
        "F0 9F",
        "ED A0 80",
        "C0|80",
        "F4|90 80 80",
        "F0|80 80 80",
        "F5|80 80 80",
        "FF|80 80 80",
        "E2 82|E2 82 AC"
      })
  void theFirstIsFound(String hex) throws IOException {
    byte[] mark = HexFormat.of().parseHex(hex.replace("|", "").replace(" ", ""));
    int cut = hex.indexOf('|');
    var fault = cut < 0 ? hex : hex.substring(0, cut);
    var file = new MarkedFile(directory, '\n');
    for (int boundary : MarkedFile.boundaries()) {
      for (int distance = -mark.length; distance <= 0; distance++) {
        file.mark(mark, distance, boundary);
        theFirstIsAt(boundary + distance, fault, file);
        file.mark(mark, distance, boundary, boundary);
        theFirstIsAt(boundary + distance, fault, file);
      }
    }
  }

  private static void theFirstIsAt(int offset, String fault, MarkedFile file) throws IOException {
    long line = (offset - 1L) / LINE + 1;
    long column = offset - (line - 1) * LINE;
    var source = file.path().toString();
    try (var text = TextFile.open(file.path())) {
      var found = text.firstMalformed().orElseThrow();
      var expected =
          new MalformedText(source, "UTF-8", line, column, offset, fault, found.expected());
      assertEquals(expected, found);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "FF",
        "80",
        "C3",
        "E3 81",
        "F0 9F 98",
        "ED A0 80",
        "F4 90 80 80",
        "E3 81 0D 0A 82"
      })
  void counted(String hex) throws IOException {
    byte[] mark = HexFormat.of().parseHex(hex.replace(" ", ""));
    var file = new MarkedFile(directory, '\n');
    for (int distance = -mark.length; distance <= 0; distance++) {
      file.mark(mark, distance);
      var whole = new String(file.bytes(), UTF_8);
      try (var text = TextFile.open(file.path())) {
        assertEquals(whole.codePoints().count(), text.countCodePoints());
        assertEquals(whole, text.readString());
        assertEquals(Expected.linesOfUtf8(file.bytes(), Expected.ANY), SeenLine.inParallel(text));
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"C3 A9", "E3 81 82", "F0 9F 98 80"})
  void nothingIsWrongWithACharacterThere(String hex) throws IOException {
    byte[] mark = HexFormat.of().parseHex(hex.replace(" ", ""));
    var file = new MarkedFile(directory, '\n');
    for (int distance = -mark.length; distance <= 0; distance++) {
      file.mark(mark, distance);
      try (var text = TextFile.open(file.path())) {
        assertEquals(Optional.empty(), text.firstMalformed());
        assertEquals(new String(file.bytes(), UTF_8).codePoints().count(), text.countCodePoints());
      }
    }
  }
}
