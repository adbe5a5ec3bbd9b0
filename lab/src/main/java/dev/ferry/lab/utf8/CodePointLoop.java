package dev.ferry.lab.utf8;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;

/// The loop that many serialisers were born with: code point by code point, one call a byte.
final class CodePointLoop {
  private CodePointLoop() {}

  static void encode(String text, ByteArrayOutputStream out) {
    for (int i = 0; i < text.length(); ) {
      int codePoint = text.codePointAt(i);
      i += Character.charCount(codePoint);
      if (codePoint < 0x80) {
        out.write(codePoint);
      } else if (codePoint < 0x800) {
        out.write(0b110_00000 | (codePoint >> 6));
        out.write(continuation(codePoint));
      } else if (isSurrogate(codePoint)) {
        out.write('?');
      } else if (codePoint < 0x1_0000) {
        out.write(0b1110_0000 | (codePoint >> 12));
        out.write(continuation(codePoint >> 6));
        out.write(continuation(codePoint));
      } else {
        out.write(0b11110_000 | (codePoint >> 18));
        out.write(continuation(codePoint >> 12));
        out.write(continuation(codePoint >> 6));
        out.write(continuation(codePoint));
      }
    }
  }

  static void encode(String text, ByteBuffer out) {
    for (int i = 0; i < text.length(); ) {
      int codePoint = text.codePointAt(i);
      i += Character.charCount(codePoint);
      if (codePoint < 0x80) {
        out.put((byte) codePoint);
      } else if (codePoint < 0x800) {
        out.put((byte) (0b110_00000 | (codePoint >> 6)));
        out.put((byte) continuation(codePoint));
      } else if (isSurrogate(codePoint)) {
        out.put((byte) '?');
      } else if (codePoint < 0x1_0000) {
        out.put((byte) (0b1110_0000 | (codePoint >> 12)));
        out.put((byte) continuation(codePoint >> 6));
        out.put((byte) continuation(codePoint));
      } else {
        out.put((byte) (0b11110_000 | (codePoint >> 18)));
        out.put((byte) continuation(codePoint >> 12));
        out.put((byte) continuation(codePoint >> 6));
        out.put((byte) continuation(codePoint));
      }
    }
  }

  /// Decodes well-formed UTF-8.
  static String decode(byte[] bytes) {
    var text = new StringBuilder(bytes.length);
    for (int i = 0; i < bytes.length; ) {
      int lead = bytes[i++];
      if (lead >= 0) {
        text.append((char) lead);
      } else if (lead < (byte) 0b1110_0000) {
        text.append((char) (((lead & 0b11111) << 6) | payload(bytes[i++])));
      } else if (lead < (byte) 0b11110_000) {
        text.append(
            (char) (((lead & 0b1111) << 12) | (payload(bytes[i++]) << 6) | payload(bytes[i++])));
      } else {
        text.appendCodePoint(
            ((lead & 0b111) << 18)
                | (payload(bytes[i++]) << 12)
                | (payload(bytes[i++]) << 6)
                | payload(bytes[i++]));
      }
    }
    return text.toString();
  }

  private static int continuation(int bits) {
    return 0b10_000000 | (bits & 0b111111);
  }

  private static int payload(byte continuation) {
    return continuation & 0b111111;
  }

  private static boolean isSurrogate(int codePoint) {
    return codePoint >= Character.MIN_SURROGATE && codePoint <= Character.MAX_SURROGATE;
  }
}
