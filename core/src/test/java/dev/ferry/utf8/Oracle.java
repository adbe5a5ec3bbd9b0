package dev.ferry.utf8;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;

/// What the right answers are: the JDK's, and for the policies the JDK has not, the shortest code
/// that follows their definition.
final class Oracle {
  private Oracle() {}

  /// The encoding of `s`; under REPORT that of a well-formed string.
  static byte[] encode(String s, MalformedPolicy policy) {
    return switch (policy) {
      case AS_JDK, REPORT -> s.getBytes(UTF_8);
      case REPLACE -> withoutLoneSurrogates(s).getBytes(UTF_8);
      case KEEP -> {
        var out = new ByteArrayOutputStream(3 * s.length());
        s.codePoints().forEach(codePoint -> out.writeBytes(bytesOf(codePoint)));
        yield out.toByteArray();
      }
    };
  }

  /// The decoding of `src`; under REPORT that of well-formed bytes.
  static String decode(byte[] src, MalformedPolicy policy) {
    return policy == MalformedPolicy.KEEP ? decodeKeeping(src) : new String(src, UTF_8);
  }

  /// The index of the first surrogate of `s` that is not half of a pair, or -1.
  static int indexOfLoneSurrogate(String s) {
    for (int i = 0; i < s.length(); i++) {
      int codePoint = s.codePointAt(i);
      if (codePoint > 0xFFFF) {
        i++;
      } else if (Character.isSurrogate((char) codePoint)) {
        return i;
      }
    }
    return -1;
  }

  private static String withoutLoneSurrogates(String s) {
    var clean = new StringBuilder(s.length());
    s.codePoints()
        .map(c -> c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE ? 0xFFFD : c)
        .forEach(clean::appendCodePoint);
    return clean.toString();
  }

  /// The generalised UTF-8 of any code point, surrogates included.
  static byte[] bytesOf(int codePoint) {
    if (codePoint >= Character.MIN_SURROGATE && codePoint <= Character.MAX_SURROGATE) {
      return new byte[] {
        (byte) 0xED, (byte) (0x80 | ((codePoint >> 6) & 0x3F)), (byte) (0x80 | (codePoint & 0x3F))
      };
    }
    return Character.toString(codePoint).getBytes(UTF_8);
  }

  private static String decodeKeeping(byte[] src) {
    var text = new StringBuilder();
    int from = 0;
    for (int i = 0; i + 2 < src.length; i++) {
      int second = src[i + 1] & 0xFF;
      int third = src[i + 2] & 0xFF;
      boolean surrogate =
          (src[i] & 0xFF) == 0xED && second >= 0xA0 && second <= 0xBF && third >> 6 == 0b10;
      if (surrogate) {
        // 0xED continues nothing, so what stands before it can be decoded by itself.
        text.append(new String(src, from, i - from, UTF_8));
        text.append((char) (0xD000 | ((second & 0x3F) << 6) | (third & 0x3F)));
        from = i + 3;
        i += 2;
      }
    }
    return text.append(new String(src, from, src.length - from, UTF_8)).toString();
  }
}
