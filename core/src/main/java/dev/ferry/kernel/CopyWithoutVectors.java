package dev.ferry.kernel;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/// What [Utf8Copy] does where there are no vectors, or none yet: char by char ([ShortText]), ASCII
/// by words ([AsciiByWords]) or by the JDK, the rest from copied chars.
///
/// [MemorySegment#setString] is the one public call that copies a string's own bytes after a look
/// at whether they are ASCII, both by intrinsics. It tells neither what it found nor how much it
/// wrote, so a byte that UTF-8 never holds is put where only a longer result reaches. It allocates
/// when the text is not ASCII; so it is called only after a few samples, and after text that looked
/// like ASCII and was not, not again until some strings in a row were: the more, the more often
/// guesses have been wrong.
///
/// Not for use by several threads.
final class CopyWithoutVectors {
  private static final byte NEVER_IN_UTF8 = (byte) 0xFF;

  /// Strings of more than [#FEW] chars that look like ASCII which go without a segment in a
  /// program, before the first one is made: that costs it some 30 ms.
  static final int MOST_WITHOUT_SEGMENT = 1 << 10;

  /// Where the chars begin: kernels look at the one before.
  private static final int START = Utf8Copy.START;

  /// Chars up to which nothing is left to the JDK, which puts a `?` for a lone surrogate.
  static final int FEW = 64;

  /// Where kernels are [Kernels#isSimple]: chars up to which what looks like two-byte text is
  /// encoded from the string, as all other is.
  private static final int SHORTEST_SIMPLY = 16;

  /// The same: chars up to which what looks like ASCII, and may be something else, is not tried by
  /// the JDK's encoder.
  private static final int LONGEST_SIMPLY = 256;

  private static final char FIRST_OF_THREE_BYTES = 0x800;

  /// Strings in a row that have to be ASCII after one that only looked so, at least and at most.
  private static final int SHORTEST_PAUSE = 4;

  private static final int LONGEST_PAUSE = 64;

  /// Strings after one that was not ASCII which [#copyShortAscii] does not take for that.
  private static final int SIXTEENS_PAUSE = 16;

  /// How many have; threads share it without order.
  private static int withoutSegment;

  private final char[] chars;
  private final byte[] bytes;

  /// Made when it is asked for.
  private @Nullable MemorySegment segment;

  /// The same.
  private @Nullable AsciiEncoder ascii;

  /// Strings in a row that have to be ASCII after the next that only looks so, and now.
  private int pause = SHORTEST_PAUSE;

  private int paused;

  private int sixteensPaused;

  /// @param chars to convert strings in, as [Utf8Copy] has them
  CopyWithoutVectors(char[] chars, byte[] bytes) {
    this.chars = chars;
    this.bytes = bytes;
  }

  /// Copies a string of more than [AsciiByWords#LONGEST] chars that looks like ASCII to `dst`, if
  /// it has a few, is ASCII, and those before it that looked so were: sixteen chars at a time, as
  /// [AsciiByWords] has eight, the last over some of those before, and nothing past them. As that,
  /// it is too big to be inlined.
  boolean copyShortAscii(String s, int length, byte[] dst, int dstOffset) {
    if (length > FEW) {
      return false;
    }
    if (sixteensPaused > 0) {
      sixteensPaused--;
      return false;
    }
    int last = length - AsciiByWords.LONGEST;
    int i = 0;
    while (true) {
      long even =
          s.charAt(i)
              | s.charAt(i + 2) << 16
              | (long) s.charAt(i + 4) << 32
              | (long) s.charAt(i + 6) << 48;
      long odd =
          s.charAt(i + 1)
              | s.charAt(i + 3) << 16
              | (long) s.charAt(i + 5) << 32
              | (long) s.charAt(i + 7) << 48;
      long nextEven =
          s.charAt(i + 8)
              | s.charAt(i + 10) << 16
              | (long) s.charAt(i + 12) << 32
              | (long) s.charAt(i + 14) << 48;
      long nextOdd =
          s.charAt(i + 9)
              | s.charAt(i + 11) << 16
              | (long) s.charAt(i + 13) << 32
              | (long) s.charAt(i + 15) << 48;
      if (((even | odd | nextEven | nextOdd) & AsciiByWords.NON_ASCII) != 0) {
        sixteensPaused = SIXTEENS_PAUSE;
        return false;
      }
      int out = dstOffset + i;
      Scalar.LONG.set(dst, out, even | odd << 8);
      Scalar.LONG.set(dst, out + 8, nextEven | nextOdd << 8);
      if (i == last) {
        Kernels.wrote(length >> ShortText.ASCII_WORK);
        return true;
      }
      i = Math.min(i + AsciiByWords.LONGEST, last);
    }
  }

  /// Copies a string to `bytes[offset…)`, as [Utf8Copy#copyOther], by little code, which is soon
  /// compiled.
  int copySimply(String s, int length, int offset) {
    if (length > FEW && copyAscii(s, length, offset)) {
      return length;
    }
    char sample = length > 0 ? s.charAt(length >> 1) : 0;
    if (length > ShortText.SHORTEST) {
      Kernels.wrote(sample < 0x80 ? length >> ShortText.ASCII_WORK : length);
    }
    if (sample < 0x80 && length > LONGEST_SIMPLY) {
      s.getChars(0, length, chars, START);
      if (narrow(length, offset) == length) {
        return noted(sample, length, length);
      }
    }
    boolean isOfTwo = sample >= 0x80 && sample < FIRST_OF_THREE_BYTES;
    int written =
        isOfTwo && length > SHORTEST_SIMPLY
            ? encodeFromChars(s, length, offset)
            : ShortText.encode(s, 0, length, bytes, offset);
    return noted(sample, length, written);
  }

  private int encodeFromChars(String s, int length, int offset) {
    s.getChars(0, length, chars, START);
    int end = START + length;
    long progress = Scalar.encode(chars, START, end, end, bytes, offset);
    return Progress.read(progress) == length ? Progress.written(progress) : -1;
  }

  /// The same by kernels that are not [Kernels#isSimple].
  int copy(Kernels kernels, String s, int length, int offset) {
    if (ShortText.takes(s, 0, length)) {
      return ShortText.encode(s, 0, length, bytes, offset);
    }
    if (length > FEW && copyAscii(s, length, offset)) {
      return length;
    }
    s.getChars(0, length, chars, START);
    int done = 0;
    int out = offset;
    int end = START + length;
    char sample = chars[START + (length >> 1)];
    if (sample < 0x80) {
      done = narrow(length, offset);
      out += done;
    } else if (length <= kernels.mostOfFew(sample)) {
      long progress = kernels.encodeFew(chars, START, end, bytes, offset);
      done = Progress.read(progress);
      out += Progress.written(progress);
    }
    int rest = done == length ? 0 : WellFormed.encodeToEnd(chars, START + done, end, bytes, out);
    return noted(sample, length, rest < 0 ? -1 : out - offset + rest);
  }

  private int narrow(int length, int offset) {
    var made = ascii;
    if (made == null) {
      made = new AsciiEncoder(chars, bytes);
      ascii = made;
    }
    return made.encode(START, START + length, offset);
  }

  /// Notes whether what looked like ASCII was, for the next strings of such a length.
  ///
  /// @param written as [Utf8Copy#copy] returns it
  /// @return the same
  private int noted(char sample, int length, int written) {
    if (sample < 0x80) {
      paused = written == length ? Math.max(0, paused - 1) : pause;
    }
    return written;
  }

  /// Whether what looks like ASCII is taken for that, where a wrong guess is dear.
  boolean isAsciiTrusted() {
    return paused == 0;
  }

  private boolean copyAscii(String s, int length, int offset) {
    if (!isAsciiTrusted() || !looksAscii(s, length)) {
      return false;
    }
    var made = segment;
    if (made == null) {
      if (withoutSegment < MOST_WITHOUT_SEGMENT) {
        withoutSegment++;
        return false;
      }
      made = MemorySegment.ofArray(bytes);
      segment = made;
    }
    int untouched = offset + length + 1;
    bytes[untouched] = NEVER_IN_UTF8;
    made.setString(offset, s, UTF_8);
    if (bytes[untouched] == NEVER_IN_UTF8) {
      pause = Math.max(SHORTEST_PAUSE, pause >> 1);
      return true;
    }
    pause = Math.min(LONGEST_PAUSE, pause << 1);
    return false;
  }

  private static boolean looksAscii(String s, int length) {
    int quarter = length >> 2;
    int sampled = s.charAt(length >> 1) | s.charAt(quarter) | s.charAt(length - quarter);
    return (sampled | s.charAt(length - 1)) < 0x80;
  }
}
