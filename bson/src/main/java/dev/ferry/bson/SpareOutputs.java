package dev.ferry.bson;

import dev.ferry.reuse.Spares;

/// Outputs that are used again. Large ones are left to the collector.
final class SpareOutputs {
  private static final int LARGEST = 1 << 18;
  private static final Spares<FerryBsonOutput> SPARE = new Spares<>();

  private SpareOutputs() {}

  /// An empty output that nobody else uses.
  static FerryBsonOutput take() {
    var spare = SPARE.take();
    return spare != null ? spare : new FerryBsonOutput();
  }

  static void giveBack(FerryBsonOutput output) {
    if (output.capacity() <= LARGEST) {
      output.clear();
      SPARE.put(output);
    }
  }
}
