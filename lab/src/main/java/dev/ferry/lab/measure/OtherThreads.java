package dev.ferry.lab.measure;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

/// How busy this JVM's other threads are, which are its compilers and its collector.
///
/// While C2 has methods to compile, what is measured is not what a program has that runs for a
/// while; and where two processors share a core, as those of virtual machines do, the one that C2
/// keeps busy makes the other take 1.6 times as long.
final class OtherThreads {
  /// The share of a processor that they may have while something is measured: a young collection
  /// now and then.
  private static final double QUIET = 0.15;

  private static final String AWAITED = "ferry.lab.steady";

  private static final OperatingSystemMXBean SYSTEM =
      ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private long clock = System.nanoTime();
  private long time = cpuTime();

  /// Tells a JVM whether to warm up until they are quiet.
  static String argument(boolean areAwaited) {
    return "-D" + AWAITED + "=" + areAwaited;
  }

  /// Whether to warm up until they are quiet.
  static boolean areAwaited() {
    return Boolean.getBoolean(AWAITED);
  }

  /// Whether they were quiet, since this was asked the last time.
  boolean wereQuiet() {
    long clockBefore = clock;
    long timeBefore = time;
    clock = System.nanoTime();
    time = cpuTime();
    return time - timeBefore <= QUIET * (clock - clockBefore);
  }

  /// That they have taken so far, in nanoseconds.
  private static long cpuTime() {
    return SYSTEM.getProcessCpuTime() - THREADS.getCurrentThreadCpuTime();
  }
}
