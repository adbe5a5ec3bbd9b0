package dev.ferry.text;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ferry.utf8.MalformedPolicy;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Three gigabytes, beyond what an int can count, read in every way by a JVM that has 48 MB of heap
/// and 16 MB for native buffers: memory does not grow with the file. Gigabytes, so only in the
/// profile `slow`, which is where the JVM has so little.
@Tag("once")
class LargerThanTheHeapSlow {
  private static final int DIGITS = 10;
  private static final String TEXT = " " + "あいうえおかきく".repeat(12) + "\n";
  private static final int LENGTH = DIGITS + TEXT.getBytes(UTF_8).length;
  private static final int LINES = 10_000_000;
  private static final long SUM = LINES * (LINES + 1L) / 2;
  private static final int LINES_AT_ONCE = 1_000;

  @TempDir private static Path directory;
  private static Path path;

  /// Each line begins with its number.
  @BeforeAll
  static void write() throws IOException {
    assertTrue(Runtime.getRuntime().maxMemory() <= 48 << 20, "this JVM has too much memory");
    path = directory.resolve("large");
    var block = ByteBuffer.wrap(("0".repeat(DIGITS) + TEXT).repeat(LINES_AT_ONCE).getBytes(UTF_8));
    try (var out =
        FileChannel.open(path, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
      for (int line = 0; line < LINES; line += LINES_AT_ONCE) {
        for (int i = 0; i < LINES_AT_ONCE; i++) {
          block.put(i * LENGTH, "%010d".formatted(line + i + 1).getBytes(UTF_8));
        }
        out.write(block.rewind());
      }
      assertEquals(3_000_000_000L, out.size());
    }
  }

  @Test
  void linesOneByOne() throws IOException {
    long number = 0;
    try (var file = TextFile.open(path)) {
      for (var line : file) {
        number++;
        check(line);
        assertEquals(number, line.number());
      }
    }
    assertEquals(LINES, number);
  }

  @Test
  void linesOfAParallelStream() throws IOException {
    try (var file = TextFile.open(path);
        var lines = file.lines()) {
      var sum = lines.parallel().peek(LargerThanTheHeapSlow::check).mapToLong(Line::number).sum();
      assertEquals(SUM, sum);
    }
  }

  @Test
  void linesOnTwoThreads() throws IOException {
    var sum = new LongAdder();
    var chars = new LongAdder();
    try (var file = TextFile.open(path, TextOptions.DEFAULTS.withParallelism(2))) {
      file.forEachParallel(
          line -> {
            check(line);
            sum.add(line.number());
            chars.add(line.toString().length());
          });
    }
    assertEquals(SUM, sum.sum());
    assertEquals(LINES * 107L, chars.sum());
  }

  @Test
  void strings() throws IOException {
    var number = new AtomicLong();
    try (var file = TextFile.open(path);
        var strings = file.strings()) {
      strings.forEach(
          text -> {
            assertEquals(107, text.length());
            assertEquals(number.incrementAndGet(), Long.parseLong(text, 0, DIGITS, 10));
          });
    }
    assertEquals(LINES, number.get());
  }

  @Test
  void charsOfAReader() throws IOException {
    long chars = 0;
    char[] buffer = new char[8192];
    try (var file = TextFile.open(path);
        var reader = file.reader()) {
      for (int n = reader.read(buffer); n >= 0; n = reader.read(buffer)) {
        chars += n;
      }
    }
    assertEquals(LINES * 108L, chars);
  }

  @Test
  void counts() throws IOException {
    for (int threads = 1; threads <= 2; threads++) {
      try (var file = TextFile.open(path, TextOptions.DEFAULTS.withParallelism(threads))) {
        assertEquals(LINES, file.countLines());
        assertEquals(LINES * 108L, file.countCodePoints());
      }
    }
  }

  /// There is no NUL.
  @Test
  void checkedAsOneLine() throws IOException {
    var options = TextOptions.DEFAULTS.withLineEnd(LineEnd.NUL);
    try (var file = TextFile.of(Files.newInputStream(path), options)) {
      assertEquals(Optional.empty(), file.firstMalformed());
    }
    try (var file = TextFile.open(path, options.withEncoding(Encoding.ISO_8859_1))) {
      assertEquals(Optional.empty(), file.firstMalformed());
    }
  }

  @Test
  void theOneMalformedByte() throws IOException {
    long offset = (long) LENGTH * LINES - 2;
    try (var out = FileChannel.open(path, StandardOpenOption.WRITE)) {
      byte whole = TEXT.getBytes(UTF_8)[TEXT.getBytes(UTF_8).length - 2];
      out.write(ByteBuffer.wrap(new byte[] {(byte) 0xFF}), offset);
      for (int threads = 1; threads <= 2; threads++) {
        var options = TextOptions.DEFAULTS.withParallelism(threads);
        try (var file = TextFile.open(path, options.withMalformed(MalformedPolicy.REPORT))) {
          var found = file.firstMalformed().orElseThrow();
          assertEquals(LINES, found.line());
          assertEquals(107, found.column());
          assertEquals(offset - 2, found.offset());
        }
      }
      out.write(ByteBuffer.wrap(new byte[] {whole}), offset);
    }
  }

  private static void check(Line line) {
    assertEquals((line.number() - 1) * LENGTH, line.offset());
    assertEquals(LENGTH - 1, line.length());
    assertEquals(line.number(), line.parseLong(0, DIGITS));
  }
}
