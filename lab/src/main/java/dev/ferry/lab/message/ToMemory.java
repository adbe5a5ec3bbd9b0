package dev.ferry.lab.message;

import com.google.protobuf.ByteString;
import com.google.protobuf.CodedOutputStream;
import com.google.protobuf.Message;
import dev.ferry.io.ByteOutput;
import dev.ferry.lab.experiment.Operation;
import dev.ferry.lab.experiment.Sink;
import dev.ferry.protobuf.FerryProto;
import java.io.ByteArrayOutputStream;
import java.io.IOException;

/// A message to bytes in memory.
final class ToMemory {
  private ToMemory() {}

  static void toByteArray(Message message, Sink sink) {
    var bytes = message.toByteArray();
    sink.bytes(bytes, bytes.length);
  }

  static void ferryToByteArray(Message message, Sink sink) {
    var bytes = FerryProto.toByteArray(message);
    sink.bytes(bytes, bytes.length);
  }

  static void toByteString(Message message, Sink sink) {
    sink.form(message.toByteString(), ByteString::toByteArray);
  }

  static void ferryToByteString(Message message, Sink sink) {
    sink.form(FerryProto.toByteString(message), ByteString::toByteArray);
  }

  static void toNewStream(Message message, Sink sink) throws IOException {
    var stream = new ByteArrayOutputStream();
    message.writeTo(stream);
    sink.form(stream, ByteArrayOutputStream::toByteArray);
  }

  static void ferryToNewStream(Message message, Sink sink) throws IOException {
    var stream = new ByteArrayOutputStream();
    FerryProto.writeTo(message, stream);
    sink.form(stream, ByteArrayOutputStream::toByteArray);
  }

  static Operation<Message> toReusedStream() {
    var stream = new ByteArrayOutputStream();
    return (message, sink) -> {
      stream.reset();
      message.writeTo(stream);
      sink.form(stream, ByteArrayOutputStream::toByteArray);
    };
  }

  static Operation<Message> ferryToReusedStream() {
    var stream = new ByteArrayOutputStream();
    return (message, sink) -> {
      stream.reset();
      FerryProto.writeTo(message, stream);
      sink.form(stream, ByteArrayOutputStream::toByteArray);
    };
  }

  /// A `CodedOutputStream` over an array cannot be used twice, only the array can. How large that
  /// has to be is known here without asking each message, which spares a size pass.
  ///
  /// @param largest bytes of a message
  static Operation<Message> toReusedArray(int largest) {
    var array = new byte[largest];
    return (message, sink) -> {
      var out = CodedOutputStream.newInstance(array);
      message.writeTo(out);
      sink.bytes(array, out.getTotalBytesWritten());
    };
  }

  static Operation<Message> ferryToReusedOutput() {
    var out = new ByteOutput();
    return (message, sink) -> {
      out.clear();
      FerryProto.append(message, out);
      sink.bytes(out.array(), out.size());
    };
  }
}
