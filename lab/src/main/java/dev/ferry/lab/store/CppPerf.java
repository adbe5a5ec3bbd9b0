package dev.ferry.lab.store;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.ferry.lab.experiment.Store;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
import java.util.regex.Pattern;

/// Tkrzw's own benchmark in C++, the program `tkrzw_dbm_perf`: a process for each pass, which tells
/// how long that took. Its keys are the same, its values are 8 bytes, all the same.
final class CppPerf implements Store {
  private static final String PROGRAM = "tkrzw_dbm_perf";

  private static final Pattern SYNCHRONISED =
      Pattern.compile("Synchronizing: \\.\\.\\. done \\(elapsed=(\\d+\\.\\d+)\\)");
  private static final Pattern DONE =
      Pattern.compile("[SG]etting done: elapsed_time=(\\d+\\.\\d+) num_records=(\\d+)");

  private final Path file;
  private final int records;
  private long nanos;

  private CppPerf(Path file, int records) {
    this.file = file;
    this.records = records;
  }

  static CppPerf open(Path file, int records) {
    return new CppPerf(file, records);
  }

  /// Whether the program can be started. Looked for once.
  static boolean isInstalled() {
    return Installed.IS;
  }

  /// Apart, so that a fork does not look for it.
  private static final class Installed {
    static final boolean IS = look();

    private static boolean look() {
      try {
        return start(List.of(PROGRAM)).contains("sequence");
      } catch (IOException notThere) {
        return false;
      }
    }
  }

  /// Sets all records on so many threads.
  ///
  /// @return how many there are then
  long set(int threads) {
    return heed(run(threads, "--set_only"));
  }

  /// Gets all records on so many threads.
  ///
  /// @return how many there are
  long get(int threads) {
    return heed(run(threads, "--get_only"));
  }

  private long heed(String output) {
    var told = Told.in(output);
    nanos = told.nanos;
    return told.records;
  }

  /// What the program tells.
  ///
  /// @param nanos without what it took to synchronise the database
  /// @param records in the database
  record Told(long nanos, long records) {
    static Told in(String output) {
      var done = DONE.matcher(output);
      if (!done.find()) {
        var last = output.lines().reduce((_, line) -> line).orElse("nothing");
        throw new IllegalStateException(PROGRAM + " says: " + last);
      }
      double seconds = Double.parseDouble(done.group(1));
      var synchronised = SYNCHRONISED.matcher(output);
      if (synchronised.find()) {
        seconds -= Double.parseDouble(synchronised.group(1));
      }
      return new Told(Math.round(seconds * 1e9), Long.parseLong(done.group(2)));
    }
  }

  private String run(int threads, String what) {
    var command =
        List.of(
            PROGRAM,
            "sequence",
            "--dbm",
            "hash",
            "--path",
            file.toString(),
            "--iter", // of each thread
            Integer.toString(records / threads),
            "--threads",
            Integer.toString(threads),
            "--size",
            Integer.toString(Digits.COUNT),
            "--buckets",
            Long.toString(2L * records),
            what);
    try {
      return start(command);
    } catch (IOException e) {
      throw new IllegalStateException(e.getMessage(), e);
    }
  }

  private static String start(List<String> command) throws IOException {
    var process = new ProcessBuilder(command).redirectErrorStream(true).start();
    try (var out = process.getInputStream()) {
      return new String(out.readAllBytes(), UTF_8);
    }
  }

  @Override
  public OptionalLong told() {
    return OptionalLong.of(nanos);
  }

  @Override
  public void close() {}
}
