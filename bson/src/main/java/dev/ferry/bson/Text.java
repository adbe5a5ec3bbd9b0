package dev.ferry.bson;

import static dev.ferry.utf8.MalformedPolicy.KEEP;

import dev.ferry.io.ByteOutput;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;

/// Writes strings as BSON has them, in UTF-8 with a NUL behind them.
///
/// Short ones are taken for ASCII until they turn out not to be: that is faster than to look what
/// kind of text it is. Not for use by several threads.
final class Text {
  /// Chars up to which one after the other is fastest.
  private static final int FEW = 7;

  /// Chars up to which four at a time are, as a long of which the first is lowest.
  private static final int SHORT = ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN ? 32 : FEW;

  private static final int FOUR = Integer.BYTES;
  private static final int NOT_ASCII = ~0x7F;
  private static final long FOUR_NOT_ASCII = 0xFF80FF80_FF80FF80L;

  private final char[] chars = new char[SHORT + FOUR];
  private final MemorySegment words = MemorySegment.ofArray(chars);

  /// Writes the length, the bytes and a NUL.
  void writeWithLength(ByteOutput output, String value) {
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
  int write(ByteOutput output, String value) {
    int length = value.length();
    if (length <= SHORT) {
      int begin = output.extend(length + FOUR);
      var array = output.array();
      boolean isAscii =
          length <= FEW
              ? copyFew(value, length, array, begin)
              : copyShort(value, length, array, begin);
      if (isAscii) {
        array[begin + length] = 0;
        output.truncate(begin + length + 1);
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

  /// Copies chars, and returns whether they are ASCII; if not, what was copied is of no use.
  private static boolean copyFew(String value, int length, byte[] to, int offset) {
    int all = 0;
    for (int i = 0; i < length; i++) {
      char c = value.charAt(i);
      to[offset + i] = (byte) c;
      all |= c;
    }
    return (all & NOT_ASCII) == 0;
  }

  /// As [#copyFew], with up to three bytes of no meaning behind.
  private boolean copyShort(String value, int length, byte[] to, int offset) {
    value.getChars(0, length, chars, 0);
    long all = 0;
    int i = 0;
    for (; i < length - FOUR; i += FOUR) {
      long four = words.get(ValueLayout.JAVA_LONG_UNALIGNED, 2L * i);
      LittleEndian.setInt(to, offset + i, narrow(four));
      all |= four;
    }
    // The last one to four, without what lies behind them from before.
    long last = words.get(ValueLayout.JAVA_LONG_UNALIGNED, 2L * i);
    LittleEndian.setInt(to, offset + i, narrow(last));
    all |= last << (i + FOUR - length << 4);
    return (all & FOUR_NOT_ASCII) == 0;
  }

  /// Four bytes of four chars below 0x80.
  private static int narrow(long four) {
    long pairs = four | four >>> 8;
    return (int) (pairs & 0xFFFF | pairs >>> 16 & 0xFFFF0000L);
  }
}
