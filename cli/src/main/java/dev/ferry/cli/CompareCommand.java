package dev.ferry.cli;

import dev.ferry.cli.stream.Terminals;
import dev.ferry.lab.report.Reports;
import dev.ferry.lab.text.InputRefused;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/// `ferry lab compare`: what two reports have in common.
@Command(
    name = "compare",
    description =
        "Compares two reports, of two machines, JDKs or versions: their ratios, as the times of two"
            + " runs cannot be compared, and what was unlike.",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class)
final class CompareCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create();
  @Mixin private TwoReports reports = new TwoReports();

  @Override
  public Integer call() throws InputRefused {
    var out = spec.commandLine().getOut();
    out.print(Reports.changes(reports.read(), Terminals.hasColours()));
    out.flush();
    return 0;
  }
}
