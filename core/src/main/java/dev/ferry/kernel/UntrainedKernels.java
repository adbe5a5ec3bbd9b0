package dev.ferry.kernel;

import dev.ferry.kernel.Training.Lesson;
import java.lang.foreign.MemorySegment;
import java.util.StringJoiner;
import java.util.function.Consumer;

/// Kernels that stand in for better ones until these are trained, and have that done once there was
/// enough work for it to pay. Each lesson is by itself: that for reading takes a third of the time
/// of all and is the only one that many a program wants, that for checking takes a fifth, that for
/// counting lines a tenth.
final class UntrainedKernels implements Kernels {
  /// Chars or bytes that take the stand-ins a tenth of a second or two: a program that goes on will
  /// be glad of better ones, a short one should not pay for them. Nor should the first pass over a
  /// large file compete with the training for the processors and the compiler.
  static final int ENOUGH = 1 << 27;

  /// The same for reading. The simple kernels read as fast as the JDK. On two processors the
  /// training takes as long as they do for a gigabyte, and halves their speed meanwhile: so a text
  /// of less is read sooner without it.
  static final int ENOUGH_READ = 1 << 29;

  /// Bytes of a text for which the training had better begin at once.
  static final long MUCH_TO_READ = 3L * ENOUGH_READ;

  /// Looking for a byte takes an eighth of the time of converting it.
  private static final int FINDING = 3;

  /// As a logarithm, too: counting line ends in an array takes so much less than converting it.
  private static final int COUNTING = 5;

  private final Kernels standIn;
  private final Countdown untilReading;
  private final Countdown untilChecking;
  private final Countdown untilCounting;
  private final Countdown untilAll;

  /// Which read: better ones once these have been trained for it. Not volatile, as it is read for
  /// each string: whoever is late to see the better ones works on with the others.
  private Kernels reading;

  /// Which check and which count, in the same way.
  private Kernels checking;

  private Kernels counting;

  /// @param training has a lesson trained
  UntrainedKernels(Kernels standIn, Consumer<Lesson> training) {
    this.standIn = standIn;
    this.untilReading = new Countdown(Lesson.READING, ENOUGH_READ, training);
    this.untilChecking = new Countdown(Lesson.CHECKING, ENOUGH, training);
    this.untilCounting = new Countdown(Lesson.COUNTING, ENOUGH, training);
    this.untilAll = new Countdown(Lesson.ALL, ENOUGH, training);
    this.reading = standIn;
    this.checking = standIn;
    this.counting = standIn;
  }

  /// Has others do from now on what these have been trained for, and need no stand-in for.
  void use(Kernels trained, Lesson lesson) {
    switch (lesson) {
      case READING -> reading = trained;
      case CHECKING -> checking = trained;
      case COUNTING -> counting = trained;
      case ALL -> throw new IllegalArgumentException("Who is trained in all needs no stand-in");
    }
  }

  /// Has the stand-in do everything again.
  void useStandIn() {
    reading = standIn;
    checking = standIn;
    counting = standIn;
  }

  /// What is trained so far, as in ", but for reading, counting"; nothing if nothing is.
  String trainedLessons() {
    var lessons = new StringJoiner(", ", ", but for ", "").setEmptyValue("");
    if (reading.hasVectors()) {
      lessons.add("reading");
    }
    if (checking.hasVectors()) {
      lessons.add("checking");
    }
    if (counting.hasVectors()) {
      lessons.add("counting");
    }
    return lessons.toString();
  }

  @Override
  public boolean tellsAscii() {
    return reading.tellsAscii();
  }

  /// For what is read; what is encoded is left to the stand-in.
  @Override
  public boolean isFastOnFew() {
    return reading.isFastOnFew();
  }

  @Override
  public boolean countsNative() {
    return counting.countsNative();
  }

  @Override
  public boolean checksNative() {
    return checking.checksNative();
  }

  @Override
  public int shortestOfThrees() {
    return reading.shortestOfThrees();
  }

  @Override
  public int shortest() {
    return standIn.shortest();
  }

  @Override
  public boolean leaveEncodingToJdk(int chars, int largest) {
    count(chars);
    return standIn.leaveEncodingToJdk(chars, largest);
  }

  @Override
  public boolean leaveDecodingToJdk(int chars, boolean isWide) {
    countReading(chars);
    return reading.leaveDecodingToJdk(chars, isWide);
  }

  @Override
  public long encode(char[] src, int from, int to, byte[] dst, int dstOffset) {
    count(to - from);
    return standIn.encode(src, from, to, dst, dstOffset);
  }

  @Override
  public long encodeFew(char[] src, int from, int to, byte[] dst, int dstOffset) {
    count(to - from);
    return standIn.encodeFew(src, from, to, dst, dstOffset);
  }

  @Override
  public long decode(byte[] src, int from, int to, char[] dst, int dstOffset) {
    countReading(to - from);
    return reading.decode(src, from, to, dst, dstOffset);
  }

  @Override
  public boolean decodeAllThrees(byte[] src, int from, int to, char[] dst, int dstOffset) {
    return reading.decodeAllThrees(src, from, to, dst, dstOffset);
  }

  @Override
  public long encodedLength(char[] src, int from, int to) {
    count(to - from);
    return standIn.encodedLength(src, from, to);
  }

  @Override
  public long wellFormed(byte[] src, int from, int to) {
    untilChecking.count(to - from);
    return checking.wellFormed(src, from, to);
  }

  @Override
  public boolean isWellFormed(MemorySegment src, long from, long to) {
    return checking.isWellFormed(src, from, to);
  }

  @Override
  public int find(byte[] src, int from, int to, byte first, byte second, int[] dst) {
    countReading(to - from >> FINDING);
    return reading.find(src, from, to, first, second, dst);
  }

  void count(int units) {
    untilAll.count(units);
  }

  void countReading(int units) {
    untilReading.count(units);
  }

  void expectReading(long bytes) {
    if (bytes >= MUCH_TO_READ) {
      untilReading.count(Integer.MAX_VALUE);
    }
  }

  void countCounting(int bytes) {
    untilCounting.count(bytes >> COUNTING);
  }

  /// Threads may overwrite each other's counts, which only takes longer.
  private static final class Countdown {
    private final Lesson lesson;
    private final Consumer<Lesson> training;
    private int left;

    Countdown(Lesson lesson, int enough, Consumer<Lesson> training) {
      this.lesson = lesson;
      this.left = enough;
      this.training = training;
    }

    void count(int units) {
      int rest = left;
      if (rest < 0) {
        return;
      }
      left = rest - units;
      if (rest < units) {
        training.accept(lesson);
      }
    }
  }
}
