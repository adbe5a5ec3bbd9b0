package dev.ferry.cli.db;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// Where records go, one after the other.
interface RecordSink {
  /// Adds a record.
  ///
  /// @param value null for the key alone
  void write(byte[] key, byte @Nullable [] value) throws IOException;
}
