package dev.ferry.cli;

import dev.ferry.cli.stream.Terminals;
import dev.ferry.lab.report.Reports;
import dev.ferry.lab.result.Change;
import dev.ferry.lab.statistics.Verdict;
import dev.ferry.lab.text.InputRefused;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// `ferry lab gate`: whether a ratio has been lost from one report to the other.
@Command(
    name = "gate",
    description =
        "For CI: exits with 3 if one of Ferry's ratios to other ways is lower in report B than in"
            + " report A, by more than the loss that is allowed and by more than noise explains, or"
            + " if B has not all that A has, or has failures.",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class)
final class GateCommand implements Callable<Integer> {
  private static final int SHUT = 3;
  private static final double PERCENT = 100;

  @Spec private CommandSpec spec = CommandSpec.create();
  @Mixin private TwoReports reports = new TwoReports();

  @Option(
      names = "--loss",
      paramLabel = "PERCENT",
      defaultValue = "10",
      description = "The loss that is allowed. Default: 10.")
  private int loss;

  @Override
  public Integer call() throws InputRefused {
    if (loss < 0 || loss >= PERCENT) {
      throw new InputRefused("--loss must be from 0 to 99 percent, not %d.".formatted(loss));
    }
    var runs = reports.read();
    var promises = runs.changes().stream().filter(Change::isPromise).toList();
    var missing = runs.missing();
    var failures = Reports.failures(runs.after());
    if (missing.isEmpty() && failures.isEmpty()) {
      checkRounds(promises);
    }
    var lost = promises.stream().filter(change -> change.isLoss(loss / PERCENT)).toList();
    var out = spec.commandLine().getOut();
    out.println(Reports.unlike(runs));
    failures.forEach(failure -> out.println("Failed in B: " + failure));
    if (!missing.isEmpty()) {
      out.println("In A, and not in B:\n" + Reports.changes(missing, Terminals.hasColours()));
    }
    if (!lost.isEmpty()) {
      out.println(Reports.changes(lost, Terminals.hasColours()));
    }
    out.println(verdict(promises, lost.size()));
    return lost.isEmpty() && missing.isEmpty() && failures.isEmpty() ? 0 : SHUT;
  }

  private String verdict(List<Change> promises, int lost) {
    long noisy =
        promises.stream()
            .map(change -> change.factor().verdict())
            .filter(verdict -> verdict == Verdict.TOO_NOISY || verdict == Verdict.TOO_FEW)
            .count();
    return "%s of %d ratios of Ferry's %s lower in B by more than %d%%; %d are too noisy to say."
        .formatted(
            lost == 0 ? "None" : Integer.toString(lost),
            promises.size(),
            lost > 1 ? "are" : "is",
            loss,
            noisy);
  }

  private static void checkRounds(List<Change> promises) throws InputRefused {
    if (promises.isEmpty()) {
      throw new InputRefused("The reports have no ratio of Ferry's in common.");
    }
    if (promises.stream().noneMatch(change -> change.factor().hasEnoughSamples())) {
      throw new InputRefused(
          "The reports have too few rounds in common to tell: measure both by --tier standard.");
    }
  }
}
