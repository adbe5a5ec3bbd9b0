package dev.ferry.text;

import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/// A byte order mark (U+FEFF) at the beginning of a text, which tells its encoding.
///
/// @param encoding that it tells
/// @param length in bytes
record ByteOrderMark(Encoding encoding, int length) {
  /// The fewest bytes that one has.
  static final int SHORTEST = 2;

  /// The most bytes that one has.
  static final int LONGEST = 4;

  /// The mark that these first bytes of a text are; null if they are none.
  static @Nullable ByteOrderMark of(byte[] first, int length) {
    int b0 = at(first, length, 0);
    int b1 = at(first, length, 1);
    int b2 = at(first, length, 2);
    int b3 = at(first, length, 3);
    if (b0 == 0xEF && b1 == 0xBB && b2 == 0xBF) {
      return new ByteOrderMark(Encoding.UTF_8, 3);
    }
    // Before UTF-16, whose mark it begins with: text that begins with NUL is no text.
    if (b0 == 0xFF && b1 == 0xFE && b2 == 0 && b3 == 0) {
      return new ByteOrderMark(Encoding.of(StandardCharsets.UTF_32LE), 4);
    }
    if (b0 == 0 && b1 == 0 && b2 == 0xFE && b3 == 0xFF) {
      return new ByteOrderMark(Encoding.of(StandardCharsets.UTF_32BE), 4);
    }
    if (b0 == 0xFF && b1 == 0xFE) {
      return new ByteOrderMark(Encoding.UTF_16LE, 2);
    }
    return b0 == 0xFE && b1 == 0xFF ? new ByteOrderMark(Encoding.UTF_16BE, 2) : null;
  }

  private static int at(byte[] first, int length, int i) {
    return i < length ? first[i] & 0xFF : -1;
  }

  /// The mark of these first bytes if it is one of `encoding`.
  static int length(byte[] first, int length, Encoding encoding) {
    var mark = of(first, length);
    return mark != null && mark.encoding.equals(encoding) ? mark.length : 0;
  }
}
