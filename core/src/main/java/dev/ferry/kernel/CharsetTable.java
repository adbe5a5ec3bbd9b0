package dev.ferry.kernel;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.util.Arrays;

/// Decodes an encoding such as Shift_JIS by what the JDK's decoder makes of each byte, and of each
/// two of which the first is no char by itself.
///
/// What a byte begins must not depend on what was before it, nor what two bytes are on what follows
/// them. Characters of more bytes, those that become two chars, and what is malformed are left to
/// the JDK.
public final class CharsetTable {
  private static final int NONE = -1;

  /// The chars of single bytes; [#NONE] for those that are none.
  private final int[] singles = new int[1 << 8];

  /// The chars of two bytes, the first one highest; 0 for those that are none.
  private final char[] pairs = new char[1 << 16];

  private final boolean isAscii;

  /// Asks the JDK, some 30,000 times.
  public CharsetTable(Charset charset) {
    var decoder = charset.newDecoder();
    var bytes = new byte[2];
    var chars = CharBuffer.allocate(2);
    Arrays.fill(singles, NONE);
    for (int first = 0; first < singles.length; first++) {
      bytes[0] = (byte) first;
      if (isChar(decoder, ByteBuffer.wrap(bytes, 0, 1), chars)) {
        singles[first] = chars.get(0);
        continue;
      }
      var pair = ByteBuffer.wrap(bytes);
      for (int second = 0; second < 1 << 8; second++) {
        bytes[1] = (byte) second;
        if (isChar(decoder, pair.clear(), chars)) {
          pairs[first << 8 | second] = chars.get(0);
        }
      }
    }
    boolean areSame = true;
    for (int i = 0; i < 1 << 7; i++) {
      areSame &= singles[i] == i;
    }
    isAscii = areSame;
  }

  /// Whether all of the bytes are one char, which is put into `chars`.
  private static boolean isChar(CharsetDecoder decoder, ByteBuffer bytes, CharBuffer chars) {
    var result = decoder.reset().decode(bytes, chars.clear(), true);
    return result.isUnderflow() && chars.position() == 1 && !Character.isSurrogate(chars.get(0));
  }

  /// Whether `src[from, to)` is ASCII, and decodes to just that.
  public boolean isAscii(byte[] src, int from, int to) {
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
    return isAscii && rest >= 0;
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
          if ((eight & Scalar.NEGATIVE_BYTES) != 0 || !isAscii) {
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
      int first = src[i] & 0xFF;
      int single = singles[first];
      if (single != NONE) {
        dst[k++] = (char) single;
        i++;
        continue;
      }
      char pair = to - i < 2 ? 0 : pairs[first << 8 | src[i + 1] & 0xFF];
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
}
