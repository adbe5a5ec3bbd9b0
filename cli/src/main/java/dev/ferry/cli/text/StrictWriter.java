package dev.ferry.cli.text;

import java.io.IOException;
import java.io.OutputStream;
import java.io.Writer;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;

/// Writes text in an encoding that may not have every character. Stops at the first that it has
/// not, and names it, its text and its line.
final class StrictWriter extends Writer {
  private static final int BYTES = 1 << 16;

  private final OutputStream out;
  private final CharsetEncoder encoder;
  private final ByteBuffer bytes = ByteBuffer.allocate(BYTES);
  private String name = "";
  private long line = 1;
  private char last;

  /// The first half of a pair at the end of a write, which waits for the next; 0 if there is none.
  private char waiting;

  StrictWriter(OutputStream out, Charset charset) {
    this.out = out;
    this.encoder =
        charset
            .newEncoder()
            .onMalformedInput(CodingErrorAction.REPORT)
            .onUnmappableCharacter(CodingErrorAction.REPORT);
  }

  /// Says that another text begins here, at its first line.
  ///
  /// @param name empty if it has none
  void begin(String name) {
    this.name = name;
    line = 1;
    last = 0;
  }

  @Override
  public void write(char[] src, int offset, int length) throws IOException {
    if (waiting == 0) {
      encode(src, offset, offset + length, false);
      return;
    }
    var joined = new char[length + 1];
    joined[0] = waiting;
    System.arraycopy(src, offset, joined, 1, length);
    waiting = 0;
    encode(joined, 0, joined.length, false);
  }

  private void encode(char[] src, int from, int to, boolean isEnd) throws IOException {
    var chars = CharBuffer.wrap(src, from, to - from);
    CoderResult result;
    do {
      int before = chars.position();
      result = encoder.encode(chars, bytes, isEnd);
      countLines(src, before, chars.position());
      writeBytes();
      if (result.isError()) {
        throw missing(Character.codePointAt(src, chars.position(), to));
      }
    } while (result.isOverflow());
    if (chars.hasRemaining()) {
      waiting = chars.get();
    }
  }

  private void countLines(char[] src, int from, int to) {
    for (int i = from; i < to; i++) {
      line += src[i] == '\r' || src[i] == '\n' && last != '\r' ? 1 : 0;
      last = src[i];
    }
  }

  private IOException missing(int codePoint) {
    return new IOException(
        "%s %d has U+%04X, which %s has not; --replace would write ? for it."
            .formatted(
                name.isEmpty() ? "Line" : name + ", line",
                line,
                codePoint,
                encoder.charset().name()));
  }

  private void writeBytes() throws IOException {
    out.write(bytes.array(), 0, bytes.position());
    bytes.clear();
  }

  @Override
  public void flush() throws IOException {
    out.flush();
  }

  /// Writes what such an encoding may want at the end.
  @Override
  public void close() throws IOException {
    try (out) {
      char[] rest = {waiting};
      encode(rest, 0, waiting == 0 ? 0 : 1, true);
      encoder.flush(bytes);
      writeBytes();
    }
  }
}
