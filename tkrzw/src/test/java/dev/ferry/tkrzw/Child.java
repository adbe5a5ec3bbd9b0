package dev.ferry.tkrzw;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;

/// A class of the tests that runs in a JVM of its own, so that whatever happens there is a failure
/// of one test.
final class Child {
  private static final int MOST_SECONDS = 120;

  private final Class<?> main;
  private final List<String> options = new ArrayList<>();
  private final List<String> prefix = new ArrayList<>();
  private final Map<String, String> environment = new LinkedHashMap<>();
  private boolean isNativeAccessEnabled = true;

  Child(Class<?> main) {
    this.main = main;
  }

  /// What it ended with, and what it said.
  record Result(int exit, String output) {
    /// Whether all went well, for which it must say so. What is logged may come after it.
    void check() {
      assertEquals(0, exit, () -> "exit " + exit + ": " + output);
      assertTrue(output.lines().anyMatch("well"::equals), output);
    }
  }

  Child options(String... options) {
    this.options.addAll(List.of(options));
    return this;
  }

  Child environment(String name, String value) {
    environment.put(name, value);
    return this;
  }

  /// A command that takes the rest of the line as one.
  Child prefix(String... words) {
    prefix.addAll(List.of(words));
    return this;
  }

  Child withoutNativeAccess() {
    isNativeAccessEnabled = false;
    return this;
  }

  Process start(String... arguments) {
    var command = new ArrayList<>(prefix);
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    if (isNativeAccessEnabled) {
      command.add("--enable-native-access=ALL-UNNAMED");
    }
    command.addAll(List.of("-XX:+UseSerialGC", "-XX:-CreateCoredumpOnCrash", "-Xshare:auto"));
    command.add(
        "-XX:ErrorFile=" + Path.of(System.getProperty("java.io.tmpdir"), "ferry-hs_err.log"));
    command.addAll(options);
    command.add("-cp");
    command.add(
        String.join(
            System.getProperty("path.separator"),
            place(main),
            place(Dbm.class),
            place(dev.ferry.utf8.Utf8.class)));
    command.add(main.getName());
    command.addAll(List.of(arguments));
    try {
      var builder = new ProcessBuilder(command).redirectErrorStream(true);
      builder.environment().remove("JAVA_TOOL_OPTIONS");
      builder.environment().putAll(environment);
      return builder.start();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// Runs it to its end.
  Result run(String... arguments) {
    try {
      var output = Files.createTempFile("ferry-child", ".txt");
      try {
        var process = start(arguments);
        var reader =
            Thread.ofPlatform()
                .start(
                    () -> {
                      try (var in = process.getInputStream();
                          var out = Files.newOutputStream(output)) {
                        in.transferTo(out);
                      } catch (IOException e) {
                        throw new UncheckedIOException(e);
                      }
                    });
        if (!process.waitFor(MOST_SECONDS, TimeUnit.SECONDS)) {
          process.destroyForcibly().waitFor();
          reader.join();
          return new Result(-1, "It hangs. " + Files.readString(output));
        }
        reader.join();
        return new Result(process.exitValue(), Files.readString(output));
      } finally {
        Files.delete(output);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  /// Where a class was loaded from: a folder or an archive.
  static String place(Class<?> type) {
    var name = type.getName().replace('.', '/') + ".class";
    var url = Objects.requireNonNull(type.getResource("/" + name)).toString();
    var root = url.substring(0, url.length() - name.length());
    if (root.startsWith("jar:")) {
      root = root.substring(4, root.length() - 2);
    }
    return Path.of(URI.create(root)).toString();
  }
}
