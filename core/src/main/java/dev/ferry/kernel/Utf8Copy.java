package dev.ferry.kernel;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/// Copies short strings as UTF-8 into one array that nobody else writes to, or by way of it into
/// another: the shortest char by char ([AsciiByWords], [ShortText]) or in two pieces
/// ([EightsByVectors]); ASCII at the speed of a copy; the rest by the kernels, straight to where it
/// belongs.
///
/// [MemorySegment#setString] is the one public call that copies a string's own bytes after a look
/// at whether they are ASCII, both by intrinsics. It tells neither what it found nor how much it
/// wrote, so a byte that UTF-8 never holds is put where only a longer result reaches. It allocates
/// when the text is not ASCII; so it is called only where there are no vectors, after a few
/// samples, and after text that looked like ASCII and was not, not again until some strings in a
/// row were: the more, the more often guesses have been wrong.
///
/// Not for use by several threads.
public final class Utf8Copy {
  /// Chars of the longest string.
  public static final int LONGEST = 1024;

  /// Chars of the longest string that [#copyShortAscii] copies; one byte of a varint says as many.
  public static final int LONGEST_SHORT = AsciiByVectors.LONGEST_IN_TWO;

  /// Bytes that have to be free past the three for each char.
  public static final int SPARE = 2 * Kernels.PADDING;

  private static final byte NEVER_IN_UTF8 = (byte) 0xFF;

  /// Where the chars begin: kernels look at the one before.
  private static final int START = 4;

  /// Chars up to which ASCII is not left to the JDK, where nothing has vectors; and up to which
  /// text goes char by char that is ASCII but for its end.
  private static final int FEW = 64;

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

  /// Strings after one that was not ASCII which are not taken for that.
  private static final int WORDS_PAUSE = 16;

  /// Strings in a row that looked like ASCII and were not, after which the next ones are not taken
  /// for that until one is: of Latin text most chars are ASCII.
  private static final int MOST_OTHERS = 4;

  private final char[] chars;
  private final byte[] bytes;
  private final MemorySegment segment;

  /// Made when it is asked for.
  private @Nullable AsciiEncoder ascii;

  /// Strings in a row that have to be ASCII after the next that only looks so, and now.
  private int pause = SHORTEST_PAUSE;

  private int paused;

  private int wordsPaused;
  private int sixteensPaused;

  /// Strings for [AsciiByVectors#copyInTwo] in a row that were not ASCII, though they looked so.
  private int othersInARow;

  public Utf8Copy(byte[] bytes) {
    this(new char[START + LONGEST + 2 * Kernels.PADDING], bytes);
  }

  /// @param chars to convert strings in, as many as the longest has and the padding on both sides
  public Utf8Copy(char[] chars, byte[] bytes) {
    this.chars = chars;
    this.bytes = bytes;
    segment = MemorySegment.ofArray(bytes);
  }

  /// The same for another array, to be used in place of this one.
  public Utf8Copy into(byte[] larger) {
    return new Utf8Copy(chars, larger);
  }

  /// Copies a string of up to [#LONGEST] chars to `bytes[offset…)`. What lies in the room for three
  /// bytes a char and [#SPARE] more may have changed.
  ///
  /// @return the bytes that it took, or a negative number if there is a lone surrogate, unless it
  ///   became the `?` that the JDK puts for it
  public int copy(String s, int offset) {
    int length = s.length();
    return copyShortAscii(s, length, offset) ? length : copyOther(s, length, offset);
  }

  /// Copies a string to `bytes[offset…)` if it is ASCII and short: up to some hundred chars, what
  /// is around the copy takes as long as that, so it has a way of its own with little around it.
  ///
  /// @param length of the string; of more than [#LONGEST_SHORT] none is copied
  /// @return whether it was copied; if not, what lies in the room for it may have changed
  public boolean copyShortAscii(String s, int length, int offset) {
    return copyShortAscii(s, length, bytes, offset);
  }

  private boolean copyShortAscii(String s, int length, byte[] dst, int dstOffset) {
    if (length <= AsciiByWords.LONGEST) {
      return copyByWords(s, length, dst, dstOffset);
    }
    if (length > LONGEST_SHORT) {
      return false;
    }
    if (!Kernels.writesByVectors()) {
      return length <= FEW && copyBySixteens(s, length, dst, dstOffset);
    }
    boolean isCopied =
        s.charAt(length >> 1) < 0x80
            && othersInARow < MOST_OTHERS
            && AsciiByVectors.copyInTwo(s, length, chars, START, dst, dstOffset);
    if (isCopied) {
      othersInARow = 0;
    }
    return isCopied;
  }

  /// As [#copy], where [#copyShortAscii] was tried in vain, or would be for the length.
  ///
  /// @param length of the string
  public int copyOther(String s, int length, int offset) {
    if (Kernels.writesSimply()) {
      return length > FEW && copyAscii(s, length, offset)
          ? length
          : encodeSimply(s, length, offset);
    }
    boolean byVectors = Kernels.writesByVectors();
    if (isOfEights(length)) {
      boolean hasPairs = isSurrogate(s.charAt(length >> 1)) || isSurrogate(s.charAt(length - 1));
      int written = hasPairs ? -1 : EightsByVectors.encode(s, length, chars, START, bytes, offset);
      return written >= 0 ? written : ShortText.encode(s, 0, length, bytes, offset);
    }
    if (byVectors ? length <= ShortText.SHORTEST : ShortText.takes(s, 0, length)) {
      return ShortText.encode(s, 0, length, bytes, offset);
    }
    if (byVectors && endsWithPair(s, length)) {
      return noted(s.charAt(0), length, ShortText.encode(s, 0, length, bytes, offset));
    }
    if (!byVectors && length > FEW && copyAscii(s, length, offset)) {
      return length;
    }
    return copyOtherAscii(s, length, bytes, offset)
        ? noted(s.charAt(length >> 1), length, length)
        : encode(s, length, offset);
  }

  /// Encodes a string to `bytes[offset…)` by little code, which is soon compiled.
  private int encodeSimply(String s, int length, int offset) {
    char sample = length > 0 ? s.charAt(length >> 1) : 0;
    if (length > ShortText.SHORTEST) {
      Kernels.wrote(sample < 0x80 ? length >> ShortText.ASCII_WORK : length);
    }
    if (sample < 0x80 && length > LONGEST_SIMPLY && narrow(s, length, offset) == length) {
      return noted(sample, length, length);
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

  private int narrow(String s, int length, int offset) {
    s.getChars(0, length, chars, START);
    return narrow(length, offset);
  }

  /// Whether a string of a few chars looks like ASCII, but for emoji at its end: that is faster
  /// char by char than by vectors, where nothing is [Kernels#isFastOnFew].
  private static boolean endsWithPair(String s, int length) {
    return length <= FEW
        && length > ShortText.SHORTEST
        && isSurrogate(s.charAt(length - 1))
        && (s.charAt(0) | s.charAt(length >> 1)) < 0x80
        && !Kernels.writesFewFast();
  }

  private static boolean isSurrogate(char c) {
    return (c & Scalar.SURROGATE_BITS) == Character.MIN_SURROGATE;
  }

  /// Copies a string of up to [#LONGEST] chars to `dst[dstOffset, dstEnd)`, where there is a byte
  /// for each, and touches nothing past the result. What `bytes` held from `offset` on is lost.
  ///
  /// @return as [#copy], and a negative number if it does not fit
  public int copyInto(String s, int offset, byte[] dst, int dstOffset, int dstEnd) {
    int length = s.length();
    if (copyShortAscii(s, length, dst, dstOffset)) {
      return length;
    }
    int written;
    if (Kernels.writesByVectors() && !isOfEights(length) && !endsWithPair(s, length)) {
      if (copyOtherAscii(s, length, dst, dstOffset)) {
        return noted(s.charAt(length >> 1), length, length);
      }
      written = encode(s, length, offset);
    } else {
      written = copyOther(s, length, offset);
    }
    if (written > dstEnd - dstOffset) {
      return -1;
    }
    if (written > 0) {
      System.arraycopy(bytes, offset, dst, dstOffset, written);
    }
    return written;
  }

  /// Whether a string of that length is for [EightsByVectors], if it has no surrogates.
  private static boolean isOfEights(int length) {
    return length <= EightsByVectors.MOST
        && length >= EightsByVectors.FEWEST
        && Kernels.writesByVectors()
        && !Kernels.writesFewFast();
  }

  /// Copies a string by vectors if its chars are ASCII, unless that has been tried already. If not,
  /// what lies in the room for them may have changed.
  private boolean copyOtherAscii(String s, int length, byte[] dst, int dstOffset) {
    boolean isTried = length > AsciiByWords.LONGEST && length <= LONGEST_SHORT;
    return !isTried
        && length >= AsciiByVectors.FEWEST_CHARS
        && s.charAt(length >> 1) < 0x80
        && Kernels.writesByVectors()
        && AsciiByVectors.copy(s, length, chars, START, dst, dstOffset);
  }

  /// Encodes a string to `bytes[offset…)`.
  private int encode(String s, int length, int offset) {
    s.getChars(0, length, chars, START);
    int done = 0;
    int out = offset;
    int end = START + length;
    var kernels = Kernels.writing();
    char sample = chars[START + (length >> 1)];
    if (sample < 0x80 && !kernels.hasVectors()) {
      done = narrow(length, offset);
      out += done;
      if (done == length) {
        return noted(sample, length, length);
      }
    } else if (length <= kernels.mostOfFew(sample)) {
      long progress = kernels.encodeFew(chars, START, end, bytes, offset);
      done = Progress.read(progress);
      out += Progress.written(progress);
      if (done == length) {
        return noted(sample, length, out - offset);
      }
    }
    Zeros.put(chars, end);
    long progress = WellFormed.encode(chars, START + done, end, end, bytes, out);
    int past = Progress.read(progress) - (length - done);
    int written = past < 0 ? -1 : out - offset + Progress.written(progress) - past;
    return noted(sample, length, written);
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
  /// @param written as [#copy] returns it
  /// @return the same
  private int noted(char sample, int length, int written) {
    if (sample < 0x80) {
      boolean isAscii = written == length;
      if (!Kernels.writesByVectors()) {
        paused = isAscii ? Math.max(0, paused - 1) : pause;
      } else if (length > AsciiByWords.LONGEST && length <= LONGEST_SHORT) {
        othersInARow = isAscii ? 0 : Math.min(othersInARow + 1, MOST_OTHERS);
      }
    }
    return written;
  }

  /// Copies a string of up to [AsciiByWords#LONGEST] chars to `dst`, if it is ASCII and those
  /// before it were.
  private boolean copyByWords(String s, int length, byte[] dst, int dstOffset) {
    if (wordsPaused > 0) {
      wordsPaused--;
      return false;
    }
    boolean isAscii = AsciiByWords.copy(s, length, dst, dstOffset);
    if (!isAscii) {
      wordsPaused = WORDS_PAUSE;
    }
    return isAscii;
  }

  /// The same for a longer string, up to [#FEW] chars, if it looks like ASCII; without vectors.
  private boolean copyBySixteens(String s, int length, byte[] dst, int dstOffset) {
    if (s.charAt(length >> 1) >= 0x80) {
      return false;
    }
    if (sixteensPaused > 0) {
      sixteensPaused--;
      return false;
    }
    boolean isAscii = AsciiByWords.copySixteens(s, length, dst, dstOffset);
    if (isAscii) {
      Kernels.wrote(length >> ShortText.ASCII_WORK);
    } else {
      sixteensPaused = WORDS_PAUSE;
    }
    return isAscii;
  }

  /// As [#copy], but only if there is no lone surrogate.
  ///
  /// @return as [#copy]
  public int copyWellFormed(String s, int offset) {
    int written = copy(s, offset);
    return written > FEW && written == s.length() && !isOfThoseChars(s, offset) ? -1 : written;
  }

  /// Whether each `?` among the bytes from `offset` on, one for each char, is a char of the string.
  private boolean isOfThoseChars(String s, int offset) {
    int end = offset + s.length();
    if (!ByteScan.contains(bytes, offset, end, (byte) '?')) {
      return true;
    }
    for (int i = offset; i < end; i++) {
      if (bytes[i] == '?' && s.charAt(i - offset) != '?') {
        return false;
      }
    }
    return true;
  }

  /// Whether what looks like ASCII is taken for that, where a wrong guess is dear.
  boolean isAsciiTrusted() {
    return paused == 0;
  }

  private boolean copyAscii(String s, int length, int offset) {
    if (!isAsciiTrusted() || !looksAscii(s, length)) {
      return false;
    }
    int untouched = offset + length + 1;
    bytes[untouched] = NEVER_IN_UTF8;
    segment.setString(offset, s, UTF_8);
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
