package dev.ferry.text;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.FileInputStream;
import java.io.IOException;
import java.net.URI;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// What is no regular file, and what is read more than once.
class OddFilesTest {
  @TempDir private Path directory;

  @Test
  void aDirectory() {
    var e = assertThrows(IOException.class, () -> TextFile.open(directory).close());
    assertTrue(e.toString().contains(directory.toString()), e::toString);
  }

  @Test
  void nothing() {
    var path = directory.resolve("nothing");
    assertThrows(NoSuchFileException.class, () -> TextFile.open(path).close());
  }

  /// Also where there is no line to do something with.
  @Test
  @SuppressWarnings("NullAway")
  void noActionIsRefused() throws IOException {
    var path = Files.createFile(directory.resolve("empty"));
    try (var file = TextFile.open(path)) {
      var lines = file.strings().spliterator();
      assertThrows(NullPointerException.class, () -> lines.tryAdvance(null));
      assertThrows(NullPointerException.class, () -> lines.forEachRemaining(null));
      assertThrows(NullPointerException.class, () -> file.forEachParallel(null));
    }
  }

  @Test
  void theNullDevice() throws IOException {
    try (var file = TextFile.open(Path.of("/dev/null"))) {
      assertEquals(0, file.countLines());
    }
    try (var file = TextFile.open(Path.of("/dev/null"))) {
      assertEquals("", file.readString());
    }
  }

  /// Such as the JDK's own classes.
  @Test
  void ofAFileSystemWithoutFileChannels() throws IOException {
    var path = Path.of(URI.create("jrt:/java.base/java/lang/Object.class"));
    var expected = new String(Files.readAllBytes(path), UTF_8);
    try (var file = TextFile.open(path)) {
      assertEquals(expected, file.readString());
    }
  }

  /// It has no size, but content.
  @Test
  void madeUpByTheSystem() throws IOException {
    var path = Path.of("/proc/version");
    var expected = Files.readString(path);
    try (var file = TextFile.open(path)) {
      assertEquals(expected, file.readString());
    }
    try (var file = TextFile.open(path)) {
      assertEquals(expected.lines().toList(), texts(file));
    }
    try (var file = TextFile.open(Path.of("/proc/self/status"))) {
      var lines = texts(file);
      assertTrue(lines.getFirst().startsWith("Name:"), lines::toString);
      assertTrue(lines.size() > 10, lines::toString);
    }
  }

  /// Whoever asks for a byte of it gets a digit, and no more digits after that.
  @Test
  @EnabledOnOs(OS.LINUX)
  void numbersOfTheSystem() throws IOException {
    var path = Path.of("/proc/sys/kernel/pid_max");
    String expected;
    try (var in = new FileInputStream(path.toFile())) {
      expected = new String(in.readAllBytes(), UTF_8);
    }
    try (var file = TextFile.open(path)) {
      assertEquals(expected, file.readString());
    }
    try (var file = TextFile.of(new FileInputStream(path.toFile()))) {
      assertEquals(expected.lines().toList(), texts(file));
    }
    try (var file = TextFile.of(FileChannel.open(path))) {
      assertEquals(expected, file.readString());
    }
  }

  /// It says that it has a page, and has less.
  @Test
  @EnabledOnOs(OS.LINUX)
  void attributesOfTheSystem() throws IOException {
    var path = Path.of("/sys/devices/system/cpu/online");
    var expected = Files.readString(path);
    try (var file = TextFile.open(path)) {
      assertEquals(expected, file.readString());
    }
    try (var file = TextFile.open(path)) {
      assertEquals(expected.lines().toList(), texts(file));
    }
  }

  @Test
  @Timeout(60)
  void aPipe() throws IOException, InterruptedException, ExecutionException {
    var path = directory.resolve("pipe");
    var process = new ProcessBuilder("mkfifo", path.toString()).start();
    assertEquals(0, process.waitFor());
    var text = "a\u3042\r\nb\n".repeat(100_000);
    var writer = CompletableFuture.runAsync(() -> write(path, text));
    try (var file = TextFile.open(path)) {
      assertEquals(text.lines().toList(), texts(file));
      assertThrows(IllegalStateException.class, file::countLines);
    }
    writer.get();
  }

  private static void write(Path path, String text) {
    try (var out = Files.newOutputStream(path)) {
      out.write(text.getBytes(UTF_8));
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void aFileIsReadAgainAndAgain() throws IOException {
    var path = LineWay.written(directory, "a\nb\n".getBytes(UTF_8));
    try (var file = TextFile.open(path)) {
      for (int i = 0; i < 3; i++) {
        assertEquals(List.of("a", "b"), texts(file));
        assertEquals(2, file.countLines());
        assertEquals(4, file.countCodePoints());
        assertEquals("a\nb\n", file.readString());
        assertEquals(
            List.of("a", "b"), SeenLine.inParallel(file).stream().map(SeenLine::text).toList());
      }
      // Two readings at once.
      var one = file.iterator();
      var other = file.iterator();
      assertEquals("a", one.next().toString());
      assertEquals("a", other.next().toString());
      assertEquals("b", one.next().toString());
      assertEquals("b", other.next().toString());
      assertFalse(one.hasNext());
    }
  }

  @Test
  void aStreamIsReadOnce() throws IOException {
    byte[] bytes = "a\nb\n".getBytes(UTF_8);
    try (var file = TextFile.of(new ByteArrayInputStream(bytes))) {
      assertEquals(2, file.countLines());
      assertThrows(IllegalStateException.class, file::countLines);
      assertThrows(IllegalStateException.class, file::countCodePoints);
      assertThrows(IllegalStateException.class, file::firstMalformed);
      assertThrows(IllegalStateException.class, file::readString);
      assertThrows(IllegalStateException.class, () -> file.reader().close());
      assertThrows(IllegalStateException.class, () -> texts(file));
      assertThrows(IllegalStateException.class, () -> SeenLine.inParallel(file));
      assertThrows(IllegalStateException.class, () -> file.forEachParallel(Line::length));
    }
    try (var file = TextFile.of(Channels.newChannel(new ByteArrayInputStream(bytes)))) {
      assertEquals("a\nb\n", file.readString());
      assertThrows(IllegalStateException.class, file::readString);
    }
  }

  /// Reading begins where the stream is.
  @Test
  void whatAStreamHasLeft() throws IOException {
    var in = new ByteArrayInputStream("head\na\nb".getBytes(UTF_8));
    assertEquals(5, in.skip(5));
    try (var file = TextFile.of(in)) {
      assertEquals(
          List.of(new SeenLine(1, 0, 1, "a"), new SeenLine(2, 2, 1, "b")), SeenLine.iterated(file));
    }
  }

  private static List<String> texts(TextFile file) {
    return SeenLine.iterated(file).stream().map(SeenLine::text).toList();
  }
}
