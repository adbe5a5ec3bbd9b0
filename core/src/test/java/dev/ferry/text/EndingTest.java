package dev.ferry.text;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.github.luben.zstd.Zstd;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.channels.AsynchronousCloseException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.Pipe;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Readings that end before the text does: by closing, by interruption, by an exception.
@Timeout(60)
class EndingTest {
  @TempDir private Path directory;

  private Path file() throws IOException {
    return LineWay.written(directory, "a line of text\n".repeat(700_000).getBytes(UTF_8));
  }

  @Test
  void closedTwice() throws IOException {
    var file = TextFile.open(file());
    file.close();
    file.close();
    assertThrows(IOException.class, file::countLines);
    assertThrows(IOException.class, file::readString);
  }

  @Test
  void closedWhileLinesAreRead() throws IOException {
    try (var file = TextFile.open(file())) {
      var lines = file.iterator();
      lines.next();
      close(file);
      var e =
          assertThrows(
              UncheckedIOException.class,
              () -> lines.forEachRemaining(line -> assertEquals(14, line.length())));
      assertInstanceOf(IOException.class, e.getCause());
    }
  }

  @Test
  void closedByAnActionInParallel() throws IOException {
    var options = TextOptions.DEFAULTS.withParallelism(2);
    try (var file = TextFile.open(file(), options)) {
      assertThrows(IOException.class, () -> file.forEachParallel(line -> close(file)));
    }
  }

  @Test
  void closedFromAnotherThread() throws Exception {
    try (var file = TextFile.open(file())) {
      var begun = new CountDownLatch(1);
      var reading =
          CompletableFuture.runAsync(
              () -> {
                while (true) {
                  for (var line : file) {
                    begun.countDown();
                    assertEquals(14, line.length());
                  }
                }
              });
      begun.await();
      close(file);
      var e = assertThrows(ExecutionException.class, reading::get);
      assertTrue(
          e.getCause() instanceof UncheckedIOException, () -> "expected an exception of I/O: " + e);
    }
  }

  /// While it waits for a pipe into which nobody writes.
  @Test
  void closedWhileWaiting() throws Exception {
    var pipe = Pipe.open();
    try (var sink = pipe.sink()) {
      assertEquals(6, sink.write(UTF_8.encode("one\ntw")));
      try (var file = TextFile.of(pipe.source())) {
        var begun = new CountDownLatch(1);
        var reading =
            CompletableFuture.runAsync(
                () -> {
                  for (var line : file) {
                    assertEquals("one", line.toString());
                    begun.countDown();
                  }
                });
        begun.await();
        close(file);
        var e = assertThrows(ExecutionException.class, reading::get);
        assertInstanceOf(UncheckedIOException.class, e.getCause());
      }
    }
  }

  /// A stream that has some bytes and then waits until it is told to go on, closed or not.
  private static final class Waiting extends InputStream {
    private final InputStream first;
    private final CountDownLatch isWaiting = new CountDownLatch(1);
    private final CountDownLatch goesOn = new CountDownLatch(1);
    private final boolean isEndedByClosing;

    private Waiting(byte[] bytes, boolean isEndedByClosing) {
      first = new ByteArrayInputStream(bytes);
      this.isEndedByClosing = isEndedByClosing;
    }

    @Override
    public int read() {
      throw new AssertionError("one byte is not asked for so");
    }

    @Override
    public int read(byte[] dst, int offset, int length) throws IOException {
      int count = first.read(dst, offset, length);
      if (count >= 0) {
        return count;
      }
      isWaiting.countDown();
      try {
        goesOn.await();
      } catch (InterruptedException e) {
        throw new AssertionError(e);
      }
      if (isEndedByClosing) {
        throw new AsynchronousCloseException();
      }
      return -1;
    }

    @Override
    public void close() {
      if (isEndedByClosing) {
        goesOn.countDown();
      }
    }
  }

  /// Whoever unpacks may hold a lock while he waits for more.
  @ParameterizedTest
  @CsvSource({"true, true", "true, false", "false, true", "false, false"})
  void closedWhileWaitingForWhatIsPacked(boolean isGzip, boolean isEndedByClosing)
      throws Exception {
    var text = new byte[1 << 20];
    new Random(5).nextBytes(text);
    var packed = isGzip ? LineWay.gzip(text) : Zstd.compress(text);
    var in = new Waiting(Arrays.copyOf(packed, packed.length / 2), isEndedByClosing);
    var file = TextFile.of(in, TextOptions.DEFAULTS.withEncoding(Encoding.ISO_8859_1));
    var reading = CompletableFuture.supplyAsync(() -> SeenLine.iterated(file));
    in.isWaiting.await();
    close(file);
    in.goesOn.countDown();
    var e = assertThrows(ExecutionException.class, reading::get);
    assertInstanceOf(UncheckedIOException.class, e.getCause());
  }

  @Test
  void interrupted() throws IOException {
    try (var file = TextFile.open(file())) {
      var lines = file.iterator();
      lines.next();
      Thread.currentThread().interrupt();
      assertThrows(
          UncheckedIOException.class,
          () -> lines.forEachRemaining(line -> assertEquals(14, line.length())));
      assertTrue(Thread.interrupted(), "the thread is to stay interrupted");
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3})
  void interruptedByAnAction(int parallelism) throws IOException {
    var options = TextOptions.DEFAULTS.withParallelism(parallelism);
    try (var file = TextFile.open(file(), options)) {
      assertThrows(
          IOException.class,
          () -> file.forEachParallel(line -> Thread.currentThread().interrupt()));
    } finally {
      Thread.interrupted();
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3})
  void exceptionOfAnAction(int parallelism) throws IOException {
    var options = TextOptions.DEFAULTS.withParallelism(parallelism);
    var calls = new AtomicInteger();
    var thrown = new IllegalArgumentException("from the action");
    try (var file = TextFile.open(file(), options)) {
      var e =
          assertThrows(
              IllegalArgumentException.class,
              () ->
                  file.forEachParallel(
                      _ -> {
                        calls.incrementAndGet();
                        throw thrown;
                      }));
      assertSame(thrown, e);
      assertTrue(calls.get() <= parallelism, () -> calls + " calls");
      // It can still be read.
      assertEquals(700_000, file.countLines());
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 16})
  void everyLineOnceOnAnyNumberOfThreads(int parallelism) throws IOException {
    var options = TextOptions.DEFAULTS.withParallelism(parallelism);
    var calls = new AtomicInteger();
    try (var file = TextFile.open(file(), options)) {
      file.forEachParallel(_ -> calls.incrementAndGet());
      assertEquals(700_000, calls.get());
    }
  }

  @Test
  void closingClosesTheStream() throws IOException {
    var closed = new AtomicInteger();
    var in =
        new ByteArrayInputStream(new byte[10]) {
          @Override
          public void close() {
            closed.incrementAndGet();
          }
        };
    TextFile.of(in).close();
    assertTrue(closed.get() >= 1);
  }

  /// It would give what it has all the same.
  @Test
  void closedWhileAStreamIsReadThatCannotBeClosed() throws IOException {
    var file = TextFile.of(new ByteArrayInputStream("a\nb".getBytes(UTF_8)));
    var lines = file.iterator();
    assertEquals("a", lines.next().toString());
    file.close();
    var e = assertThrows(UncheckedIOException.class, lines::hasNext);
    assertInstanceOf(ClosedChannelException.class, e.getCause());
  }

  private static void close(TextFile file) {
    try {
      file.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
