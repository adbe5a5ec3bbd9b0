package dev.ferry.example.grpc;

import com.google.protobuf.Message;
import io.grpc.MethodDescriptor.PrototypeMarshaller;
import java.io.InputStream;

/// Makes bytes of messages by Ferry, and messages of bytes as before.
///
/// @param given that of the generated stub, whose messages are all of one class
record MessageMarshaller<T>(PrototypeMarshaller<T> given) implements PrototypeMarshaller<T> {
  /// What the given one makes of null, which is an empty message, stays its own business.
  @Override
  public InputStream stream(T message) {
    return message == null ? given.stream(null) : new MessageStream((Message) message);
  }

  /// Within one process the message itself, as by the given one.
  @Override
  public T parse(InputStream stream) {
    return stream instanceof MessageStream own
            && own.message().getDefaultInstanceForType() == getMessagePrototype()
        ? getMessageClass().cast(own.message())
        : given.parse(stream);
  }

  @Override
  public T getMessagePrototype() {
    return given.getMessagePrototype();
  }

  @Override
  public Class<T> getMessageClass() {
    return given.getMessageClass();
  }
}
