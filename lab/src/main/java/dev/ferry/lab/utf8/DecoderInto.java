package dev.ferry.lab.utf8;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CodingErrorAction;

/// A `CharsetDecoder` with a char buffer of its own, as parsers keep one.
final class DecoderInto {
  private final CharBuffer chars;
  private final CharsetDecoder decoder =
      UTF_8
          .newDecoder()
          .onMalformedInput(CodingErrorAction.REPLACE)
          .onUnmappableCharacter(CodingErrorAction.REPLACE);

  /// @param longest the chars of the longest text to come
  DecoderInto(int longest) {
    chars = CharBuffer.allocate(longest);
  }

  String decode(byte[] bytes) {
    chars.clear();
    decoder.reset().decode(ByteBuffer.wrap(bytes), chars, true);
    decoder.flush(chars);
    return chars.flip().toString();
  }
}
