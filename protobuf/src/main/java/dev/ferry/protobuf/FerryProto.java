package dev.ferry.protobuf;

import com.google.protobuf.ByteString;
import com.google.protobuf.MessageLite;
import com.google.protobuf.UnsafeByteOperations;
import dev.ferry.io.ByteOutput;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.foreign.MemorySegment;
import java.nio.BufferOverflowException;
import java.nio.ByteBuffer;
import java.nio.ReadOnlyBufferException;
import java.nio.channels.WritableByteChannel;

/// Serialises messages of protobuf-java in one pass: what a string or a message takes is not
/// computed beforehand, but filled in before it afterwards.
///
/// The bytes are those of [MessageLite#toByteArray]. For each message class, a serializer that
/// calls its public getters is compiled at first use. What cannot be compiled (messages without a
/// generated class of their own, message sets, classes whose package is not exported to
/// `dev.ferry.protobuf`) and messages with extensions are left to protobuf-java.
///
/// As long as these methods run, the message must not be given to another thread that changes it by
/// reflection; messages are otherwise immutable. All methods may be called from any number of
/// threads. The bytes of a message are complete in memory before the first is handed on, so a
/// destination is written to by one call, or not at all if the message cannot be serialised.
///
/// ```java
/// byte[] bytes = FerryProto.toByteArray(message);
///
/// var out = new ByteOutput(); // used again and again, so that nothing is allocated
/// out.clear();
/// FerryProto.append(message, out);
/// out.writeTo(channel);
/// ```
public final class FerryProto {
  private FerryProto() {}

  /// The bytes of a message, as [MessageLite#toByteArray] gives them.
  public static byte[] toByteArray(MessageLite message) {
    return toByteArray(message, MapOrder.AS_HELD);
  }

  /// The bytes of a message, with its maps in a given order.
  public static byte[] toByteArray(MessageLite message, MapOrder order) {
    var out = Outputs.acquire();
    try {
      append(message, out, order);
      return out.toByteArray();
    } finally {
      Outputs.release(out);
    }
  }

  /// The bytes of a message, as [MessageLite#toByteString] gives them.
  public static ByteString toByteString(MessageLite message) {
    return UnsafeByteOperations.unsafeWrap(toByteArray(message));
  }

  /// Writes the bytes of a message to a stream, by one call, and does not flush it.
  public static void writeTo(MessageLite message, OutputStream stream) throws IOException {
    var out = Outputs.acquire();
    try {
      append(message, out);
      out.writeTo(stream);
    } finally {
      Outputs.release(out);
    }
  }

  /// Writes the length of a message, a varint, and its bytes to a stream, by one call, and does not
  /// flush it.
  public static void writeDelimitedTo(MessageLite message, OutputStream stream) throws IOException {
    var out = Outputs.acquire();
    try {
      int begin = out.reserveLength(1);
      append(message, out);
      out.fillLength(begin, 1);
      out.writeTo(stream);
    } finally {
      Outputs.release(out);
    }
  }

  /// Writes the bytes of a message to a channel, all of them.
  public static void writeTo(MessageLite message, WritableByteChannel channel) throws IOException {
    var out = Outputs.acquire();
    try {
      append(message, out);
      out.writeTo(channel);
    } finally {
      Outputs.release(out);
    }
  }

  /// Writes the bytes of a message to a buffer, from its position on, and moves its position.
  ///
  /// @throws BufferOverflowException if they do not fit; nothing has been written then
  /// @throws ReadOnlyBufferException if the buffer is read-only
  public static void writeTo(MessageLite message, ByteBuffer buffer) {
    var out = Outputs.acquire();
    try {
      append(message, out);
      out.writeTo(buffer);
    } finally {
      Outputs.release(out);
    }
  }

  /// Writes the bytes of a message to a segment, from byte `offset` on.
  ///
  /// @return how many
  /// @throws IndexOutOfBoundsException if they do not fit; nothing has been written then
  public static long writeTo(MessageLite message, MemorySegment segment, long offset) {
    var out = Outputs.acquire();
    try {
      append(message, out);
      out.writeTo(segment, offset);
      return out.size();
    } finally {
      Outputs.release(out);
    }
  }

  /// Appends the bytes of a message to an output of the caller's. If it throws, the output is as it
  /// was.
  public static void append(MessageLite message, ByteOutput out) {
    append(message, out, MapOrder.AS_HELD);
  }

  /// As [#append(MessageLite, ByteOutput)], with the message's maps in a given order.
  public static void append(MessageLite message, ByteOutput out, MapOrder order) {
    boolean sorted = order == MapOrder.BY_KEY;
    int before = out.size();
    try {
      Serializers.of(message.getClass()).write(message, out, sorted, 0);
    } catch (Throwable e) {
      out.truncate(before);
      throw e;
    }
  }
}
