package dev.ferry.text;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ferry.utf8.MalformedPolicy;
import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// A file that becomes shorter or longer while it is read.
@Timeout(60)
class ChangingFileTest {
  private static final int LINE = 1000;
  private static final int SIZE = 9_000_000;

  @TempDir private Path directory;

  private Path file() throws IOException {
    byte[] bytes = new byte[SIZE];
    Arrays.fill(bytes, (byte) 'x');
    for (int i = LINE - 1; i < SIZE; i += LINE) {
      bytes[i] = '\n';
    }
    return LineWay.written(directory, bytes);
  }

  private static void truncate(Path path) {
    truncate(path, LINE);
  }

  private static void truncate(Path path, long size) {
    try (var channel = FileChannel.open(path, StandardOpenOption.WRITE)) {
      channel.truncate(size);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private static void shortened(Path path, EOFException e) {
    assertTrue(String.valueOf(e.getMessage()).contains(path.toString()), e::toString);
  }

  @Test
  void truncatedBetweenLines() throws IOException {
    var path = file();
    try (var file = TextFile.open(path)) {
      var lines = file.iterator();
      assertEquals(LINE - 1, lines.next().length());
      truncate(path);
      var e =
          assertThrows(
              UncheckedIOException.class,
              () -> lines.forEachRemaining(line -> assertEquals(LINE - 1, line.length())));
      shortened(path, assertInstanceOf(EOFException.class, e.getCause()));
    }
  }

  @Test
  void truncatedWhileRunningInParallel() throws IOException {
    var path = file();
    var first = new AtomicBoolean(true);
    try (var file = TextFile.open(path, TextOptions.DEFAULTS.withParallelism(2))) {
      var e =
          assertThrows(
              EOFException.class,
              () ->
                  file.forEachParallel(
                      line -> {
                        if (first.getAndSet(false)) {
                          truncate(path);
                        }
                      }));
      shortened(path, e);
    }
  }

  @Test
  void truncatedUnderAReader() throws IOException {
    var path = file();
    try (var file = TextFile.open(path);
        var reader = file.reader()) {
      assertEquals('x', reader.read());
      truncate(path);
      shortened(path, assertThrows(EOFException.class, reader::readAllAsString));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"UTF-8", "UTF-16LE", "UTF-32BE"})
  void truncatedWithinTheByteOrderMark(String charset) throws IOException {
    var path = directory.resolve("marked");
    byte[] bytes = "\uFEFFa\nb".getBytes(Charset.forName(charset));
    int mark = "\uFEFF".getBytes(Charset.forName(charset)).length;
    for (int size = 0; size < mark; size++) {
      Files.write(path, bytes);
      try (var file = TextFile.open(path)) {
        Files.write(path, Arrays.copyOf(bytes, size));
        truncated(path, assertThrows(EOFException.class, file::countLines));
        truncated(path, assertThrows(EOFException.class, file::countCodePoints));
        truncated(path, assertThrows(EOFException.class, file::firstMalformed));
        truncated(path, assertThrows(EOFException.class, file::readString));
        truncated(path, assertThrows(EOFException.class, file::reader));
        truncated(path, assertThrows(EOFException.class, () -> file.forEachParallel(Line::length)));
        for (Executable way : List.<Executable>of(file::iterator, file::lines, file::strings)) {
          var e = assertThrows(UncheckedIOException.class, way);
          truncated(path, assertInstanceOf(EOFException.class, e.getCause()));
        }
      }
    }
  }

  private static void truncated(Path path, EOFException e) {
    shortened(path, e);
    assertTrue(String.valueOf(e.getMessage()).contains("was truncated"), e::toString);
  }

  /// What is malformed before the place where the file was cut off is found, whichever thread is
  /// sooner.
  @Test
  void truncatedBehindWhatIsMalformed() throws IOException {
    var path = directory.resolve("malformed");
    byte[] bytes = new byte[9 << 20];
    Arrays.fill(bytes, (byte) '\n');
    bytes[100] = (byte) 0xFF;
    Files.write(path, bytes);
    var options =
        TextOptions.DEFAULTS
            .withEncoding(Encoding.SHIFT_JIS)
            .withParallelism(3)
            .withProgress((done, total) -> truncate(path, 5 << 20));
    try (var file = TextFile.open(path, options)) {
      assertEquals(100, file.firstMalformed().orElseThrow().offset());
      bytes[100] = '\n';
      Files.write(path, bytes);
      shortened(path, assertThrows(EOFException.class, file::firstMalformed));
    }
  }

  /// What came between looking for malformed bytes and reading is reported like others.
  @ParameterizedTest
  @ValueSource(strings = {"Shift_JIS", "US-ASCII"})
  void grownBetweenLookingAndReading(String encoding) throws IOException {
    var path = directory.resolve("growing");
    byte[] bytes = new byte[10_000];
    Arrays.fill(bytes, (byte) '\n');
    Files.write(path, bytes);
    var options =
        TextOptions.DEFAULTS
            .withEncoding(Encoding.of(encoding))
            .withMalformed(MalformedPolicy.REPORT)
            .withProgress((done, total) -> append(path, (byte) 0xFF));
    try (var file = TextFile.open(path, options)) {
      assertThrows(IOException.class, file::readString);
    }
  }

  private static void append(Path path, byte more) {
    try {
      Files.write(path, new byte[] {more}, StandardOpenOption.APPEND);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void grownWhileRead() throws IOException {
    var path = file();
    try (var file = TextFile.open(path)) {
      var lines = file.iterator();
      long count = 0;
      while (lines.hasNext()) {
        lines.next();
        if (count++ == 0) {
          Files.write(path, new byte[] {'y', '\n', 'z', '\n'}, StandardOpenOption.APPEND);
        }
      }
      assertEquals(SIZE / LINE, count);
      // The next reading begins later.
      assertEquals(SIZE / LINE + 2, file.countLines());
      assertEquals(SIZE + 4, file.readString().length());
    }
  }

  /// It is a regular file, however little it has when it is opened.
  @Test
  void grownWhileOpened() throws IOException {
    var path = directory.resolve("young");
    var growing = new AtomicReference<@Nullable FileChannel>();
    var isOver = new AtomicBoolean();
    var writer = CompletableFuture.runAsync(() -> growEach(growing, isOver));
    try {
      for (int i = 0; i < 20_000; i++) {
        Files.deleteIfExists(path);
        var young = FileChannel.open(path, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        growing.set(young);
        try (var file = TextFile.open(path)) {
          file.lines();
          file.lines();
        }
        if (growing.compareAndSet(young, null)) {
          young.close();
        }
      }
    } finally {
      isOver.set(true);
      writer.join();
    }
  }

  private static void growEach(
      AtomicReference<@Nullable FileChannel> growing, AtomicBoolean isOver) {
    for (int waits = 0; !isOver.get(); waits = (waits + 1) % 200) {
      try (var channel = growing.getAndSet(null)) {
        for (int i = 0; channel != null && i < waits; i++) {
          Thread.onSpinWait();
        }
        if (channel != null) {
          assertEquals(1, channel.write(ByteBuffer.wrap(new byte[] {'\n'})));
        }
      } catch (IOException e) {
        throw new AssertionError(e);
      }
    }
  }

  /// Where the chars of a part go is found out by one pass, and the text decoded by another.
  @ParameterizedTest
  @CsvSource({"é, あ, 1", "あ, é, 1", "é, あ, 2", "あ, é, 2", "éあx, あxé, 2"})
  void rewrittenWithinReadString(String before, String after, int parallelism) throws IOException {
    byte[] bytes = before.repeat(6_000_000 / before.getBytes(UTF_8).length).getBytes(UTF_8);
    var expected = after.repeat(6_000_000 / after.getBytes(UTF_8).length);
    var path = LineWay.written(directory, bytes);
    var isFirst = new AtomicBoolean(true);
    ProgressListener rewriting =
        (done, total) -> {
          if (done == total && isFirst.getAndSet(false)) {
            rewrite(path, expected.getBytes(UTF_8));
          }
        };
    var options = TextOptions.DEFAULTS.withParallelism(parallelism).withProgress(rewriting);
    try (var file = TextFile.open(path, options)) {
      assertEquals(expected, file.readString());
    }
  }

  private static void rewrite(Path path, byte[] bytes) {
    try (var channel = FileChannel.open(path, StandardOpenOption.WRITE)) {
      assertEquals(bytes.length, channel.write(ByteBuffer.wrap(bytes)));
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void replacedByAnother() throws IOException {
    var path = directory.resolve("replaced");
    Files.writeString(path, "before");
    try (var file = TextFile.open(path)) {
      var other = Files.writeString(directory.resolve("other"), "behind");
      Files.move(other, path, StandardCopyOption.REPLACE_EXISTING);
      assertEquals("before", file.readString());
    }
  }
}
