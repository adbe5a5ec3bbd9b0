package dev.ferry.kernel;

import static dev.ferry.kernel.TrainingText.START;
import static java.nio.charset.StandardCharsets.US_ASCII;

import java.util.Arrays;
import java.util.List;
import java.util.function.IntPredicate;

/// Encoding.
final class WritingExercises extends Exercises {
  /// Chars that are few.
  private static final int MOST_FEW = 44;

  /// Chars of the beginning of a long text.
  private static final int SOME = 100;

  private static final String HEX_DIGITS = "0123456789abcdef";
  private static final byte[] HEX_BYTES = HEX_DIGITS.getBytes(US_ASCII);

  private final byte[] bytes = new byte[3 * TrainingText.LONG + 3 * Kernels.PADDING];
  private final byte[] expected = new byte[3 * TrainingText.LONG + 3 * Kernels.PADDING];
  private final char[] chars = new char[3 * TrainingText.LONG + 3 * Kernels.PADDING];

  @Override
  List<Exercise> measured() {
    return List.of(this::encode, this::encodedLength);
  }

  @Override
  List<Exercise> unmeasured() {
    return List.of(
        this::encodeMalformed,
        this::encodeFew,
        this::encodeEights,
        this::encodeWide,
        this::copyAscii,
        this::copyShortAscii);
  }

  private boolean encode(Kernels kernels, TrainingText text) {
    long progress =
        inTwo(text.charCount, (from, to, out) -> kernels.encode(text.chars, from, to, bytes, out));
    int end = START + text.byteCount;
    return isWhole(progress, text.charCount, text.byteCount)
        && Arrays.equals(bytes, START, end, text.bytes, START, end);
  }

  private boolean encodedLength(Kernels kernels, TrainingText text) {
    long progress =
        inTwo(text.charCount, (from, to, out) -> kernels.encodedLength(text.chars, from, to));
    return isWhole(progress, text.charCount, text.byteCount);
  }

  /// With a low surrogate that no high one is before.
  private boolean encodeMalformed(Kernels kernels, TrainingText text) {
    int wrong = START + text.charCount / 2;
    char right = text.chars[wrong];
    text.chars[wrong] = Character.MIN_LOW_SURROGATE;
    int to = START + text.charCount;
    long encoded = kernels.encode(text.chars, START, to, bytes, START);
    long counted = kernels.encodedLength(text.chars, START, to);
    text.chars[wrong] = right;
    return Character.isHighSurrogate(text.chars[wrong - 1])
        || Math.max(Progress.read(encoded), Progress.read(counted)) <= wrong - START;
  }

  /// A few chars at a time, of all numbers that are few.
  private boolean encodeFew(Kernels kernels, TrainingText text) {
    int end = START + text.charCount;
    int out = START;
    int few = 0;
    for (int i = START; i < end; ) {
      few = few % MOST_FEW + 5;
      int to = Math.min(end, i + few);
      if (Character.isHighSurrogate(text.chars[to - 1])) {
        to = Math.min(end, to + 1);
      }
      long progress = kernels.encodeFew(text.chars, i, to, bytes, out);
      i += Progress.read(progress);
      out += Progress.written(progress);
      if (i < to) {
        progress = Scalar.encode(text.chars, i, to, to, bytes, out);
        i += Progress.read(progress);
        out += Progress.written(progress);
        if (i < to) {
          return false;
        }
      }
    }
    return out - START == text.byteCount
        && Arrays.equals(bytes, START, out, text.bytes, START, out);
  }

  /// The first chars of a text, of one number and of another.
  private boolean encodeEights(Kernels kernels, TrainingText text) {
    if (!kernels.hasVectors() || kernels.isFastOnFew()) {
      return true;
    }
    int most = Math.min(EightsByVectors.MOST, text.charCount);
    return encodesEights(text, most)
        && encodesEights(text, EightsByVectors.FEWEST + text.byteCount % 8);
  }

  private boolean encodesEights(TrainingText text, int length) {
    if (length < EightsByVectors.FEWEST || length > text.charCount) {
      return true;
    }
    var part = text.string.substring(0, length);
    int written = EightsByVectors.encode(part, length, chars, START, bytes, START);
    return isRight(text, length, written, WritingExercises::isSurrogate);
  }

  /// The first chars of a text, as many as fit into one vector, into two and into four.
  private boolean encodeWide(Kernels kernels, TrainingText text) {
    if (!kernels.hasVectors() || !kernels.isFastOnFew()) {
      return true;
    }
    int few = Math.min(WideByCompress.MOST, text.charCount);
    return encodesWide(text, few)
        && encodesThrees(text, Math.min(WideByCompress.MOST_THREES / 2, text.charCount))
        && encodesThrees(text, Math.min(WideByCompress.MOST_THREES, text.charCount));
  }

  private boolean encodesWide(TrainingText text, int length) {
    var part = text.string.substring(0, length);
    int written = WideByCompress.encode(part, length, chars, START, bytes, START);
    return isRight(text, length, written, WritingExercises::isSurrogate);
  }

  private boolean encodesThrees(TrainingText text, int length) {
    if (length < WideByCompress.MOST) {
      return true;
    }
    var part = text.string.substring(0, length);
    int written = WideByCompress.encodeThrees(part, length, chars, START, bytes, START);
    return isRight(text, length, written, c -> c < 0x800 || isSurrogate(c));
  }

  /// @param length of the beginning of a text
  /// @param written the bytes that it has become, or a negative number if it was refused
  /// @param others chars for which it may be
  private boolean isRight(TrainingText text, int length, int written, IntPredicate others) {
    if (written < 0) {
      return text.string.chars().limit(length).anyMatch(others);
    }
    int to = START + length;
    int end = START + written;
    long progress = Scalar.encode(text.chars, START, to, to, expected, START);
    return isWhole(progress, length, written)
        && Arrays.equals(bytes, START, end, expected, START, end);
  }

  private static boolean isSurrogate(int c) {
    return Character.isSurrogate((char) c);
  }

  /// A text, and of a long one its first chars, too.
  private boolean copyAscii(Kernels kernels, TrainingText text) {
    return !kernels.hasVectors()
        || copiesAscii(text, text.charCount) && (text.charCount <= SOME || copiesAscii(text, SOME));
  }

  /// Mostly ASCII, as most of what is copied so is: of the length that the text has, at most, and
  /// of shorter ones.
  private boolean copyShortAscii(Kernels kernels, TrainingText text) {
    int longest = Math.min(text.charCount, AsciiByWords.LONGEST);
    var part = text.string.substring(0, longest);
    boolean isAscii = AsciiByWords.copy(part, longest, bytes, START);
    int end = START + longest;
    boolean isRight =
        isAscii == isAscii(text, longest)
            && (!isAscii || Arrays.equals(bytes, START, end, text.bytes, START, end));
    for (int length = 1; length <= longest; length++) {
      isRight &=
          AsciiByWords.copy(HEX_DIGITS.substring(0, length), length, bytes, START)
              && Arrays.equals(bytes, START, START + length, HEX_BYTES, 0, length);
    }
    return isRight;
  }

  private boolean copiesAscii(TrainingText text, int length) {
    if (length < AsciiByVectors.FEWEST_CHARS) {
      return true;
    }
    int end = START + length;
    var part = text.string.substring(0, length);
    boolean isAscii = AsciiByVectors.copy(part, length, chars, START, bytes, START);
    return isAscii == isAscii(text, length)
        && (!isAscii || Arrays.equals(bytes, START, end, text.bytes, START, end));
  }

  /// Whether the first chars of a text are, so many.
  private static boolean isAscii(TrainingText text, int length) {
    int ascii = 0;
    while (ascii < length && text.bytes[START + ascii] >= 0) {
      ascii++;
    }
    return ascii == length;
  }
}
