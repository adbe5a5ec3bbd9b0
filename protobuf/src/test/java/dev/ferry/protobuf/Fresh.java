package dev.ferry.protobuf;

import com.google.protobuf.Message;
import java.util.List;

/// Messages built anew, field by field, with strings that are held as strings.
final class Fresh {
  private Fresh() {}

  /// A message that shares no message and no form of a string with the one it is a copy of.
  static Message copy(Message message) {
    var copy = message.newBuilderForType();
    message
        .getAllFields()
        .forEach(
            (field, value) -> {
              if (value instanceof List<?> list) {
                list.forEach(one -> copy.addRepeatedField(field, held(one)));
              } else {
                copy.setField(field, held(value));
              }
            });
    return copy.setUnknownFields(message.getUnknownFields()).buildPartial();
  }

  private static Object held(Object value) {
    return switch (value) {
      case Message message -> copy(message);
      case String text -> String.valueOf(text.toCharArray());
      default -> value;
    };
  }
}
