package dev.ferry.text;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.ReadableByteChannel;

/// Bytes that come in small pieces.
final class Trickle {
  private Trickle() {}

  static InputStream stream(byte[] bytes, int piece) {
    return new ByteArrayInputStream(bytes) {
      @Override
      public synchronized int read(byte[] dst, int offset, int length) {
        return super.read(dst, offset, Math.min(length, piece));
      }
    };
  }

  static ReadableByteChannel channel(byte[] bytes, int piece) {
    var left = ByteBuffer.wrap(bytes);
    return new ReadableByteChannel() {
      private boolean open = true;

      @Override
      public int read(ByteBuffer dst) {
        if (!left.hasRemaining()) {
          return -1;
        }
        int length = Math.min(Math.min(piece, left.remaining()), dst.remaining());
        dst.put(left.slice(left.position(), length));
        left.position(left.position() + length);
        return length;
      }

      @Override
      public boolean isOpen() {
        return open;
      }

      @Override
      public void close() {
        open = false;
      }
    };
  }
}
