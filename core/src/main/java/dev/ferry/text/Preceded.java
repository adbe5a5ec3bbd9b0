package dev.ferry.text;

import java.io.IOException;
import java.io.InputStream;

/// A stream with bytes before it, which are given by themselves: none is lost if reading on fails,
/// and none waits for more to come.
final class Preceded extends InputStream {
  private final byte[] first;
  private final int length;
  private final InputStream rest;
  private int given;

  /// @param length how many bytes of `first` come before `rest`
  Preceded(byte[] first, int length, InputStream rest) {
    this.first = first;
    this.length = length;
    this.rest = rest;
  }

  @Override
  public int read() throws IOException {
    return given < length ? first[given++] & 0xFF : rest.read();
  }

  @Override
  public int read(byte[] dst, int offset, int count) throws IOException {
    if (given == length) {
      return rest.read(dst, offset, count);
    }
    int now = Math.min(count, length - given);
    System.arraycopy(first, given, dst, offset, now);
    given += now;
    return now;
  }

  @Override
  public int available() throws IOException {
    return given < length ? length - given : rest.available();
  }

  @Override
  public void close() throws IOException {
    rest.close();
  }
}
