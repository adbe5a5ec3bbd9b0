package dev.ferry.utf8;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.channels.Channels;
import org.junit.jupiter.api.Test;

/// What a [java.io.Writer] promises, as OutputStreamWriter keeps it.
class Utf8WriterContractTest {
  /// Counts what is done to it.
  private static final class Counted extends ByteArrayOutputStream {
    private int flushed;
    private int closed;

    @Override
    public void flush() {
      flushed++;
    }

    @Override
    public void close() {
      closed++;
    }
  }

  @Test
  void flushSendsEverythingOnAndFlushesTheStream() throws IOException {
    var out = new Counted();
    try (var writer = new Utf8Writer(out)) {
      writer.write("a\u3042");
      writer.flush();
      assertArrayEquals("a\u3042".getBytes(UTF_8), out.toByteArray());
      assertEquals(1, out.flushed);
    }
  }

  @Test
  void aSurrogateWaitsForItsOtherHalfAcrossFlush() throws IOException {
    var out = new ByteArrayOutputStream();
    try (var writer = new Utf8Writer(out)) {
      writer.write("a\uD83D");
      writer.flush();
      writer.write("");
      writer.write(new char[0]);
      writer.flush();
      assertArrayEquals(new byte[] {'a'}, out.toByteArray());
      writer.write('\uDE00');
      writer.flush();
      assertArrayEquals("a\uD83D\uDE00".getBytes(UTF_8), out.toByteArray());
      writer.write('\uD83D');
    }
    assertArrayEquals("a\uD83D\uDE00?".getBytes(UTF_8), out.toByteArray());
  }

  @Test
  void closeWritesWhatIsLeftAndClosesTheStreamOnce() throws IOException {
    var out = new Counted();
    var writer = new Utf8Writer(out);
    writer.write("a\u00E9\uD83D");
    writer.close();
    writer.close();
    assertArrayEquals("a\u00E9?".getBytes(UTF_8), out.toByteArray());
    assertEquals(1, out.closed);
  }

  @Test
  void closeClosesTheChannel() throws IOException {
    var out = new ByteArrayOutputStream();
    var channel = Channels.newChannel(out);
    var writer = new Utf8Writer(channel);
    writer.write("a\u00E9\uD83D");
    assertTrue(channel.isOpen());
    writer.close();
    writer.close();
    assertFalse(channel.isOpen());
    assertArrayEquals("a\u00E9?".getBytes(UTF_8), out.toByteArray());
  }

  @Test
  void closedItCannotBeWritten() throws IOException {
    var out = new Counted();
    var writer = new Utf8Writer(out);
    writer.close();
    assertThrows(IOException.class, () -> writer.write('a'));
    assertThrows(IOException.class, () -> writer.write("a"));
    assertThrows(IOException.class, () -> writer.write("abc", 1, 1));
    assertThrows(IOException.class, () -> writer.write(new char[3]));
    assertThrows(IOException.class, () -> writer.write(new char[3], 1, 1));
    assertThrows(IOException.class, () -> writer.append("a"));
    assertThrows(IOException.class, writer::flush);
    assertEquals(0, out.size());
  }

  @Test
  void rangesOutsideTheSourceAreRefused() throws IOException {
    int[][] outside = {{-1, 1}, {0, 4}, {4, 0}, {3, 1}, {2, -1}, {1, Integer.MAX_VALUE}};
    var out = new ByteArrayOutputStream();
    try (var writer = new Utf8Writer(out)) {
      for (int[] range : outside) {
        assertThrows(
            IndexOutOfBoundsException.class, () -> writer.write(new char[3], range[0], range[1]));
        assertThrows(
            IndexOutOfBoundsException.class, () -> writer.write("abc", range[0], range[1]));
      }
    }
    assertEquals(0, out.size());
  }

  @Test
  void aFailureOfTheStreamComesThroughAndTheStreamIsClosed() throws IOException {
    var failure = new IOException("the disk is full");
    boolean[] closed = {false};
    var out =
        new OutputStream() {
          @Override
          public void write(int b) throws IOException {
            throw failure;
          }

          @Override
          public void write(byte[] bytes, int offset, int length) throws IOException {
            throw failure;
          }

          @Override
          public void close() {
            closed[0] = true;
          }
        };
    var writer = new Utf8Writer(out);
    var text = "a\u3042".repeat(50_000);
    var e =
        assertThrows(
            IOException.class,
            () -> {
              writer.write(text);
              writer.flush();
            });
    assertSame(failure, e);
    // Closing tries to write what is left, which fails again, but must not keep the stream open.
    try {
      writer.close();
    } catch (IOException again) {
      assertSame(failure, again);
    }
    assertTrue(closed[0]);
  }

  @Test
  void theCallersCharsMayChangeAfterwards() throws IOException {
    var out = new ByteArrayOutputStream();
    try (var writer = new Utf8Writer(out)) {
      char[] chars = "abc\uD83D".toCharArray();
      writer.write(chars);
      java.util.Arrays.fill(chars, 'x');
      writer.write("\uDE00");
    }
    assertArrayEquals("abc\uD83D\uDE00".getBytes(UTF_8), out.toByteArray());
  }

  @Test
  void aPrintWriterOverItPrints() {
    var out = new ByteArrayOutputStream();
    try (var printer = new PrintWriter(new Utf8Writer(out))) {
      printer.printf("%s %d %s", "\u3042", 42, "\uD83D\uDE00");
      assertFalse(printer.checkError());
    }
    assertArrayEquals("\u3042 42 \uD83D\uDE00".getBytes(UTF_8), out.toByteArray());
  }
}
