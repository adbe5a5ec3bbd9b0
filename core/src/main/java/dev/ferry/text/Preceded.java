package dev.ferry.text;

import java.io.IOException;
import java.io.InputStream;

/// A stream with bytes before it. They are given together with what follows if that needs no
/// waiting; none is lost if reading on fails.
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
    int more = now < count && hasMore() ? rest.read(dst, offset + now, count - now) : 0;
    given += now;
    return now + Math.max(0, more);
  }

  private boolean hasMore() {
    try {
      return rest.available() > 0;
    } catch (IOException unknown) {
      return false;
    }
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
