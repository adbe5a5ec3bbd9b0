package dev.ferry.lab.utf8;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.CodingErrorAction;

/// A `CharsetEncoder` that writes into a buffer, as serialisers keep one.
final class EncoderInto {
  private final CharsetEncoder encoder =
      UTF_8
          .newEncoder()
          .onMalformedInput(CodingErrorAction.REPLACE)
          .onUnmappableCharacter(CodingErrorAction.REPLACE);

  int encode(String text, ByteBuffer buffer) {
    buffer.clear();
    encoder.reset().encode(CharBuffer.wrap(text), buffer, true);
    encoder.flush(buffer);
    return buffer.position();
  }
}
