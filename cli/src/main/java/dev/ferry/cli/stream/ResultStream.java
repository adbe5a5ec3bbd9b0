package dev.ferry.cli.stream;

import java.io.BufferedOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;

/// Standard output. If nobody reads it any more, as with `| head`, it throws a [Closed].
public final class ResultStream extends FilterOutputStream {
  /// Whoever read it has gone.
  public static final class Closed extends IOException {
    private static final long serialVersionUID = 1;

    Closed(IOException cause) {
      super("Standard output was closed before all was written.", cause);
    }
  }

  private ResultStream(OutputStream out) {
    super(out);
  }

  /// One that keeps nothing back.
  public static ResultStream of(OutputStream out) {
    return new ResultStream(out);
  }

  public static ResultStream buffered(OutputStream out) {
    return new ResultStream(new BufferedOutputStream(out, 1 << 16));
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    try {
      out.write(bytes, offset, length);
    } catch (IOException e) {
      throw failure(e);
    }
  }

  @Override
  public void write(int b) throws IOException {
    try {
      out.write(b);
    } catch (IOException e) {
      throw failure(e);
    }
  }

  @Override
  public void flush() throws IOException {
    try {
      out.flush();
    } catch (IOException e) {
      throw failure(e);
    }
  }

  private static IOException failure(IOException e) {
    if (ClosedPipe.isCause(e)) {
      return new Closed(e);
    }
    return new IOException("Standard output cannot be written: " + e.getMessage(), e);
  }

  @Override
  public void close() throws IOException {
    flush(); // standard output stays open
  }
}
