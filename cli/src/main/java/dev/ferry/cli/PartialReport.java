package dev.ferry.cli;

import dev.ferry.lab.measure.LabRun;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicBoolean;

/// When the user stops the run (Ctrl-C), ends the fork and writes what there is.
final class PartialReport extends Thread {
  private final LabRun run;
  private final Path folder;
  private final Terminal terminal;
  private final AtomicBoolean done = new AtomicBoolean();

  PartialReport(LabRun run, Path folder, Terminal terminal) {
    super("partial-report");
    this.run = run;
    this.folder = folder;
    this.terminal = terminal;
  }

  @Override
  public void run() {
    if (!done.compareAndSet(false, true)) {
      return;
    }
    run.stop();
    try {
      var result = run.result();
      if (result.experiments().stream()
          .flatMap(e -> e.modes().stream())
          .allMatch(mode -> mode.forks().isEmpty())) {
        terminal.say("Stopped before anything was measured; nothing was written.");
      } else {
        terminal.report(result, folder);
      }
    } catch (IOException e) {
      terminal.say("Stopped; the report could not be written: " + e.getMessage());
    }
  }

  /// Says that the run has come to its end.
  ///
  /// @return false if it was stopped before
  boolean disarm() {
    return done.compareAndSet(false, true);
  }
}
