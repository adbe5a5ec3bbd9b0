package dev.ferry.lab.utf8;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.CodingErrorAction;
import java.util.Arrays;

/// Guesses one byte a char and encodes into an array of that size; when the guess fails, goes on in
/// a shared buffer, and past that in an array for the worst case of three bytes a char.
final class GuessThenGrow {
  private static final int SHARED_SIZE = 8 * 1024;

  private final ByteBuffer shared = ByteBuffer.allocate(SHARED_SIZE);
  private final CharsetEncoder encoder =
      UTF_8
          .newEncoder()
          .onMalformedInput(CodingErrorAction.REPLACE)
          .onUnmappableCharacter(CodingErrorAction.REPLACE);

  byte[] encode(String text) {
    var chars = CharBuffer.wrap(text);
    var guess = ByteBuffer.allocate(text.length());
    encoder.reset();
    if (encoder.encode(chars, guess, true).isUnderflow()) {
      encoder.flush(guess);
      return exact(guess.array(), guess.position());
    }
    int worst = 3 * chars.remaining();
    var rest = worst <= SHARED_SIZE ? shared.clear() : ByteBuffer.allocate(worst);
    encoder.encode(chars, rest, true);
    encoder.flush(rest);
    var bytes = Arrays.copyOf(guess.array(), guess.position() + rest.position());
    rest.flip().get(bytes, guess.position(), rest.remaining());
    return bytes;
  }

  private static byte[] exact(byte[] bytes, int length) {
    return length == bytes.length ? bytes : Arrays.copyOf(bytes, length);
  }
}
