package dev.ferry.kernel;

import static dev.ferry.kernel.TrainingText.LINE_FEED;
import static dev.ferry.kernel.TrainingText.SPACE;
import static dev.ferry.kernel.TrainingText.START;

import java.util.Arrays;
import java.util.List;

/// Decoding and finding line ends.
final class ReadingExercises extends Exercises {
  private final int[] indices = new int[3 * TrainingText.LONG];
  private final char[] chars = new char[3 * TrainingText.LONG + 3 * Kernels.PADDING];

  @Override
  List<Exercise> measured() {
    return List.of(this::decode, this::decodeAllThrees, this::find);
  }

  @Override
  List<Exercise> unmeasured() {
    return List.of(this::decodeMalformed, this::refuseOthers, this::tellAscii, this::widenAscii);
  }

  private boolean decode(Kernels kernels, TrainingText text) {
    long progress =
        inTwo(text.byteCount, (from, to, out) -> kernels.decode(text.bytes, from, to, chars, out));
    int end = START + text.charCount;
    return isWhole(progress, text.byteCount, text.charCount)
        && Arrays.equals(chars, START, end, text.chars, START, end);
  }

  /// Where all code points take three bytes; in an array that goes on, and in one that does not.
  private boolean decodeAllThrees(Kernels kernels, TrainingText text) {
    if (text.byteCount != 3 * text.charCount) {
      return true;
    }
    if (text.byteCount < kernels.shortestOfThrees()) {
      return decode(kernels, text);
    }
    return isDecoded(kernels, text, text.bytes) && isDecoded(kernels, text, text.unpadded);
  }

  private boolean isDecoded(Kernels kernels, TrainingText text, byte[] src) {
    int end = START + text.charCount;
    Arrays.fill(chars, START, end, '\0'); // or what was there would do
    return kernels.decodeAllThrees(src, START, START + text.byteCount, chars, START)
        && Arrays.equals(chars, START, end, text.chars, START, end);
  }

  /// Where some take another number of bytes, or are malformed, but could be taken for such.
  private boolean refuseOthers(Kernels kernels, TrainingText text) {
    int count = text.byteCount;
    if (count < kernels.shortestOfThrees() || count % 3 != 0) {
      return true;
    }
    int wrong = START + count / 2;
    byte right = text.bytes[wrong];
    text.bytes[wrong] = count == 3 * text.charCount ? WRONG : right;
    boolean isDecoded = kernels.decodeAllThrees(text.bytes, START, START + count, chars, START);
    text.bytes[wrong] = right;
    return !isDecoded;
  }

  private boolean find(Kernels kernels, TrainingText text) {
    int to = START + text.byteCount;
    int count = kernels.find(text.bytes, START, to, LINE_FEED, SPACE, indices);
    return Arrays.equals(indices, 0, count, text.gaps, 0, text.gaps.length);
  }

  private boolean decodeMalformed(Kernels kernels, TrainingText text) {
    return stops(
        text, () -> kernels.decode(text.bytes, START, START + text.byteCount, chars, START));
  }

  private boolean tellAscii(Kernels kernels, TrainingText text) {
    return !kernels.hasVectors()
        || text.byteCount < AsciiByVectors.FEWEST
        || AsciiByVectors.isAscii(text.bytes, START, text.byteCount)
            == (text.byteCount == text.charCount);
  }

  private boolean widenAscii(Kernels kernels, TrainingText text) {
    if (!kernels.hasVectors() || text.byteCount < AsciiByVectors.FEWEST) {
      return true;
    }
    boolean isAscii = AsciiByVectors.widen(text.bytes, START, text.byteCount, chars, START);
    int end = START + text.charCount;
    return isAscii == (text.byteCount == text.charCount)
        && (!isAscii || Arrays.equals(chars, START, end, text.chars, START, end));
  }
}
