package dev.ferry.text;

import java.io.IOException;
import java.io.InputStream;

/// A stream as it is.
final class StreamInput implements Input {
  private final InputStream in;
  private long read;

  StreamInput(InputStream in) {
    this.in = in;
  }

  @Override
  public int read(byte[] dst, int offset, int length) throws IOException {
    int count = in.read(dst, offset, length);
    read += Math.max(0, count);
    return count;
  }

  @Override
  public int available() throws IOException {
    return in.available();
  }

  @Override
  public long stored() {
    return read;
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
