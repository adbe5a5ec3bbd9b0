package dev.ferry.text;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import org.jspecify.annotations.Nullable;

/// A regular file, read by position, so that threads do not disturb each other. It is never mapped:
/// a mapped file that is truncated takes its reader down with it.
final class FileSource implements Source {
  private final Path path;
  private final FileChannel channel;

  /// Tells the file from another that has taken its name; null if the system cannot tell.
  private final @Nullable Object key;

  FileSource(Path path, @Nullable Object key, FileChannel channel) {
    this.path = path;
    this.key = key;
    this.channel = channel;
  }

  private @Nullable Object key() {
    try {
      return Files.readAttributes(path, BasicFileAttributes.class).fileKey();
    } catch (IOException gone) {
      return null;
    }
  }

  @Override
  public String name() {
    return path.toString();
  }

  @Override
  public Input open(long from) {
    return new Position(from);
  }

  @Override
  public boolean isRandomAccess() {
    return true;
  }

  @Override
  public long size() throws IOException {
    return channel.size();
  }

  @Override
  public long storedSize() throws IOException {
    return size();
  }

  /// ASCII: the JDK makes the bytes that it has read a string, where anybody else has to copy them.
  @Override
  public @Nullable String readByJdk(long size) {
    if (key == null || !key.equals(key())) {
      return null;
    }
    try {
      var text = Files.readString(path);
      return text.length() == size && key.equals(key()) ? text : null;
    } catch (IOException malformedOrGone) {
      return null;
    }
  }

  @Override
  public void checkGrowing(Input input) throws IOException {
    if (input instanceof Position at && size() < at.position) {
      throw new EOFException(
          "%s was truncated to %d bytes while it was followed, after %d bytes had been read"
              .formatted(path, size(), at.position));
    }
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }

  private final class Position implements Input {
    private final long from;
    private long position;

    private Position(long from) {
      this.from = from;
      this.position = from;
    }

    @Override
    public int read(byte[] dst, int offset, int length) throws IOException {
      var buffer = ReadBuffer.acquire();
      try {
        int count = read(buffer.limit(Math.min(length, ReadBuffer.SIZE)));
        if (count > 0) {
          buffer.flip().get(dst, offset, count);
        }
        return count;
      } finally {
        ReadBuffer.release(buffer);
      }
    }

    @Override
    public int read(ByteBuffer dst) throws IOException {
      int count = channel.read(dst, position);
      position += Math.max(0, count);
      return count;
    }

    @Override
    public int available() throws IOException {
      return (int) Math.clamp(channel.size() - position, 0L, Integer.MAX_VALUE);
    }

    @Override
    public long stored() {
      return position - from;
    }

    @Override
    public void close() {
      // The channel is the file's.
    }
  }
}
