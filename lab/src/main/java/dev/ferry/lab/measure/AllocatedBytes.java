package dev.ferry.lab.measure;

import java.lang.management.ManagementFactory;

/// Counts what is allocated on the heap.
final class AllocatedBytes {
  private static final com.sun.management.ThreadMXBean THREADS =
      ManagementFactory.getPlatformMXBean(com.sun.management.ThreadMXBean.class);

  private AllocatedBytes() {}

  static long ofThisThread() {
    return THREADS.getCurrentThreadAllocatedBytes();
  }

  /// By all threads, those that have ended included.
  static long ofAllThreads() {
    return THREADS.getTotalThreadAllocatedBytes();
  }
}
