package dev.ferry.text;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Ends of lines and characters in every position across the boundaries of blocks and pieces.
class BoundariesTest {
  private static final TextOptions THREE_THREADS = TextOptions.DEFAULTS.withParallelism(3);

  @TempDir private Path directory;

  @ParameterizedTest
  @ValueSource(strings = {"\n", "\r", "\r\n", "\r\r\n", "\n\r"})
  void oneEndOfLine(String end) throws IOException {
    byte[] mark = end.getBytes(UTF_8);
    var file = new MarkedFile(directory, '\n');
    for (int distance = -mark.length - 1; distance <= 1; distance++) {
      file.mark(mark, distance);
      same(file, Expected.ANY, THREE_THREADS);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"\n", "\r", "\r\n", "a\r\n", "\r\n\n", "\u3042\r", "\u00E9\n"})
  void manyEndsOfLines(String end) throws IOException {
    byte[] mark = end.repeat(30).getBytes(UTF_8);
    var file = new MarkedFile(directory, '\n');
    for (int shift = 0; shift < end.getBytes(UTF_8).length; shift++) {
      file.mark(mark, shift - mark.length / 2);
      same(file, Expected.ANY, THREE_THREADS);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"\u00E9", "\u3042", "\uD83D\uDE00", "a\u3042\u00E9\uD83D\uDE00\n"})
  void characters(String character) throws IOException {
    byte[] mark = character.getBytes(UTF_8);
    var file = new MarkedFile(directory, '\n');
    for (int distance = -mark.length; distance <= 0; distance++) {
      file.mark(mark, distance);
      same(file, Expected.ANY, THREE_THREADS);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, '|', 0xA7, 0x3002, 0x1F600})
  void delimiters(int end) throws IOException {
    byte[] mark = Character.toString(end).getBytes(UTF_8);
    var options = THREE_THREADS.withLineEnd(LineEnd.of(end));
    var file = new MarkedFile(directory, end);
    for (int distance = -mark.length; distance <= 0; distance++) {
      file.mark(mark, distance);
      same(file, end, options);
    }
  }

  /// Characters that begin or end as the delimiter E3 80 82 does.
  @Test
  void almostDelimiters() throws IOException {
    var options = THREE_THREADS.withLineEnd(LineEnd.of(0x3002));
    var file = new MarkedFile(directory, 0x3002);
    byte[] mark = "\u3001\u3002\u3002\u3042\u3082\uD83D\uDC02\n\r\n".getBytes(UTF_8);
    for (int distance = -mark.length; distance <= 0; distance++) {
      file.mark(mark, distance);
      same(file, 0x3002, options);
    }
  }

  private static void same(MarkedFile marked, int end, TextOptions options) throws IOException {
    var expected = Expected.linesOfUtf8(marked.bytes(), end);
    try (var file = TextFile.open(marked.path(), options)) {
      same(expected, SeenLine.iterated(file));
      same(expected, SeenLine.inParallel(file));
      assertEquals(expected.size(), file.countLines());
    }
    // Where no lines have been counted yet.
    try (var file = TextFile.open(marked.path(), options)) {
      same(expected, LineWay.FOR_EACH_PARALLEL.read(file));
    }
  }

  private static void same(List<SeenLine> expected, List<SeenLine> actual) {
    for (int i = 0; i < Math.min(expected.size(), actual.size()); i++) {
      if (!expected.get(i).equals(actual.get(i))) {
        assertEquals(brief(expected.get(i)), brief(actual.get(i)));
      }
    }
    assertEquals(expected.size(), actual.size());
  }

  private static String brief(SeenLine line) {
    var text = line.text();
    return "%d at %d, %d bytes: …%s"
        .formatted(
            line.number(),
            line.offset(),
            line.length(),
            text.substring(Math.max(0, text.length() - 50)));
  }
}
