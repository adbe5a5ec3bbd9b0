package dev.ferry.cli.stream;

import java.io.IOException;
import java.io.OutputStream;

/// Standard output as long as somebody reads it. What is written when nobody does any more, as with
/// `| head`, is dropped, as whoever read it had enough.
public final class WhileRead extends OutputStream {
  private final OutputStream out;
  private boolean isDropping;

  public WhileRead(OutputStream out) {
    this.out = out;
  }

  @Override
  public void write(int b) throws IOException {
    write(new byte[] {(byte) b}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    if (isDropping) {
      return;
    }
    try {
      out.write(bytes, offset, length);
    } catch (IOException e) {
      if (!ClosedPipe.isCause(e)) {
        throw e;
      }
      isDropping = true;
    }
  }
}
