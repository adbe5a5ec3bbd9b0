package dev.ferry.kernel;

import static dev.ferry.kernel.TrainingText.LINE_FEED;
import static dev.ferry.kernel.TrainingText.SPACE;
import static dev.ferry.kernel.TrainingText.START;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.function.IntPredicate;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Brings kernels to speed before anything depends on them.
///
/// Until C2 has compiled a vector operation, it is a call that allocates, tens to hundreds of times
/// slower. And what C2 has not seen taken, it leaves out; when it comes after all, that code starts
/// anew. So the kernels are run over every kind of text until they outrun the simple ones. This
/// also proves that this CPU and this JVM have what it takes, and that the results are right.
final class Training {
  /// Passes over all pieces between two measurements.
  private static final int PASSES = 16;

  /// Measurements in a row that have to succeed.
  private static final int SUCCESSES = 2;

  /// Chars that are few.
  private static final int MOST_FEW = 44;

  /// Chars of the beginning of a long text.
  private static final int SOME = 100;

  /// How many times the simple kernels' time is suspicious on one kind of text. The branches of a
  /// text that is repeated are predicted too well, which flatters the simple kernels; code that is
  /// not compiled takes ten times as long.
  private static final int SUSPICIOUS = 2;

  /// Nanoseconds in which nothing was done, as a kind of text is no matter of an operation.
  private static final int NO_TIME = 500;

  /// Of each text.
  private static final int UUIDS = 4;

  /// Bytes in native memory, at least, and where they begin.
  private static final int SCANNED = 1 << 11;

  private static final int FILLED = Kernels.BEFORE;

  /// Three of them, which stay three between any others.
  private static final byte[] LINE_ENDS = {'\r', '\n', '\n', '\r', ' '};

  private static final String HEX_DIGITS = "0123456789abcdef";

  private static final byte WRONG = (byte) 0xFF;

  private static final long GOLDEN_RATIO = 0x9E3779B97F4A7C15L;

  /// What is trained together.
  enum Lesson {
    /// Encoding.
    WRITING,

    /// Decoding and finding line ends.
    READING,

    /// Whether text is well-formed, and counting its code points.
    CHECKING,

    /// Counting line ends in native memory.
    COUNTING,

    /// Between UUIDs and their text.
    UUIDS
  }

  private final Kernels trainee;
  private final Kernels simple;

  /// Each is measured.
  private final List<Operation> operations;

  /// What is trained, too, but not measured: over so few chars, what is around a call takes as
  /// long; and malformed text, so that the first there is does not throw compiled code away.
  private final List<Operation> unmeasured;

  private final int[] indices = new int[3 * TrainingText.LONG];
  private final byte[] bytes = new byte[3 * TrainingText.LONG + 3 * Kernels.PADDING];
  private final char[] chars = new char[3 * TrainingText.LONG + 3 * Kernels.PADDING];

  private final byte[] filledBytes = new byte[FILLED + 3 * TrainingText.LONG + 2 * Kernels.BLOCK];

  private final MemorySegment memory = Arena.ofAuto().allocate(filledBytes.length);

  /// What these two are filled with, and where that ends.
  private @Nullable TrainingText filled;

  private int filledTo;

  private Training(Kernels trainee, Kernels simple, Set<Lesson> lessons) {
    this.trainee = trainee;
    this.simple = simple;
    operations = lessons.stream().flatMap(this::operations).toList();
    unmeasured = lessons.stream().flatMap(this::unmeasured).toList();
  }

  private Stream<Operation> operations(Lesson lesson) {
    return switch (lesson) {
      case WRITING -> Stream.of(this::encode, this::encodedLength);
      case READING -> Stream.of(this::decode, this::decodeAllThrees, this::find);
      case CHECKING -> Stream.of(this::wellFormed, this::checkNative);
      case COUNTING -> Stream.of(this::countNative);
      case UUIDS -> Stream.of(this::uuids);
    };
  }

  private Stream<Operation> unmeasured(Lesson lesson) {
    return switch (lesson) {
      case WRITING ->
          Stream.of(
              this::encodeMalformed,
              this::encodeFew,
              this::encodeEights,
              this::encodeWide,
              this::copyAscii,
              this::copyShortAscii);
      case READING ->
          Stream.of(this::decodeMalformed, this::refuseOthers, this::tellAscii, this::widenAscii);
      case CHECKING -> Stream.of(this::checkMalformed);
      case COUNTING -> Stream.of(this::countLineFeeds);
      case UUIDS -> Stream.of(this::refuseUuids);
    };
  }

  private interface Operation {
    /// Runs it over a text and tells whether the result is right.
    boolean run(Kernels kernels, TrainingText text);
  }

  /// Trains kernels, which takes two to eight seconds on two free processors, for writing alone
  /// half of that.
  ///
  /// @param most time until they are given up
  /// @return why they must not be used; null if they are ready
  static @Nullable String failure(
      Kernels trainee, Kernels simple, Set<Lesson> lessons, Duration most) {
    try {
      return new Training(trainee, simple, lessons).failure(most);
    } catch (RuntimeException broken) {
      return "they failed with " + broken;
    }
  }

  private @Nullable String failure(Duration most) {
    var pieces = TrainingText.pieces();
    var samples = TrainingText.samples();
    long start = System.nanoTime();
    for (int successes = 0; successes < SUCCESSES; ) {
      if (System.nanoTime() - start > most.toNanos()) {
        return "still slower than the simple ones after " + most.toSeconds() + " s of training";
      }
      for (int pass = 0; pass < PASSES; pass++) {
        if (!areRight(pieces)) {
          return "a wrong result in training";
        }
      }
      successes = outrun(samples) ? successes + 1 : 0;
    }
    return null;
  }

  private boolean areRight(List<TrainingText> pieces) {
    for (var piece : pieces) {
      if (!areRight(operations, piece) || !areRight(unmeasured, piece)) {
        return false;
      }
    }
    return true;
  }

  private boolean areRight(List<Operation> trained, TrainingText piece) {
    for (var operation : trained) {
      if (!operation.run(trainee, piece)) {
        return false;
      }
    }
    return true;
  }

  /// Whether the trainee is faster over everything, no slower in any operation, and not
  /// suspiciously slow on any sample.
  private boolean outrun(List<TrainingText> samples) {
    long ahead = 0;
    for (var operation : operations) {
      long simpleSum = 0;
      long traineeSum = 0;
      for (var sample : samples) {
        long simpleNanos = nanos(operation, simple, sample);
        long traineeNanos = nanos(operation, trainee, sample);
        if (traineeNanos > SUSPICIOUS * Math.max(simpleNanos, NO_TIME)) {
          return false;
        }
        simpleSum += simpleNanos;
        traineeSum += traineeNanos;
      }
      if (traineeSum > simpleSum + simpleSum / 8) {
        return false;
      }
      ahead += simpleSum - traineeSum;
    }
    return ahead > 0;
  }

  private static long nanos(Operation operation, Kernels kernels, TrainingText sample) {
    long best = Long.MAX_VALUE;
    for (int run = 0; run < 4; run++) {
      long start = System.nanoTime();
      operation.run(kernels, sample);
      best = Math.min(best, System.nanoTime() - start);
    }
    return best;
  }

  /// Work on a text from and to an index.
  private interface Step {
    /// @param out where the result goes
    /// @return the [Progress]
    long run(int from, int to, int out);
  }

  /// Takes a text in two steps, so that one begins and one ends within it, wherever a kernel stops
  /// there: code for that must not be left out, either.
  private static long inTwo(int units, Step step) {
    long first = step.run(START, START + units / 2, START);
    int read = Progress.read(first);
    if (read >= units) {
      return first;
    }
    int written = Progress.written(first);
    long rest = step.run(START + read, START + units, START + written);
    return Progress.of(read + Progress.read(rest), written + Progress.written(rest));
  }

  private boolean encode(Kernels kernels, TrainingText text) {
    long progress =
        inTwo(text.charCount, (from, to, out) -> kernels.encode(text.chars, from, to, bytes, out));
    int end = START + text.byteCount;
    return isWhole(progress, text.charCount, text.byteCount)
        && Arrays.equals(bytes, START, end, text.bytes, START, end);
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

  private boolean decodeMalformed(Kernels kernels, TrainingText text) {
    return stops(
        text, () -> kernels.decode(text.bytes, START, START + text.byteCount, chars, START));
  }

  private boolean checkMalformed(Kernels kernels, TrainingText text) {
    if (kernels.hasVectors()) {
      int to = fill(text);
      filled = null;
      memory.set(JAVA_BYTE, to - text.charCount, WRONG);
      if (kernels.isWellFormed(memory, FILLED, to + 1)) {
        return false;
      }
    }
    return stops(text, () -> kernels.wellFormed(text.bytes, START, START + text.byteCount));
  }

  /// Whether something stops at or before a wrong byte.
  ///
  /// @param progress of it
  private static boolean stops(TrainingText text, LongSupplier progress) {
    int wrong = START + text.byteCount / 2;
    byte right = text.bytes[wrong];
    text.bytes[wrong] = WRONG;
    int read = Progress.read(progress.getAsLong());
    text.bytes[wrong] = right;
    return read <= wrong - START;
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
    return isRight(part, written, Training::isSurrogate);
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
    return isRight(part, written, Training::isSurrogate);
  }

  private boolean encodesThrees(TrainingText text, int length) {
    if (length < WideByCompress.MOST) {
      return true;
    }
    var part = text.string.substring(0, length);
    int written = WideByCompress.encodeThrees(part, length, chars, START, bytes, START);
    return isRight(part, written, c -> c < 0x800 || isSurrogate(c));
  }

  /// @param written the bytes that a string has become, or a negative number if it was refused
  /// @param others chars for which it may be
  private boolean isRight(String part, int written, IntPredicate others) {
    return written < 0
        ? part.chars().anyMatch(others)
        : part.equals(new String(bytes, START, written, UTF_8));
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
    boolean isRight = copiesByWords(part, isAscii(text, longest));
    for (int length = 1; length <= longest; length++) {
      isRight &= copiesByWords(HEX_DIGITS.substring(0, length), true);
    }
    return isRight;
  }

  private boolean copiesByWords(String part, boolean expected) {
    int length = part.length();
    boolean isAscii = AsciiByWords.copy(part, length, bytes, START);
    return isAscii == expected
        && (!isAscii || part.equals(new String(bytes, START, length, US_ASCII)));
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

  /// Some ids to chars and back.
  private boolean uuids(Kernels kernels, TrainingText text) {
    boolean areRight = true;
    for (int i = 1; i <= UUIDS; i++) {
      var id = uuid(text, i);
      areRight &= kernels.hasVectors() ? isRightByVectors(id) : isRight(id);
    }
    return areRight;
  }

  private static UUID uuid(TrainingText text, int i) {
    long most = text.string.hashCode() * GOLDEN_RATIO * i;
    return new UUID(most, ~most * GOLDEN_RATIO);
  }

  private boolean isRight(UUID id) {
    var written = id.toString();
    written.getChars(0, written.length(), chars, START);
    return id.equals(UUID.fromString(written))
        && id.equals(UUID.fromString(new String(chars, START, written.length())));
  }

  private boolean isRightByVectors(UUID id) {
    int lastFour = (int) id.getLeastSignificantBits() & 0xFFFF;
    var written = id.toString();
    UuidByVectors.write(id.getMostSignificantBits(), id.getLeastSignificantBits(), bytes, START);
    written.getChars(0, written.length(), chars, START);
    return written.equals(new String(bytes, START, written.length(), US_ASCII))
        && id.equals(UuidByVectors.read(bytes, START, lastFour))
        && id.equals(UuidByVectors.read(chars, START, lastFour));
  }

  /// Ids of which a char is wrong.
  private boolean refuseUuids(Kernels kernels, TrainingText text) {
    boolean areRefused = true;
    for (int i = 1; i <= UUIDS && kernels.hasVectors(); i++) {
      areRefused &= isRefused(uuid(text, i), START + text.charCount % 32);
    }
    return areRefused;
  }

  private boolean isRefused(UUID id, int wrong) {
    int lastFour = (int) id.getLeastSignificantBits() & 0xFFFF;
    var written = id.toString();
    written.getChars(0, written.length(), chars, START);
    System.arraycopy(written.getBytes(US_ASCII), 0, bytes, START, written.length());
    bytes[wrong] = 'g';
    chars[wrong] = 'g';
    return UuidByVectors.read(bytes, START, lastFour) == null
        && UuidByVectors.read(chars, START, lastFour) == null;
  }

  private boolean countNative(Kernels kernels, TrainingText text) {
    int to = fill(text);
    int count =
        kernels.hasVectors()
            ? NativeByVectors.countLineEnds(memory, FILLED, to, LINE_FEED, (byte) '\r')
            : ByteScan.countLineEnds(filledBytes, FILLED, to);
    return count == (to - FILLED) / (text.byteCount + LINE_ENDS.length) * (text.lineEnds + 3);
  }

  private boolean countLineFeeds(Kernels kernels, TrainingText text) {
    int to = fill(text);
    return !kernels.hasVectors()
        || NativeByVectors.countLineEnds(memory, FILLED, to, LINE_FEED, LINE_FEED)
            == ByteScan.count(filledBytes, FILLED, to, LINE_FEED);
  }

  private boolean checkNative(Kernels kernels, TrainingText text) {
    int to = fill(text);
    return kernels.hasVectors()
        ? kernels.isWellFormed(memory, FILLED, to + 1)
        : Progress.read(kernels.wellFormed(filledBytes, FILLED, to)) >= to - FILLED;
  }

  /// Fills the memory, and the bytes, with a text again and again, as loops over native memory have
  /// long strides, with line ends between, so that none of their code looks as if it were never
  /// used.
  ///
  /// @return where that ends
  private int fill(TrainingText text) {
    if (filled != text) {
      int to = FILLED;
      do {
        System.arraycopy(text.bytes, START, filledBytes, to, text.byteCount);
        to += text.byteCount;
        System.arraycopy(LINE_ENDS, 0, filledBytes, to, LINE_ENDS.length);
        to += LINE_ENDS.length;
      } while (to < SCANNED);
      Arrays.fill(filledBytes, to, to + Kernels.BLOCK, (byte) 0);
      MemorySegment.copy(filledBytes, 0, memory, JAVA_BYTE, 0, to + Kernels.BLOCK);
      filled = text;
      filledTo = to;
    }
    return filledTo;
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

  private boolean encodedLength(Kernels kernels, TrainingText text) {
    long progress =
        inTwo(text.charCount, (from, to, out) -> kernels.encodedLength(text.chars, from, to));
    return isWhole(progress, text.charCount, text.byteCount);
  }

  private boolean wellFormed(Kernels kernels, TrainingText text) {
    long progress =
        inTwo(text.byteCount, (from, to, out) -> kernels.wellFormed(text.bytes, from, to));
    return isWhole(progress, text.byteCount, text.codePointCount);
  }

  private boolean find(Kernels kernels, TrainingText text) {
    int to = START + text.byteCount;
    int count = kernels.find(text.bytes, START, to, LINE_FEED, SPACE, indices);
    return Arrays.equals(indices, 0, count, text.gaps, 0, text.gaps.length);
  }

  /// Whether everything was taken and, but for the zeros of the padding, became so many units.
  private static boolean isWhole(long progress, int units, int result) {
    int surplus = Progress.read(progress) - units;
    return surplus >= 0 && Progress.written(progress) - surplus == result;
  }
}
