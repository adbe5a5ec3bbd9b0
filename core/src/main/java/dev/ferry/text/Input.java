package dev.ferry.text;

import java.io.Closeable;
import java.io.IOException;

/// Bytes of a text, one after the other.
interface Input extends Closeable {
  /// Reads up to `length` bytes, which is more than 0, waiting for at least one.
  ///
  /// @return how many were read, or -1 at the end
  int read(byte[] dst, int offset, int length) throws IOException;

  /// How many bytes were taken from where the text is stored, which may be packed there.
  long stored();
}
