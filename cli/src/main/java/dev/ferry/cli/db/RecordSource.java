package dev.ferry.cli.db;

import dev.ferry.tkrzw.KeyValue;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// Records one after the other.
interface RecordSource {
  /// The next record.
  ///
  /// @return null after the last one
  /// @throws Failure if what comes is no record; it tells where
  @Nullable KeyValue next() throws Failure, IOException;

  /// How many bytes have been read.
  long position();
}
