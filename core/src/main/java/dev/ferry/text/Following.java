package dev.ferry.text;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;

/// An input that does not end: at its end it waits for more. By looking again and again, as a file
/// system need not tell when a file grows (one over a network does not).
///
/// @param source of it
/// @param input up to its end for now
/// @param poll how often to look
record Following(Source source, Input input, Duration poll) implements Input {
  @Override
  public int read(byte[] dst, int offset, int length) throws IOException {
    while (true) {
      int count = input.read(dst, offset, length);
      if (count >= 0) {
        return count;
      }
      source.checkGrowing(input);
      try {
        Thread.sleep(poll);
      } catch (InterruptedException interrupted) {
        Thread.currentThread().interrupt();
        throw new InterruptedIOException(
            "Interrupted while waiting for " + source.name() + " to grow");
      }
    }
  }

  @Override
  public int available() throws IOException {
    return input.available();
  }

  @Override
  public long stored() {
    return input.stored();
  }

  @Override
  public void close() throws IOException {
    input.close();
  }
}
