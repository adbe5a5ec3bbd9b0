package dev.ferry.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

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

  /// Each by itself.
  @Test
  void terminals() throws Exception {
    assumeTrue(Files.isExecutable(Path.of("/usr/bin/script")), "what makes a terminal");
    var told = "for word; do case $word in -Dferry*) echo $word; esac; done";
    var both = run(told, "script -qec 'bash %s check' /dev/null");
    assertTrue(both.contains("terminal.out=true") && both.contains("terminal.err=true"), both);
    var out = run(told, "script -qec 'bash %s check 2> /dev/null' /dev/null");
    assertTrue(out.contains("terminal.out=true") && out.contains("terminal.err=false"), out);
    var none = ferry(told, "");
    assertTrue(none.contains("terminal.out=false") && none.contains("terminal.err=false"), none);
  }

  /// @param redirection of the command
  private String ferry(String java, String redirection) throws Exception {
    return run(java, "bash %s check " + redirection);
  }

  /// What a command prints if Java is this script.
  private String run(String java, String words) throws Exception {
    var file = Files.writeString(folder.resolve("jdk/bin/java"), "#!/bin/sh\n" + java + "\n");
    assertTrue(file.toFile().setExecutable(true));
    var command =
        new ProcessBuilder("bash", "-c", words.formatted(folder.resolve("ferry")))
            .redirectError(ProcessBuilder.Redirect.DISCARD);
    command.environment().put("FERRY_JAVA_HOME", folder.resolve("jdk").toString());
    var process = command.start();
    try (var out = process.getInputStream()) {
      return new String(out.readAllBytes(), UTF_8);
    }
  }
}
