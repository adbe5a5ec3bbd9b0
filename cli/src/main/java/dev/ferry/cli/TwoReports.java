package dev.ferry.cli;

import dev.ferry.lab.report.Reports;
import dev.ferry.lab.result.RunPair;
import dev.ferry.lab.text.InputRefused;
import java.nio.file.Path;
import picocli.CommandLine.Parameters;

/// The reports of two runs, named on the command line.
final class TwoReports {
  @Parameters(
      index = "0",
      paramLabel = "A",
      description = "The report to compare with: a folder that the lab wrote, or its report.json.")
  private Path before = Path.of("");

  @Parameters(index = "1", paramLabel = "B", description = "The report to compare.")
  private Path after = Path.of("");

  /// @throws InputRefused if one cannot be read, or they have nothing in common
  RunPair read() throws InputRefused {
    var runs = new RunPair(Reports.read(before), Reports.read(after));
    if (runs.changes().isEmpty()) {
      throw new InputRefused(
          "%s and %s have no experiment, mode, candidate and case in common."
              .formatted(before, after));
    }
    return runs;
  }
}
