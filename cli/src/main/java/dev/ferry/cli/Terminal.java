package dev.ferry.cli;

import dev.ferry.cli.stream.Terminals;
import dev.ferry.lab.measure.Plan;
import dev.ferry.lab.measure.Progress;
import dev.ferry.lab.report.Reports;
import dev.ferry.lab.result.RunResult;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import picocli.CommandLine;

/// What the lab says while it runs and when it is done. The progress goes to standard error: on a
/// terminal one line that is written over again and again, elsewhere a line for each fork.
final class Terminal implements Progress {
  private final PrintWriter out;
  private final PrintWriter err;
  private final boolean interactive;
  private boolean lineOpen;

  private Terminal(PrintWriter out, PrintWriter err, boolean interactive) {
    this.out = out;
    this.err = err;
    this.interactive = interactive;
  }

  static Terminal of(CommandLine commandLine) {
    return new Terminal(commandLine.getOut(), commandLine.getErr(), Terminals.isErr());
  }

  void announce(Plan plan) {
    say(
        "%d JVMs over %d cases, about %s (tier %s). Ctrl-C stops and reports what there is."
            .formatted(plan.forks(), plan.caseCount(), words(plan.estimate()), plan.tier().key()));
  }

  @Override
  public synchronized void fork(int done, int all, Duration left, String what) {
    var line =
        "%3d%%  %s  %d/%d  %s left".formatted(100 * done / all, what, done + 1, all, words(left));
    if (interactive) {
      err.print(Terminals.inPlace(line));
      err.flush();
      lineOpen = true;
    } else {
      err.println(line);
    }
  }

  synchronized void say(String sentence) {
    closeLine();
    err.println(sentence);
  }

  /// Prints the result, then writes the reports: so a full disk does not cost the table.
  synchronized void report(RunResult result, Path folder) throws IOException {
    closeLine();
    out.print(Reports.text(result, Terminals.hasColours()));
    out.println();
    if (result.partial()) {
      out.println("Stopped early: this is a partial report.");
    }
    out.flush();
    var page = Reports.write(result, folder);
    out.println("Report: " + page + " (all samples: " + page.resolveSibling("report.json") + ")");
    out.flush();
  }

  private void closeLine() {
    if (lineOpen) {
      err.print(Terminals.ERASE_LINE);
      err.flush();
      lineOpen = false;
    }
  }

  private static String words(Duration duration) {
    long seconds = Math.max(1, Math.round(duration.toMillis() / 1e3));
    return seconds < 120 ? seconds + " s" : Math.round(seconds / 60.0) + " min";
  }
}
