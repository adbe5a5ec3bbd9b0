package dev.ferry.kernel;

/// Kernels that stand in for better ones until these are trained, and have that done once there was
/// enough work for it to pay: for reading, which is decoding and finding line ends, by itself, as
/// that takes a third of the time and is all that many a program wants; and for checking, which
/// takes a tenth of it.
final class UntrainedKernels implements Kernels {
  /// Chars or bytes that take the stand-ins a tenth of a second or two: a program that goes on will
  /// be glad of better ones, a short one should not pay for them. Nor should the first pass over a
  /// large file compete with the training for the processors and the compiler.
  static final int ENOUGH = 1 << 27;

  /// Looking for a byte takes an eighth of the time of converting it.
  private static final int FINDING = 3;

  private final Kernels standIn;
  private final Countdown untilReading;
  private final Countdown untilChecking;
  private final Countdown untilAll;

  /// Which read: better ones once these have been trained for it. Not volatile, as it is read for
  /// each string: whoever is late to see the better ones works on with the others.
  private Kernels reading;

  /// Which check, in the same way.
  private Kernels checking;

  /// @param readingTraining starts that for reading, if it has not been
  /// @param checkingTraining starts that for checking, if it has not been
  /// @param training starts that for everything, if it has not been
  UntrainedKernels(
      Kernels standIn, Runnable readingTraining, Runnable checkingTraining, Runnable training) {
    this.standIn = standIn;
    this.untilReading = new Countdown(readingTraining);
    this.untilChecking = new Countdown(checkingTraining);
    this.untilAll = new Countdown(training);
    this.reading = standIn;
    this.checking = standIn;
  }

  /// Has others read from now on.
  void readBy(Kernels trained) {
    reading = trained;
  }

  /// Has others check from now on.
  void checkBy(Kernels trained) {
    checking = trained;
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

  /// Threads may overwrite each other's counts, which only takes longer.
  private static final class Countdown {
    private final Runnable training;
    private int left = ENOUGH;

    Countdown(Runnable training) {
      this.training = training;
    }

    void count(int units) {
      int rest = left;
      if (rest < 0) {
        return;
      }
      left = rest - units;
      if (rest < units) {
        training.run();
      }
    }
  }
}
