package dev.ferry.lab.report;

import dev.ferry.lab.result.Change;
import dev.ferry.lab.result.RunPair;
import dev.ferry.lab.result.RunResult;
import dev.ferry.lab.text.InputRefused;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;

/// The forms of a result.
public final class Reports {
  private static final String JSON = "report.json";

  private Reports() {}

  /// A table for the terminal.
  ///
  /// @param colour whether to use the terminal's colours
  public static String text(RunResult run, boolean colour) {
    return TerminalReport.of(run, new Ink(colour));
  }

  /// One page for the browser, complete in itself.
  public static String html(RunResult run) {
    return HtmlReport.of(run);
  }

  /// A document with all samples and all findings.
  public static String json(RunResult run) {
    return JsonReport.of(run);
  }

  /// Reads a `report.json`, or that of a folder.
  ///
  /// @throws InputRefused if it is not there, not readable, or not the report of a lab like this
  public static RunResult read(Path report) throws InputRefused {
    return JsonReport.read(Files.isDirectory(report) ? report.resolve(JSON) : report);
  }

  /// How the ratios of two runs differ, as tables for the terminal.
  ///
  /// @param colour whether to use the terminal's colours
  public static String changes(RunPair runs, boolean colour) {
    return ChangeReport.of(runs, new Ink(colour));
  }

  /// What two runs differ in, as a table for the terminal, or a sentence that there is nothing.
  public static String unlike(RunPair runs) {
    return ChangeReport.unlike(runs);
  }

  /// Some differences between ratios, as a table for the terminal.
  ///
  /// @param colour whether to use the terminal's colours
  public static String changes(List<Change> changes, boolean colour) {
    return ChangeReport.of(changes, new Ink(colour));
  }

  /// What failed in a run, a line for each, for the terminal.
  public static List<String> failures(RunResult run) {
    return run.failures().stream().map(Ink::printable).toList();
  }

  /// Writes `report.json` and `report.html` into a folder, which is made if need be. Reports that
  /// are there are replaced, each in one step.
  ///
  /// @return the page
  public static Path write(RunResult run, Path folder) throws IOException {
    Files.createDirectories(folder);
    replace(folder.resolve(JSON), json(run));
    return replace(folder.resolve("report.html"), html(run));
  }

  private static Path replace(Path file, String content) throws IOException {
    var unfinished = file.resolveSibling(file.getFileName() + ".part");
    Files.writeString(unfinished, content);
    return Files.move(unfinished, file, StandardCopyOption.ATOMIC_MOVE);
  }
}
