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

  @Override
  void write(MessageLite message, ByteOutput out, boolean sorted, int depth) {
    int size = message.getSerializedSize();
    int before = out.size();
    int at = out.extend(size);
    try {
      var coded = CodedOutputStream.newInstance(out.array(), at, size);
      if (sorted) {
        coded.useDeterministicSerialization();
      }
      message.writeTo(coded);
      coded.checkNoSpaceLeft();
    } catch (IOException e) {
      out.truncate(before);
      throw new UncheckedIOException(
          "%s does not fit into the %d bytes that it says it takes"
              .formatted(message.getClass().getName(), size),
          e);
    }
  }
}
