package dev.ferry.protoc;

import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Descriptors.OneofDescriptor;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/// The names that protoc gives to the fields of a message in Java: `foo_bar` is read by `getFooBar`
/// and kept in `fooBar_`, `class` by `getClass_` in `class__`.
public final class JavaNames {
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

  private final List<FieldDescriptor> fields;

  /// What each field would be called if there were no other.
  private final List<String> alone;

  /// The names of the fields that a message declares.
  public JavaNames(Descriptor message) {
    fields = message.getFields();
    alone = fields.stream().map(JavaNames::capitalizedAlone).toList();
  }

  /// What follows `get`, `has` and the like in a field's accessors.
  ///
  /// Where two fields of a message would get the same accessors, the names of both end in the
  /// number of the field.
  ///
  /// @throws IllegalArgumentException if it is not one of the message's
  public String capitalized(FieldDescriptor field) {
    return alone.get(index(field)) + suffix(field);
  }

  /// The name of the Java field that holds a singular field, or the oneof that it belongs to.
  public String variable(FieldDescriptor field) {
    var oneof = field.getRealContainingOneof();
    return oneof != null ? variable(oneof) : uncapitalized(field) + suffix(field) + '_';
  }

  private static String variable(OneofDescriptor oneof) {
    return camelCase(oneof.getName(), false) + '_';
  }

  private static String uncapitalized(FieldDescriptor field) {
    var name = camelCase(declaredName(field), false);
    var safe = TAKEN.contains(capitalizedName(field)) ? name + '_' : name;
    return isDigit(safe.charAt(0)) ? '_' + safe : safe;
  }

  private static String capitalizedAlone(FieldDescriptor field) {
    var name = capitalizedName(field);
    return TAKEN.contains(name) ? name + '_' : name;
  }

  private static String capitalizedName(FieldDescriptor field) {
    return camelCase(declaredName(field), true);
  }

  private int index(FieldDescriptor field) {
    int index = field.getIndex();
    if (index >= fields.size() || !field.equals(fields.get(index))) {
      throw new IllegalArgumentException(field.getFullName() + " is not a field of the message");
    }
    return index;
  }

  private String suffix(FieldDescriptor field) {
    int index = index(field);
    for (int other = 0; other < fields.size(); other++) {
      if (other != index && clash(index, other)) {
        return Integer.toString(field.getNumber());
      }
    }
    return "";
  }

  private boolean clash(int one, int other) {
    return alone.get(one).equals(alone.get(other))
        || hasAccessorOf(one, other)
        || hasAccessorOf(other, one);
  }

  /// Whether one of the accessors that a repeated field or an enum has besides is another field's.
  private boolean hasAccessorOf(int one, int other) {
    var name = alone.get(one);
    var otherName = alone.get(other);
    if (!otherName.startsWith(name)) {
      return false;
    }
    var field = fields.get(one);
    return switch (otherName.substring(name.length())) {
      case "Count", "List" -> field.isRepeated() && !fields.get(other).isRepeated();
      case "Value" ->
          field.getType() == FieldDescriptor.Type.ENUM && !field.legacyEnumFieldTreatedAsClosed();
      default -> false;
    };
  }

  /// A field declared as a group is named as its type, in lower case; the type keeps the capitals.
  private static String declaredName(FieldDescriptor field) {
    if (field.getType() != FieldDescriptor.Type.GROUP) {
      return field.getName();
    }
    Descriptor type = field.getMessageType();
    boolean isGroup =
        field.getName().equals(type.getName().toLowerCase(Locale.ROOT))
            && type.getFile().equals(field.getFile())
            && field.getContainingType().equals(type.getContainingType());
    return isGroup ? type.getName() : field.getName();
  }

  static String camelCase(String name, boolean capitalize) {
    var result = new StringBuilder(name.length());
    boolean wordBegins = capitalize;
    for (int i = 0; i < name.length(); i++) {
      char c = name.charAt(i);
      if (c >= 'a' && c <= 'z') {
        result.append(wordBegins ? (char) (c - 'a' + 'A') : c);
        wordBegins = false;
      } else if (c >= 'A' && c <= 'Z') {
        result.append(i == 0 && !capitalize ? (char) (c - 'A' + 'a') : c);
        wordBegins = false;
      } else {
        if (isDigit(c)) {
          result.append(c);
        }
        wordBegins = true;
      }
    }
    return result.toString();
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }
}
