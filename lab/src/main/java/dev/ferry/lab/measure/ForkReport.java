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
/// @param passes nanoseconds of the first pass over a file and of those that were measured later;
///   empty if JMH has the times
record ForkReport(
    String kernels, String collector, List<Long> allocated, List<Long> digests, List<Long> passes) {
  static ForkReport of(
      String kernels, List<Long> allocated, List<Long> digests, List<Long> passes) {
    var collector =
        ManagementFactory.getGarbageCollectorMXBeans().stream()
            .map(GarbageCollectorMXBean::getName)
            .collect(Collectors.joining(", "));
    return new ForkReport(kernels, collector, allocated, digests, passes);
  }

  /// Writes it as properties: a JSON library would be warmed up and timed along with the candidate.
  void write(Path file) throws IOException {
    var properties = new Properties();
    properties.setProperty("kernels", kernels);
    properties.setProperty("collector", collector);
    properties.setProperty("allocated", joined(allocated));
    properties.setProperty("digests", joined(digests));
    properties.setProperty("passes", joined(passes));
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
        split(properties.getProperty("digests", "")),
        split(properties.getProperty("passes", "")));
  }

  private static String joined(List<Long> numbers) {
    return numbers.stream().map(Object::toString).collect(Collectors.joining(" "));
  }

  private static List<Long> split(String numbers) {
    return Arrays.stream(numbers.split(" "))
        .filter(number -> !number.isEmpty())
        .map(Long::valueOf)
        .toList();
  }
}
