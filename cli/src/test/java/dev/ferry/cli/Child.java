package dev.ferry.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// The ferry command in a process of its own.
final class Child implements AutoCloseable {
  private static final int SIGINT = 2;
  private static final int SIGTERM = 15;

  final Process process;

  Child(List<String> jvmOptions, String... arguments) throws IOException {
    var command = new ArrayList<String>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(
        List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Dstderr.encoding=UTF-8"));
    command.addAll(List.of("--enable-native-access=ALL-UNNAMED", "-cp"));
    command.add(System.getProperty("java.class.path"));
    command.addAll(jvmOptions);
    command.add(Ferry.class.getName());
    command.addAll(List.of(arguments));
    process = new ProcessBuilder(command).start();
  }

  Child(String... arguments) throws IOException {
    this(List.of(), arguments);
  }

  /// Stops it as Ctrl-C does.
  ///
  /// @return the code that it has to exit with
  int stop() throws IOException {
    // Whoever started the tests may have had SIGINT ignored, which children inherit.
    long ignored =
        Files.readAllLines(Path.of("/proc", Long.toString(process.pid()), "status")).stream()
            .filter(line -> line.startsWith("SigIgn:"))
            .mapToLong(line -> Long.parseUnsignedLong(line.substring(7).strip(), 16))
            .findFirst()
            .orElse(0);
    int signal = (ignored >> (SIGINT - 1) & 1) == 0 ? SIGINT : SIGTERM;
    new ProcessBuilder("kill", "-" + signal, Long.toString(process.pid())).start();
    return 128 + signal;
  }

  /// What it says on standard error, to the end.
  String err() {
    try {
      return new String(process.getErrorStream().readAllBytes(), UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
