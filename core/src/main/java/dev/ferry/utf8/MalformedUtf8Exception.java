package dev.ferry.utf8;

import dev.ferry.kernel.ByteSequence;
import java.util.HexFormat;

/// Text that cannot be converted under [MalformedPolicy#REPORT].
public final class MalformedUtf8Exception extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  private final long offset;
  private final String found;
  private final String expected;

  private MalformedUtf8Exception(long offset, String found, String expected, String message) {
    super(message);
    this.offset = offset;
    this.found = found;
    this.expected = expected;
  }

  /// Where the malformed text begins, counted from the start of the array, string, segment or
  /// stream (not of the range): a byte offset when decoding, a char offset when encoding.
  public long offset() {
    return offset;
  }

  /// The malformed bytes, as two hexadecimal digits each with spaces between, or the lone surrogate
  /// as `U+` and four digits.
  public String found() {
    return found;
  }

  /// What should have been there: "a continuation byte (80 to BF)", for example.
  public String expected() {
    return expected;
  }

  static MalformedUtf8Exception loneSurrogate(char c, long offset) {
    var found = Character.isHighSurrogate(c) ? "high" : "low";
    var expected =
        Character.isHighSurrogate(c)
            ? "a low surrogate (U+DC00 to U+DFFF) after it"
            : "a high surrogate (U+D800 to U+DBFF) before it";
    var shown = "U+%04X".formatted((int) c);
    return new MalformedUtf8Exception(
        offset,
        shown,
        expected,
        "Lone %s surrogate %s at char offset %d: expected %s"
            .formatted(found, shown, offset, expected));
  }

  /// For the `length` bytes at `i` that begin no code point, where `offset` is what the user calls
  /// `i`.
  static MalformedUtf8Exception bytes(byte[] bytes, int i, int length, int end, long offset) {
    var found = HexFormat.ofDelimiter(" ").withUpperCase().formatHex(bytes, i, i + length);
    var expected = expected(bytes, i, length);
    return new MalformedUtf8Exception(
        offset,
        found,
        expected,
        "Malformed UTF-8 at byte offset %d: found %s, %s; expected %s"
            .formatted(offset, found, remark(bytes, i, length, end), expected));
  }

  private static String remark(byte[] bytes, int i, int length, int end) {
    int lead = bytes[i] & 0xFF;
    if (lead < 0xC0) {
      return "a continuation byte";
    }
    if (!isLead(lead)) {
      return "which never occurs in UTF-8";
    }
    if (ByteSequence.isSurrogate(bytes, i, length)) {
      return "a surrogate";
    }
    return i + length < end
        ? "then %02X".formatted(bytes[i + length] & 0xFF)
        : "then the end of the input";
  }

  private static String expected(byte[] bytes, int i, int length) {
    int lead = bytes[i] & 0xFF;
    if (!isLead(lead)) {
      return "a lead byte (00 to 7F, C2 to F4)";
    }
    if (ByteSequence.isSurrogate(bytes, i, length)) {
      return "80 to 9F after ED";
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
    return "a continuation byte (%s)".formatted(range);
  }

  private static boolean isLead(int first) {
    return first >= 0xC2 && first <= 0xF4;
  }
}
