package dev.ferry.kernel;

/// How far a kernel came: units read and units written, packed into one long so that no object is
/// allocated.
public final class Progress {
  private Progress() {}

  /// Packs units read and units written.
  public static long of(int read, int written) {
    return (long) read << 32 | written;
  }

  /// Units of the source that were taken.
  public static int read(long progress) {
    return (int) (progress >>> 32);
  }

  /// Units of the destination that they became.
  public static int written(long progress) {
    return (int) progress;
  }
}
