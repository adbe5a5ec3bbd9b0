package dev.ferry.utf8;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.StringWriter;
import java.nio.CharBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What a [Reader] promises, as InputStreamReader keeps it.
class Utf8ReaderContractTest {
  @Test
  void anEmptyStreamIsAtItsEnd() throws IOException {
    for (var way : ReadingWay.values()) {
      assertEquals("", way.drain(new Utf8Reader(InputStream.nullInputStream())));
    }
    try (var reader = new Utf8Reader(InputStream.nullInputStream())) {
      assertEquals(-1, reader.read());
      assertEquals(-1, reader.read(new char[3]));
      assertEquals(-1, reader.read(CharBuffer.allocate(3)));
      assertEquals(0, reader.transferTo(new StringWriter()));
      assertEquals(-1, reader.read());
    }
  }

  @Test
  void readingNothingGivesNothing() throws IOException {
    try (var reader = of("ab")) {
      assertEquals(0, reader.read(new char[0]));
      assertEquals(0, reader.read(new char[4], 4, 0));
      assertEquals('a', reader.read());
    }
  }

  /// A network peer that has sent a line waits for an answer: what has come must be given.
  @Test
  void whatHasComeIsGivenWithoutWaitingForMore() throws IOException {
    var in =
        new ByteArrayInputStream("a\u00E9\u3042\uD83D\uDE00".getBytes(UTF_8)) {
          @Override
          public synchronized int read(byte[] dst, int offset, int length) {
            if (available() == 0) {
              throw new AssertionError("this read would block");
            }
            return super.read(dst, offset, length);
          }

          @Override
          public synchronized int read() {
            if (available() == 0) {
              throw new AssertionError("this read would block");
            }
            return super.read();
          }
        };
    var reader = new Utf8Reader(in);
    var text = new StringBuilder();
    char[] chars = new char[100];
    while (text.length() < 5) {
      text.append(chars, 0, reader.read(chars));
    }
    assertEquals("a\u00E9\u3042\uD83D\uDE00", text.toString());
  }

  /// As by `InputStreamReader`: of a file that grows, say.
  @Test
  void readsOnAfterTheEnd() throws IOException {
    byte[][] parts = {"a\u3042".getBytes(UTF_8), {(byte) 0xE3, (byte) 0x81}, "b\n".getBytes(UTF_8)};
    var expected = new InputStreamReader(new Growing(parts), UTF_8);
    var reader = new Utf8Reader(new Growing(parts));
    for (int i = 0; i < 5; i++) {
      assertEquals(expected.readAllAsString(), reader.readAllAsString());
    }
  }

  /// Ends after each part, and goes on.
  private static final class Growing extends InputStream {
    private final byte[][] parts;
    private int part;
    private int next;

    private Growing(byte[][] parts) {
      this.parts = parts;
    }

    @Override
    public int read() {
      throw new AssertionError("by single bytes");
    }

    @Override
    public int read(byte[] dst, int offset, int length) {
      if (part == parts.length) {
        return -1;
      }
      int count = Math.min(length, parts[part].length - next);
      if (count == 0) {
        part++;
        next = 0;
        return -1;
      }
      System.arraycopy(parts[part], next, dst, offset, count);
      next += count;
      return count;
    }
  }

  @Test
  void readyWhenThereIsSomethingToRead() throws IOException {
    try (var reader = of("a\u3042\uD83D\uDE00")) {
      for (int i = 0; i < 4; i++) {
        assertTrue(reader.ready(), "before char " + i);
        assertTrue(reader.read() > 0);
      }
      assertFalse(reader.ready());
      assertEquals(-1, reader.read());
      assertFalse(reader.ready());
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 1, 2, 3, 5, 1000, 8191, 8192, 8193, 29_999, 30_000})
  void skipGoesForwardByAsManyCharsAsItSays(long count) throws IOException {
    var text = "a\u3042\uD83D\uDE00\u00E9".repeat(6000);
    try (var reader = of(text)) {
      long skipped = 0;
      while (skipped < count) {
        long now = reader.skip(count - skipped);
        assertTrue(now > 0 && now <= count - skipped);
        skipped += now;
      }
      assertEquals(text.substring((int) count), ReadingWay.ARRAYS_OF_SEVEN.drain(reader));
    }
  }

  @Test
  void skipStopsAtTheEndAndRefusesToGoBack() throws IOException {
    try (var reader = of("abc")) {
      assertThrows(IllegalArgumentException.class, () -> reader.skip(-1));
      long skipped = 0;
      for (int i = 0; i < 5; i++) {
        skipped += reader.skip(10);
      }
      assertEquals(3, skipped);
      assertEquals(-1, reader.read());
    }
  }

  @Test
  void thereIsNoMark() throws IOException {
    try (var reader = of("abc")) {
      assertFalse(reader.markSupported());
      assertThrows(IOException.class, () -> reader.mark(1));
      assertThrows(IOException.class, reader::reset);
    }
  }

  @Test
  void rangesOutsideTheCharsAreRefused() throws IOException {
    char[] chars = new char[10];
    int[][] outside = {{-1, 1}, {0, 11}, {11, 0}, {10, 1}, {5, -1}, {1, Integer.MAX_VALUE}};
    try (var reader = of("abc")) {
      for (int[] range : outside) {
        assertThrows(IndexOutOfBoundsException.class, () -> reader.read(chars, range[0], range[1]));
      }
      assertEquals("abc", ReadingWay.CHAR_BY_CHAR.drain(reader), "and nothing was consumed");
    }
  }

  @Test
  void closedItCannotBeRead() throws IOException {
    var reader = of("a\u3042".repeat(100));
    assertEquals('a', reader.read());
    reader.close();
    assertThrows(IOException.class, reader::read);
    assertThrows(IOException.class, () -> reader.read(new char[1]));
    assertThrows(IOException.class, () -> reader.read(new char[1], 0, 1));
    assertThrows(IOException.class, () -> reader.read(CharBuffer.allocate(1)));
    assertThrows(IOException.class, reader::ready);
    assertThrows(IOException.class, () -> reader.skip(1));
    assertThrows(IOException.class, () -> reader.transferTo(new StringWriter()));
  }

  @Test
  void closeClosesTheStreamOnce() throws IOException {
    int[] closed = {0};
    var in =
        new ByteArrayInputStream(new byte[3]) {
          @Override
          public void close() {
            closed[0]++;
          }
        };
    var reader = new Utf8Reader(in);
    assertEquals(0, reader.read());
    assertEquals(0, closed[0]);
    reader.close();
    reader.close();
    assertEquals(1, closed[0]);
  }

  @Test
  void closeClosesTheChannel() throws IOException {
    var channel = Streams.trickleChannel(new byte[3], 1);
    var reader = new Utf8Reader(channel);
    assertEquals(0, reader.read());
    assertTrue(channel.isOpen());
    reader.close();
    reader.close();
    assertFalse(channel.isOpen());
    assertThrows(IOException.class, reader::read);
  }

  /// As `InputStreamReader` does it, but never more than that needs no waiting.
  @Test
  void whatIsThereIsReadAtOnce() throws IOException {
    var text = "a\u3042".repeat(20_000);
    var chars = new char[text.length() + 1];
    try (var reader = of(text)) {
      assertEquals(text.length(), reader.read(chars));
      assertEquals(text, new String(chars, 0, text.length()));
      assertEquals(-1, reader.read(chars));
    }
    var cut =
        new ByteArrayInputStream(new byte[] {'a', 'b', (byte) 0xE3}) {
          @Override
          public synchronized int read(byte[] dst, int offset, int length) {
            assertTrue(available() > 0, "this read would block");
            return super.read(dst, offset, 1);
          }
        };
    try (var reader = new Utf8Reader(cut)) {
      assertEquals(2, reader.read(chars));
    }
  }

  @Test
  void theCharsBeforeAFailureAreGivenFirst() throws IOException {
    var failure = new IOException("the disk is gone");
    int[] reads = {0};
    var in =
        new FilterInputStream(new ByteArrayInputStream("abcd".getBytes(UTF_8))) {
          @Override
          public int read(byte[] dst, int offset, int length) throws IOException {
            if (++reads[0] == 2) {
              throw failure;
            }
            return super.read(dst, offset, 2);
          }
        };
    var chars = new char[9];
    try (var reader = new Utf8Reader(in)) {
      assertEquals(2, reader.read(chars));
      assertSame(failure, assertThrows(IOException.class, () -> reader.read(chars)));
      assertEquals(2, reader.read(chars), "and reading goes on");
    }
  }

  @Test
  void aFailureOfTheStreamComesThrough() {
    var failure = new IOException("the disk is gone");
    var in =
        new InputStream() {
          @Override
          public int read() throws IOException {
            throw failure;
          }

          @Override
          public int read(byte[] dst, int offset, int length) throws IOException {
            throw failure;
          }
        };
    var reader = new Utf8Reader(in);
    assertSame(failure, assertThrows(IOException.class, reader::read));
  }

  @Test
  void aBufferedReaderOverItReadsLines() throws IOException {
    var text = "a\u3042\n\n\uD83D\uDE00\r\nlast";
    try (var lines = new BufferedReader(of(text))) {
      assertEquals(text.lines().toList(), lines.lines().toList());
    }
  }

  private static Reader of(String text) {
    return new Utf8Reader(new ByteArrayInputStream(text.getBytes(UTF_8)));
  }
}
