package dev.ferry.lab.machine;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/// The facts about this machine and JVM that a figure depends on. What cannot be found out (as much
/// on systems other than Linux) is left out.
public final class Environment {
  /// The CPU features that vector code looks for; the rest of the list would hide them.
  private static final List<String> VECTOR_FEATURES =
      List.of(
          "sse4_1",
          "sse4_2",
          "avx",
          "avx2",
          "bmi1",
          "bmi2",
          "avx512f",
          "avx512bw",
          "avx512vl",
          "avx512vbmi",
          "avx512_vbmi",
          "avx512_vbmi2",
          "asimd",
          "sve",
          "sve2");

  private static final Path CPU_INFO = Path.of("/proc/cpuinfo");
  private static final Path CPU = Path.of("/sys/devices/system/cpu");
  private static final Path CGROUP = Path.of("/sys/fs/cgroup");

  private Environment() {}

  /// The facts, by name, in the order to show them.
  public static Map<String, String> facts() {
    var facts = new LinkedHashMap<String, String>();
    put(facts, "CPU", cpuInfo("model name").or(() -> cpuInfo("CPU part")));
    put(
        facts,
        "Vector features",
        cpuInfo("flags").or(() -> cpuInfo("Features")).map(Environment::vectorFeatures));
    facts.put("Cores", Integer.toString(Runtime.getRuntime().availableProcessors()));
    put(facts, "CPU governor", read(CPU.resolve("cpu0/cpufreq/scaling_governor")));
    put(facts, "Hyper-threading", read(CPU.resolve("smt/control")));
    put(facts, "cgroup CPU limit", read(CGROUP.resolve("cpu.max")));
    put(facts, "cgroup memory limit", read(CGROUP.resolve("memory.max")));
    put(facts, "Memory", memory());
    facts.put("System", property("os.name") + " " + property("os.version"));
    facts.put("Architecture", property("os.arch"));
    facts.put(
        "JDK", property("java.vendor.version", "java.vendor") + ", " + property("java.vm.version"));
    facts.put("JVM", property("java.vm.name") + ", " + property("java.vm.info"));
    return facts;
  }

  private static void put(Map<String, String> facts, String name, Optional<String> value) {
    value.filter(text -> !text.isBlank()).ifPresent(text -> facts.put(name, text));
  }

  private static Optional<String> cpuInfo(String key) {
    return read(CPU_INFO)
        .flatMap(
            text ->
                text.lines()
                    .filter(line -> line.startsWith(key))
                    .map(line -> line.substring(line.indexOf(':') + 1).strip())
                    .findFirst());
  }

  private static String vectorFeatures(String flags) {
    var present = Arrays.asList(flags.split(" "));
    return VECTOR_FEATURES.stream().filter(present::contains).collect(Collectors.joining(" "));
  }

  private static Optional<String> memory() {
    return ManagementFactory.getOperatingSystemMXBean()
            instanceof com.sun.management.OperatingSystemMXBean system
        ? Optional.of((system.getTotalMemorySize() >> 20) + " MiB")
        : Optional.empty();
  }

  private static Optional<String> read(Path file) {
    try {
      return Optional.of(Files.readString(file).strip());
    } catch (IOException | SecurityException e) {
      return Optional.empty(); // no such fact on this system
    }
  }

  private static String property(String... names) {
    return Arrays.stream(names)
        .map(name -> System.getProperty(name, ""))
        .filter(value -> !value.isEmpty())
        .findFirst()
        .orElse("unknown");
  }
}
