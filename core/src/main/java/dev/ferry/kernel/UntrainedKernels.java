package dev.ferry.kernel;

/// Plain kernels that stand in for vector kernels until these are trained, and have that done once
/// there was enough work for it to pay.
final class UntrainedKernels implements Kernels {
  /// Chars or bytes that the JDK and the plain kernels take five or ten milliseconds for: a program
  /// that goes on will be glad of vectors, a short one should not pay for them.
  private static final int ENOUGH = 1 << 22;

  private final Kernels plain;
  private final Runnable training;

  /// Work left until then. Threads may overwrite each other's counts, which only takes longer.
  private int left = ENOUGH;

  /// @param training starts it, if it has not been
  UntrainedKernels(Kernels plain, Runnable training) {
    this.plain = plain;
    this.training = training;
  }

  @Override
  public boolean leaveToJdk(int units) {
    count(units);
    return plain.leaveToJdk(units);
  }

  @Override
  public long encode(char[] src, int from, int to, byte[] dst, int dstOffset) {
    count(to - from);
    return plain.encode(src, from, to, dst, dstOffset);
  }

  @Override
  public long decode(byte[] src, int from, int to, char[] dst, int dstOffset) {
    count(to - from);
    return plain.decode(src, from, to, dst, dstOffset);
  }

  @Override
  public long encodedLength(char[] src, int from, int to) {
    count(to - from);
    return plain.encodedLength(src, from, to);
  }

  @Override
  public long wellFormed(byte[] src, int from, int to) {
    count(to - from);
    return plain.wellFormed(src, from, to);
  }

  private void count(int units) {
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
