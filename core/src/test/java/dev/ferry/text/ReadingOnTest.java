package dev.ferry.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import dev.ferry.utf8.MalformedPolicy;
import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.net.SocketTimeoutException;
import java.nio.charset.Charset;
import java.util.ArrayList;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Who reads on after a failure, as one does after a timeout of a socket, misses nothing and gets
/// nothing twice.
@Tag("once") // no kernels
@Timeout(60)
class ReadingOnTest {
  private static final String TEXT = "ab\u3042\u3044\r\n\nc\u3046\rd\u3048".repeat(300);

  /// Before each piece of a few bytes there is a timeout, but for what is read to open a text.
  private static final class Slow extends InputStream {
    private final InputStream in;
    private boolean isDue;
    private boolean isOpening = true;

    private Slow(byte[] bytes) {
      in = Trickle.stream(bytes, 7);
    }

    @Override
    public int read() {
      throw new AssertionError("one byte is not asked for so");
    }

    @Override
    public int read(byte[] dst, int offset, int length) throws IOException {
      isDue = !isDue && !isOpening;
      if (isDue) {
        throw new SocketTimeoutException("nothing has come");
      }
      return in.read(dst, offset, length);
    }
  }

  private static TextFile open(String charset, MalformedPolicy malformed) throws IOException {
    var slow = new Slow(TEXT.getBytes(Charset.forName(charset)));
    var options = TextOptions.DEFAULTS.withEncoding(Encoding.of(charset)).withMalformed(malformed);
    var file = TextFile.of(slow, options);
    slow.isOpening = false;
    return file;
  }

  @ParameterizedTest
  @ValueSource(strings = {"UTF-8", "Shift_JIS", "UTF-16LE", "ISO-2022-JP", "UTF-32BE"})
  void byAReader(String charset) throws IOException {
    for (var malformed : MalformedPolicy.values()) {
      try (var file = open(charset, malformed);
          var reader = file.reader()) {
        var read = new StringBuilder();
        while (readSome(reader, read)) {
          // Goes on.
        }
        assertEquals(TEXT, read.toString());
      }
      try (var file = open(charset, malformed);
          var reader = file.reader()) {
        var read = new StringBuilder();
        while (readOne(reader, read)) {
          // Goes on.
        }
        assertEquals(TEXT, read.toString());
      }
    }
  }

  private static boolean readSome(Reader reader, StringBuilder to) throws IOException {
    var chars = new char[1000];
    try {
      int count = reader.read(chars, 0, chars.length);
      to.append(chars, 0, Math.max(0, count));
      return count >= 0;
    } catch (SocketTimeoutException nothingCame) {
      return true;
    }
  }

  private static boolean readOne(Reader reader, StringBuilder to) throws IOException {
    try {
      int c = reader.read();
      to.append(c < 0 ? "" : Character.toString(c));
      return c >= 0;
    } catch (SocketTimeoutException nothingCame) {
      return true;
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"UTF-8", "Shift_JIS", "UTF-16LE", "ISO-2022-JP", "UTF-32BE"})
  void lineByLine(String charset) throws IOException {
    try (var file = open(charset, MalformedPolicy.REPORT)) {
      var lines = file.iterator();
      var read = new ArrayList<String>();
      boolean isMore = true;
      while (isMore) {
        try {
          isMore = lines.hasNext();
          if (isMore) {
            read.add(lines.next().toString());
          }
        } catch (UncheckedIOException failure) {
          assertInstanceOf(SocketTimeoutException.class, failure.getCause());
        }
      }
      assertEquals(TEXT.lines().toList(), read);
    }
  }
}
