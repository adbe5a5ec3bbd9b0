package dev.ferry.text;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Files of which one block, or one string made at once, has all or not quite.
class BlockSizesTest {
  /// More than a block has besides the rest of a text.
  private static final int AROUND = 300;

  private static final String FIVE_LINES = "あいうえお\r\nabc\n\r\n\rx\n";
  private static final int FIVE = FIVE_LINES.getBytes(UTF_8).length;

  @TempDir private Path directory;

  @ParameterizedTest
  @ValueSource(ints = {AROUND, 1 << 12, 1 << 17, LineReader.BLOCK, 2 * LineReader.BLOCK})
  void around(int size) throws IOException {
    for (int bytes = size - AROUND; bytes <= size + AROUND; bytes += bytes < 2 * AROUND ? 1 : 17) {
      check(FIVE_LINES.repeat(bytes / FIVE) + "x".repeat(bytes % FIVE));
    }
  }

  @Test
  void aLineLongerThanABlock() throws IOException {
    for (int rest = 0; rest <= AROUND; rest += 60) {
      check("a\n" + "あ".repeat(LineReader.BLOCK / 2) + "\n" + "x".repeat(rest));
      check("あ".repeat(LineReader.BLOCK) + "x".repeat(rest));
    }
  }

  private void check(String text) throws IOException {
    var path = directory.resolve("file");
    Files.writeString(path, text);
    var expected = text.lines().toList();
    try (var file = TextFile.open(path)) {
      try (var strings = file.strings()) {
        assertEquals(expected, strings.toList());
      }
      try (var lines = file.lines()) {
        assertEquals(expected, lines.map(Line::toString).toList());
      }
      long offset = 0;
      long number = 0;
      for (var line : file) {
        assertEquals(++number, line.number());
        offset = line.offset() + line.length();
      }
      assertEquals(expected.size(), number);
      assertEquals(text.getBytes(UTF_8).length - (text.endsWith("\n") ? 1 : 0), offset);
      assertEquals(text, file.readString());
    }
  }
}
