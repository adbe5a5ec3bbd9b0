package dev.ferry.tkrzw;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// How the native library is found, and what is said if it is not.
class LibraryTest {
  @TempDir Path folder;

  private static Child child() {
    return new Child(LibraryChild.class);
  }

  /// The lines for two attempts, which must be the same.
  private static String said(Child child) {
    var result = child.run();
    assertEquals(0, result.exit(), result::output);
    var lines =
        result
            .output()
            .lines()
            .filter(line -> !line.contains("stack guard") && !line.contains("execstack"))
            .toList();
    assertEquals(2, lines.size(), result::output);
    assertEquals(lines.get(0), lines.get(1));
    return lines.get(0);
  }

  private static void assertRefused(String said, String... words) {
    assertTrue(said.startsWith("java.lang.UnsatisfiedLinkError: Tkrzw's native library "), said);
    for (var word : words) {
      assertTrue(said.contains(word), said);
    }
  }

  @Test
  void missingFile() {
    var file = folder.resolve("none.so").toString();
    assertRefused(
        said(child().options("-Dferry.tkrzw.library=" + file)), file, "there is no such file");
  }

  @Test
  void noLibrary() throws IOException {
    var file = Files.writeString(folder.resolve("text.so"), "This is text.").toString();
    assertRefused(said(child().options("-Dferry.tkrzw.library=" + file)), file, "cannot be loaded");
    assertRefused(said(child().options("-Dferry.tkrzw.library=" + folder)), folder.toString());
  }

  private static Path library() throws IOException {
    var places =
        List.of(
            Path.of("/usr/lib"),
            Path.of("/usr/local/lib"),
            Path.of(Child.place(Dbm.class)).resolveSibling("native"));
    for (var place : places) {
      if (Files.isDirectory(place)) {
        try (var files =
            Files.find(place, 2, (file, attributes) -> file.endsWith("libtkrzw.so.1"))) {
          var found = files.findFirst();
          if (found.isPresent()) {
            return found.get();
          }
        }
      }
    }
    throw new AssertionError("No library in " + places);
  }

  @Test
  void copyOfIt() throws IOException {
    var file = Files.copy(library(), folder.resolve("copy.so"));
    var said = said(child().options("-Dferry.tkrzw.library=" + file));
    assertTrue(said.startsWith("found " + file + " 1.0."), said);
  }

  @Test
  void withoutNativeAccess() {
    var said = said(child().withoutNativeAccess().options("--illegal-native-access=deny"));
    assertTrue(said.startsWith("java.lang.UnsatisfiedLinkError: "), said);
    assertTrue(said.contains("--enable-native-access=ALL-UNNAMED"), said);
  }

  private Path stub(String name, String source) throws IOException, InterruptedException {
    assumeTrue(
        Stream.of(System.getenv("PATH").split(":"))
            .anyMatch(place -> Files.isExecutable(Path.of(place, "cc"))),
        "There is no C compiler");
    var file = folder.resolve(name + ".so");
    var code = Files.writeString(folder.resolve(name + ".c"), source);
    var compiler =
        new ProcessBuilder("cc", "-shared", "-fPIC", "-o", "" + file, "" + code)
            .redirectErrorStream(true)
            .start();
    var output =
        new String(
            compiler.getInputStream().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
    assertEquals(0, compiler.waitFor(), output);
    return file;
  }

  /// Functions that a library lacks are missed only when they are called.
  @Test
  void libraryWithoutFunctions() throws Exception {
    var file =
        stub(
            "old",
            """
            const char* TKRZW_PACKAGE_VERSION = "1.0.7";
            const char* TKRZW_REC_PROC_NOOP = "a";
            const char* TKRZW_REC_PROC_REMOVE = "b";
            const char* TKRZW_ANY_DATA = "c";
            """);
    var said = said(child().options("-Dferry.tkrzw.library=" + file));
    assertTrue(
        said.startsWith(
            "java.lang.UnsupportedOperationException: Tkrzw 1.0.7 (%s) has no function tkrzw_"
                .formatted(file)),
        said);
    assertTrue(said.endsWith(": a later version is needed"), said);
  }

  /// What brings the library: nothing where the system has it, and else what it can.
  @Test
  void bringing() throws Exception {
    var script = Path.of("bring-library").toAbsolutePath();
    assertTrue(Files.exists(script), script::toString);
    var target = folder.resolve("target");
    var found = "#!/bin/sh\nprintf '\\tlibtkrzw.so.1 (libc6,x86-64) => somewhere\\n'\n";
    assertEquals("", bring(script, target, found, 0));
    assertTrue(Files.notExists(target.resolve("native")));
    // The one that lies there is taken as it is.
    Files.createDirectories(target.resolve("native"));
    Files.writeString(target.resolve("native").resolve("libtkrzw.so.1"), "mine");
    assertEquals("", bring(script, target, "#!/bin/sh\n", 0));
    assertEquals("mine", Files.readString(target.resolve("native").resolve("libtkrzw.so.1")));
  }

  @Test
  void nothingToBringItBy() throws Exception {
    var script = Path.of("bring-library").toAbsolutePath();
    var said = bring(script, folder.resolve("target"), "#!/bin/sh\n", 1);
    assertTrue(said.contains("libtkrzw.so.1 is needed"), said);
    assertTrue(said.contains("sudo apt-get install libtkrzw1"), said);
    assertEquals(1, said.lines().count(), said);
  }

  /// Runs it with a `ldconfig` of its own, if one is given, and an `apt-get` that fails.
  private String bring(Path script, Path target, String ldconfig, int exit)
      throws IOException, InterruptedException {
    var tools = Files.createDirectories(folder.resolve("tools"));
    var executable =
        PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwxr-xr-x"));
    if (!ldconfig.isEmpty()) {
      Files.deleteIfExists(tools.resolve("ldconfig"));
      Files.writeString(Files.createFile(tools.resolve("ldconfig"), executable), ldconfig);
    }
    Files.deleteIfExists(tools.resolve("apt-get"));
    Files.writeString(
        Files.createFile(tools.resolve("apt-get"), executable), "#!/bin/sh\necho no >&2\nexit 1\n");
    var builder =
        new ProcessBuilder("bash", script.toString(), target.toString()).redirectErrorStream(true);
    builder
        .environment()
        .compute("PATH", (name, path) -> tools + ":" + Objects.requireNonNull(path));
    var process = builder.start();
    var output =
        new String(
            process.getInputStream().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
    assertEquals(exit, process.waitFor(), output);
    return output;
  }
}
