package dev.ferry.lab.message;

import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Descriptors.FieldDescriptor.JavaType;
import com.google.protobuf.Message;
import java.util.ArrayList;
import java.util.List;

/// What a message is made of, to make it again and again: each time new objects, nested ones and
/// lists of strings too, that hold Strings and remember nothing, neither bytes nor sizes. They
/// share the Strings, which keep no bytes.
final class Blueprint {
  /// All but the [#parts].
  private final Message rest;

  private final List<Part> parts;

  /// A nested message's blueprint, or a string of a list.
  private record Part(FieldDescriptor field, Object value) {}

  private Blueprint(Message rest, List<Part> parts) {
    this.rest = rest;
    this.parts = parts;
  }

  static Blueprint of(Message message) {
    var rest = message.newBuilderForType();
    var parts = new ArrayList<Part>();
    message
        .getAllFields()
        .forEach(
            (field, value) -> {
              boolean nested = field.getJavaType() == JavaType.MESSAGE;
              if (nested || field.isRepeated() && field.getJavaType() == JavaType.STRING) {
                for (var element : elements(value)) {
                  parts.add(new Part(field, element instanceof Message m ? of(m) : element));
                }
              } else {
                rest.setField(field, value);
              }
            });
    return new Blueprint(rest.buildPartial(), parts);
  }

  private static List<?> elements(Object value) {
    return value instanceof List<?> list ? list : List.of(value);
  }

  /// A new message.
  Message make() {
    var message = rest.toBuilder();
    for (int i = 0; i < parts.size(); i++) {
      var part = parts.get(i);
      var value = part.value instanceof Blueprint nested ? nested.make() : part.value;
      if (part.field.isRepeated()) {
        message.addRepeatedField(part.field, value);
      } else {
        message.setField(part.field, value);
      }
    }
    return message.build();
  }

  /// The chars of all strings.
  long chars() {
    long chars = 0;
    for (var value : rest.getAllFields().values()) {
      chars += value instanceof String string ? string.length() : 0;
    }
    for (var part : parts) {
      chars +=
          switch (part.value) {
            case Blueprint nested -> nested.chars();
            case String string -> string.length();
            default -> 0;
          };
    }
    return chars;
  }
}
