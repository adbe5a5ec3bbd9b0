package dev.ferry.utf8;

import dev.ferry.kernel.ByteScan;
import dev.ferry.kernel.Kernels;
import dev.ferry.kernel.Scratch;
import dev.ferry.kernel.Utf8Copy;

/// Tells when the JDK is at least as fast, so that the work is left to it: for short texts and
/// ASCII, which the JDK copies, and for what the kernels would rather leave.
///
/// What kind of text it is, is guessed from a few samples. A wrong guess costs speed, never a wrong
/// result.
final class Delegate {
  private static final int SHORT_CHARS = 16;
  private static final int SHORT_BYTES = 24;

  /// Bytes up to which text that looks like ASCII, and ends with emoji, becomes a string sooner by
  /// the JDK: it copies the ASCII that comes before them.
  private static final int SHORT_WITH_EMOJI = 128;

  /// Bytes up to which one sample has to do: it takes about a nanosecond, the JDK no more than 10
  /// for 100 of ASCII.
  private static final int FEW = 64;

  /// The same in chars.
  private static final int FEW_CHARS = 128;

  /// Units up to which three have to do.
  private static final int SOME = 4096;

  /// Chars up to which text that looks like ASCII is taken for that in any case.
  private static final int MOST_TRUSTED = 32;

  /// Texts in a row that were ASCII after which what looks like it is trusted again.
  private static final int REGAINED = 4;

  private static final int FIRST_OF_THREE_BYTES = 0xE0;

  private static final int MOSTLY_ASCII = 0x100;

  /// Whether text whose sampled char is ASCII may not be: set by a text whose sample takes two
  /// bytes, as most chars of Latin text are ASCII. Any thread reads and writes it, without order,
  /// and writes it only to change it.
  private static boolean isMistrusted;

  private Delegate() {}

  static boolean takes(String s, MalformedPolicy policy) {
    if (policy != MalformedPolicy.AS_JDK) {
      return false;
    }
    int length = s.length();
    if (length <= SHORT_CHARS) {
      return true;
    }
    int sampled = sampled(s);
    if (sampled < 0x80) {
      return !isMistrusted || length <= MOST_TRUSTED || length > Utf8Copy.LONGEST;
    }
    var kernels = Kernels.writing();
    if (sampled < 0x800 && !isMistrusted) {
      isMistrusted = kernels.hasVectors();
    }
    return kernels.leaveEncodingToJdk(length, sampled);
  }

  /// Tells what a text was that was not taken.
  static void learn(Scratch scratch, boolean isAscii) {
    if (isMistrusted && scratch.asciiInARow(isAscii) >= REGAINED) {
      isMistrusted = false;
    }
  }

  /// As [#takes(byte[], int, int, MalformedPolicy)], but only for what is short and looks like
  /// ASCII, and by a look that costs next to nothing.
  static boolean takesShortAscii(byte[] bytes, int offset, int length, MalformedPolicy policy) {
    return length <= FEW
        && length > 0
        && (bytes[offset] | bytes[offset + (length >> 1)]) >= 0
        && isJdks(policy);
  }

  /// The same for a text that is not ASCII, though it looks like it: only the shortest.
  static boolean takesShort(int length, MalformedPolicy policy) {
    return length <= SHORT_BYTES && isJdks(policy);
  }

  /// As above, where a string is made: without byte compress some longer ones, too, if code points
  /// of four bytes are near the end.
  static boolean takesShort(byte[] bytes, int offset, int length, MalformedPolicy policy) {
    return takesShort(length, policy)
        || length <= SHORT_WITH_EMOJI
            && isJdks(policy)
            && !Kernels.readsFewFast()
            && ByteScan.endsWithFours(bytes, offset + length);
  }

  private static boolean isJdks(MalformedPolicy policy) {
    return policy == MalformedPolicy.AS_JDK || policy == MalformedPolicy.REPLACE;
  }

  static boolean takes(byte[] bytes, int offset, int length, MalformedPolicy policy) {
    if (!isJdks(policy)) {
      return false;
    }
    if (length <= SHORT_BYTES) {
      return true;
    }
    int sampled =
        length <= FEW ? bytes[offset + (length >> 1)] & 0xFF : sampled(bytes, offset, length);
    int largest = sampled & 0xFF;
    boolean isWide = largest >= FIRST_OF_THREE_BYTES && sampled == largest;
    boolean looksAscii = largest < 0x80 && bytes[offset] >= 0;
    return looksAscii || Kernels.reading().leaveDecodingToJdk(length / 3, isWide);
  }

  /// The bits of some chars: as large, in the sense of a char's length in UTF-8, as the largest.
  private static int sampled(String s) {
    int length = s.length();
    int middle = s.charAt(length >> 1);
    if (length <= FEW_CHARS) {
      return middle;
    }
    int sampled = middle | s.charAt(length >> 2) | s.charAt(length - (length >> 2));
    return length <= SOME ? sampled : sampled | sampledAll(s);
  }

  private static int sampledAll(String s) {
    int sampled = 0;
    int length = s.length();
    int step = step(length);
    for (int i = 0; i < length - step; i += step) {
      sampled |= s.charAt(i);
    }
    return sampled;
  }

  /// The largest of some bytes, and [#MOSTLY_ASCII] if that is so.
  private static int sampled(byte[] bytes, int offset, int length) {
    int quarter = length >> 2;
    int first = bytes[offset + quarter];
    int second = bytes[offset + 2 * quarter];
    int third = bytes[offset + 3 * quarter];
    int largest = Math.max(first & 0xFF, Math.max(second & 0xFF, third & 0xFF));
    int others = -(first >> 31) - (second >> 31) - (third >> 31);
    int samples = 3;
    if (length > SOME) {
      int end = offset + length;
      int step = step(length);
      for (int i = offset + step; i < end - step; i += step) {
        largest = Math.max(largest, bytes[i] & 0xFF);
        others -= bytes[i] >> 31;
        samples++;
      }
    }
    return 2 * others < samples ? largest | MOSTLY_ASCII : largest;
  }

  /// Odd, so that it does not fall into step with columns of text.
  private static int step(int length) {
    return length / 32 | 1;
  }
}
