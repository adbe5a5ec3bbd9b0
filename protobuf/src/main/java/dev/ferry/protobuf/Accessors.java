package dev.ferry.protobuf;

import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.ProtocolMessageEnum;
import com.google.protobuf.UnknownFieldSet;
import dev.ferry.protoc.JavaNames;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Method;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The public accessors of a message class.
final class Accessors {
  private static final MethodHandles.Lookup LOOKUP = MethodHandles.lookup();

  /// The method that Ferry's plugin for protoc adds: a string field as the message holds it.
  private static final String RAW = "ferryRaw";

  private final Class<?> type;
  private final JavaNames names;
  private final boolean hasRaw;

  /// @throws NotCompilableException if the class is not public, or its package not exported to
  ///   Ferry
  Accessors(Class<?> type, Descriptor descriptor) {
    this.type = type;
    names = new JavaNames(descriptor);
    hasRaw = showHeldStrings(type);
    Accessors.class.getModule().addReads(type.getModule());
    try {
      LOOKUP.accessClass(type);
    } catch (IllegalAccessException e) {
      throw new NotCompilableException(e);
    }
  }

  /// Whether a message class has been generated with Ferry's plugin.
  static boolean showHeldStrings(Class<?> type) {
    try {
      type.getMethod(RAW, int.class);
      return true;
    } catch (NoSuchMethodException withoutPlugin) {
      return false;
    }
  }

  /// Whether Ferry's own loader finds the class by its name, so that its methods can be called by
  /// theirs. Code is compiled sooner then.
  boolean isVisible() {
    try {
      return Class.forName(type.getName(), false, Accessors.class.getClassLoader()).equals(type);
    } catch (ClassNotFoundException | LinkageError notVisible) {
      return false;
    }
  }

  /// Whether a field is there.
  Accessor has(FieldDescriptor field) {
    return accessor("has" + names.capitalized(field), boolean.class);
  }

  /// The value of a singular field, an enum's number in place of the enum.
  Accessor get(FieldDescriptor field) {
    return value(field, FieldType.of(field.getType()).javaType());
  }

  /// The value of a repeated field at an index.
  Accessor getAt(FieldDescriptor field) {
    return value(field, FieldType.of(field.getType()).javaType(), int.class);
  }

  /// The number of values of a repeated field.
  Accessor count(FieldDescriptor field) {
    return accessor("get" + names.capitalized(field) + "Count", int.class);
  }

  /// The values of a repeated field, the numbers of enums where the class has them.
  Accessor list(FieldDescriptor field) {
    var suffix = isOpenEnum(field) ? "ValueList" : "List";
    return accessor("get" + names.capitalized(field) + suffix, List.class);
  }

  /// Whether the values of a repeated field of numbers are had as numbers: not those of an enum
  /// whose class stands for all of them.
  static boolean hasNumberList(FieldDescriptor field) {
    return field.getType() != FieldDescriptor.Type.ENUM || isOpenEnum(field);
  }

  /// The entries of a map field, with the numbers of enums wherever the class has them.
  Accessor map(FieldDescriptor field) {
    var value = field.getMessageType().findFieldByNumber(2);
    var suffix = isOpenEnum(value) ? "ValueMap" : "Map";
    return accessor("get" + names.capitalized(field) + suffix, Map.class);
  }

  /// The bytes of a singular string field.
  Accessor bytes(FieldDescriptor field) {
    return accessor("get" + names.capitalized(field) + "Bytes", FieldType.BYTES.javaType());
  }

  /// A singular string field as the message holds it, a String or a ByteString, by the number of
  /// the field; null if the class has been generated without Ferry's plugin.
  @Nullable Accessor raw() {
    return hasRaw ? accessor(RAW, Object.class, int.class) : null;
  }

  Accessor unknownFields() {
    return accessor("getUnknownFields", UnknownFieldSet.class);
  }

  /// Expects the iterator that shows whether extensions are set.
  ///
  /// @throws NotCompilableException if this release of protobuf-java does not have it
  void expectExtensions() {
    method("extensionsIterator");
  }

  /// The class of the messages in a field.
  Class<?> messageType(FieldDescriptor field) {
    var getter = "get" + names.capitalized(field);
    return (field.isRepeated() ? method(getter, int.class) : method(getter)).getReturnType();
  }

  private Accessor value(FieldDescriptor field, Class<?> valueType, Class<?>... index) {
    var getter = "get" + names.capitalized(field);
    if (field.getType() != FieldDescriptor.Type.ENUM) {
      return accessor(getter, valueType, index);
    }
    return isOpenEnum(field)
        ? accessor(getter + "Value", valueType, index)
        : accessor(getter, ProtocolMessageEnum.class, index);
  }

  private static boolean isOpenEnum(FieldDescriptor field) {
    return field.getType() == FieldDescriptor.Type.ENUM && !field.legacyEnumFieldTreatedAsClosed();
  }

  private Accessor accessor(String name, Class<?> returned, Class<?>... index) {
    var method = method(name, index);
    if (!returned.isAssignableFrom(method.getReturnType())) {
      throw new NotCompilableException(
          "%s returns %s where %s was expected"
              .formatted(method, method.getReturnType().getName(), returned.getName()));
    }
    return new Accessor(method, returned);
  }

  private Method method(String name, Class<?>... parameters) {
    try {
      return type.getMethod(name, parameters);
    } catch (NoSuchMethodException e) {
      throw new NotCompilableException(e);
    }
  }
}
