package dev.ferry.bson;

import dev.ferry.io.ByteOutput;

/// Writes short ASCII texts, such as most names of fields, char by char: faster, up to here, than
/// to look at what kind of text it is first.
final class ShortText {
  /// Chars up to which it is.
  private static final int LONGEST = 32;

  private static final int NOT_ASCII = ~0x7F;

  private ShortText() {}

  /// Writes a length, the text and a NUL, if the text is short and ASCII; otherwise, nothing.
  static boolean writeString(ByteOutput bytes, String value) {
    int length = value.length();
    if (length > LONGEST) {
      return false;
    }
    int begin = bytes.extend(Integer.BYTES + length + 1);
    var array = bytes.array();
    int at = begin + Integer.BYTES;
    int all = 0;
    for (int i = 0; i < length; i++) {
      char c = value.charAt(i);
      array[at + i] = (byte) c;
      all |= c;
    }
    if ((all & NOT_ASCII) != 0) {
      bytes.truncate(begin);
      return false;
    }
    array[at + length] = 0;
    LittleEndian.setInt(array, begin, length + 1);
    return true;
  }

  /// Writes the text and a NUL, if the text is short and ASCII and holds no NUL; otherwise,
  /// nothing.
  static boolean writeName(ByteOutput bytes, String value) {
    int length = value.length();
    if (length > LONGEST) {
      return false;
    }
    int begin = bytes.extend(length + 1);
    var array = bytes.array();
    int all = 0;
    for (int i = 0; i < length; i++) {
      char c = value.charAt(i);
      array[begin + i] = (byte) c;
      // A NUL less 1 has all bits set.
      all |= c | c - 1;
    }
    if ((all & NOT_ASCII) != 0) {
      bytes.truncate(begin);
      return false;
    }
    array[begin + length] = 0;
    return true;
  }
}
