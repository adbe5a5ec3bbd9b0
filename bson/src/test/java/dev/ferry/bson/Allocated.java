package dev.ferry.bson;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;

/// What this thread allocates.
final class Allocated {
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  private Allocated() {}

  /// How many bytes this takes.
  static long by(Runnable task) {
    long before = THREADS.getCurrentThreadAllocatedBytes();
    task.run();
    return THREADS.getCurrentThreadAllocatedBytes() - before;
  }
}
