package dev.ferry.protobuf;

import com.google.protobuf.ByteOutput;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;

/// Hands on what a `ByteString` holds to a stream, without a copy, as protobuf-java does.
final class StreamOutput extends ByteOutput {
  private final OutputStream stream;

  StreamOutput(OutputStream stream) {
    this.stream = stream;
  }

  @Override
  public void write(byte value) throws IOException {
    stream.write(value);
  }

  @Override
  public void write(byte[] value, int offset, int length) throws IOException {
    stream.write(value, offset, length);
  }

  @Override
  public void writeLazy(byte[] value, int offset, int length) throws IOException {
    stream.write(value, offset, length);
  }

  @Override
  public void write(ByteBuffer value) throws IOException {
    var bytes = new byte[value.remaining()];
    value.get(bytes);
    stream.write(bytes);
  }

  @Override
  public void writeLazy(ByteBuffer value) throws IOException {
    write(value);
  }
}
