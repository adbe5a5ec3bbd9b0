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
/// @param returned what the method returns, or a type above it, of the JDK's or protobuf-java's
record Accessor(Method method, Class<?> returned) {
  private static final MethodHandles.Lookup LOOKUP = MethodHandles.lookup();

  /// Whether the method returns an enum, in place of which its number is had.
  private boolean isEnum() {
    return returned == ProtocolMessageEnum.class;
  }

  /// Calls it by name, on the message of its own type below its other arguments.
  void callByName(CodeBuilder code, ClassDesc messageType) {
    var parameters =
        method.getParameterCount() == 0
            ? MethodTypeDesc.of(descriptor(method.getReturnType()))
            : MethodTypeDesc.of(descriptor(method.getReturnType()), ConstantDescs.CD_int);
    code.invokevirtual(messageType, method.getName(), parameters);
    if (isEnum()) {
      code.invokeinterface(
          descriptor(ProtocolMessageEnum.class),
          "getNumber",
          MethodTypeDesc.of(ConstantDescs.CD_int));
    }
  }

  /// A handle that takes any message and the method's arguments, and returns what is had by a call.
  MethodHandle handle() {
    var type =
        MethodType.methodType(returned, MessageLite.class)
            .appendParameterTypes(method.getParameterTypes());
    try {
      var typed = LOOKUP.unreflect(method).asType(type);
      return isEnum() ? MethodHandles.filterReturnValue(typed, number()) : typed;
    } catch (ReflectiveOperationException e) {
      throw new NotCompilableException(e);
    }
  }

  private static MethodHandle number() throws ReflectiveOperationException {
    return LOOKUP.findVirtual(
        ProtocolMessageEnum.class, "getNumber", MethodType.methodType(int.class));
  }

  private static ClassDesc descriptor(Class<?> type) {
    return type.describeConstable().orElseThrow();
  }
}
