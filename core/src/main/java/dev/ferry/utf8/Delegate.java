package dev.ferry.utf8;

import dev.ferry.kernel.Kernels;

/// Tells when the JDK is at least as fast, so that the work is left to it: always without vectors,
/// as the JDK's code sees the bytes inside the string; with vectors for ASCII, where the JDK
/// copies.
///
/// Whether a text is ASCII is guessed from a few samples. A wrong guess costs speed, never a wrong
/// result.
final class Delegate {
  private static final boolean VECTORS = Kernels.mayUseVectors();

  private static final int SHORT_CHARS = 16;
  private static final int SHORT_BYTES = 36;

  private Delegate() {}

  static boolean takes(String s, MalformedPolicy policy) {
    return policy == MalformedPolicy.AS_JDK
        && (!VECTORS
            || s.length() <= SHORT_CHARS
            || isLikelyAscii(s)
            || Kernels.get().leaveToJdk(s.length()));
  }

  static boolean takes(byte[] bytes, int offset, int length, MalformedPolicy policy) {
    boolean sameAsJdk = policy == MalformedPolicy.AS_JDK || policy == MalformedPolicy.REPLACE;
    return sameAsJdk
        && (!VECTORS
            || length <= SHORT_BYTES
            || isLikelyAscii(bytes, offset, length)
            || Kernels.get().leaveToJdk(length));
  }

  private static boolean isLikelyAscii(String s) {
    int length = s.length();
    if ((s.charAt(0) | s.charAt(length >> 1)) >= 0x80) {
      return false;
    }
    int step = step(length);
    for (int i = step; i < length; i += step) {
      if (s.charAt(i) >= 0x80) {
        return false;
      }
    }
    return true;
  }

  private static boolean isLikelyAscii(byte[] bytes, int offset, int length) {
    if ((bytes[offset] | bytes[offset + (length >> 1)]) < 0) {
      return false;
    }
    int end = offset + length;
    int step = step(length);
    for (int i = offset + step; i < end; i += step) {
      if (bytes[i] < 0) {
        return false;
      }
    }
    return true;
  }

  /// Odd, so that it does not fall into step with columns of text; more than a short text's length.
  private static int step(int length) {
    return length / 32 | 65;
  }
}
