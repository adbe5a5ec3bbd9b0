package dev.ferry.text;

import java.io.IOException;
import java.nio.ByteBuffer;

/// Bytes that have been read into memory, but for a byte order mark before them.
final class MemorySource implements Source {
  private final String name;
  private final int begin;
  private final byte[] bytes;

  private MemorySource(String name, int begin, byte[] bytes) {
    this.name = name;
    this.begin = begin;
    this.bytes = bytes;
  }

  /// All that is left of an input.
  ///
  /// @param begin where the input is in the text
  static MemorySource of(String name, int begin, Input input) throws IOException {
    return new MemorySource(name, begin, new InputAsStream(input).readAllBytes());
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public Input open(long from) {
    return new Position(bytes, (int) (from - begin));
  }

  @Override
  public boolean isRandomAccess() {
    return true;
  }

  @Override
  public long size() {
    return (long) begin + bytes.length;
  }

  @Override
  public long storedSize() {
    return size();
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
    public int available() {
      return bytes.length - position;
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
