package dev.ferry.text;

import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.nio.channels.ClosedChannelException;
import java.util.Collections;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.concurrent.locks.ReentrantLock;

/// A text that is stored packed: unpacked on the way, from its beginning to its end.
final class PackedSource implements Source {
  private final Source stored;
  private final Packing packing;

  /// Those that somebody may have left before their end. They are not kept for that.
  private final Set<Unpacked> readings =
      Collections.synchronizedSet(Collections.newSetFromMap(new WeakHashMap<>()));

  PackedSource(Source stored, Packing packing) {
    this.stored = stored;
    this.packing = packing;
  }

  @Override
  public String name() {
    return stored.name();
  }

  @Override
  public Input open(long from) throws IOException {
    var packed = stored.open(0);
    try {
      var unpacked =
          new Unpacked(name(), packed, packing.unpack(new InputAsStream(packed), name()));
      readings.add(unpacked);
      return unpacked;
    } catch (IOException | RuntimeException failure) {
      packed.close();
      throw failure;
    }
  }

  @Override
  public boolean isRandomAccess() {
    return false;
  }

  @Override
  public long size() {
    throw new UnsupportedOperationException(name() + " has no known size, as it is packed");
  }

  @Override
  public long storedSize() throws IOException {
    return stored.storedSize();
  }

  @Override
  public void checkGrowing(Input input) throws IOException {
    throw new IOException(
        name() + " cannot be followed: only a regular file that is not packed can");
  }

  @Override
  public void close() throws IOException {
    try (stored) {
      for (var reading : readings.toArray(new Unpacked[0])) {
        reading.close();
      }
    }
  }

  private static final class Unpacked implements Input {
    private final String name;
    private final Input packed;
    private final InputStream in;
    private final ReentrantLock reading = new ReentrantLock();
    private volatile boolean isClosed;

    private Unpacked(String name, Input packed, InputStream in) {
      this.name = name;
      this.packed = packed;
      this.in = in;
    }

    @Override
    public int read(byte[] dst, int offset, int length) throws IOException {
      reading.lock();
      try {
        if (isClosed) {
          throw new ClosedChannelException();
        }
        return in.read(dst, offset, length);
      } catch (ClosedChannelException | InterruptedIOException ended) {
        throw ended;
      } catch (IOException failure) {
        throw new IOException(
            "%s cannot be unpacked beyond byte offset %d, or somewhat before: %s"
                .formatted(name, packed.stored(), failure.getMessage()),
            failure);
      } finally {
        reading.unlock();
        release();
      }
    }

    @Override
    public int available() throws IOException {
      return isClosed ? 0 : in.available();
    }

    @Override
    public long stored() {
      return packed.stored();
    }

    @Override
    public void close() throws IOException {
      isClosed = true;
      try {
        packed.close();
      } finally {
        release();
      }
    }

    /// Frees what unpacks once it is closed and no thread is in it: one that waits there for more
    /// does it when it returns.
    private void release() throws IOException {
      if (isClosed && reading.tryLock()) {
        try {
          in.close();
        } finally {
          reading.unlock();
        }
      }
    }
  }
}
