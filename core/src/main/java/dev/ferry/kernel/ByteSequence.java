package dev.ferry.kernel;

/// One UTF-8 sequence: how long it is and what it stands for, by table 3-7 of the Unicode Standard.
public final class ByteSequence {
  /// Bytes of the longest.
  public static final int LONGEST = 4;

  private ByteSequence() {}

  /// The length of the sequence at `i`: 1 to 4 if it is well-formed; else minus the number of bytes
  /// that the JDK replaces by one U+FFFD. That is the maximal subpart (The Unicode Standard,
  /// section 3.9), except that a surrogate in three bytes counts as one sequence, and its first two
  /// bytes as a beginning of it.
  public static int length(byte[] bytes, int i, int end) {
    int lead = bytes[i] & 0xFF;
    if (lead < 0x80) {
      return 1;
    }
    if (lead < 0xC2 || lead > 0xF4 || i + 1 >= end) {
      return -1;
    }
    int second = bytes[i + 1] & 0xFF;
    int least = lead == 0xE0 ? 0xA0 : lead == 0xF0 ? 0x90 : 0x80;
    int most = lead == 0xF4 ? 0x8F : 0xBF;
    if (second < least || second > most) {
      return -1;
    }
    int length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
    for (int k = 2; k < length; k++) {
      if (i + k >= end || !isContinuation(bytes[i + k])) {
        return -k;
      }
    }
    return lead == 0xED && second >= 0xA0 ? -3 : length;
  }

  /// Whether the malformed sequence of `length` bytes at `i` is a surrogate.
  public static boolean isSurrogate(byte[] bytes, int i, int length) {
    return length == 3 && bytes[i] == (byte) 0xED;
  }

  public static boolean isContinuation(byte b) {
    return (b & 0xC0) == 0x80;
  }

  /// Whether the bytes up to `end` from `i` on may be the beginning of a sequence that needs more.
  public static boolean isUnfinished(byte[] bytes, int i, int end) {
    int lead = bytes[i] & 0xFF;
    int needed = lead < 0xC2 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : lead < 0xF5 ? 4 : 1;
    return end - i < needed && -length(bytes, i, end) == end - i;
  }

  /// The code point of `length` bytes at `i`, which are well-formed or a surrogate.
  public static int codePoint(byte[] bytes, int i, int length) {
    return switch (length) {
      case 1 -> bytes[i];
      case 2 -> (bytes[i] & 0x1F) << 6 | bytes[i + 1] & 0x3F;
      case 3 -> (bytes[i] & 0x0F) << 12 | (bytes[i + 1] & 0x3F) << 6 | bytes[i + 2] & 0x3F;
      default ->
          (bytes[i] & 0x07) << 18
              | (bytes[i + 1] & 0x3F) << 12
              | (bytes[i + 2] & 0x3F) << 6
              | bytes[i + 3] & 0x3F;
    };
  }

  /// How many of the last bytes of `bytes[from, to)` begin a sequence that may go on.
  public static int unfinished(byte[] bytes, int from, int to) {
    for (int back = 1; back <= Math.min(3, to - from); back++) {
      if (!isContinuation(bytes[to - back])) {
        return isUnfinished(bytes, to - back, to) ? back : 0;
      }
    }
    return 0;
  }

  /// Where the first sequence begins from `i` on. That can be told from up to three bytes before,
  /// malformed or not, as a byte that is no continuation byte always begins one.
  ///
  /// @param end of the text, or three bytes after `i`, or more
  public static int beginFrom(byte[] bytes, int i, int end) {
    if (i >= end || !isContinuation(bytes[i])) {
      return i;
    }
    for (int lead = i - 1; lead >= Math.max(0, i - 3); lead--) {
      if (!isContinuation(bytes[lead])) {
        return Math.max(i, lead + Math.abs(length(bytes, lead, end)));
      }
    }
    return i;
  }
}
