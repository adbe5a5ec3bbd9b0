package dev.ferry.kernel;

/// Copies short strings as UTF-8 into one array that nobody else writes to, or by way of it into
/// another. One char tells what a short one looks like: ASCII is copied as such; Chinese and
/// Japanese go by [ThreesByWords] or [WideByCompress]. All else, and what was not what it looked
/// like, with vectors: the shortest char by char ([ShortText]) or in two pieces
/// ([EightsByVectors]); ASCII at the speed of a copy; the rest by the kernels, straight to where it
/// belongs. Without vectors, but for the shortest, by [CopyWithoutVectors].
///
/// Not for use by several threads.
public final class Utf8Copy {
  /// Chars of the longest string.
  public static final int LONGEST = 1024;

  /// Chars of the longest string that [#copyShortAscii] copies; one byte of a varint says as many.
  public static final int LONGEST_SHORT = AsciiByVectors.LONGEST_IN_TWO;

  /// Bytes that have to be free past the three for each char.
  public static final int SPARE = 2 * Kernels.PADDING;

  /// Where the chars begin: kernels look at the one before.
  static final int START = 4;

  /// Chars up to which text goes char by char that is ASCII but for its end.
  private static final int FEW = 64;

  /// Strings after one that was not what it looked like which are not taken for that.
  private static final int PAUSE = 16;

  /// Strings in a row that looked like ASCII and were not, after which the next ones are not taken
  /// for that until one is: of Latin text most chars are ASCII.
  private static final int MOST_OTHERS = 4;

  private final char[] chars;
  private final byte[] bytes;
  private final CopyWithoutVectors withoutVectors;

  /// Strings for [AsciiByWords#copy], and for [WideByCompress#encodeThrees], that are not tried.
  private int wordsPaused;

  private int threesPaused;

  /// Strings for [AsciiByVectors#copyInTwo] in a row that were not ASCII, though they looked so.
  private int othersInARow;

  public Utf8Copy(byte[] bytes) {
    this(new char[START + LONGEST + 2 * Kernels.PADDING], bytes);
  }

  /// @param chars to convert strings in, as many as the longest has and the padding on both sides
  public Utf8Copy(char[] chars, byte[] bytes) {
    this.chars = chars;
    this.bytes = bytes;
    withoutVectors = new CopyWithoutVectors(chars, bytes);
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
    if (length > 0 && length <= LONGEST_SHORT) {
      char sample = sample(s, length);
      if (sample < 0x80) {
        if (copyShortAscii(s, length, bytes, offset)) {
          return length;
        }
      } else if (isOfNoSpaces(sample)) {
        int written = copyWide(s, length, offset);
        if (written >= 0) {
          return written;
        }
      }
    }
    return copyOther(s, length, offset);
  }

  /// One char of a short string, which tells what it looks like.
  ///
  /// @param length of the string, 1 to [#LONGEST_SHORT]
  public static char sample(String s, int length) {
    return s.charAt(length <= AsciiByWords.LONGEST ? 0 : length >> 1);
  }

  /// Whether a char may be Chinese or Japanese: these have no spaces between words.
  public static boolean isOfNoSpaces(char c) {
    return VectorKernels.isOfNoSpaces(c);
  }

  /// Copies a string to `bytes[offset…)` of which a char [#isOfNoSpaces], if that is faster than by
  /// [#copyOther].
  ///
  /// @param length of the string, 1 to [#LONGEST_SHORT]
  /// @return the bytes that it took, or a negative number if it was not copied; then what lies in
  ///   the room for it may have changed
  public int copyWide(String s, int length, int offset) {
    if (length < WideByCompress.FEWEST || !Kernels.writesFewFast()) {
      return length <= ThreesByWords.LONGEST ? ThreesByWords.encode(s, length, bytes, offset) : -1;
    }
    return length <= WideByCompress.MOST
        ? WideByCompress.encode(s, length, chars, START, bytes, offset)
        : copyThrees(s, length, offset);
  }

  private int copyThrees(String s, int length, int offset) {
    if (threesPaused > 0) {
      threesPaused--;
      return -1;
    }
    int written = WideByCompress.encodeThrees(s, length, chars, START, bytes, offset);
    if (written < 0) {
      threesPaused = PAUSE;
    }
    return written;
  }

  /// As [#copy], but only if there is no lone surrogate.
  ///
  /// @return as [#copy]
  public int copyWellFormed(String s, int offset) {
    int written = copy(s, offset);
    return written > CopyWithoutVectors.FEW && written == s.length() && !isOfThoseChars(s, offset)
        ? -1
        : written;
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

  /// Copies a string of up to [#LONGEST] chars to `dst[dstOffset, dstEnd)`, where there is a byte
  /// for each, and touches nothing past the result. What `bytes` held from `offset` on is lost.
  ///
  /// @return as [#copy], and a negative number if it does not fit
  public int copyInto(String s, int offset, byte[] dst, int dstOffset, int dstEnd) {
    int length = s.length();
    int written = -1;
    if (length > 0 && length <= LONGEST_SHORT) {
      char sample = sample(s, length);
      if (sample < 0x80) {
        if (copyShortAscii(s, length, dst, dstOffset)) {
          return length;
        }
      } else if (isOfNoSpaces(sample)) {
        written = copyWide(s, length, offset);
      }
    }
    if (written < 0) {
      var set = KernelChoice.set();
      if (set.writesByVectors && (length > EightsByVectors.MOST || set.writesFewFast)) {
        if (copyAscii(s, length, dst, dstOffset)) {
          return length;
        }
        written = encode(set, s, length, offset);
      } else {
        written = copyOther(s, length, offset);
      }
    }
    if (written > dstEnd - dstOffset) {
      return -1;
    }
    if (written > 0) {
      System.arraycopy(bytes, offset, dst, dstOffset, written);
    }
    return written;
  }

  /// Copies a string to `bytes[offset…)` if it is ASCII: up to some hundred chars, what is around
  /// the copy takes as long as that, so it has a way of its own with little around it.
  ///
  /// @param length of the string, 1 to [#LONGEST_SHORT], of which the [#sample] is ASCII
  /// @return whether it was copied; if not, what lies in the room for it may have changed
  public boolean copyShortAscii(String s, int length, int offset) {
    return copyShortAscii(s, length, bytes, offset);
  }

  private boolean copyShortAscii(String s, int length, byte[] dst, int dstOffset) {
    if (length <= AsciiByWords.LONGEST) {
      return copyByWords(s, length, dst, dstOffset);
    }
    if (!Kernels.writesByVectors()) {
      return withoutVectors.copyShortAscii(s, length, dst, dstOffset);
    }
    boolean isCopied =
        othersInARow < MOST_OTHERS
            && AsciiByVectors.copyInTwo(s, length, chars, START, dst, dstOffset);
    if (isCopied) {
      othersInARow = 0;
    }
    return isCopied;
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
      wordsPaused = PAUSE;
    }
    return isAscii;
  }

  /// As [#copy], where [#copyShortAscii] was tried in vain, or would be for the length.
  ///
  /// @param length of the string
  public int copyOther(String s, int length, int offset) {
    var set = KernelChoice.set();
    if (set.writesSimply) {
      return withoutVectors.copySimply(s, length, offset);
    }
    if (!set.writesByVectors) {
      return withoutVectors.copy(set.writing, s, length, offset);
    }
    if (length <= EightsByVectors.MOST && !set.writesFewFast) {
      return encodeUpToSixteen(s, length, offset);
    }
    return copyAscii(s, length, bytes, offset) ? length : encode(set, s, length, offset);
  }

  /// Encodes a string of up to [EightsByVectors#MOST] chars where kernels are not
  /// [Kernels#isFastOnFew].
  private int encodeUpToSixteen(String s, int length, int offset) {
    if (length >= EightsByVectors.FEWEST
        && !isSurrogate(s.charAt(length >> 1))
        && !isSurrogate(s.charAt(length - 1))) {
      int written = EightsByVectors.encode(s, length, chars, START, bytes, offset);
      if (written >= 0) {
        return written;
      }
    }
    return ShortText.encode(s, 0, length, bytes, offset);
  }

  /// Copies a string by vectors if its chars are ASCII, unless [#copyShortAscii] may have tried
  /// that, or they are too few. If not, what lies in the room for them may have changed.
  private boolean copyAscii(String s, int length, byte[] dst, int dstOffset) {
    return (length > LONGEST_SHORT || length <= AsciiByWords.LONGEST)
        && length > ShortText.SHORTEST
        && s.charAt(length >> 1) < 0x80
        && AsciiByVectors.copy(s, length, chars, START, dst, dstOffset);
  }

  /// Encodes a string to `bytes[offset…)` by the kernels, or where they are slower char by char.
  private int encode(KernelSet set, String s, int length, int offset) {
    boolean isCharByChar =
        length <= ShortText.SHORTEST || !set.writesFewFast && endsWithPair(s, length);
    int written =
        isCharByChar
            ? ShortText.encode(s, 0, length, bytes, offset)
            : encodeByKernels(set.writing, s, length, offset);
    return noted(s, length, written);
  }

  /// Whether a string of a few chars looks like ASCII, but for emoji at its end: that is faster
  /// char by char than by vectors, where nothing is [Kernels#isFastOnFew].
  private static boolean endsWithPair(String s, int length) {
    return length <= FEW
        && isSurrogate(s.charAt(length - 1))
        && (s.charAt(0) | s.charAt(length >> 1)) < 0x80;
  }

  private static boolean isSurrogate(char c) {
    return (c & Scalar.SURROGATE_BITS) == Character.MIN_SURROGATE;
  }

  private int encodeByKernels(Kernels kernels, String s, int length, int offset) {
    s.getChars(0, length, chars, START);
    int done = 0;
    int out = offset;
    int end = START + length;
    if (length <= kernels.mostOfFew(chars[START + (length >> 1)])) {
      long progress = kernels.encodeFew(chars, START, end, bytes, offset);
      done = Progress.read(progress);
      out += Progress.written(progress);
      if (done == length) {
        return out - offset;
      }
    }
    int rest = WellFormed.encodeToEnd(chars, START + done, end, bytes, out);
    return rest < 0 ? -1 : out - offset + rest;
  }

  /// Notes whether what [#copyShortAscii] might have taken for ASCII was, for the next ones.
  ///
  /// @param written as [#copy] returns it
  /// @return the same
  private int noted(String s, int length, int written) {
    if (length > AsciiByWords.LONGEST && length <= LONGEST_SHORT && s.charAt(length >> 1) < 0x80) {
      othersInARow = written == length ? 0 : Math.min(othersInARow + 1, MOST_OTHERS);
    }
    return written;
  }

  /// [CopyWithoutVectors#isAsciiTrusted].
  boolean isAsciiTrusted() {
    return withoutVectors.isAsciiTrusted();
  }
}
