package dev.ferry.protobuf;

import java.lang.classfile.CodeBuilder;
import java.lang.constant.ConstantDescs;
import java.lang.constant.DynamicConstantDesc;
import java.util.ArrayList;
import java.util.List;

/// The live objects that a compiled class refers to: constants to C2, which compiles through them.
final class ClassData {
  private final List<Object> objects = new ArrayList<>();

  /// Adds an object and returns its index.
  int add(Object object) {
    objects.add(object);
    return objects.size() - 1;
  }

  List<Object> objects() {
    return List.copyOf(objects);
  }

  /// Pushes an object.
  void load(CodeBuilder code, Object object, Class<?> type) {
    code.loadConstant(
        DynamicConstantDesc.ofNamed(
            ConstantDescs.ofConstantBootstrap(
                ConstantDescs.CD_MethodHandles,
                "classDataAt",
                ConstantDescs.CD_Object,
                ConstantDescs.CD_int),
            ConstantDescs.DEFAULT_NAME,
            type.describeConstable().orElseThrow(),
            add(object)));
  }
}
