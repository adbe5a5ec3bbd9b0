package dev.ferry.cli.db;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.ferry.utf8.Utf8;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Optional;

/// How bytes are written as text. The constants' names are the words for them.
enum Form {
  /// As they are: UTF-8, if they are text.
  RAW {
    @Override
    byte[] encode(byte[] bytes) {
      return bytes;
    }

    @Override
    byte[] decode(byte[] text) {
      return text;
    }
  },

  /// As UTF-8 with escapes as in C, for tabs, line ends, other control characters, backslashes, and
  /// bytes that are not UTF-8.
  ESCAPE {
    @Override
    byte[] encode(byte[] bytes) {
      return Escapes.escape(bytes);
    }

    @Override
    byte[] decode(byte[] text) {
      return Escapes.unescape(text);
    }
  },

  HEX {
    @Override
    byte[] encode(byte[] bytes) {
      return HexFormat.of().formatHex(bytes).getBytes(ISO_8859_1);
    }

    @Override
    byte[] decode(byte[] text) {
      if (text.length % 2 != 0) {
        throw new IllegalArgumentException("an odd number of hexadecimal digits");
      }
      for (int i = 0; i < text.length; i++) {
        if (text[i] < 0 || !HexFormat.isHexDigit(text[i])) {
          throw new IllegalArgumentException("no hexadecimal digit at index " + i);
        }
      }
      return HexFormat.of().parseHex(new String(text, ISO_8859_1));
    }
  },

  BASE64 {
    @Override
    byte[] encode(byte[] bytes) {
      return Base64.getEncoder().encode(bytes);
    }

    @Override
    byte[] decode(byte[] text) {
      try {
        return Base64.getDecoder().decode(text);
      } catch (IllegalArgumentException e) {
        throw new IllegalArgumentException("no Base64: " + e.getMessage(), e);
      }
    }
  };

  abstract byte[] encode(byte[] bytes);

  /// @throws IllegalArgumentException that says what is wrong, in words that follow a colon
  abstract byte[] decode(byte[] text);

  /// @throws IllegalArgumentException that says what is wrong, in words that follow a colon
  byte[] decode(String text) {
    return decode(Utf8.encode(text));
  }

  /// The word for it on the command line.
  String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  static Optional<Form> of(String word) {
    return Arrays.stream(values()).filter(form -> form.word().equals(word)).findFirst();
  }
}
