package dev.ferry.protobuf;

import com.google.protobuf.MessageLite;
import com.google.protobuf.ProtocolMessageEnum;
import java.lang.classfile.CodeBuilder;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;

/// One public method of a message class that reads of it, and the code that calls it.
///
/// @param handle takes any message, and returns types of the JDK's or protobuf-java's
/// @param isEnum whether the method returns an enum, in place of which its number is had
record Accessor(Method method, MethodHandle handle, boolean isEnum) {
  private static final MethodHandle NUMBER;

  static {
    try {
      NUMBER =
          MethodHandles.lookup()
              .findVirtual(
                  ProtocolMessageEnum.class, "getNumber", MethodType.methodType(int.class));
    } catch (ReflectiveOperationException impossible) {
      throw new ExceptionInInitializerError(impossible);
    }
  }

  /// @param returned what the method returns, or a type above it
  static Accessor of(Method method, MethodHandle handle, Class<?> returned) {
    var type =
        MethodType.methodType(returned, MessageLite.class)
            .appendParameterTypes(method.getParameterTypes());
    boolean isEnum = returned == ProtocolMessageEnum.class;
    var typed = handle.asType(type);
    return new Accessor(
        method, isEnum ? MethodHandles.filterReturnValue(typed, NUMBER) : typed, isEnum);
  }

  /// What is had by a call.
  Class<?> type() {
    return handle.type().returnType();
  }

  /// Calls it by name, on the message of its own type below its other arguments.
  void callByName(CodeBuilder code, ClassDesc messageType) {
    var parameters =
        method.getParameterCount() == 0
            ? MethodTypeDesc.of(descriptor(method.getReturnType()))
            : MethodTypeDesc.of(descriptor(method.getReturnType()), ConstantDescs.CD_int);
    code.invokevirtual(messageType, method.getName(), parameters);
    if (isEnum) {
      code.invokeinterface(
          descriptor(ProtocolMessageEnum.class),
          "getNumber",
          MethodTypeDesc.of(ConstantDescs.CD_int));
    }
  }

  /// Calls it through the handle, which lies below the message and its other arguments.
  void callByHandle(CodeBuilder code) {
    MethodTypeDesc type = handle.type().describeConstable().orElseThrow();
    code.invokevirtual(ConstantDescs.CD_MethodHandle, "invokeExact", type);
  }

  private static ClassDesc descriptor(Class<?> type) {
    return type.describeConstable().orElseThrow();
  }
}
