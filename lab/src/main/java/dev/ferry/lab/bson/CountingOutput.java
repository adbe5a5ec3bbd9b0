package dev.ferry.lab.bson;

import java.io.OutputStream;
import java.util.List;
import org.bson.ByteBuf;
import org.bson.io.OutputBuffer;
import org.bson.types.ObjectId;

/// An output that keeps nothing and only counts, a char as a byte: what is left of the time is the
/// codec's and the writer's.
final class CountingOutput extends OutputBuffer {
  private static final int OBJECT_ID_BYTES = 12;

  private int count;

  @Override
  public int getPosition() {
    return count;
  }

  @Override
  public int getSize() {
    return count;
  }

  @Override
  public void truncateToPosition(int newPosition) {
    count = newPosition;
  }

  @Override
  public void writeByte(int value) {
    count++;
  }

  @Override
  public void writeBytes(byte[] bytes) {
    count += bytes.length;
  }

  @Override
  public void writeBytes(byte[] bytes, int offset, int length) {
    count += length;
  }

  @Override
  public void writeInt32(int value) {
    count += Integer.BYTES;
  }

  @Override
  @Deprecated
  @SuppressWarnings("InlineMeSuggester") // what the driver's writer fills its lengths in by
  public void writeInt32(int position, int value) {}

  @Override
  public void writeInt64(long value) {
    count += Long.BYTES;
  }

  @Override
  public void writeDouble(double value) {
    count += Double.BYTES;
  }

  @Override
  public void writeString(String value) {
    count += Integer.BYTES + value.length() + 1;
  }

  @Override
  public void writeCString(String value) {
    count += value.length() + 1;
  }

  @Override
  public void writeObjectId(ObjectId value) {
    count += OBJECT_ID_BYTES;
  }

  @Override
  protected void write(int position, int value) {}

  @Override
  public int pipe(OutputStream out) {
    return 0;
  }

  @Override
  public List<ByteBuf> getByteBuffers() {
    return List.of();
  }
}
