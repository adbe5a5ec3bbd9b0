package dev.ferry.lab.message;

import com.google.protobuf.Message;
import java.util.List;

/// Messages of proto2 in the proto3 version of their schema, where fields have the same numbers.
final class Proto3 {
  private Proto3() {}

  /// The same content in another type of message.
  ///
  /// @param type of which the copy is
  static Message copy(Message message, MessageType type) {
    return copy(message, type.defaultInstance().newBuilderForType()).build();
  }

  private static Message.Builder copy(Message message, Message.Builder to) {
    message
        .getAllFields()
        .forEach(
            (from, value) -> {
              var field = to.getDescriptorForType().findFieldByNumber(from.getNumber());
              if (value instanceof List<?> elements) {
                for (var element : elements) {
                  to.addRepeatedField(
                      field,
                      element instanceof Message nested
                          ? copy(nested, to.newBuilderForField(field)).build()
                          : element);
                }
              } else {
                to.setField(
                    field,
                    value instanceof Message nested
                        ? copy(nested, to.newBuilderForField(field)).build()
                        : value);
              }
            });
    return to;
  }
}
