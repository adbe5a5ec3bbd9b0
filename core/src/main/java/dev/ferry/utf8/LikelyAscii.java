package dev.ferry.utf8;

/// Guesses from a few samples whether a text is ASCII, where the JDK cannot be beaten. A wrong
/// guess costs speed, never a wrong result.
final class LikelyAscii {
  private LikelyAscii() {}

  static boolean test(String s) {
    int length = s.length();
    int step = step(length);
    for (int i = 0; i < length; i += step) {
      if (s.charAt(i) >= 0x80) {
        return false;
      }
    }
    return true;
  }

  static boolean test(byte[] bytes, int offset, int length) {
    int step = step(length);
    int end = offset + length;
    for (int i = offset; i < end; i += step) {
      if (bytes[i] < 0) {
        return false;
      }
    }
    return true;
  }

  /// Odd, so that it does not fall into step with columns of text.
  private static int step(int length) {
    return length < 64 ? 15 : length / 32 | 1 | 16;
  }
}
