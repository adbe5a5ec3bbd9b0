package dev.ferry.cli.db;

import dev.ferry.cli.stream.Terminals;
import java.io.PrintWriter;

/// On a terminal, one line on standard error that tells how far long work has come; elsewhere
/// nothing.
final class ProgressLine implements AutoCloseable {
  private static final long EVERY = 200_000_000;
  private static final int RECORDS = 256;

  private final PrintWriter err;
  private final boolean isShown;
  private final long begin = System.nanoTime();
  private long last = begin;
  private boolean isOpen;

  ProgressLine(PrintWriter err) {
    this(err, Terminals.isErr());
  }

  ProgressLine(PrintWriter err, boolean isShown) {
    this.err = err;
    this.isShown = isShown;
  }

  /// Erases one that may be there, of whichever command.
  static void erase(PrintWriter err) {
    if (Terminals.isErr()) {
      err.print(Terminals.ERASE_LINE);
    }
  }

  /// To be called after each record.
  ///
  /// @param done how much of the whole, in any unit
  /// @param all 0 if nobody knows
  void records(long records, long done, long all) {
    if (isShown && records % RECORDS == 0) {
      long now = System.nanoTime();
      if (now - last >= EVERY) {
        last = now;
        double perSecond = records * 1e9 / (now - begin);
        show(
            "%s%,d records  %,.0f a second"
                .formatted(
                    all > 0 ? "%3d%%  ".formatted(Math.min(100, 100 * done / all)) : "",
                    records,
                    perSecond));
      }
    }
  }

  /// Tells the seconds while something runs that tells nothing itself.
  ///
  /// @param what it is, for people
  void during(String what, Runnable work) {
    if (!isShown) {
      work.run();
      return;
    }
    var ticker =
        Thread.ofPlatform()
            .daemon()
            .name("progress")
            .start(
                () -> {
                  try {
                    for (int i = 1; ; i++) {
                      Thread.sleep(1000);
                      show("%s  %d s".formatted(what, i));
                    }
                  } catch (InterruptedException e) {
                    // it is done
                  }
                });
    try {
      work.run();
    } finally {
      ticker.interrupt();
      join(ticker);
    }
  }

  private static void join(Thread thread) {
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private synchronized void show(String line) {
    err.print(Terminals.inPlace(line));
    err.flush();
    isOpen = true;
  }

  /// Erases it.
  @Override
  public synchronized void close() {
    if (isOpen) {
      err.print(Terminals.ERASE_LINE);
      err.flush();
      isOpen = false;
    }
  }
}
