package dev.ferry.protobuf;

import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import java.util.Locale;
import java.util.Set;

/// The names that protoc gives to the accessors of fields in Java: `foo_bar` is read by
/// `getFooBar`, `class` by `getClass_`.
final class JavaNames {
  /// Names of fields whose getters would clash with those of protobuf-java's base classes.
  private static final Set<String> TAKEN =
      Set.of(
          "Class",
          "DefaultInstanceForType",
          "ParserForType",
          "SerializedSize",
          "AllFields",
          "DescriptorForType",
          "InitializationErrorString",
          "UnknownFields",
          "CachedSize");

  private JavaNames() {}

  /// What follows `get`, `has` and the like in a field's accessors.
  ///
  /// Where two fields of a message would get the same accessors, the names of both end in the
  /// number of the field.
  static String capitalized(FieldDescriptor field) {
    var name = camelCase(field);
    for (var other : field.getContainingType().getFields()) {
      if (other != field && clash(field, name, other, camelCase(other))) {
        return name + field.getNumber();
      }
    }
    return name;
  }

  private static boolean clash(
      FieldDescriptor field, String name, FieldDescriptor other, String otherName) {
    if (name.equals(otherName)) {
      return true;
    }
    if (field.isRepeated() == other.isRepeated()) {
      return false;
    }
    var repeated = field.isRepeated() ? name : otherName;
    var singular = field.isRepeated() ? otherName : name;
    return singular.equals(repeated + "Count") || singular.equals(repeated + "List");
  }

  private static String camelCase(FieldDescriptor field) {
    var name =
        camelCase(isNamedAsItsType(field) ? field.getMessageType().getName() : field.getName());
    return TAKEN.contains(name) ? name + '_' : name;
  }

  /// Whether a field has been declared as a group, whose capitals only the name of its type keeps.
  private static boolean isNamedAsItsType(FieldDescriptor field) {
    if (field.getType() != FieldDescriptor.Type.GROUP) {
      return false;
    }
    Descriptor type = field.getMessageType();
    return field.getName().equals(type.getName().toLowerCase(Locale.ROOT))
        && type.getFile() == field.getFile()
        && type.getContainingType() == field.getContainingType();
  }

  private static String camelCase(String name) {
    var result = new StringBuilder(name.length());
    boolean wordBegins = true;
    for (int i = 0; i < name.length(); i++) {
      char c = name.charAt(i);
      if (c >= 'a' && c <= 'z') {
        result.append(wordBegins ? (char) (c - 'a' + 'A') : c);
        wordBegins = false;
      } else if (c >= 'A' && c <= 'Z') {
        result.append(c);
        wordBegins = false;
      } else {
        if (c >= '0' && c <= '9') {
          result.append(c);
        }
        wordBegins = true;
      }
    }
    return result.toString();
  }
}
