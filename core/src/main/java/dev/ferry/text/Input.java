package dev.ferry.text;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;

/// Bytes of a text, one after the other.
interface Input extends Closeable {
  /// Reads up to `length` bytes, which is more than 0, waiting for at least one.
  ///
  /// @return how many were read, or -1 at the end
  int read(byte[] dst, int offset, int length) throws IOException;

  /// As above, into a buffer with room for a byte or more; only of a text that is splittable.
  default int read(ByteBuffer dst) throws IOException {
    throw new UnsupportedOperationException("Read into arrays only");
  }

  /// How many bytes can be read without waiting, as far as is known.
  int available() throws IOException;

  /// How many bytes were taken from where the text is stored, which may be packed there.
  long stored();
}
