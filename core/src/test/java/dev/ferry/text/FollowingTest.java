package dev.ferry.text;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// A file that is read as it grows.
@Timeout(60)
class FollowingTest {
  private static final TextOptions FOLLOWING =
      TextOptions.DEFAULTS.withFollowing(Duration.ofMillis(1));

  @TempDir private Path directory;
  private final BlockingQueue<SeenLine> lines = new LinkedBlockingQueue<>();
  private final CompletableFuture<Void> end = new CompletableFuture<>();
  private Path path;
  private TextFile file;
  private Thread reader;

  @BeforeEach
  void follow() throws IOException {
    path = Files.write(directory.resolve("log"), "one\ntw".getBytes(UTF_8));
    file = TextFile.open(path, FOLLOWING);
    reader =
        Thread.ofPlatform()
            .start(
                () -> {
                  try {
                    file.forEach(line -> lines.add(SeenLine.of(line)));
                    end.complete(null);
                  } catch (Throwable e) {
                    end.completeExceptionally(e);
                  }
                });
  }

  @AfterEach
  void close() throws Exception {
    file.close();
    reader.join();
  }

  /// The next line, or the exception that ended the reading.
  private SeenLine next() throws InterruptedException, ExecutionException {
    while (true) {
      var line = lines.poll(20, TimeUnit.MILLISECONDS);
      if (line != null) {
        return line;
      }
      if (end.isDone()) {
        end.get();
        throw new AssertionError("the reading has ended");
      }
    }
  }

  private void append(byte... bytes) throws IOException {
    Files.write(path, bytes, StandardOpenOption.APPEND);
  }

  private void append(String text) throws IOException {
    append(text.getBytes(UTF_8));
  }

  @Test
  void linesThatComeLater() throws Exception {
    assertEquals(new SeenLine(1, 0, 3, "one"), next());
    append("o\nthree\n\nfo");
    assertEquals(new SeenLine(2, 4, 3, "two"), next());
    assertEquals(new SeenLine(3, 8, 5, "three"), next());
    assertEquals(new SeenLine(4, 14, 0, ""), next());
    assertNull(lines.poll());
    append("ur\n");
    assertEquals(new SeenLine(5, 15, 4, "four"), next());
  }

  /// あ in two halves, and a line end of two chars in two.
  @Test
  void nothingIsCut() throws Exception {
    assertEquals("one", next().text());
    append((byte) 0xE3, (byte) 0x81);
    append((byte) 0x82);
    append("\r");
    append("\nx\n");
    assertEquals("tw\u3042", next().text());
    assertEquals("x", next().text());
  }

  @Test
  void manyLines() throws Exception {
    assertEquals("one", next().text());
    append("o\n");
    assertEquals("two", next().text());
    for (int i = 0; i < 200; i++) {
      var text = "line " + i + "\u3042".repeat(i * 10);
      byte[] bytes = (text + "\n").getBytes(UTF_8);
      for (int from = 0; from < bytes.length; from += 400) {
        append(Arrays.copyOfRange(bytes, from, Math.min(from + 400, bytes.length)));
      }
      assertEquals(text, next().text());
    }
  }

  @Test
  void interruptionEndsIt() throws Exception {
    assertEquals("one", next().text());
    reader.interrupt();
    ended(IOException.class);
  }

  @Test
  void closingEndsIt() throws Exception {
    assertEquals("one", next().text());
    file.close();
    ended(IOException.class);
  }

  @Test
  void truncationIsAnError() throws Exception {
    assertEquals("one", next().text());
    append("o\n");
    assertEquals("two", next().text());
    try (var channel = FileChannel.open(path, StandardOpenOption.WRITE)) {
      channel.truncate(2);
    }
    ended(EOFException.class);
  }

  private void ended(Class<? extends IOException> cause) {
    var e = assertThrows(ExecutionException.class, end::get);
    assertInstanceOf(cause, assertInstanceOf(UncheckedIOException.class, e.getCause()).getCause());
  }
}
