package dev.ferry.text;

import dev.ferry.kernel.AsciiByVectors;
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
  /// Bytes of a line, on average, up to which it is worth it.
  private static final int SHORT = 88;

  /// Bytes that are decoded at once, at least.
  private static final int FEWEST = 512;

  /// Bytes that are looked at, and those of them that may be ASCII.
  private static final int SAMPLES = 32;

  private static final int MOST_ASCII = 24;

  private final MalformedPolicy malformed;
  private final boolean isOneByte;
  private final char first;
  private final char second;
  private final int most;

  /// None until they are needed: many a text has no such lines.
  private char[] chars = {};

  /// Up to here, in the text, lines are decoded, or better left alone.
  private long end = -1;

  /// The line whose chars begin at `from`; -1 if there is none.
  private long next;

  private int from;

  /// @param most bytes that are given at a time
  ShortLines(Text text, int most) {
    var terminator = text.terminator();
    malformed = text.malformed();
    isOneByte = terminator.isOneByte();
    first = (char) terminator.first();
    second = (char) terminator.second();
    this.most = most;
  }

  /// Whether the line at an offset of the text is to be [seen][#see] first.
  boolean isNew(long offset) {
    return offset >= end;
  }

  /// Decodes some lines if they are short, and not ASCII as far as a few bytes tell.
  ///
  /// @param to where one of them ends, before its end
  /// @param count of the lines
  /// @param offset of `bytes[0]` in the text
  void see(byte[] bytes, int start, int to, int count, long offset) {
    int length = to - start;
    end = offset + to;
    next = -1;
    boolean isWorthIt =
        length >= FEWEST
            && length <= SHORT * count
            && length <= most
            && isOneByte
            && Kernels.readsByVectors();
    if (!isWorthIt || looksAscii(bytes, start, length)) {
      return;
    }
    if (chars.length == 0) {
      chars = new char[most + 1];
    }
    try {
      int written = Utf8.decode(bytes, start, length, chars, 0, malformed);
      chars[written] = first;
      next = offset + start;
      from = 0;
    } catch (MalformedUtf8Exception reported) {
      // By the line that it is in.
    }
  }

  private static boolean looksAscii(byte[] bytes, int start, int length) {
    int ascii = 0;
    for (int i = 0; i < SAMPLES; i++) {
      ascii += bytes[start + i * length / SAMPLES] >= 0 ? 1 : 0;
    }
    return ascii > MOST_ASCII;
  }

  /// The line at `start`, or null if it is to be decoded by itself: if it is ASCII, for one.
  ///
  /// @param length in bytes
  /// @param step from it to the next
  /// @param offset of `bytes[0]` in the text
  @Nullable String take(byte[] bytes, int start, int length, int step, long offset) {
    if (offset + start != next) {
      return null;
    }
    next += step;
    if (isAscii(bytes, start, length)) {
      from += step;
      return null;
    }
    // No code point takes more than three bytes for a char.
    int to = lineEnd(from + (length + 2) / 3);
    var text = new String(chars, from, to - from);
    from = to + step - length;
    return text;
  }

  private static boolean isAscii(byte[] bytes, int start, int length) {
    return length >= AsciiByVectors.FEWEST
        && (bytes[start] | bytes[start + (length >> 1)]) >= 0
        && AsciiByVectors.isAscii(bytes, start, length);
  }

  private int lineEnd(int at) {
    int i = at;
    while (chars[i] != first && chars[i] != second) {
      i++;
    }
    return i;
  }
}
