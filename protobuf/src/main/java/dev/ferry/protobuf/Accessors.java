package dev.ferry.protobuf;

import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.MessageLite;
import com.google.protobuf.ProtocolMessageEnum;
import com.google.protobuf.UnknownFieldSet;
import dev.ferry.protoc.JavaNames;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The public accessors of a message class, as method handles that take any message and return
/// types of the JDK's or protobuf-java's: so that who calls them need not see the class by name.
final class Accessors {
  private static final MethodHandles.Lookup LOOKUP = MethodHandles.lookup();

  /// The method that Ferry's plugin for protoc adds: a string field as the message holds it.
  private static final String RAW = "ferryRaw";

  private static final MethodHandle NUMBER;

  static {
    try {
      NUMBER =
          LOOKUP.findVirtual(
              ProtocolMessageEnum.class, "getNumber", MethodType.methodType(int.class));
    } catch (ReflectiveOperationException impossible) {
      throw new ExceptionInInitializerError(impossible);
    }
  }

  private final Class<?> type;

  Accessors(Class<?> type) {
    this.type = type;
    Accessors.class.getModule().addReads(type.getModule());
  }

  /// Whether a field is there.
  MethodHandle has(FieldDescriptor field) {
    return accessor("has" + JavaNames.capitalized(field), boolean.class);
  }

  /// The value of a singular field, an enum's number in place of the enum.
  MethodHandle get(FieldDescriptor field) {
    return value(field, FieldType.of(field.getType()).javaType());
  }

  /// The value of a repeated field at an index.
  MethodHandle getAt(FieldDescriptor field) {
    return value(field, FieldType.of(field.getType()).javaType(), int.class);
  }

  /// The number of values of a repeated field.
  MethodHandle count(FieldDescriptor field) {
    return accessor("get" + JavaNames.capitalized(field) + "Count", int.class);
  }

  /// The values of a repeated field.
  MethodHandle list(FieldDescriptor field) {
    return accessor("get" + JavaNames.capitalized(field) + "List", List.class);
  }

  /// The entries of a map field, with the numbers of enums wherever the class has them.
  MethodHandle map(FieldDescriptor field) {
    var value = field.getMessageType().findFieldByNumber(2);
    var suffix = isOpenEnum(value) ? "ValueMap" : "Map";
    return accessor("get" + JavaNames.capitalized(field) + suffix, Map.class);
  }

  /// The bytes of a singular string field.
  MethodHandle bytes(FieldDescriptor field) {
    return accessor("get" + JavaNames.capitalized(field) + "Bytes", FieldType.BYTES.javaType());
  }

  /// A singular string field as the message holds it, a String or a ByteString; null if the class
  /// has been generated without Ferry's plugin.
  @Nullable MethodHandle raw(FieldDescriptor field) {
    MethodHandle raw;
    try {
      raw = LOOKUP.unreflect(type.getMethod(RAW, int.class));
    } catch (NoSuchMethodException without) {
      return null;
    } catch (IllegalAccessException e) {
      throw new NotCompilableException(e);
    }
    return MethodHandles.insertArguments(raw, 1, field.getNumber())
        .asType(MethodType.methodType(Object.class, MessageLite.class));
  }

  MethodHandle unknownFields() {
    return accessor("getUnknownFields", UnknownFieldSet.class);
  }

  /// The class of the messages in a field.
  Class<?> messageType(FieldDescriptor field) {
    var getter = "get" + JavaNames.capitalized(field);
    return (field.isRepeated() ? method(getter, int.class) : method(getter)).getReturnType();
  }

  private MethodHandle value(FieldDescriptor field, Class<?> valueType, Class<?>... index) {
    var getter = "get" + JavaNames.capitalized(field);
    if (field.getType() != FieldDescriptor.Type.ENUM) {
      return accessor(getter, valueType, index);
    }
    return isOpenEnum(field)
        ? accessor(getter + "Value", valueType, index)
        : MethodHandles.filterReturnValue(
            accessor(getter, ProtocolMessageEnum.class, index), NUMBER);
  }

  private static boolean isOpenEnum(FieldDescriptor field) {
    return field.getType() == FieldDescriptor.Type.ENUM && !field.legacyEnumFieldTreatedAsClosed();
  }

  private MethodHandle accessor(String name, Class<?> returned, Class<?>... index) {
    var method = method(name, index);
    if (!returned.isAssignableFrom(method.getReturnType())) {
      throw new NotCompilableException(
          "%s returns %s where %s was expected"
              .formatted(method, method.getReturnType().getName(), returned.getName()));
    }
    try {
      return LOOKUP
          .unreflect(method)
          .asType(MethodType.methodType(returned, MessageLite.class).appendParameterTypes(index));
    } catch (IllegalAccessException e) {
      throw new NotCompilableException(e);
    }
  }

  private Method method(String name, Class<?>... parameters) {
    try {
      return type.getMethod(name, parameters);
    } catch (NoSuchMethodException e) {
      throw new NotCompilableException(e);
    }
  }
}
