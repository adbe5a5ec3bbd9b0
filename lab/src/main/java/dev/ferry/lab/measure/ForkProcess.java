package dev.ferry.lab.measure;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// A JVM that is started without JMH.
final class ForkProcess {
  private ForkProcess() {}

  /// Carries out an order.
  ///
  /// @param jvmArguments besides those of the mode and the order
  /// @param main class to start
  static ForkReport run(ForkOrder order, Mode mode, List<String> jvmArguments, Class<?> main)
      throws IOException, ForkFailed {
    Files.deleteIfExists(order.reportFile());
    var command = new ArrayList<String>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(mode.jvmArguments());
    command.addAll(order.jvmArguments());
    command.addAll(jvmArguments);
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.add(main.getName());
    var process = new ProcessBuilder(command).redirectErrorStream(true).start();
    try {
      String log;
      try (var out = process.getInputStream()) {
        log = new String(out.readAllBytes(), UTF_8);
      }
      if (process.waitFor() != 0) {
        throw new ForkFailed(order.candidate(), log, null);
      }
      return ForkReport.read(order.reportFile());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("The lab was interrupted");
    } finally {
      process.destroyForcibly();
    }
  }
}
