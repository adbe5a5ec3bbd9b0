package dev.ferry.id;

/// Text that is no UUID, or no list of them.
public final class MalformedUuidException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  private final int number;
  private final long offset;
  private final String found;
  private final String expected;

  private MalformedUuidException(
      int number, long offset, String found, String expected, String message) {
    super(message);
    this.number = number;
    this.offset = offset;
    this.found = found;
    this.expected = expected;
  }

  /// Which id is wrong, from 0; -1 if it is the text as a whole, its padding, or a compact list.
  public int number() {
    return number;
  }

  /// Where the wrong unit is: counted in chars, or in bytes if bytes were given, from the start of
  /// the text, array or buffer. What is missing is wrong at the end. In a compact list whose Base64
  /// is right, bytes of what is encoded are counted, even if a text was given.
  public long offset() {
    return offset;
  }

  /// What was there.
  public String found() {
    return found;
  }

  /// What should have been there.
  public String expected() {
    return expected;
  }

  /// A text of a wrong length.
  static MalformedUuidException length(int length) {
    var found = "%,d chars".formatted(length);
    var expected = "%d chars".formatted(Uuids.LENGTH);
    return new MalformedUuidException(
        0,
        Math.min(length, Uuids.LENGTH),
        found,
        expected,
        "Malformed UUID: found %s, expected %s".formatted(found, expected));
  }

  /// @param position in the id
  static MalformedUuidException unit(
      int number, long offset, int position, int unit, String expected) {
    var found = shown(unit);
    return new MalformedUuidException(
        number,
        offset,
        found,
        expected,
        "Malformed UUID (number %d) at its char %d, offset %d: found %s, expected %s"
            .formatted(number, position, offset, found, expected));
  }

  /// In a text of Base64, or the whole of it.
  static MalformedUuidException inText(int number, long offset, String found, String expected) {
    return new MalformedUuidException(
        number,
        offset,
        found,
        expected,
        "Malformed list of UUIDs at offset %d%s: found %s, expected %s"
            .formatted(offset, number < 0 ? "" : ", in id " + number, found, expected));
  }

  /// In the bytes of a compact list.
  static MalformedUuidException inBytes(long offset, String found, String expected) {
    return new MalformedUuidException(
        -1,
        offset,
        found,
        expected,
        "Malformed compact list of UUIDs at byte %d of what is encoded: found %s, expected %s"
            .formatted(offset, found, expected));
  }

  /// A byte or char as it is to be shown.
  static String shown(int unit) {
    int value = unit & 0xFFFF;
    return value > ' ' && value < 0x7F
        ? "'" + (char) value + "'"
        : unit < 0 ? "byte %02X".formatted(unit & 0xFF) : "U+%04X".formatted(value);
  }
}
