package dev.ferry.text;

import static java.nio.ByteOrder.BIG_ENDIAN;
import static java.nio.ByteOrder.LITTLE_ENDIAN;

import dev.ferry.kernel.CharWords;
import dev.ferry.utf8.MalformedPolicy;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;

/// Bytes of UTF-16 to strings: a copy, swapped where need be, and a look for lone surrogates.
final class Utf16 {
  private Utf16() {}

  static String decode(byte[] bytes, int from, int to, Encoding encoding, MalformedPolicy policy) {
    int length = to - from >> 1;
    if ((to - from & 1) == 0) {
      var chars = new char[length + CharWords.AHEAD];
      ByteBuffer.wrap(bytes, from, to - from)
          .order(encoding.equals(Encoding.UTF_16BE) ? BIG_ENDIAN : LITTLE_ENDIAN)
          .asCharBuffer()
          .get(chars, 0, length);
      if (policy == MalformedPolicy.KEEP || wellFormed(chars, 0, length) == length) {
        return new String(chars, 0, length);
      }
    }
    try {
      return encoding.newDecoder(policy).decode(ByteBuffer.wrap(bytes, from, to - from)).toString();
    } catch (CharacterCodingException impossible) {
      throw new AssertionError("Malformed text is replaced", impossible);
    }
  }

  /// The index of the first lone surrogate, of which a high one at the end is one, too; `to` if
  /// there is none.
  static int wellFormed(char[] chars, int from, int to) {
    if (chars.length - to >= CharWords.AHEAD && !CharWords.hasSurrogates(chars, from, to)) {
      return to;
    }
    for (int i = from; i < to; i++) {
      if (Character.isSurrogate(chars[i])) {
        if (i + 1 == to || !Character.isSurrogatePair(chars[i], chars[i + 1])) {
          return i;
        }
        i++;
      }
    }
    return to;
  }
}
