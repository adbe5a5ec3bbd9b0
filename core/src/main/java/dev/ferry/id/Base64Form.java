package dev.ferry.id;

import java.util.Base64;

/// How Base64 (RFC 4648) is written.
public enum Base64Form {
  /// The standard alphabet (section 4), without padding.
  STANDARD,

  /// The standard alphabet (section 4), with `=` up to a multiple of four chars.
  PADDED,

  /// The alphabet that needs no escape in URLs and file names (section 5), without padding.
  URL_SAFE,

  /// The alphabet of [#URL_SAFE], with `=` up to a multiple of four chars.
  URL_SAFE_PADDED;

  private static final Base64.Encoder UNPADDED_ENCODER = Base64.getEncoder().withoutPadding();
  private static final Base64.Encoder URL_ENCODER = Base64.getUrlEncoder().withoutPadding();

  Base64.Encoder encoder() {
    return switch (this) {
      case STANDARD -> UNPADDED_ENCODER;
      case PADDED -> Base64.getEncoder();
      case URL_SAFE -> URL_ENCODER;
      case URL_SAFE_PADDED -> Base64.getUrlEncoder();
    };
  }

  Base64.Decoder decoder() {
    return isUrlSafe() ? Base64.getUrlDecoder() : Base64.getDecoder();
  }

  boolean isPadded() {
    return this == PADDED || this == URL_SAFE_PADDED;
  }

  private boolean isUrlSafe() {
    return this == URL_SAFE || this == URL_SAFE_PADDED;
  }

  /// The value of a char, or -1 if it is not in the alphabet.
  int value(int c) {
    if (c >= 'A' && c <= 'Z') {
      return c - 'A';
    }
    if (c >= 'a' && c <= 'z') {
      return c - 'a' + 26;
    }
    if (c >= '0' && c <= '9') {
      return c - '0' + 52;
    }
    if (isUrlSafe()) {
      return c == '-' ? 62 : c == '_' ? 63 : -1;
    }
    return c == '+' ? 62 : c == '/' ? 63 : -1;
  }

  /// The char of a value.
  char digit(int value) {
    int c =
        value < 26
            ? 'A' + value
            : value < 52
                ? 'a' + value - 26
                : value < 62
                    ? '0' + value - 52
                    : isUrlSafe() ? (value == 62 ? '-' : '_') : value == 62 ? '+' : '/';
    return (char) c;
  }

  String alphabet() {
    return isUrlSafe() ? "A-Z, a-z, 0-9, - or _" : "A-Z, a-z, 0-9, + or /";
  }

  /// How many chars so many bytes become.
  long length(long bytes) {
    return isPadded() ? (bytes + 2) / 3 * 4 : (bytes * 4 + 2) / 3;
  }
}
