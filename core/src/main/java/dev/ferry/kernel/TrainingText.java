package dev.ferry.kernel;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/// A made-up text as chars and as bytes, from [#START] on and with the padding that kernels want.
final class TrainingText {
  /// Where the text begins in its arrays.
  static final int START = 4;

  static final byte LINE_FEED = '\n';
  static final byte SPACE = ' ';

  /// Chars of a text that is measured: too many for a branch predictor to learn by heart.
  static final int LONG = 8000;

  /// The kinds of text: ranges of code points as first, last and weight. Together they take every
  /// branch of every kernel.
  private static final int[][][] KINDS = {
    {{'a', 'z', 1}},
    {{'a', 'z', 7}, {0xE0, 0xFF, 1}},
    {{'a', 'z', 30}, {0xE0, 0xFF, 1}, {0x1F300, 0x1F64F, 1}},
    {{0x430, 0x44F, 6}, {' ', ' ', 1}},
    {{0x5D0, 0x5EA, 30}, {' ', ' ', 6}, {0x2013, 0x201D, 1}},
    {{0x4E00, 0x9FA5, 1}},
    {{0x3041, 0x3093, 3}, {0x4E00, 0x9FA5, 2}, {0xFF01, 0xFF5E, 1}, {'0', '9', 1}},
    {{0x905, 0x94D, 5}, {' ', ' ', 1}},
    {{0xAC00, 0xD7A3, 3}, {' ', ' ', 1}},
    {{0x1F300, 0x1F64F, 1}},
    {{0x1F300, 0x1F64F, 3}, {' ', '~', 2}, {0x3B1, 0x3C9, 1}, {0xAC00, 0xD7A3, 1}},
    {
      {0, 0x7F, 2},
      {0x80, 0x7FF, 2},
      {0x800, 0xD7FF, 2},
      {0xE000, 0xFFFF, 1},
      {0x10000, 0x10FFFF, 1}
    }
  };

  private static final int ROUNDS = 32;
  private static final int SHORTEST_RUN = 4;
  private static final int LONGEST_RUN = 40;

  final String string;
  final char[] chars;
  final int charCount;
  final byte[] bytes;
  final int byteCount;

  /// The bytes without what is behind them.
  final byte[] unpadded;

  final int codePointCount;

  /// LF, CR and CRLF in the bytes.
  final int lineEnds;

  /// Where bytes are a line feed or a space.
  final int[] gaps;

  /// A long text of each kind, to measure by.
  static List<TrainingText> samples() {
    var random = new SplittableRandom(1);
    return Arrays.stream(KINDS).map(kind -> new TrainingText(text(kind, LONG, 0, random))).toList();
  }

  /// Texts of all kinds in turn, to train with. They are short, as what counts for the compiler is
  /// the calls, and until it has compiled the kernels every char is dear; but a few are longer than
  /// any loop's stride, and in many there is a run of another kind.
  static List<TrainingText> pieces() {
    var random = new SplittableRandom(2);
    var pieces = new ArrayList<TrainingText>();
    for (int round = 0; round < ROUNDS; round++) {
      for (var kind : KINDS) {
        int size = round % 4 == 0 ? 400 : random.nextInt(1, 48);
        pieces.add(new TrainingText(text(kind, size, round % 4, random)));
      }
    }
    return pieces;
  }

  /// @param runs of another kind in every 64 code points
  private static String text(int[][] kind, int size, int runs, SplittableRandom random) {
    var text = new StringBuilder();
    while (text.length() < size) {
      text.appendCodePoint(codePoint(kind, random));
      if (random.nextInt(64) < runs) {
        var other = KINDS[random.nextInt(KINDS.length)];
        for (int left = random.nextInt(SHORTEST_RUN, LONGEST_RUN); left > 0; left--) {
          text.appendCodePoint(codePoint(other, random));
        }
      }
    }
    return text.toString();
  }

  private static int codePoint(int[][] kind, SplittableRandom random) {
    int pick = random.nextInt(Arrays.stream(kind).mapToInt(range -> range[2]).sum());
    for (var range : kind) {
      pick -= range[2];
      if (pick < 0) {
        return random.nextInt(range[0], range[1] + 1);
      }
    }
    throw new AssertionError("weights do not add up");
  }

  private TrainingText(String text) {
    string = text;
    charCount = text.length();
    chars = new char[START + charCount + 2 * Kernels.PADDING];
    text.getChars(0, charCount, chars, START);
    var encoded = new byte[3 * charCount];
    int end = START + charCount;
    byteCount = Progress.written(Scalar.encode(chars, START, end, end, encoded, 0));
    bytes = new byte[START + byteCount + 2 * Kernels.PADDING];
    System.arraycopy(encoded, 0, bytes, START, byteCount);
    unpadded = Arrays.copyOf(bytes, START + byteCount);
    codePointCount = text.codePointCount(0, charCount);
    lineEnds = ByteScan.countLineEnds(bytes, START, START + byteCount);
    gaps =
        IntStream.range(START, START + byteCount)
            .filter(i -> bytes[i] == LINE_FEED || bytes[i] == SPACE)
            .toArray();
  }
}
