package dev.ferry.lab.measure;

import com.google.common.collect.ImmutableList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// How the JVM that is measured is started, as a user's may be.
public enum Mode {
  /// With the vector module.
  VECTORS("--add-modules", "jdk.incubator.vector"),
  /// With the vector module, on a CPU without AVX-512.
  AVX2(
      "--add-modules",
      "jdk.incubator.vector",
      "-XX:+IgnoreUnrecognizedVMOptions", // only x86 has it
      "-XX:UseAVX=2"),
  /// Without any flag.
  NONE(),
  /// With the vector module, but told not to use it.
  PLAIN("--add-modules", "jdk.incubator.vector", "-Dferry.kernels=plain"),
  /// As a program is before its kernels are trained, or that never has enough work for it.
  UNTRAINED("-Dferry.kernels=simple");

  private final ImmutableList<String> jvmArguments;

  Mode(String... jvmArguments) {
    this.jvmArguments = ImmutableList.copyOf(jvmArguments);
  }

  /// What is passed to the JVM.
  public List<String> jvmArguments() {
    return jvmArguments;
  }

  /// As on the command line.
  public String key() {
    return name().toLowerCase(Locale.ROOT);
  }

  /// The mode of that key.
  public static Optional<Mode> of(String key) {
    return Arrays.stream(values()).filter(m -> m.key().equals(key)).findFirst();
  }
}
