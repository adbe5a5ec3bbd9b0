package dev.ferry.text;

import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.ClosedChannelException;

/// A stream as it is, which is not read once it is closed, whatever the stream would give.
final class StreamInput implements Input {
  private final InputStream in;
  private volatile boolean isClosed;
  private long read;

  StreamInput(InputStream in) {
    this.in = in;
  }

  @Override
  public int read(byte[] dst, int offset, int length) throws IOException {
    if (isClosed) {
      throw new ClosedChannelException();
    }
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
    isClosed = true;
    in.close();
  }
}
