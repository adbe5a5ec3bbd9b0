package dev.ferry.jackson;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.Writer;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetEncoder;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;

/// Where a parser writes a string, part by part, for its bytes if they are ASCII: less work than to
/// have it make one String.
final class AsciiWriter extends Writer {
  private final CharsetEncoder ascii = US_ASCII.newEncoder();
  private final ByteBuffer bytes;
  private boolean isAscii = true;

  private AsciiWriter(int length) {
    bytes = ByteBuffer.allocate(length);
  }

  /// The bytes of the string that a parser is at, as many as it has chars; null if they are not
  /// ASCII.
  static byte @Nullable [] read(JsonParser parser, int length) {
    var writer = new AsciiWriter(length);
    parser.getString(writer);
    return writer.isAscii ? writer.bytes.array() : null;
  }

  @Override
  public void write(char[] chars, int offset, int length) {
    isAscii =
        isAscii
            && ascii
                .reset()
                .encode(CharBuffer.wrap(chars, offset, length), bytes, true)
                .isUnderflow();
  }

  @Override
  public void flush() {}

  @Override
  public void close() {}
}
