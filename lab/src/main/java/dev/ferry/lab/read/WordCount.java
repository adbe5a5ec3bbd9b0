package dev.ferry.lab.read;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.ferry.lab.experiment.Operation;
import dev.ferry.lab.experiment.Sink;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// The program `wc`, as a process of its own: its start is part of the time.
enum WordCount implements Operation<Path> {
  /// `wc -l`, and one more if the last line has no end.
  LINES("-l", 1),
  /// `wc -m`, told that the text is UTF-8.
  CODE_POINTS("-m", 2);

  private static final String PROBE = "あ\n";

  private final String option;
  private final long ofProbe;

  WordCount(String option, long ofProbe) {
    this.option = option;
    this.ofProbe = ofProbe;
  }

  /// Whether there is a `wc` that counts so.
  boolean works() {
    try {
      var process = builder(List.of()).start();
      try (var in = process.getOutputStream()) {
        in.write(PROBE.getBytes(UTF_8));
      }
      return count(process) == ofProbe;
    } catch (IOException | InterruptedException notThere) {
      return false;
    }
  }

  @Override
  public void run(Path file, Sink sink) throws IOException, InterruptedException {
    long count = count(builder(List.of(file.toAbsolutePath().toString())).start());
    sink.number(this == LINES && !endsLine(file) ? count + 1 : count);
  }

  private ProcessBuilder builder(List<String> files) {
    var command = new ArrayList<>(List.of("wc", option));
    command.addAll(files);
    var builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().put("LC_ALL", "C.UTF-8");
    return builder;
  }

  private static long count(Process process) throws IOException, InterruptedException {
    String output;
    try (var out = process.getInputStream()) {
      output = new String(out.readAllBytes(), US_ASCII).strip();
    }
    if (process.waitFor() != 0) {
      throw new IOException("wc failed: " + output);
    }
    try {
      return Long.parseLong(output.split(" ", 2)[0]);
    } catch (NumberFormatException e) {
      throw new IOException("wc said: " + output, e);
    }
  }

  private static boolean endsLine(Path file) throws IOException {
    try (var bytes = new RandomAccessFile(file.toFile(), "r")) {
      bytes.seek(bytes.length() - 1);
      return bytes.read() == '\n';
    }
  }
}
