package dev.ferry.utf8;

import dev.ferry.kernel.Kernels;

/// Tells when the JDK is at least as fast, so that the work is left to it: for short texts and
/// ASCII, which the JDK copies, and for what the kernels would rather leave.
///
/// What kind of text it is, is guessed from a few samples. A wrong guess costs speed, never a wrong
/// result.
final class Delegate {
  private static final int SHORT_CHARS = 16;
  private static final int SHORT_BYTES = 3 * SHORT_CHARS;

  /// Up to here one sample has to do: each costs a tenth of what the JDK takes for so short an
  /// ASCII text.
  private static final int FEW = 64;

  private static final int FIRST_OF_THREE_BYTES = 0xE0;

  private Delegate() {}

  static boolean takes(String s, MalformedPolicy policy) {
    if (policy != MalformedPolicy.AS_JDK) {
      return false;
    }
    int length = s.length();
    if (length <= SHORT_CHARS) {
      return true;
    }
    int sampled = length <= FEW ? s.charAt(length >> 1) : sampled(s);
    return sampled < 0x80 || Kernels.get().leaveToJdk(length, sampled >= 0x800);
  }

  static boolean takes(byte[] bytes, int offset, int length, MalformedPolicy policy) {
    if (policy != MalformedPolicy.AS_JDK && policy != MalformedPolicy.REPLACE) {
      return false;
    }
    if (length <= SHORT_BYTES) {
      return true;
    }
    int sampled =
        length <= FEW ? bytes[offset + (length >> 1)] & 0xFF : sampled(bytes, offset, length);
    return sampled < 0x80 || Kernels.get().leaveToJdk(length / 3, sampled >= FIRST_OF_THREE_BYTES);
  }

  /// The largest of some chars.
  private static int sampled(String s) {
    int length = s.length();
    int sampled = Math.max(s.charAt(0), s.charAt(length >> 1));
    int step = step(length);
    for (int i = step; i < length; i += step) {
      sampled = Math.max(sampled, s.charAt(i));
    }
    return sampled;
  }

  /// The largest of some bytes.
  private static int sampled(byte[] bytes, int offset, int length) {
    int sampled = Math.max(bytes[offset] & 0xFF, bytes[offset + (length >> 1)] & 0xFF);
    int end = offset + length;
    int step = step(length);
    for (int i = offset + step; i < end; i += step) {
      sampled = Math.max(sampled, bytes[i] & 0xFF);
    }
    return sampled;
  }

  /// Odd, so that it does not fall into step with columns of text; more than a short text's length.
  private static int step(int length) {
    return length / 32 | 65;
  }
}
