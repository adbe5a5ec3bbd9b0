package dev.ferry.protobuf;

import com.google.protobuf.CodedOutputStream;
import com.google.protobuf.MessageLite;
import dev.ferry.io.ByteOutput;
import java.io.IOException;
import java.io.UncheckedIOException;

/// Leaves messages to protobuf-java, in its two passes.
final class Stock extends Serializer {
  static final Serializer SERIALIZER = new Stock();

  private Stock() {}

  static byte[] toByteArray(MessageLite message, MapOrder order) {
    if (order == MapOrder.AS_HELD) {
      return message.toByteArray();
    }
    var bytes = new byte[message.getSerializedSize()];
    write(message, CodedOutputStream.newInstance(bytes), true);
    return bytes;
  }

  @Override
  void write(MessageLite message, ByteOutput out, Pass pass, int depth) {
    int size = message.getSerializedSize();
    if (size < 0) {
      // As protobuf-java refuses messages of more than 2 GiB.
      throw new NegativeArraySizeException(Integer.toString(size));
    }
    int at = out.extend(size);
    write(message, CodedOutputStream.newInstance(out.array(), at, size), pass.isByKey());
  }

  private static void write(MessageLite message, CodedOutputStream coded, boolean isByKey) {
    if (isByKey) {
      coded.useDeterministicSerialization();
    }
    try {
      message.writeTo(coded);
      // Throws as protobuf-java does, if it takes fewer than it says.
      coded.checkNoSpaceLeft();
    } catch (IOException e) {
      throw new UncheckedIOException(
          message.getClass().getName() + " takes more bytes than it says: " + e.getMessage(), e);
    }
  }
}
