package dev.ferry.kernel;

import dev.ferry.kernel.Training.Lesson;
import java.util.function.Consumer;

/// Kernels that stand in for better ones until these are trained, and have that done once there was
/// enough work for it to pay. Each lesson is by itself, as many a program wants one alone: that for
/// writing takes more than half of the time of all, that for reading nearly half, the others
/// little.
final class UntrainedKernels implements Kernels {
  /// Chars or bytes that take the stand-ins a second or two. They are as fast as the JDK, and the
  /// training takes two processors for some seconds, in which they have half of their speed: a
  /// program that ends before has it done in vain, and so has one that reads a large file once.
  static final int ENOUGH = 1 << 29;

  /// The same for what takes less time to train.
  static final int ENOUGH_FOR_LITTLE = 1 << 27;

  /// Bytes of a text for which the training had better begin at once.
  static final long MUCH_TO_READ = 3L * ENOUGH;

  /// What a UUID takes, in the time of a char.
  private static final int UUID = 8;

  /// Looking for a byte takes an eighth of the time of converting it.
  private static final int FINDING = 3;

  /// As a logarithm, too: counting line ends in an array takes so much less than converting it.
  private static final int COUNTING = 5;

  private final Kernels standIn;
  private final Countdown untilWriting;
  private final Countdown untilReading;
  private final Countdown untilChecking;
  private final Countdown untilCounting;
  private final Countdown untilUuids;

  /// @param training has a lesson trained
  UntrainedKernels(Kernels standIn, Consumer<Lesson> training) {
    this.standIn = standIn;
    this.untilWriting = new Countdown(Lesson.WRITING, ENOUGH, training);
    this.untilReading = new Countdown(Lesson.READING, ENOUGH, training);
    this.untilChecking = new Countdown(Lesson.CHECKING, ENOUGH_FOR_LITTLE, training);
    this.untilCounting = new Countdown(Lesson.COUNTING, ENOUGH_FOR_LITTLE, training);
    this.untilUuids = new Countdown(Lesson.UUIDS, ENOUGH_FOR_LITTLE, training);
  }

  @Override
  public int shortest() {
    return standIn.shortest();
  }

  @Override
  public boolean isSimple() {
    return standIn.isSimple();
  }

  @Override
  public boolean leaveEncodingToJdk(int chars, int largest) {
    wrote(chars);
    return standIn.leaveEncodingToJdk(chars, largest);
  }

  @Override
  public boolean leaveDecodingToJdk(int chars, boolean isWide) {
    read(chars);
    return standIn.leaveDecodingToJdk(chars, isWide);
  }

  @Override
  public long encode(char[] src, int from, int to, byte[] dst, int dstOffset) {
    wrote(to - from);
    return standIn.encode(src, from, to, dst, dstOffset);
  }

  @Override
  public long encodeFew(char[] src, int from, int to, byte[] dst, int dstOffset) {
    wrote(to - from);
    return standIn.encodeFew(src, from, to, dst, dstOffset);
  }

  @Override
  public long decode(byte[] src, int from, int to, char[] dst, int dstOffset) {
    read(to - from);
    return standIn.decode(src, from, to, dst, dstOffset);
  }

  @Override
  public long encodedLength(char[] src, int from, int to) {
    wrote(to - from);
    return standIn.encodedLength(src, from, to);
  }

  @Override
  public long wellFormed(byte[] src, int from, int to) {
    untilChecking.count(to - from);
    return standIn.wellFormed(src, from, to);
  }

  @Override
  public int find(byte[] src, int from, int to, byte first, byte second, int[] dst) {
    read(to - from >> FINDING);
    return standIn.find(src, from, to, first, second, dst);
  }

  void wrote(int chars) {
    untilWriting.count(chars);
  }

  void read(int chars) {
    untilReading.count(chars);
  }

  void expectReading(long bytes) {
    if (bytes >= MUCH_TO_READ) {
      untilReading.count(Integer.MAX_VALUE);
    }
  }

  void counted(int bytes) {
    untilCounting.count(bytes >> COUNTING);
  }

  void tookUuid() {
    untilUuids.count(UUID);
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
