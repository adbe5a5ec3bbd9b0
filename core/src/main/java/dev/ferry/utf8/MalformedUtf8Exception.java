package dev.ferry.utf8;

import java.util.HexFormat;

/// Text that cannot be converted under [MalformedPolicy#REPORT].
public final class MalformedUtf8Exception extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  private final long offset;

  private MalformedUtf8Exception(long offset, String message) {
    super(message);
    this.offset = offset;
  }

  /// Where the malformed text begins, counted from the start of the array, string, segment or
  /// stream (not of the range): a byte offset when decoding, a char offset when encoding.
  public long offset() {
    return offset;
  }

  static MalformedUtf8Exception loneSurrogate(char c, long offset) {
    var found = Character.isHighSurrogate(c) ? "high" : "low";
    var expected =
        Character.isHighSurrogate(c)
            ? "a low surrogate (U+DC00 to U+DFFF) after it"
            : "a high surrogate (U+D800 to U+DBFF) before it";
    return new MalformedUtf8Exception(
        offset,
        "Lone %s surrogate U+%04X at char offset %d: expected %s"
            .formatted(found, (int) c, offset, expected));
  }

  /// For the `length` bytes at `i` that begin no code point, where `offset` is what the user calls
  /// `i`.
  static MalformedUtf8Exception bytes(byte[] bytes, int i, int length, int end, long offset) {
    var found = HexFormat.ofDelimiter(" ").withUpperCase().formatHex(bytes, i, i + length);
    return new MalformedUtf8Exception(
        offset,
        "Malformed UTF-8 at byte offset %d: found %s, %s"
            .formatted(offset, found, complaint(bytes, i, length, end)));
  }

  private static String complaint(byte[] bytes, int i, int length, int end) {
    int lead = bytes[i] & 0xFF;
    if (lead < 0xC0) {
      return "a continuation byte; expected a lead byte (00 to 7F, C2 to F4)";
    }
    if (lead < 0xC2 || lead > 0xF4) {
      return "which never occurs in UTF-8; expected a lead byte (00 to 7F, C2 to F4)";
    }
    if (ByteSequence.isSurrogate(bytes, i, length)) {
      return "a surrogate; expected 80 to 9F after ED";
    }
    var range =
        length > 1
            ? "80 to BF"
            : switch (lead) {
              case 0xE0 -> "A0 to BF";
              case 0xED -> "80 to 9F";
              case 0xF0 -> "90 to BF";
              case 0xF4 -> "80 to 8F";
              default -> "80 to BF";
            };
    var next =
        i + length < end ? "%02X".formatted(bytes[i + length] & 0xFF) : "the end of the input";
    return "then %s; expected a continuation byte (%s)".formatted(next, range);
  }
}
