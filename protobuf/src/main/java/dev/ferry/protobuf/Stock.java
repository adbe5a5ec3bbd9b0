package dev.ferry.protobuf;

import com.google.protobuf.CodedOutputStream;
import com.google.protobuf.MessageLite;
import dev.ferry.io.ByteOutput;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.MemorySegment;
import java.nio.BufferOverflowException;
import java.nio.ByteBuffer;

/// Leaves messages to protobuf-java, in its two passes.
final class Stock extends Serializer {
  static final Serializer SERIALIZER = new Stock();

  private Stock() {}

  static byte[] toByteArray(MessageLite message, MapOrder order) {
    if (order == MapOrder.AS_HELD) {
      return message.toByteArray();
    }
    var bytes = new byte[message.getSerializedSize()];
    write(message, CodedOutputStream.newInstance(bytes), BY_KEY);
    return bytes;
  }

  static void writeTo(MessageLite message, ByteBuffer buffer) {
    if (message.getSerializedSize() > buffer.remaining()) {
      throw new BufferOverflowException();
    }
    write(message, CodedOutputStream.newInstance(buffer), 0);
  }

  static long writeTo(MessageLite message, MemorySegment segment, long offset) {
    int size = message.getSerializedSize();
    writeTo(message, segment.asSlice(offset, size).asByteBuffer());
    return size;
  }

  @Override
  void write(MessageLite message, ByteOutput out, int options, int depth) {
    int size = message.getSerializedSize();
    int at = out.extend(size);
    write(message, CodedOutputStream.newInstance(out.array(), at, size), options);
  }

  private static void write(MessageLite message, CodedOutputStream coded, int options) {
    if ((options & BY_KEY) != 0) {
      coded.useDeterministicSerialization();
    }
    try {
      message.writeTo(coded);
      coded.flush();
    } catch (IOException e) {
      throw new UncheckedIOException(
          message.getClass().getName() + " takes more bytes than it says: " + e.getMessage(), e);
    }
  }
}
