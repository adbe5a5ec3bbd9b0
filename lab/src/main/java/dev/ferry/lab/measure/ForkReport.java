package dev.ferry.lab.measure;

import java.io.IOException;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Properties;
import java.util.stream.Collectors;

/// What a fork tells besides its times.
///
/// @param kernels the kernels Ferry chose in the fork, and why
/// @param collector the garbage collectors of the fork
/// @param allocated bytes allocated by one batch, for each case
/// @param digests of the results of one batch, for each case
record ForkReport(String kernels, String collector, List<Long> allocated, List<Long> digests) {
  static ForkReport of(String kernels, List<Long> allocated, List<Long> digests) {
    var collector =
        ManagementFactory.getGarbageCollectorMXBeans().stream()
            .map(GarbageCollectorMXBean::getName)
            .collect(Collectors.joining(", "));
    return new ForkReport(kernels, collector, allocated, digests);
  }

  /// Writes it as properties: a JSON library would be warmed up and timed along with the candidate.
  void write(Path file) throws IOException {
    var properties = new Properties();
    properties.setProperty("kernels", kernels);
    properties.setProperty("collector", collector);
    properties.setProperty("allocated", joined(allocated));
    properties.setProperty("digests", joined(digests));
    try (var out = Files.newBufferedWriter(file)) {
      properties.store(out, null);
    }
  }

  static ForkReport read(Path file) throws IOException {
    var properties = new Properties();
    try (var in = Files.newBufferedReader(file)) {
      properties.load(in);
    }
    return new ForkReport(
        properties.getProperty("kernels", ""),
        properties.getProperty("collector", ""),
        split(properties.getProperty("allocated", "")),
        split(properties.getProperty("digests", "")));
  }

  private static String joined(List<Long> numbers) {
    return numbers.stream().map(Object::toString).collect(Collectors.joining(" "));
  }

  private static List<Long> split(String numbers) {
    return Arrays.stream(numbers.split(" ")).map(Long::valueOf).toList();
  }
}
