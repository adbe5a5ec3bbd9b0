package dev.ferry.protobuf;

import com.google.protobuf.ByteString;
import com.google.protobuf.CodedOutputStream;
import com.google.protobuf.MessageLite;
import com.google.protobuf.UnsafeByteOperations;
import dev.ferry.io.ByteOutput;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.lang.foreign.MemorySegment;
import java.nio.BufferOverflowException;
import java.nio.ByteBuffer;
import java.nio.channels.WritableByteChannel;

/// Serialises messages of protobuf-java in one pass.
public final class FerryProto {
  private FerryProto() {}

  /// The bytes of a message, as [MessageLite#toByteArray] gives them.
  public static byte[] toByteArray(MessageLite message) {
    return toByteArray(message, MapOrder.AS_HELD);
  }

  /// The bytes of a message, with its maps in a given order.
  public static byte[] toByteArray(MessageLite message, MapOrder order) {
    var out = new ByteOutput();
    append(message, out, order);
    return out.toByteArray();
  }

  /// The bytes of a message, as [MessageLite#toByteString] gives them.
  public static ByteString toByteString(MessageLite message) {
    return UnsafeByteOperations.unsafeWrap(toByteArray(message));
  }

  /// Writes the bytes of a message to a stream, by one call, and does not flush it.
  public static void writeTo(MessageLite message, OutputStream out) throws IOException {
    out.write(toByteArray(message));
  }

  /// Writes the length of a message, a varint, and its bytes to a stream, by one call.
  public static void writeDelimitedTo(MessageLite message, OutputStream out) throws IOException {
    message.writeDelimitedTo(out);
  }

  /// Writes the bytes of a message to a channel, all of them.
  public static void writeTo(MessageLite message, WritableByteChannel channel) throws IOException {
    var rest = ByteBuffer.wrap(toByteArray(message));
    while (rest.hasRemaining()) {
      channel.write(rest);
    }
  }

  /// Writes the bytes of a message to a buffer, from its position on, and moves its position.
  ///
  /// @throws BufferOverflowException if they do not fit; nothing has been written then
  public static void writeTo(MessageLite message, ByteBuffer buffer) {
    buffer.put(toByteArray(message));
  }

  /// Writes the bytes of a message to a segment, from byte `offset` on.
  ///
  /// @return how many
  /// @throws IndexOutOfBoundsException if they do not fit; nothing has been written then
  public static long writeTo(MessageLite message, MemorySegment segment, long offset) {
    var bytes = toByteArray(message);
    MemorySegment.copy(MemorySegment.ofArray(bytes), 0, segment, offset, bytes.length);
    return bytes.length;
  }

  /// Appends the bytes of a message to an output of the caller's. If it throws, the output is as it
  /// was.
  public static void append(MessageLite message, ByteOutput out) {
    append(message, out, MapOrder.AS_HELD);
  }

  /// As [#append(MessageLite, ByteOutput)], with the message's maps in a given order.
  public static void append(MessageLite message, ByteOutput out, MapOrder order) {
    if (order == MapOrder.BY_KEY) {
      out.writeBytes(deterministic(message));
      return;
    }
    out.writeBytes(message.toByteArray());
  }

  private static byte[] deterministic(MessageLite message) {
    byte[] bytes = new byte[message.getSerializedSize()];
    var coded = CodedOutputStream.newInstance(bytes);
    coded.useDeterministicSerialization();
    try {
      message.writeTo(coded);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes;
  }
}
