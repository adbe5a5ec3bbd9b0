package dev.ferry.cli.db;

import dev.ferry.utf8.Utf8;
import java.io.ByteArrayOutputStream;
import java.util.HexFormat;

/// Escapes as in C, such as Tkrzw's own tools read and write them.
final class Escapes {
  /// What has an escape of one letter, and those letters.
  private static final String ESCAPED = "\\\t\n\r\u0007\b\u000B\f";

  private static final String LETTERS = "\\tnrabvf";

  private static final int DELETE = 0x7F;

  private Escapes() {}

  /// The result is UTF-8, whatever the bytes are, and has neither tabs nor line ends.
  static byte[] escape(byte[] bytes) {
    int malformed = malformed(bytes, 0);
    if (malformed == bytes.length && isPlain(bytes)) {
      return bytes;
    }
    var out = new ByteArrayOutputStream(bytes.length + bytes.length / 4);
    for (int i = 0; i < bytes.length; i++) {
      byte b = bytes[i];
      int letter = ESCAPED.indexOf(b);
      if (letter >= 0) {
        out.write('\\');
        out.write(LETTERS.charAt(letter));
      } else if (i == malformed) {
        hex(b, out);
        malformed = malformed(bytes, i + 1);
      } else if (isPlain(b)) {
        out.write(b);
      } else {
        hex(b, out);
      }
    }
    return out.toByteArray();
  }

  private static int malformed(byte[] bytes, int from) {
    int index = Utf8.indexOfMalformed(bytes, from, bytes.length - from);
    return index < 0 ? bytes.length : index;
  }

  private static boolean isPlain(byte[] bytes) {
    for (byte b : bytes) {
      if (!isPlain(b)) {
        return false;
      }
    }
    return true;
  }

  private static boolean isPlain(byte b) {
    return b < 0 || b >= ' ' && b != '\\' && b != DELETE;
  }

  private static void hex(byte b, ByteArrayOutputStream out) {
    out.write('\\');
    out.write('x');
    out.write(HexFormat.of().toHighHexDigit(b));
    out.write(HexFormat.of().toLowHexDigit(b));
  }

  /// @throws IllegalArgumentException that says what is wrong, in words that follow a colon
  static byte[] unescape(byte[] text) {
    int i = 0;
    while (i < text.length && text[i] != '\\') {
      i++;
    }
    if (i == text.length) {
      return text;
    }
    var out = new ByteArrayOutputStream(text.length);
    out.write(text, 0, i);
    while (i < text.length) {
      i = text[i] == '\\' ? unescape(text, i, out) : plain(text, i, out);
    }
    return out.toByteArray();
  }

  private static int plain(byte[] text, int index, ByteArrayOutputStream out) {
    out.write(text[index]);
    return index + 1;
  }

  /// @return where the escape ends
  private static int unescape(byte[] text, int begin, ByteArrayOutputStream out) {
    int kind = begin + 1 < text.length ? text[begin + 1] : -1;
    if (kind == 'x') {
      return number(text, begin, begin + 2, 2, 16, out);
    }
    if (Character.digit(kind, 8) >= 0) {
      return number(text, begin, begin + 1, 3, 8, out);
    }
    int letter = LETTERS.indexOf(kind);
    if (letter < 0) {
      throw unknown(begin);
    }
    out.write(ESCAPED.charAt(letter));
    return begin + 2;
  }

  private static int number(
      byte[] text, int begin, int from, int most, int radix, ByteArrayOutputStream out) {
    int number = 0;
    int i = from;
    for (; i < Math.min(from + most, text.length); i++) {
      int digit = Character.digit(text[i], radix);
      if (digit < 0) {
        break;
      }
      number = number * radix + digit;
    }
    if (i == from || number > 0xFF) {
      throw unknown(begin);
    }
    out.write(number);
    return i;
  }

  private static IllegalArgumentException unknown(int index) {
    return new IllegalArgumentException("an unknown escape at index " + index);
  }
}
