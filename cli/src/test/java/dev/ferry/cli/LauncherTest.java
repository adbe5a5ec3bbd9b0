package dev.ferry.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The script `ferry`, with something else for Java.
class LauncherTest {
  @TempDir private Path folder = Path.of("");

  /// A copy that takes itself for built.
  @BeforeEach
  void copy() throws IOException {
    Files.copy(Path.of("..", "ferry"), folder.resolve("ferry"));
    Files.createDirectories(folder.resolve("cli/target/app"));
    Files.createFile(folder.resolve("cli/target/app/built"));
    Files.createDirectories(folder.resolve("jdk/bin"));
    Files.writeString(folder.resolve("jdk/release"), "JAVA_VERSION=\"25\"\n");
  }

  @Test
  void aClosedInputIsEmpty() throws Exception {
    assertEquals("read 0\n", ferry("cat; echo read $?", "<&-"));
    assertEquals("text\nread 0\n", ferry("cat; echo read $?", "<<< text"));
  }

  @Test
  void aClosedOutputIsNoFile() throws Exception {
    var result = folder.resolve("result");
    ferry("{ true 3<&1; } && { ! echo x; } && echo refused > " + result, ">&-");
    assertEquals("refused\n", Files.readString(result));
  }

  @Test
  void aClosedErrorIsDropped() throws Exception {
    assertEquals("written 0\n", ferry("echo x >&2; echo written $?", "<&- 2>&-"));
  }

  /// What is printed if Java is this script.
  ///
  /// @param redirection of the command
  private String ferry(String java, String redirection) throws Exception {
    var file = Files.writeString(folder.resolve("jdk/bin/java"), "#!/bin/sh\n" + java + "\n");
    assertTrue(file.toFile().setExecutable(true));
    var command =
        new ProcessBuilder("bash", "-c", "bash " + folder.resolve("ferry") + " check " + redirection)
            .redirectError(ProcessBuilder.Redirect.DISCARD);
    command.environment().put("FERRY_JAVA_HOME", folder.resolve("jdk").toString());
    var process = command.start();
    try (var out = process.getInputStream()) {
      return new String(out.readAllBytes(), UTF_8);
    }
  }
}
