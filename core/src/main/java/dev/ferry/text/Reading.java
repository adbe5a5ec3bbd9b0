package dev.ferry.text;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;

/// One reading of a text or a part of it: ends where the text ended when it began, and tells the
/// progress.
final class Reading implements Input {
  private final Text text;
  private final Input input;
  private final long size;
  private final ProgressMeter progress;
  private long position;
  private long told;

  /// @param position of the input in the text
  /// @param size of the text; `Long.MAX_VALUE` if it is not known
  Reading(Text text, Input input, long position, long size, ProgressMeter progress) {
    this.text = text;
    this.input = input;
    this.position = position;
    this.size = size;
    this.progress = progress;
  }

  @Override
  public int read(byte[] dst, int offset, int length) throws IOException {
    int room = (int) Math.min(length, size - position);
    return room == 0 ? -1 : counted(input.read(dst, offset, room));
  }

  @Override
  public int read(ByteBuffer dst) throws IOException {
    int limit = dst.limit();
    int room = (int) Math.min(dst.remaining(), size - position);
    if (room == 0) {
      return -1;
    }
    int count = input.read(dst.limit(dst.position() + room));
    dst.limit(limit);
    return counted(count);
  }

  private int counted(int count) throws IOException {
    if (count < 0) {
      if (size < Long.MAX_VALUE) {
        throw new EOFException(
            "%s was truncated while it was read: it had %d bytes and ends at %d or before now"
                .formatted(text.source().name(), size, position));
      }
      progress.end();
      return -1;
    }
    position += count;
    progress.add(input.stored() - told);
    told = input.stored();
    return count;
  }

  @Override
  public int available() throws IOException {
    return size < Long.MAX_VALUE
        ? (int) Math.min(size - position, Integer.MAX_VALUE) // without asking the system each time
        : input.available();
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
