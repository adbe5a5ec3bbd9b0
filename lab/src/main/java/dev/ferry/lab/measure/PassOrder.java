package dev.ferry.lab.measure;

import dev.ferry.lab.experiment.Candidate;
import java.nio.file.Path;
import java.util.List;

/// What [FilePasses] is told to do, by system properties, besides the [ForkOrder].
///
/// @param file to read
/// @param training whether to train the kernels after the first pass
/// @param warmup passes between the first and those that are measured
/// @param measured passes
record PassOrder(Path file, boolean training, int warmup, int measured) {
  private static final String FILE = "ferry.lab.file";
  private static final String TRAINING = "ferry.lab.training";
  private static final String WARMUP = "ferry.lab.warmup";
  private static final String MEASURED = "ferry.lab.measured";

  static PassOrder of(Path file, Candidate<?> candidate, Tier.FilePasses passes) {
    return new PassOrder(
        file, candidate.trained() && passes.training(), passes.warmup(), passes.measured());
  }

  static PassOrder received() {
    return new PassOrder(
        Path.of(System.getProperty(FILE, "")),
        Boolean.getBoolean(TRAINING),
        Integer.getInteger(WARMUP, 0),
        Integer.getInteger(MEASURED, 1));
  }

  List<String> jvmArguments() {
    return List.of(
        "-D" + FILE + "=" + file.toAbsolutePath(),
        "-D" + TRAINING + "=" + training,
        "-D" + WARMUP + "=" + warmup,
        "-D" + MEASURED + "=" + measured);
  }
}
