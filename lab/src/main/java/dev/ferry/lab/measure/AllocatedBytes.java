package dev.ferry.lab.measure;

import java.lang.management.ManagementFactory;

/// Counts what the current thread allocates on the heap.
final class AllocatedBytes {
  private static final com.sun.management.ThreadMXBean THREADS =
      ManagementFactory.getPlatformMXBean(com.sun.management.ThreadMXBean.class);

  private AllocatedBytes() {}

  static long ofThisThread() {
    return THREADS.getCurrentThreadAllocatedBytes();
  }
}
