package dev.ferry.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Ten million lines and one line of 200 MiB.
class HugeTextTest {
  private static final int LINES = 10_000_000;
  private static final int LINE = 200 << 20;

  @TempDir private Path directory;

  @Test
  void tenMillionEmptyLines() throws IOException {
    byte[] bytes = new byte[LINES];
    Arrays.fill(bytes, (byte) '\n');
    try (var file = LineWay.ITERATOR.open(directory, bytes, TextOptions.DEFAULTS)) {
      assertEquals(LINES, file.countLines());
      try (var lines = file.lines()) {
        assertEquals(LINES, lines.filter(Line::isEmpty).count());
      }
      try (var lines = file.lines()) {
        assertEquals(LINES, lines.parallel().filter(Line::isEmpty).count());
      }
      try (var lines = file.lines()) {
        long sum = lines.parallel().mapToLong(Line::number).sum();
        assertEquals(LINES * (LINES + 1L) / 2, sum);
      }
    }
  }

  @Test
  void aLineOfTwoHundredMiB() throws IOException {
    try (var file = TextFile.open(sparse(), TextOptions.DEFAULTS.withLongestLine(LINE))) {
      var lines = file.iterator();
      assertEquals(LINE, lines.next().length());
      assertFalse(lines.hasNext());
      assertEquals(1, file.countLines());
      assertEquals(LINE + 1, file.countCodePoints());
    }
  }

  @Test
  void refusedByTheDefaultLimit() throws IOException {
    try (var file = TextFile.open(sparse())) {
      var lines = file.iterator();
      var e = assertThrows(UncheckedIOException.class, lines::next);
      assertEquals(0, assertInstanceOf(LineTooLongException.class, e.getCause()).offset());
    }
  }

  private Path sparse() throws IOException {
    var path = directory.resolve("sparse");
    try (var channel =
        FileChannel.open(
            path,
            StandardOpenOption.CREATE_NEW,
            StandardOpenOption.SPARSE,
            StandardOpenOption.WRITE)) {
      assertEquals(1, channel.write(ByteBuffer.wrap(new byte[] {'\n'}), LINE));
    }
    return path;
  }
}
