package dev.ferry.text;

/// Adds up what was read and tells the listener from time to time.
final class ProgressMeter {
  /// Who does not want to know. (A class: with the first lambda of a program come milliseconds.)
  static final ProgressListener NOBODY = new Nobody();

  private static final long SMALLEST_STEP = 1 << 20;
  private static final int STEPS = 1000;

  private final ProgressListener listener;
  private final long total;
  private final long step;
  private long done;
  private long told;

  private static final class Nobody implements ProgressListener {
    @Override
    public void progress(long done, long total) {
      // Nobody is told.
    }
  }

  /// @param total bytes to read, or -1 if that is not known
  ProgressMeter(ProgressListener listener, long total) {
    this.listener = listener;
    this.total = total;
    this.step = Math.max(SMALLEST_STEP, total / STEPS);
  }

  /// What threads read twice, where their parts meet, is not told twice: it ends at the total.
  synchronized void add(long bytes) {
    done += bytes;
    long now = total < 0 ? done : Math.min(done, total);
    if (now - told >= step || now == total && told < total) {
      told = now;
      listener.progress(now, total);
    }
  }

  /// Tells what there was, at the end of what had no known total.
  synchronized void end() {
    if (total < 0 && told < done) {
      told = done;
      listener.progress(done, total);
    }
  }
}
