package tkrzw;

import java.lang.reflect.Member;
import java.lang.reflect.Modifier;
import java.util.List;
import java.util.stream.Stream;

/// What a program can have been compiled against: the public classes and members of a package.
final class Surface {
  private static final List<String> CLASSES =
      List.of(
          "AsyncDBM",
          "CustomLoader",
          "DBM",
          "File",
          "Future",
          "Index",
          "IndexIterator",
          "Iterator",
          "RecordProcessor",
          "RecordProcessor$WithKey",
          "Status",
          "Status$And",
          "Status$Code",
          "StatusException",
          "Utility");

  private Surface() {}

  static List<String> lines() throws ClassNotFoundException {
    var lines = Stream.<String>builder();
    for (var name : CLASSES) {
      var type = Class.forName("tkrzw." + name, false, Surface.class.getClassLoader());
      lines.add(type.toGenericString() + " extends " + type.getGenericSuperclass());
      add(lines, type.getDeclaredConstructors());
      add(lines, type.getDeclaredMethods());
      add(lines, type.getDeclaredFields());
    }
    return lines.build().sorted().toList();
  }

  private static void add(Stream.Builder<String> lines, Member... members) {
    for (var member : members) {
      if (Modifier.isPublic(member.getModifiers()) && !member.isSynthetic()) {
        var text =
            switch (member) {
              case java.lang.reflect.Executable executable -> executable.toGenericString();
              case java.lang.reflect.Field field -> field.toGenericString();
              default -> throw new AssertionError(member);
            };
        lines.add(text.replace("native ", ""));
      }
    }
  }
}
