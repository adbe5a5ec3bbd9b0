package dev.ferry.protobuf;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

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
import java.nio.channels.IllegalBlockingModeException;
import java.nio.channels.WritableByteChannel;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Serialises messages of protobuf-java in one pass: what a string or a message takes is not
/// computed beforehand, but filled in before it afterwards.
///
/// The bytes are those of [MessageLite#toByteArray]. For each message class, a serializer that
/// calls its public getters is compiled at first use, which takes 5 to 10 ms, but 250 to 350 for
/// the first class of a program. So that a program with few messages does without, its first 128,
/// or fewer that come to 1 MiB, are left to protobuf-java, unless the system property
/// `ferry.protobuf.compile` is `at-once`.
///
/// What cannot be compiled (messages without a generated class of their own, message sets, classes
/// whose package is not exported to `dev.ferry.protobuf` and `com.google.protobuf`) and messages
/// with extensions are left to protobuf-java. So are messages of proto2 that were parsed and whose
/// strings have not been read, as far as can be told: by one of many that is looked at, unless
/// Ferry's plugin for protoc shows it of each.
///
/// All methods may be called from any number of threads. The bytes of a message are complete in
/// memory before they are handed on, by one call; to a stream or channel that might hold on to the
/// array that it is given, by a copy, 16 KiB at a time (protobuf-java has 4). Only a message that
/// holds more than 64 KiB in one `bytes` field or one string that is still bytes, or is left to
/// protobuf-java and has more than 1 MiB, may be handed on piece by piece, such bytes without a
/// copy.
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
  /// Bytes up to which a message that protobuf-java writes is handed on as a whole.
  private static final int MOST_AT_ONCE = 1 << 20;

  private FerryProto() {}

  /// The bytes of a message, as [MessageLite#toByteArray] gives them.
  ///
  /// @throws NegativeArraySizeException if they are more than 2 GiB, as by protobuf-java
  public static byte[] toByteArray(MessageLite message) {
    return toByteArray(message, MapOrder.AS_HELD);
  }

  /// The bytes of a message, with its maps in a given order.
  public static byte[] toByteArray(MessageLite message, MapOrder order) {
    Objects.requireNonNull(order);
    var serializer = Serializers.of(message);
    byte[] bytes =
        serializer.isBetterLeftToStock(message) ? null : inOnePass(serializer, message, order);
    return bytes != null ? bytes : Stock.toByteArray(message, order);
  }

  /// The bytes of a message; null where memory does not suffice for them and the array that they
  /// are written to, or where [#write] cannot. That array is not held on to then, as protobuf-java
  /// does with less.
  private static byte @Nullable [] inOnePass(
      Serializer serializer, MessageLite message, MapOrder order) {
    var reusable = Outputs.acquire();
    var out = reusable.output();
    var pass = reusable.pass(order, serializer.mostCopied());
    try {
      if (!write(serializer, message, out, pass)) {
        return null;
      }
      serializer.learn(pass, out);
      return pass.toByteArray(out);
    } catch (OutOfMemoryError e) {
      return null;
    } finally {
      Outputs.release(reusable);
    }
  }

  /// The bytes of a message, as [MessageLite#toByteString] gives them.
  public static ByteString toByteString(MessageLite message) {
    return UnsafeByteOperations.unsafeWrap(toByteArray(message));
  }

  /// Writes the bytes of a message to a stream, and does not flush it. A stream of another class
  /// than `ByteArrayOutputStream`, `FileOutputStream` or `PipedOutputStream` might hold on to the
  /// array that it is given, and gets a copy.
  ///
  /// @throws IOException from the stream
  public static void writeTo(MessageLite message, OutputStream stream) throws IOException {
    var reusable = Outputs.acquire();
    var out = reusable.output();
    var pass = reusable.pass(MapOrder.AS_HELD, Pass.TOGETHER);
    try {
      if (write(message, out, pass)) {
        pass.writeTo(stream, out);
      } else {
        message.writeTo(stream);
      }
    } finally {
      Outputs.release(reusable);
    }
  }

  /// Writes the length of a message, a varint, and its bytes to a stream, as [#writeTo(MessageLite,
  /// OutputStream)] does.
  ///
  /// @throws IOException from the stream
  public static void writeDelimitedTo(MessageLite message, OutputStream stream) throws IOException {
    var reusable = Outputs.acquire();
    var out = reusable.output();
    var pass = reusable.pass(MapOrder.AS_HELD, Pass.TOGETHER);
    try {
      var serializer = Serializers.of(message);
      var lengths = serializer.lengths();
      int reserved = lengths.bytes();
      int begin = out.reserveLength(reserved);
      if (writeUnlessLarge(serializer, message, out, pass)) {
        lengths.fill(out, begin, reserved, pass);
        pass.writeTo(stream, out);
      } else {
        message.writeDelimitedTo(stream);
      }
    } finally {
      Outputs.release(reusable);
    }
  }

  /// Writes the bytes of a message to a channel, all of them.
  ///
  /// @throws IOException from the channel
  /// @throws IllegalBlockingModeException if the channel does not wait until it can take bytes;
  ///   nothing has been written then
  public static void writeTo(MessageLite message, WritableByteChannel channel) throws IOException {
    writeTo(message, new ChannelStream(channel));
  }

  /// Writes the bytes of a message to a buffer, from its position on, and moves its position.
  ///
  /// @throws BufferOverflowException if they do not fit; nothing has been written then
  /// @throws ReadOnlyBufferException if the buffer is read-only
  public static void writeTo(MessageLite message, ByteBuffer buffer) {
    var reusable = Outputs.acquire();
    var out = reusable.output();
    var pass = reusable.pass(MapOrder.AS_HELD, Pass.TOGETHER);
    try {
      boolean isWritten = write(message, out, pass);
      if (isWritten && pass.leftNothingOut()) {
        out.writeTo(buffer);
      } else {
        buffer.put(isWritten ? pass.toByteArray(out) : message.toByteArray());
      }
    } finally {
      Outputs.release(reusable);
    }
  }

  /// Writes the bytes of a message to a segment, from byte `offset` on.
  ///
  /// @return how many
  /// @throws IndexOutOfBoundsException if they do not fit; nothing has been written then
  public static long writeTo(MessageLite message, MemorySegment segment, long offset) {
    var reusable = Outputs.acquire();
    var out = reusable.output();
    var pass = reusable.pass(MapOrder.AS_HELD, Pass.TOGETHER);
    try {
      boolean isWritten = write(message, out, pass);
      if (isWritten && pass.leftNothingOut()) {
        out.writeTo(segment, offset);
        return out.size();
      }
      byte[] bytes = isWritten ? pass.toByteArray(out) : message.toByteArray();
      MemorySegment.copy(bytes, 0, segment, JAVA_BYTE, offset, bytes.length);
      return bytes.length;
    } finally {
      Outputs.release(reusable);
    }
  }

  /// Appends the bytes of a message to an output of the caller's. If it throws, the output is as it
  /// was.
  ///
  /// @throws NegativeArraySizeException if they are more than 2 GiB, as by protobuf-java
  /// @throws OutOfMemoryError if they do not fit into the output
  public static void append(MessageLite message, ByteOutput out) {
    append(message, out, MapOrder.AS_HELD);
  }

  /// As [#append(MessageLite, ByteOutput)], with the message's maps in a given order.
  public static void append(MessageLite message, ByteOutput out, MapOrder order) {
    Objects.requireNonNull(order);
    var serializer = Serializers.of(message);
    var writer = serializer.isBetterLeftToStock(message) ? Stock.SERIALIZER : serializer;
    var pass = order == MapOrder.BY_KEY ? Pass.BY_KEY : Pass.AS_HELD;
    try {
      append(writer, message, out, pass);
    } catch (StackOverflowError | LinkageError e) {
      append(Stock.SERIALIZER, message, out, pass);
    } catch (OutOfMemoryError e) {
      int size = message.getSerializedSize();
      if (size < 0) {
        // As protobuf-java refuses messages of more than 2 GiB.
        throw new NegativeArraySizeException(Integer.toString(size));
      }
      throw e;
    }
  }

  private static boolean write(MessageLite message, ByteOutput out, Pass pass) {
    return writeUnlessLarge(Serializers.of(message), message, out, pass);
  }

  /// Appends the bytes of a message, unless protobuf-java had better hand them on piece by piece.
  ///
  /// @return whether they have been appended
  private static boolean writeUnlessLarge(
      Serializer serializer, MessageLite message, ByteOutput out, Pass pass) {
    if (!serializer.isBetterLeftToStock(message)) {
      return write(serializer, message, out, pass);
    }
    int size = message.getSerializedSize();
    return size >= 0 && size <= MOST_AT_ONCE && write(Stock.SERIALIZER, message, out, pass);
  }

  /// Appends the bytes of a message. Where memory or the stack does not suffice, protobuf-java may
  /// do with less, or says that the message is too large. A class whose initialiser had too little
  /// of them once, be it Ferry's or the JDK's, can never be used again; protobuf-java may not need
  /// it.
  ///
  /// @return whether they have been appended, and fit into an array
  private static boolean write(
      Serializer serializer, MessageLite message, ByteOutput out, Pass pass) {
    try {
      append(serializer, message, out, pass);
      return pass.size(out) <= Integer.MAX_VALUE;
    } catch (OutOfMemoryError | StackOverflowError | LinkageError e) {
      return false;
    }
  }

  private static void append(
      Serializer serializer, MessageLite message, ByteOutput out, Pass pass) {
    int before = out.size();
    try {
      if (serializer instanceof Stock stock) {
        // By a call of its own, or C2 would take the other for one of many.
        stock.write(message, out, pass, 0);
      } else {
        serializer.write(message, out, pass, 0);
      }
    } catch (Throwable e) {
      out.setSize(before);
      throw e;
    }
  }
}
