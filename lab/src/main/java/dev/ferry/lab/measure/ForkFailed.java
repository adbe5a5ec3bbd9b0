package dev.ferry.lab.measure;

import org.jspecify.annotations.Nullable;

/// A fork that ended without a result.
public final class ForkFailed extends Exception {
  private static final long serialVersionUID = 1L;

  private final String log;

  ForkFailed(String candidate, String log, @Nullable Throwable cause) {
    super("“" + candidate + "” failed in its JVM: " + reason(log), cause);
    this.log = log;
  }

  /// All that the JVM printed.
  public String log() {
    return log;
  }

  /// The first line of the fork's stack trace, or the last line at all.
  private static String reason(String log) {
    var lines = log.lines().map(String::strip).filter(line -> !line.isEmpty()).toList();
    return lines.stream()
        .filter(line -> line.matches("[\\w.$]+(Exception|Error)(:.*)?"))
        .findFirst()
        .orElse(lines.isEmpty() ? "no output" : lines.getLast());
  }
}
