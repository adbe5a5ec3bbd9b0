package dev.ferry.text;

import com.github.luben.zstd.ZstdDecompressCtx;
import com.github.luben.zstd.ZstdException;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.lang.foreign.Arena;
import java.lang.ref.Cleaner;
import java.lang.ref.Reference;
import java.nio.ByteBuffer;
import java.util.Objects;

/// All frames of a zstd text, by the optional library zstd-jni; loaded only when a text is packed
/// so. The library's own stream takes it for the end of the text if that ends within a frame whose
/// beginning was read together with the end of another.
final class Zstd extends InputStream {
  private static final int BUFFER = 1 << 17;
  private static final Cleaner CLEANER = Cleaner.create();

  private final InputStream in;
  private final Memory memory = new Memory(new ZstdDecompressCtx(), Arena.ofShared());

  /// Frees it when this is closed, as many small texts would otherwise wait for the garbage
  /// collector; or else when it is left.
  private final Cleaner.Cleanable left = CLEANER.register(this, memory);

  private final byte[] read = new byte[BUFFER];
  private final ByteBuffer packed = memory.arena.allocate(BUFFER).asByteBuffer().limit(0);
  private final ByteBuffer unpacked = memory.arena.allocate(BUFFER).asByteBuffer().limit(0);
  private boolean isInFrame;

  /// Whether there may be more of what is unpacked, for which there was no room.
  private boolean isFull;

  Zstd(InputStream in) {
    this.in = in;
  }

  @Override
  public int read() throws IOException {
    return unpacked.hasRemaining() || fill() ? unpacked.get() & 0xFF : -1;
  }

  @Override
  public int read(byte[] dst, int offset, int length) throws IOException {
    Objects.checkFromIndexSize(offset, length, dst.length);
    if (length == 0) {
      return 0;
    }
    if (!unpacked.hasRemaining() && !fill()) {
      return -1;
    }
    int count = Math.min(length, unpacked.remaining());
    unpacked.get(dst, offset, count);
    return count;
  }

  @Override
  public int available() throws IOException {
    return unpacked.hasRemaining() ? unpacked.remaining() : in.available();
  }

  private boolean fill() throws IOException {
    do {
      if (!packed.hasRemaining() && !isFull && !refill()) {
        if (isInFrame) {
          throw new EOFException("it ends within a frame of zstd");
        }
        return false;
      }
      unpack();
    } while (!unpacked.hasRemaining());
    return true;
  }

  private boolean refill() throws IOException {
    int count = in.read(read, 0, BUFFER);
    if (count > 0) {
      packed.clear().put(read, 0, count).flip();
    }
    return count > 0;
  }

  private void unpack() throws IOException {
    int from = packed.position();
    unpacked.clear();
    try {
      boolean isFrameEnd = memory.context.decompressDirectByteBufferStream(unpacked, packed);
      isInFrame = !isFrameEnd && (isInFrame || packed.position() > from);
      isFull = !isFrameEnd && !unpacked.hasRemaining();
    } catch (ZstdException malformed) {
      throw new IOException(malformed.getMessage(), malformed);
    } finally {
      unpacked.flip();
      Reference.reachabilityFence(this);
    }
  }

  @Override
  public void close() throws IOException {
    left.clean();
    in.close();
  }

  /// What is not on the heap.
  private record Memory(ZstdDecompressCtx context, Arena arena) implements Runnable {
    @Override
    public void run() {
      context.close();
      arena.close();
    }
  }
}
