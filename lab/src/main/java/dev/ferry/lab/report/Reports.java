package dev.ferry.lab.report;

import dev.ferry.lab.result.RunResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/// The forms of a result.
public final class Reports {
  private Reports() {}

  /// A table for the terminal.
  ///
  /// @param colour whether to use the terminal's colours
  public static String text(RunResult run, boolean colour) {
    return TerminalReport.of(run, colour);
  }

  /// One page for the browser, complete in itself.
  public static String html(RunResult run) {
    return HtmlReport.of(run);
  }

  /// A document with all samples and all findings.
  public static String json(RunResult run) {
    return JsonReport.of(run);
  }

  /// Writes `report.json` and `report.html` into a folder, which is made if need be. Reports that
  /// are there are replaced, each in one step.
  ///
  /// @return the page
  public static Path write(RunResult run, Path folder) throws IOException {
    Files.createDirectories(folder);
    replace(folder.resolve("report.json"), json(run));
    return replace(folder.resolve("report.html"), html(run));
  }

  private static Path replace(Path file, String content) throws IOException {
    var unfinished = file.resolveSibling(file.getFileName() + ".part");
    Files.writeString(unfinished, content);
    return Files.move(unfinished, file, StandardCopyOption.ATOMIC_MOVE);
  }
}
