package dev.ferry.text;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.ThrowingConsumer;
import org.junit.jupiter.api.io.TempDir;

/// What a listener is told of a reading.
class ProgressTest {
  private static final byte[] BYTES = "a line of text\n".repeat(700_000).getBytes(UTF_8);

  @TempDir private Path directory;

  /// Collects what it is told, which never comes from two threads at once.
  private static final class Told implements ProgressListener {
    private final List<Long> done = new ArrayList<>();
    private final AtomicBoolean busy = new AtomicBoolean();
    private long total;

    @Override
    public void progress(long done, long total) {
      assertTrue(busy.compareAndSet(false, true), "called by two threads at once");
      this.done.add(done);
      this.total = total;
      busy.set(false);
    }
  }

  private static void told(Path path, long size, int threads, ThrowingConsumer<TextFile> reading)
      throws Throwable {
    told(path, size, TextOptions.DEFAULTS.withParallelism(threads), reading);
  }

  private static void told(
      Path path, long size, TextOptions options, ThrowingConsumer<TextFile> reading)
      throws Throwable {
    var told = new Told();
    try (var file = TextFile.open(path, options.withProgress(told))) {
      reading.accept(file);
    }
    assertTrue(told.done.size() > 1, told.done::toString);
    assertTrue(told.done.size() < 10_000, () -> told.done.size() + " calls");
    assertEquals(told.done.stream().sorted().toList(), told.done);
    assertEquals(size, told.done.getLast());
    assertEquals(size, told.total);
  }

  @Test
  void ofAFile() throws Throwable {
    var path = LineWay.written(directory, BYTES);
    told(path, BYTES.length, 1, file -> file.forEach(line -> assertEquals(14, line.length())));
    told(path, BYTES.length, 1, TextFile::countLines);
    told(path, BYTES.length, 1, TextFile::readString);
    told(path, BYTES.length, 1, TextFile::countCodePoints);
  }

  @Test
  void inParallel() throws Throwable {
    var path = LineWay.written(directory, BYTES);
    told(
        path,
        BYTES.length,
        3,
        file -> file.forEachParallel(line -> assertEquals(14, line.length())));
    told(path, BYTES.length, 3, TextFile::countLines);
    told(path, BYTES.length, 3, SeenLine::inParallel);
  }

  /// What looks malformed is read again, and not told again.
  @Test
  void inParallelAndTwice() throws Throwable {
    var encoding = Encoding.of("GB18030");
    byte[] bytes = "\u4E2D\uFFFD\n".repeat(3_000_000).getBytes(encoding.charset());
    var path = LineWay.written(directory, bytes);
    told(
        path,
        bytes.length,
        TextOptions.DEFAULTS.withEncoding(encoding).withParallelism(3),
        file -> assertTrue(file.firstMalformed().isEmpty()));
  }

  /// In bytes as they are stored.
  @Test
  void ofAPackedFile() throws Throwable {
    byte[] noise = new byte[3_000_000];
    new Random(3).nextBytes(noise);
    byte[] packed = LineWay.gzip(noise);
    var path = LineWay.written(directory, packed);
    told(path, packed.length, 1, TextFile::countCodePoints);
  }

  @Test
  void ofAStreamWithoutATotal() throws IOException {
    var told = new Told();
    var options = TextOptions.DEFAULTS.withProgress(told);
    try (var file = TextFile.of(new ByteArrayInputStream(BYTES), options)) {
      assertEquals(700_000, file.countLines());
    }
    assertEquals(-1, told.total);
    assertEquals(BYTES.length, told.done.getLast());
    assertEquals(told.done.stream().sorted().toList(), told.done);
  }

  @Test
  void whatItThrowsEndsTheReading() throws IOException {
    var thrown = new IllegalArgumentException("enough");
    var options =
        TextOptions.DEFAULTS.withProgress(
            (_, _) -> {
              throw thrown;
            });
    try (var file = TextFile.open(LineWay.written(directory, BYTES), options)) {
      assertSame(thrown, assertThrows(IllegalArgumentException.class, file::countLines));
      assertSame(thrown, assertThrows(IllegalArgumentException.class, file::readString));
      assertSame(
          thrown,
          assertThrows(IllegalArgumentException.class, () -> file.forEachParallel(Line::isEmpty)));
      assertSame(
          thrown,
          assertThrows(
              IllegalArgumentException.class,
              () -> file.forEach(line -> assertEquals(14, line.length()))));
    }
  }
}
