package dev.ferry.tkrzw;

import java.lang.foreign.MemorySegment;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Type;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Every public method of a class, with arguments with which it would succeed.
final class Calls {
  private static final Set<String> OF_ALL_OBJECTS =
      Set.of("toString", "equals", "hashCode", "forEach", "spliterator");

  private final Path folder;
  private final Dbm otherDbm;
  private final DbmFile otherFile;

  /// @param otherDbm for methods that take one
  /// @param otherFile likewise
  Calls(Path folder, Dbm otherDbm, DbmFile otherFile) {
    this.folder = folder;
    this.otherDbm = otherDbm;
    this.otherFile = otherFile;
  }

  /// A method with arguments.
  @SuppressWarnings("ArrayRecordComponent") // nobody compares them
  record Call(Method method, Object[] arguments) {
    /// What it throws, or null.
    @org.jspecify.annotations.Nullable
    Throwable on(Object target) {
      try {
        method.invoke(target, arguments);
        return null;
      } catch (InvocationTargetException e) {
        return e.getCause();
      } catch (IllegalAccessException e) {
        throw new AssertionError(e);
      }
    }

    @Override
    public String toString() {
      return method.getDeclaringClass().getSimpleName()
          + "."
          + method.getName()
          + Arrays.toString(method.getParameterTypes());
    }
  }

  /// All methods but some; those that take collections twice, also with empty ones.
  List<Call> of(Class<?> type, String... without) {
    var calls = new ArrayList<Call>();
    for (var method : type.getMethods()) {
      if (method.getDeclaringClass() != type
          || Modifier.isStatic(method.getModifiers())
          || method.isBridge()
          || method.isSynthetic()
          || OF_ALL_OBJECTS.contains(method.getName())
          || List.of(without).contains(method.getName())) {
        continue;
      }
      calls.add(new Call(method, arguments(method, false)));
      boolean takesSeveral =
          Arrays.stream(method.getParameterTypes())
              .anyMatch(
                  parameter ->
                      Iterable.class.isAssignableFrom(parameter)
                          || parameter == Map.class
                          || parameter == byte[][].class);
      if (takesSeveral) {
        calls.add(new Call(method, arguments(method, true)));
      }
    }
    return calls;
  }

  private Object[] arguments(Method method, boolean areEmpty) {
    return Arrays.stream(method.getGenericParameterTypes())
        .map(type -> argument(method, type, areEmpty))
        .toArray();
  }

  private Object argument(Method method, Type type, boolean isEmpty) {
    var name = type.getTypeName().replaceAll("@\\S+ ", "").replaceAll("[a-z]+(\\.[a-z]+)+\\.", "");
    RecordProcessor nothing = (key, value) -> null;
    return switch (name) {
      case "byte[]" -> "k".getBytes(java.nio.charset.StandardCharsets.UTF_8);
      case "byte[][]" -> isEmpty ? new byte[0][] : new byte[][] {{'k'}};
      case "String" -> "k";
      case "MemorySegment" -> MemorySegment.ofArray(new byte[100]);
      case "ByteBuffer" -> ByteBuffer.allocate(100);
      case "int" -> 0;
      case "long" -> 0L;
      case "double" -> 1.0;
      case "boolean" -> true;
      case "Path" -> folder.resolve("made by " + method.getName());
      case "Dbm" -> otherDbm;
      case "DbmFile" -> otherFile;
      case "SearchMode" -> SearchMode.CONTAIN;
      case "RecordProcessor" -> nothing;
      case "DbmOptions<?>" -> new HashOptions();
      case "List<KeyProcessor>" ->
          isEmpty ? List.of() : List.of(new KeyProcessor(new byte[] {'k'}, nothing));
      case "Collection<KeyValue>" ->
          isEmpty ? List.of() : List.of(new KeyValue(new byte[] {'k'}, new byte[] {'v'}));
      case "Collection<byte[]>" -> isEmpty ? List.of() : List.of(new byte[] {'k'});
      case "Map<byte[], byte[]>" -> isEmpty ? Map.of() : Map.of(new byte[] {'k'}, new byte[] {'v'});
      case "Map<String, String>" -> Map.of();
      default -> throw new AssertionError("No argument for " + method + ": " + name);
    };
  }
}
