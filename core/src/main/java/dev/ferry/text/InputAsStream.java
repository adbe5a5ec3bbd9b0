package dev.ferry.text;

import java.io.IOException;
import java.io.InputStream;
import java.util.Objects;

/// An input for those who want a stream.
final class InputAsStream extends InputStream {
  private final Input input;

  InputAsStream(Input input) {
    this.input = input;
  }

  @Override
  public int read() throws IOException {
    var one = new byte[1];
    return input.read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
  }

  @Override
  public int read(byte[] dst, int offset, int length) throws IOException {
    Objects.checkFromIndexSize(offset, length, dst.length);
    return length == 0 ? 0 : input.read(dst, offset, length);
  }

  @Override
  public int available() throws IOException {
    return input.available();
  }

  @Override
  public void close() throws IOException {
    input.close();
  }
}
