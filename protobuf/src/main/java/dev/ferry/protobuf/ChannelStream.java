package dev.ferry.protobuf;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.IllegalBlockingModeException;
import java.nio.channels.SelectableChannel;
import java.nio.channels.WritableByteChannel;

/// A channel as a stream. Unlike the JDK's it also takes channels that now and then take nothing.
final class ChannelStream extends OutputStream {
  private final WritableByteChannel channel;

  /// @throws IllegalBlockingModeException if the channel does not wait until it can take bytes
  ChannelStream(WritableByteChannel channel) {
    if (channel instanceof SelectableChannel selectable && !selectable.isBlocking()) {
      throw new IllegalBlockingModeException();
    }
    this.channel = channel;
  }

  @Override
  public void write(int value) throws IOException {
    write(new byte[] {(byte) value});
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    var rest = ByteBuffer.wrap(bytes, offset, length);
    while (rest.hasRemaining()) {
      channel.write(rest);
    }
  }

  /// Whether the channel may hold on to an array that it is given. The JDK's own do not.
  boolean mayKeep() {
    return channel.getClass().getModule() != Object.class.getModule();
  }
}
