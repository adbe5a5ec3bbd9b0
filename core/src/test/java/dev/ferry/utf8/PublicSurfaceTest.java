package dev.ferry.utf8;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.joining;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.ferry.id.Uuids;
import dev.ferry.io.ByteOutput;
import dev.ferry.text.TextFile;
import java.lang.reflect.Member;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// The public surface as listed in `api.txt` beside this test's class: a change to it is a change
/// to that file, to be seen in review.
class PublicSurfaceTest {
  @Test
  void isAsListed() throws Exception {
    try (var listed = Objects.requireNonNull(getClass().getResourceAsStream("api.txt"))) {
      assertEquals(new String(listed.readAllBytes(), UTF_8).trim(), surface());
    }
  }

  private static String surface() throws Exception {
    return publicTypes().stream().map(PublicSurfaceTest::describe).collect(joining("\n\n"));
  }

  private static List<Class<?>> publicTypes() throws Exception {
    var types = new ArrayList<Class<?>>();
    for (var one : List.of(Uuids.class, ByteOutput.class, TextFile.class, Utf8.class)) {
      var here = Objects.requireNonNull(one.getResource(one.getSimpleName() + ".class"));
      try (var files = Files.list(Path.of(here.toURI()).resolveSibling(""))) {
        files
            .map(file -> file.getFileName().toString())
            .filter(name -> name.endsWith(".class") && !name.equals("package-info.class"))
            .sorted()
            .<Class<?>>map(file -> load(one.getPackageName(), file))
            .filter(type -> Modifier.isPublic(type.getModifiers()))
            .forEach(types::add);
      }
    }
    return types;
  }

  private static Class<?> load(String packageName, String file) {
    try {
      return Class.forName(packageName + "." + file.substring(0, file.indexOf('.')));
    } catch (ClassNotFoundException impossible) {
      throw new AssertionError(impossible);
    }
  }

  private static String describe(Class<?> type) {
    var members =
        Stream.of(
                type.getDeclaredFields(), type.getDeclaredConstructors(), type.getDeclaredMethods())
            .flatMap(Arrays::stream)
            .map(Member.class::cast)
            .filter(member -> Modifier.isPublic(member.getModifiers()))
            .map(
                member ->
                    "  "
                        + member
                            .toString()
                            .replace("dev.ferry.id.", "")
                            .replace("dev.ferry.io.", "")
                            .replace("dev.ferry.text.", "")
                            .replace("dev.ferry.utf8.", "")
                            .replace("java.lang.", ""))
            .sorted();
    return Stream.concat(Stream.of(type.toGenericString()), members).collect(joining("\n"));
  }
}
