package dev.ferry.protobuf;

import java.lang.classfile.CodeBuilder;
import java.lang.constant.ConstantDescs;
import java.lang.constant.DynamicConstantDesc;
import java.lang.invoke.MethodHandles;
import java.util.ArrayList;
import java.util.List;

/// The live objects that a compiled class refers to: constants to C2, which compiles through them.
///
/// The name of a constant is the index of its object. Were it an argument of the bootstrap method,
/// the JVM would make classes for that, 10 to 15 ms of a program's first message.
final class ClassData {
  private final List<Object> objects = new ArrayList<>();

  List<Object> objects() {
    return List.copyOf(objects);
  }

  /// Pushes an object.
  void load(CodeBuilder code, Object object, Class<?> type) {
    load(code, "object", object, type);
  }

  /// Pushes the serializer of a message class, which is compiled only when it is reached: classes
  /// may contain each other.
  void loadSerializer(CodeBuilder code, Class<?> messageType) {
    load(code, "serializer", messageType, Serializer.class);
  }

  private void load(CodeBuilder code, String bootstrap, Object object, Class<?> type) {
    var index = Integer.toString(objects.size());
    objects.add(object);
    code.loadConstant(
        DynamicConstantDesc.ofNamed(
            ConstantDescs.ofConstantBootstrap(
                ClassData.class.describeConstable().orElseThrow(),
                bootstrap,
                ConstantDescs.CD_Object),
            index,
            type.describeConstable().orElseThrow()));
  }

  /// Bootstraps the object at an index.
  static Object object(MethodHandles.Lookup caller, String index, Class<?> type)
      throws IllegalAccessException {
    return MethodHandles.classDataAt(
        caller, ConstantDescs.DEFAULT_NAME, type, Integer.parseInt(index));
  }

  /// Bootstraps the serializer of the message class at an index.
  static Object serializer(MethodHandles.Lookup caller, String index, Class<?> ignoredType)
      throws IllegalAccessException {
    return Serializers.of((Class<?>) object(caller, index, Class.class));
  }
}
