package dev.ferry.kernel;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/// Decodes an encoding such as Shift_JIS by what the JDK makes of each byte, and of each two of
/// which the first is no char by itself. It asks the JDK once for each that it meets.
///
/// What a byte begins must not depend on what was before it, nor what two bytes are on what follows
/// them. Characters of more bytes, those that become two chars, and what is malformed are left to
/// the JDK.
///
/// Threads share it without order: some may ask once more, and are told the same.
public final class CharsetTable {
  private static final int NONE = -1;
  private static final int UNKNOWN = -2;

  private static final char REPLACEMENT = '\uFFFD';

  private final Charset charset;

  /// The chars of single bytes, [#NONE] or [#UNKNOWN].
  private final int[] singles = new int[1 << 8];

  /// The chars of two bytes, the first one highest; 0 for those that are none, or unknown.
  private final char[] pairs = new char[1 << 16];

  /// Of two bytes, whether they are known to be none.
  private final boolean[] noPairs = new boolean[pairs.length];

  private final boolean keepsAscii;

  /// A table that knows nothing yet but whether the charset keeps ASCII.
  public CharsetTable(Charset charset) {
    this.charset = charset;
    Arrays.fill(singles, UNKNOWN);
    var all = new byte[1 << 7];
    for (int i = 0; i < all.length; i++) {
      all[i] = (byte) i;
    }
    keepsAscii = new String(all, charset).equals(new String(all, StandardCharsets.US_ASCII));
  }

  /// Whether `src[from, to)` is ASCII, and decodes to just that.
  public boolean isAscii(byte[] src, int from, int to) {
    if (!keepsAscii) {
      return false;
    }
    int i = from;
    for (; to - i >= Long.BYTES; i += Long.BYTES) {
      if (((long) Scalar.LONG.get(src, i) & Scalar.NEGATIVE_BYTES) != 0) {
        return false;
      }
    }
    int rest = 0;
    for (; i < to; i++) {
      rest |= src[i];
    }
    return rest >= 0;
  }

  /// Decodes `src[from, to)` up to the first bytes that are left to the JDK, to `dst`, which has
  /// room for one char a byte.
  ///
  /// @return the [Progress]
  public long decode(byte[] src, int from, int to, char[] dst, int dstFrom) {
    int i = from;
    int k = dstFrom;
    while (true) {
      while (to - i >= Long.BYTES) {
        long eight = (long) Scalar.BIG_LONG.get(src, i);
        char first = pairs[(int) (eight >>> 48)];
        if (first == 0) {
          if ((eight & Scalar.NEGATIVE_BYTES) != 0 || !keepsAscii) {
            break;
          }
          putAscii(eight, dst, k);
          i += Long.BYTES;
          k += Long.BYTES;
          continue;
        }
        char second = pairs[(int) (eight >>> 32) & 0xFFFF];
        char third = pairs[(int) (eight >>> 16) & 0xFFFF];
        char fourth = pairs[(int) eight & 0xFFFF];
        dst[k] = first;
        dst[k + 1] = second;
        dst[k + 2] = third;
        dst[k + 3] = fourth;
        int count = second == 0 ? 1 : third == 0 ? 2 : fourth == 0 ? 3 : 4;
        i += 2 * count;
        k += count;
      }
      if (i == to) {
        break;
      }
      int single = singles[src[i] & 0xFF];
      if (single == UNKNOWN) {
        single = askForSingle(src[i]);
      }
      if (single != NONE) {
        dst[k++] = (char) single;
        i++;
        continue;
      }
      if (to - i < 2) {
        break;
      }
      char pair = pairs[index(src[i], src[i + 1])];
      if (pair == 0) {
        pair = askForPair(src[i], src[i + 1]);
      }
      if (pair == 0) {
        break;
      }
      dst[k++] = pair;
      i += 2;
    }
    return Progress.of(i - from, k - dstFrom);
  }

  private static void putAscii(long eight, char[] dst, int at) {
    for (int i = 0; i < Long.BYTES; i++) {
      dst[at + i] = (char) (eight >>> 56 - Byte.SIZE * i & 0x7F);
    }
  }

  private static int index(byte first, byte second) {
    return (first & 0xFF) << 8 | second & 0xFF;
  }

  private int askForSingle(byte only) {
    int answer = ask(only);
    singles[only & 0xFF] = answer;
    return answer;
  }

  /// @return 0 if it is none
  private char askForPair(byte first, byte second) {
    int index = index(first, second);
    if (noPairs[index]) {
      return 0;
    }
    int answer = ask(first, second);
    if (answer == NONE) {
      noPairs[index] = true;
      return 0;
    }
    pairs[index] = (char) answer;
    return (char) answer;
  }

  /// The char that bytes are, or [#NONE].
  private int ask(byte... bytes) {
    var text = new String(bytes, charset);
    if (text.length() != 1) {
      return NONE;
    }
    char answer = text.charAt(0);
    return answer == REPLACEMENT || Character.isSurrogate(answer) ? NONE : answer;
  }
}
