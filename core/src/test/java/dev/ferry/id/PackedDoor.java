package dev.ferry.id;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.List;
import java.util.UUID;

/// The ways to decode a text of packed ids.
enum PackedDoor {
  STRING,
  LONGS,
  BYTES,
  PIECE_OF_TEXT,
  PIECE_OF_CHARS,
  PIECE_OF_BYTES;

  private static final int BEFORE = 7;

  /// The ways that are not one inside.
  static final List<PackedDoor> WHOLE = List.of(STRING, LONGS, BYTES, PIECE_OF_CHARS);

  /// Whether a char may be above U+00FF.
  boolean takesAnyChars() {
    return this != BYTES && this != PIECE_OF_BYTES;
  }

  /// The offset of the first char in errors.
  int start() {
    return this == BYTES ? BEFORE : 0;
  }

  /// How errors show a unit.
  String shown(char c) {
    if (c > ' ' && c < 0x7F) {
      return "'" + c + "'";
    }
    return takesAnyChars() || c < 0x80
        ? "U+%04X".formatted((int) c)
        : "byte %02X".formatted((int) c);
  }

  List<UUID> decode(String text, Base64Form form) {
    return decode(text, form, PackedUuids.MOST_IDS);
  }

  List<UUID> decode(String text, Base64Form form, int mostIds) {
    return switch (this) {
      case STRING -> PackedUuids.decode(text, form, mostIds);
      case LONGS -> Ids.ofLongs(PackedUuids.decodeToLongs(text, form, mostIds));
      case BYTES -> {
        var around = "A".repeat(BEFORE);
        byte[] bytes = (around + text + around).getBytes(ISO_8859_1);
        yield PackedUuids.decode(bytes, BEFORE, text.length(), form, mostIds);
      }
      case PIECE_OF_TEXT, PIECE_OF_CHARS, PIECE_OF_BYTES -> {
        var decoder = new PackedDecoder(text.length(), form, mostIds);
        put(text, decoder);
        yield decoder.ids();
      }
    };
  }

  /// Puts a piece, in the way of those that take pieces.
  void put(String text, PackedDecoder decoder) {
    switch (this) {
      case STRING, LONGS, BYTES -> throw new IllegalStateException("takes no pieces");
      case PIECE_OF_TEXT -> decoder.put(text);
      case PIECE_OF_CHARS -> decoder.put(("A" + text + "A").toCharArray(), 1, text.length());
      case PIECE_OF_BYTES ->
          decoder.put(("AA" + text + "A").getBytes(ISO_8859_1), 2, text.length());
    }
  }
}
