package dev.ferry.bson;

import static dev.ferry.utf8.MalformedPolicy.KEEP;

import dev.ferry.io.ByteOutput;

/// Writes strings as BSON has them, in UTF-8 with a NUL behind them.
final class Text {
  private Text() {}

  /// Writes the length, the bytes and a NUL.
  static void writeWithLength(ByteOutput output, String value) {
    int begin = output.extend(Integer.BYTES);
    try {
      output.setInt(begin, write(output, value));
    } catch (Throwable e) {
      output.setSize(begin);
      throw e;
    }
  }

  /// Writes the bytes and a NUL.
  ///
  /// @return how many bytes, with the NUL
  static int write(ByteOutput output, String value) {
    int begin = output.size();
    try {
      int count = output.writeUtf8(value, KEEP);
      output.writeByte(0);
      return count + 1;
    } catch (Throwable e) {
      output.setSize(begin);
      throw e;
    }
  }
}
