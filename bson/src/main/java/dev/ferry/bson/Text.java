package dev.ferry.bson;

import static dev.ferry.utf8.MalformedPolicy.KEEP;

import dev.ferry.io.ByteOutput;

/// Writes strings as BSON has them, in UTF-8 with a NUL behind them.
final class Text {
  /// Chars up to which it is faster to try char by char than to look at what kind of text it is.
  private static final int SHORT = 16;

  private static final int NOT_ASCII = ~0x7F;

  private Text() {}

  /// Writes the length, the bytes and a NUL.
  static void writeWithLength(ByteOutput output, String value) {
    int begin = output.extend(Integer.BYTES);
    try {
      output.setInt(begin, write(output, value));
    } catch (Throwable e) {
      output.truncate(begin);
      throw e;
    }
  }

  /// Writes the bytes and a NUL.
  ///
  /// @return how many bytes, with the NUL
  static int write(ByteOutput output, String value) {
    int length = value.length();
    if (length <= SHORT) {
      int begin = output.extend(length + 1);
      var array = output.array();
      if (isAscii(value, length, array, begin)) {
        array[begin + length] = 0;
        return length + 1;
      }
      output.truncate(begin);
    }
    return writeOther(output, value);
  }

  private static int writeOther(ByteOutput output, String value) {
    int begin = output.size();
    try {
      int count = output.writeUtf8(value, KEEP);
      output.writeByte(0);
      return count + 1;
    } catch (Throwable e) {
      output.truncate(begin);
      throw e;
    }
  }

  /// Whether a text is all ASCII, which has been copied then. Four chars at a time, which the
  /// compiler does not do by itself for so few.
  private static boolean isAscii(String value, int length, byte[] to, int offset) {
    int all = 0;
    int i = 0;
    for (; i < length - 3; i += 4) {
      char a = value.charAt(i);
      char b = value.charAt(i + 1);
      char c = value.charAt(i + 2);
      char d = value.charAt(i + 3);
      to[offset + i] = (byte) a;
      to[offset + i + 1] = (byte) b;
      to[offset + i + 2] = (byte) c;
      to[offset + i + 3] = (byte) d;
      all |= a | b | c | d;
      if ((all & NOT_ASCII) != 0) {
        return false;
      }
    }
    for (; i < length; i++) {
      char c = value.charAt(i);
      to[offset + i] = (byte) c;
      all |= c;
    }
    return (all & NOT_ASCII) == 0;
  }
}
