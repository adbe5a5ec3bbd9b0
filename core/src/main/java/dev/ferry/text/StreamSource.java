package dev.ferry.text;

import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.atomic.AtomicBoolean;

/// A stream, pipe or channel: read once, from its beginning to its end.
final class StreamSource implements Source {
  private final String name;
  private final StreamInput input;
  private final AtomicBoolean opened = new AtomicBoolean();

  StreamSource(String name, InputStream in) {
    this.name = name;
    this.input = new StreamInput(in);
  }

  /// What can be read only once, after its beginning has been.
  static StreamSource from(Beginning first, Input rest, String name) {
    return new StreamSource(name, first.before(new InputAsStream(rest)));
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public Input open(long from) {
    if (!opened.compareAndSet(false, true)) {
      throw new IllegalStateException(
          name + " has been read already: only a regular file can be read again");
    }
    return input;
  }

  @Override
  public boolean isRandomAccess() {
    return false;
  }

  @Override
  public long size() {
    throw new UnsupportedOperationException(name + " has no known size");
  }

  @Override
  public long storedSize() {
    return -1;
  }

  @Override
  public void checkGrowing(Input input) throws IOException {
    throw new IOException(name + " cannot be followed: only a regular file that is not packed can");
  }

  @Override
  public void close() throws IOException {
    input.close();
  }
}
