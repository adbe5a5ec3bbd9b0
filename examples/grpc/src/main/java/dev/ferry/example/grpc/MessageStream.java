package dev.ferry.example.grpc;

import com.google.protobuf.Message;
import dev.ferry.protobuf.FerryProto;
import io.grpc.Drainable;
import io.grpc.KnownLength;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import org.jspecify.annotations.Nullable;

/// The bytes of a message, made when they are first asked for: gRPC asks how many they are, writes
/// that, and has them drained.
final class MessageStream extends InputStream implements KnownLength, Drainable {
  private final Message message;
  private byte @Nullable [] bytes;
  private int position;

  MessageStream(Message message) {
    this.message = message;
  }

  Message message() {
    return message;
  }

  private byte[] bytes() {
    var made = bytes;
    if (made == null) {
      made = FerryProto.toByteArray(message);
      bytes = made;
    }
    return made;
  }

  @Override
  public int available() {
    return bytes().length - position;
  }

  @Override
  public int drainTo(OutputStream target) throws IOException {
    int count = available();
    target.write(bytes(), position, count);
    position += count;
    return count;
  }

  @Override
  public int read() {
    return available() == 0 ? -1 : bytes()[position++] & 0xFF;
  }

  @Override
  public int read(byte[] target, int offset, int length) {
    int count = Math.min(length, available());
    if (count == 0 && length > 0) {
      return -1;
    }
    System.arraycopy(bytes(), position, target, offset, count);
    position += count;
    return count;
  }
}
