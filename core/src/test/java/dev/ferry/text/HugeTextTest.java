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
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Ten million lines, one line of 200 MiB, and one of 2 GiB.
class HugeTextTest {
  private static final int LINES = 10_000_000;
  private static final int LINE = 200 << 20;
  private static final long LONGER_THAN_AN_ARRAY = 1L << 31;

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

  @Test
  @Tag("once") // seconds, of which kernels take few
  @Timeout(60)
  void malformedInALineLongerThanAnArray() throws IOException {
    var path = sparse(new byte[] {'\n', 'a', '\n'}, 1);
    try (var channel = FileChannel.open(path, StandardOpenOption.WRITE)) {
      var end = ByteBuffer.wrap(new byte[] {(byte) 0xE3, (byte) 0x81});
      assertEquals(2, channel.write(end, LONGER_THAN_AN_ARRAY));
    }
    try (var file = TextFile.open(path)) {
      var expected =
          new MalformedText(
              path.toString(),
              "UTF-8",
              3,
              LONGER_THAN_AN_ARRAY - 3,
              LONGER_THAN_AN_ARRAY,
              "E3 81",
              "a continuation byte (80 to BF)");
      assertEquals(Optional.of(expected), file.firstMalformed());
    }
  }

  private Path sparse() throws IOException {
    return sparse(new byte[] {'\n'}, LINE);
  }

  private Path sparse(byte[] bytes, long offset) throws IOException {
    var path = directory.resolve("sparse");
    try (var channel =
        FileChannel.open(
            path,
            StandardOpenOption.CREATE_NEW,
            StandardOpenOption.SPARSE,
            StandardOpenOption.WRITE)) {
      assertEquals(bytes.length, channel.write(ByteBuffer.wrap(bytes), offset));
    }
    return path;
  }
}
