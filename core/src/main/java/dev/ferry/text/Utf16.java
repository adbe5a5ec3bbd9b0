package dev.ferry.text;

import static java.nio.ByteOrder.BIG_ENDIAN;
import static java.nio.ByteOrder.LITTLE_ENDIAN;

import dev.ferry.kernel.CharWords;
import dev.ferry.utf8.MalformedPolicy;
import java.nio.ByteBuffer;

/// Bytes of UTF-16 to chars: a copy, swapped where need be, and a look for lone surrogates.
final class Utf16 {
  private static final char REPLACEMENT = '\uFFFD';

  private Utf16() {}

  static String decode(
      byte[] bytes, int from, int to, boolean isBigEndian, MalformedPolicy policy) {
    int length = to - from >> 1;
    boolean isOdd = (to - from & 1) != 0;
    var chars = new char[length + (isOdd ? 1 : 0) + CharWords.AHEAD];
    copy(bytes, from, length, chars, isBigEndian);
    if (policy == MalformedPolicy.KEEP || !CharWords.hasSurrogates(chars, 0, length)) {
      return withOdd(chars, length, isOdd);
    }
    return replaceLone(chars, length, isOdd);
  }

  private static String withOdd(char[] chars, int length, boolean isOdd) {
    if (isOdd) {
      chars[length] = REPLACEMENT;
    }
    return new String(chars, 0, isOdd ? length + 1 : length);
  }

  private static void copy(byte[] bytes, int from, int length, char[] chars, boolean isBigEndian) {
    ByteBuffer.wrap(bytes, from, 2 * length)
        .order(isBigEndian ? BIG_ENDIAN : LITTLE_ENDIAN)
        .asCharBuffer()
        .get(chars, 0, length);
  }

  /// As the JDK does: one U+FFFD for a lone low surrogate, and for a lone high one together with
  /// what follows it, be it a unit or half of one.
  private static String replaceLone(char[] chars, int length, boolean isOdd) {
    int out = 0;
    for (int i = 0; i < length; i++) {
      char c = chars[i];
      if (!Character.isSurrogate(c)) {
        chars[out++] = c;
      } else if (Character.isLowSurrogate(c)) {
        chars[out++] = REPLACEMENT;
      } else if (++i == length) {
        chars[out++] = REPLACEMENT;
        return withOdd(chars, out, false);
      } else if (Character.isLowSurrogate(chars[i])) {
        chars[out++] = c;
        chars[out++] = chars[i];
      } else {
        chars[out++] = REPLACEMENT;
      }
    }
    return withOdd(chars, out, isOdd);
  }
}
