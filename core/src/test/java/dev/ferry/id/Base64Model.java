package dev.ferry.id;

import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/// Packed ids as RFC 4648 has them: written by the JDK, and refused char by char.
final class Base64Model {
  private static final String COMMON =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

  private Base64Model() {}

  /// What is wrong first: where, from the start of the text, and in which id; -1 where a char
  /// belongs to none.
  record Wrong(int offset, int number, String expected) {}

  static String encode(byte[] bytes, Base64Form form) {
    return switch (form) {
      case STANDARD -> Base64.getEncoder().withoutPadding().encodeToString(bytes);
      case PADDED -> Base64.getEncoder().encodeToString(bytes);
      case URL_SAFE -> Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
      case URL_SAFE_PADDED -> Base64.getUrlEncoder().encodeToString(bytes);
    };
  }

  static String encode(List<UUID> ids, Base64Form form) {
    return encode(Ids.bytes(ids), form);
  }

  private static boolean isUrlSafe(Base64Form form) {
    return form == Base64Form.URL_SAFE || form == Base64Form.URL_SAFE_PADDED;
  }

  static String alphabet(Base64Form form) {
    return COMMON + (isUrlSafe(form) ? "-_" : "+/");
  }

  private static long chars(long ids, Base64Form form) {
    boolean isPadded = form == Base64Form.PADDED || form == Base64Form.URL_SAFE_PADDED;
    return isPadded ? (16 * ids + 2) / 3 * 4 : (128 * ids + 5) / 6;
  }

  /// What is wrong with a text of packed ids.
  static Optional<Wrong> wrong(String text, Base64Form form) {
    int ids = 0;
    while (chars(ids, form) < text.length()) {
      ids++;
    }
    if (chars(ids, form) > text.length()) {
      var lengths =
          "%,d for %,d ids or %,d for %,d"
              .formatted(chars(ids - 1, form), ids - 1, chars(ids, form), ids);
      return Optional.of(new Wrong(text.length(), -1, lengths));
    }
    int end = (int) chars(ids, Base64Form.STANDARD);
    var alphabet = alphabet(form);
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (i < end && alphabet.indexOf(c) < 0) {
        var any = "A-Z, a-z, 0-9, " + alphabet.charAt(62) + " or " + alphabet.charAt(63);
        return Optional.of(new Wrong(i, i * 6 / 128, any));
      }
      if (i >= end && c != '=') {
        return Optional.of(new Wrong(i, -1, "'=', as padding"));
      }
    }
    int unused = end * 6 - ids * 128;
    int last = end == 0 ? 0 : alphabet.indexOf(text.charAt(end - 1));
    int zeros = last % (1 << unused);
    if (zeros != 0) {
      var expected =
          "'%c', as its last %d bits must be 0".formatted(alphabet.charAt(last - zeros), unused);
      return Optional.of(new Wrong(end - 1, ids - 1, expected));
    }
    return Optional.empty();
  }

  /// What the JDK makes of a text that is right.
  static byte[] decode(String text, Base64Form form) {
    return (isUrlSafe(form) ? Base64.getUrlDecoder() : Base64.getDecoder()).decode(text);
  }
}
