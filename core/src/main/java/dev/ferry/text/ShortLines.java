package dev.ferry.text;

import dev.ferry.kernel.Kernels;
import dev.ferry.utf8.MalformedPolicy;
import dev.ferry.utf8.MalformedUtf8Exception;
import dev.ferry.utf8.Utf8;
import org.jspecify.annotations.Nullable;

/// Strings of short lines of UTF-8 that are not ASCII, decoded some kilobytes at once: what is
/// around the vector kernels takes as long as they do for a hundred bytes.
///
/// The chars of a line are found by its end. Bytes that end one are never part of a sequence, so
/// malformed ones become the same chars as in a line by itself.
final class ShortLines {
  /// Bytes of the longest.
  static final int LONGEST = 128;

  /// Bytes that are decoded at once, at least.
  private static final int FEWEST = 512;

  /// By so many more lines must those lately not have been ASCII.
  private static final int OTHERS = 4;

  private static final int MOST_OTHERS = 2 * OTHERS;

  private final MalformedPolicy malformed;
  private final char first;
  private final char second;
  private final char[] chars;

  private int others;

  /// Up to here, in the text, lines are decoded, or better left alone.
  private long end;

  /// The line whose chars begin at `from`.
  private long next;

  private int from;

  /// @param most bytes of the lines that are given at a time, but for the first of them
  ShortLines(Text text, int most) {
    malformed = text.malformed();
    first = (char) text.terminator().first();
    second = (char) text.terminator().second();
    chars = new char[LONGEST + Terminator.LONGEST + most + 1];
  }

  /// Whether lines of UTF-8 with such ends may be decoded so, as kernels are now.
  static boolean canTake(Terminator terminator) {
    return Kernels.readsByVectors() && terminator.isOneByte();
  }

  /// Sees the line `bytes[start, end)`.
  ///
  /// @param offset of `bytes[0]` in the text
  /// @return whether to decode it now, and those that follow
  boolean wants(byte[] bytes, int start, int end, long offset) {
    others =
        looksAscii(bytes, start, end) ? Math.max(0, others - 1) : Math.min(MOST_OTHERS, others + 1);
    return others >= OTHERS && offset + start >= this.end;
  }

  /// Decodes the lines from `start` up to `to`, where one ends, if they are enough.
  void decode(byte[] bytes, int start, int to, long offset) {
    if (to - start < FEWEST) {
      return;
    }
    end = offset + to;
    try {
      int count = Utf8.decode(bytes, start, to - start, chars, 0, malformed);
      chars[count] = first;
      next = offset + start;
      from = 0;
    } catch (MalformedUtf8Exception reported) {
      next = end;
    }
  }

  /// The line at `offset` in the text, or null if it is not decoded.
  ///
  /// @param length in bytes
  /// @param after where the line after it begins
  @Nullable String take(long offset, int length, long after) {
    if (offset != next || offset >= end) {
      return null;
    }
    // No code point takes more than three bytes for a char.
    int to = lineEnd(from + (length + 2) / 3);
    var text = new String(chars, from, to - from);
    from = to + (int) (after - offset) - length;
    next = after;
    return text;
  }

  /// As far as a few bytes tell.
  private static boolean looksAscii(byte[] bytes, int start, int end) {
    int length = end - start;
    return length == 0
        || (bytes[start]
                | bytes[start + (length >> 1)]
                | bytes[end - 1 - (length >> 2)]
                | bytes[end - 1])
            >= 0;
  }

  private int lineEnd(int at) {
    int i = at;
    while (chars[i] != first && chars[i] != second) {
      i++;
    }
    return i;
  }
}
