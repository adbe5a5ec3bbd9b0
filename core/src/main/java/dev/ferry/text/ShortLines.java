package dev.ferry.text;

import dev.ferry.kernel.CharWords;
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

  /// Up to here, in the text, the lines are decoded, or better left alone.
  private long end;

  /// The line whose chars begin at `from`.
  private long next;

  private int from;

  /// @param most bytes between the marks that are given at a time
  ShortLines(Text text, int most) {
    malformed = text.malformed();
    first = (char) text.terminator().first();
    second = (char) text.terminator().second();
    chars = new char[most + LONGEST + Terminator.LONGEST + CharWords.AHEAD];
  }

  /// Whether lines of this text may be decoded so, as kernels are now.
  static boolean canTake(Text text) {
    return Kernels.readsByVectors() && text.isUtf8() && text.terminator().isOneByte();
  }

  /// The line `bytes[start, end)`, or null if it has to be decoded by itself.
  ///
  /// @param next where the line after it begins
  /// @param base offset of `bytes[0]` in the text
  /// @param marks what may end the lines that follow: `marks[mark, markCount)`
  @Nullable String take(
      byte[] bytes, long base, int start, int end, int next, int[] marks, int mark, int markCount) {
    others =
        looksAscii(bytes, start, end) ? Math.max(0, others - 1) : Math.min(MOST_OTHERS, others + 1);
    long offset = base + start;
    if (offset >= this.end) {
      if (others < OTHERS || !decode(bytes, base, start, lastShort(next, marks, mark, markCount))) {
        return null;
      }
    } else if (offset != this.next) {
      return null;
    }
    int to = lineEnd(from + (end - start + 2) / 3);
    var text = new String(chars, from, to - from);
    from = to + next - end;
    this.next = base + next;
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

  /// Where the last of the short lines ends that follow.
  private static int lastShort(int next, int[] marks, int mark, int markCount) {
    int last = next;
    for (int i = mark; i < markCount && marks[i] - last <= LONGEST; i++) {
      last = marks[i];
    }
    return last;
  }

  private boolean decode(byte[] bytes, long base, int start, int to) {
    if (to - start < FEWEST) {
      return false;
    }
    end = base + to;
    try {
      int count = Utf8.decode(bytes, start, to - start, chars, 0, malformed);
      chars[count] = first;
    } catch (MalformedUtf8Exception reported) {
      next = end;
      return false;
    }
    from = 0;
    return true;
  }

  private int lineEnd(int at) {
    int i = at;
    while (chars[i] != first && chars[i] != second) {
      i++;
    }
    return i;
  }
}
