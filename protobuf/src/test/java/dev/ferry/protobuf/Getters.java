package dev.ferry.protobuf;

import com.google.protobuf.Message;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.List;

/// Calls what users call: getters may change how a message holds its strings.
final class Getters {
  private static final ClassValue<List<Method>> METHODS =
      new ClassValue<>() {
        @Override
        protected List<Method> computeValue(Class<?> type) {
          return Arrays.stream(type.getMethods()).filter(Getters::isGetter).toList();
        }
      };

  private Getters() {}

  private static boolean isGetter(Method method) {
    return method.getName().startsWith("get")
        && method.getParameterCount() == 0
        && !Modifier.isStatic(method.getModifiers())
        && !method.getName().equals("getSerializedSize")
        && !method.getName().endsWith("Bytes");
  }

  /// Calls every getter without parameters of a message and of those it holds.
  static void callAll(Message message) {
    for (var getter : METHODS.get(message.getClass())) {
      try {
        getter.invoke(message);
      } catch (IllegalAccessException | InvocationTargetException e) {
        throw new IllegalStateException(e);
      }
    }
    for (var value : message.getAllFields().values()) {
      switch (value) {
        case Message held -> callAll(held);
        case List<?> list ->
            list.forEach(
                one -> {
                  if (one instanceof Message held) {
                    callAll(held);
                  }
                });
        default -> {}
      }
    }
  }
}
