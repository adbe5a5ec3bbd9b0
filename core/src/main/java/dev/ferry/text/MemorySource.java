package dev.ferry.text;

import java.io.IOException;
import java.nio.ByteBuffer;

/// Bytes that have been read into memory.
final class MemorySource implements Source {
  private final String name;
  private final byte[] bytes;

  private MemorySource(String name, byte[] bytes) {
    this.name = name;
    this.bytes = bytes;
  }

  /// All that is left of an input.
  static MemorySource of(String name, Input input) throws IOException {
    return new MemorySource(name, new InputAsStream(input).readAllBytes());
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public Input open(long from) {
    return new Position(bytes, (int) from);
  }

  @Override
  public boolean isRandomAccess() {
    return true;
  }

  @Override
  public long size() {
    return bytes.length;
  }

  @Override
  public long storedSize() {
    return bytes.length;
  }

  @Override
  public void checkGrowing(Input input) {
    throw new IllegalStateException("Bytes in memory do not grow");
  }

  @Override
  public void close() {
    // Nothing is open.
  }

  private static final class Position implements Input {
    private final byte[] bytes;
    private final int from;
    private int position;

    private Position(byte[] bytes, int from) {
      this.bytes = bytes;
      this.from = from;
      this.position = from;
    }

    @Override
    public int read(byte[] dst, int offset, int length) {
      int count = Math.min(length, bytes.length - position);
      if (count == 0) {
        return -1;
      }
      System.arraycopy(bytes, position, dst, offset, count);
      position += count;
      return count;
    }

    @Override
    public int read(ByteBuffer dst) {
      int count = Math.min(dst.remaining(), bytes.length - position);
      if (count == 0) {
        return -1;
      }
      dst.put(bytes, position, count);
      position += count;
      return count;
    }

    @Override
    public long stored() {
      return (long) position - from;
    }

    @Override
    public void close() {
      // Nothing is open.
    }
  }
}
