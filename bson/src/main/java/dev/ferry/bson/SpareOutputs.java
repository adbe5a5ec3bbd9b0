package dev.ferry.bson;

import java.util.concurrent.atomic.AtomicReferenceArray;

/// Outputs that are used again: as many as there are processors, for any number of threads. A
/// thread that finds none makes its own, and large ones are left to the collector.
final class SpareOutputs {
  private static final int LARGEST = 1 << 18;
  private static final int SLOTS =
      Integer.highestOneBit(Math.max(1, Runtime.getRuntime().availableProcessors() * 2 - 1));
  private static final AtomicReferenceArray<FerryBsonOutput> SPARE =
      new AtomicReferenceArray<>(SLOTS);

  private SpareOutputs() {}

  /// An empty output that nobody else uses.
  static FerryBsonOutput take() {
    var spare = SPARE.getAndSet(slot(), null);
    return spare != null ? spare : new FerryBsonOutput();
  }

  static void giveBack(FerryBsonOutput output) {
    if (output.capacity() <= LARGEST) {
      output.clear();
      SPARE.set(slot(), output);
    }
  }

  private static int slot() {
    return (int) Thread.currentThread().threadId() & SLOTS - 1;
  }
}
