package dev.ferry.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ferry.cli.stream.Streams;
import dev.ferry.tkrzw.Dbm;
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// `ferry db` in processes of its own: stopped, locked out, without the library, in a pipe.
@EnabledOnOs(OS.LINUX)
@Timeout(300)
class DbProcessTest {
  /// More than a pipe and the child's buffer hold.
  private static final int MUCH = 1 << 20;

  @TempDir private Path folder = Path.of("");

  @ParameterizedTest
  @ValueSource(strings = {"tkh", "tkt", "tks", "tkmt"})
  void importThatWaitsForRecordsIsStopped(String suffix) throws Exception {
    var file = create(suffix);
    try (var child = new Child("db", "import", "--tsv", file.toString(), "-")) {
      var in = child.process.getOutputStream();
      feed(in, 0, MUCH);
      in.flush();
      assertStopped(child, file);
    }
  }

  @Test
  void importIsStoppedWhileRecordsCome() throws Exception {
    var file = create("tkh");
    try (var child = new Child("db", "import", "--tsv", file.toString(), "-")) {
      var in = child.process.getOutputStream();
      feed(in, 0, MUCH);
      var feeder =
          CompletableFuture.runAsync(
              () -> {
                try {
                  for (int i = MUCH; ; i += MUCH) {
                    feed(in, i, MUCH);
                  }
                } catch (IOException e) {
                  // the child has gone
                }
              });
      assertStopped(child, file);
      feeder.join();
    }
  }

  private static void assertStopped(Child child, Path file) throws Exception {
    int code = child.stop();
    var err = child.err();
    assertEquals(code, child.process.waitFor(), err);
    var told =
        Pattern.compile("ferry: Stopped: ([\\d,]+) records were set in (.*)\\.\n").matcher(err);
    assertTrue(told.matches(), err);
    assertEquals(file.toString(), told.group(2));
    long count = Long.parseLong(told.group(1).replace(",", ""));
    assertTrue(count > MUCH / 2 / RECORD, err);
    try (var dbm = Dbm.openReadOnly(file)) {
      assertTrue(dbm.isHealthy(), "closed properly");
      assertEquals(count, dbm.count());
      assertEquals("v", dbm.get(key(0)));
      assertEquals("v", dbm.get(key((int) count - 1)));
      assertFalse(dbm.contains(key((int) count)));
    }
  }

  private static final int RECORD = "k00000000\tv\n".length();

  private static String key(int number) {
    return "k%08d".formatted(number);
  }

  /// Writes records, the first of a number.
  private static void feed(OutputStream in, int first, int bytes) throws IOException {
    var text = new ByteArrayOutputStream(bytes);
    for (int i = first / RECORD; i < (first + bytes) / RECORD; i++) {
      text.write((key(i) + "\tv\n").getBytes(UTF_8));
    }
    in.write(text.toByteArray());
  }

  @Test
  void stoppedExportLeavesNothing() throws Exception {
    var file = create("tkh");
    var records = folder.resolve("records.tsv");
    try (var out = Files.newOutputStream(records)) {
      feed(out, 0, 20 * MUCH);
    }
    assertEquals(0, ferry("import", file.toString(), records.toString()).code());
    var output = folder.resolve("output.tsv");
    try (var child = new Child("db", "export", file.toString(), output.toString())) {
      while (!isBeingWritten(output) && child.process.isAlive()) {
        Thread.onSpinWait();
      }
      int code = child.stop();
      var err = child.err();
      int exit = child.process.waitFor();
      if (exit != 0) { // it was not faster
        assertEquals(code, exit, err);
        assertEquals("ferry: Stopped: %s has not been written.\n".formatted(output), err);
        assertFalse(Files.exists(output));
      }
    }
    assertFalse(isBeingWritten(output), "something is left");
    assertEquals(0, ferry("export", "--force", file.toString(), output.toString()).code());
    assertEquals(Files.size(records), Files.size(output));
  }

  /// Whether there is a file of a hidden name.
  private boolean isBeingWritten(Path output) throws IOException {
    try (var files = Files.list(folder)) {
      return files.anyMatch(f -> f.getFileName().toString().startsWith("." + output.getFileName()));
    }
  }

  @Test
  void lockedDatabase() throws Exception {
    var file = create("tkh");
    try (var child = new Child("db", "import", "--tsv", file.toString(), "-")) {
      var in = child.process.getOutputStream();
      feed(in, 0, MUCH); // it reads when it has opened the database
      var refused = "ferry: %s is locked by another process".formatted(file);

      var get = ferry("get", file.toString(), key(0));
      assertEquals(refused + "; add --wait to wait for it.\n", get.err());
      assertEquals(3, get.code());
      var set = ferry("set", file.toString(), "a", "b");
      assertEquals(refused + "; add --wait to wait for it.\n", set.err());
      assertEquals(3, set.code());
      var restore = ferry("restore", file.toString(), folder.resolve("new.tkh").toString());
      assertEquals(refused + ".\n", restore.err());
      assertEquals(3, restore.code());
      var create = ferry("create", "--truncate", file.toString());
      assertEquals(refused + "; add --wait to wait for it.\n", create.err());
      assertEquals(3, create.code());

      var err = new StringWriter();
      var waiting =
          CompletableFuture.supplyAsync(
              () ->
                  Ferry.run(
                      new String[] {"db", "set", "--wait", file.toString(), "a", "b"},
                      new PrintWriter(new StringWriter()),
                      new PrintWriter(err)));
      while (!err.toString().contains("waiting for it.")) {
        Thread.onSpinWait();
      }
      assertFalse(waiting.isDone());
      in.close();
      assertEquals(0, child.process.waitFor(), child.err());
      assertEquals(0, waiting.join(), err.toString());
      assertEquals(refused + "; waiting for it.\n", err.toString());
    }
    try (var dbm = Dbm.openReadOnly(file)) {
      assertEquals("b", dbm.get("a"));
      assertEquals("v", dbm.get(key(0)));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"tkh", "tkmt"})
  void oneOfSeveralThatCreate(String suffix) throws Exception {
    var file = folder.resolve("db." + suffix);
    var children = new ArrayList<Child>();
    try {
      for (int i = 0; i < 3; i++) {
        children.add(new Child("db", "create", file.toString()));
      }
      int made = 0;
      for (var child : children) {
        var err = child.err();
        int code = child.process.waitFor();
        made += code == 0 ? 1 : 0;
        assertEquals(
            code == 0
                ? ""
                : "ferry: %s exists already; --truncate would empty it.\n".formatted(file),
            err);
      }
      assertEquals(1, made);
    } finally {
      children.forEach(Child::close);
    }
  }

  /// What the script finds out is told by properties.
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aValueEndsItsLineOnATerminal(boolean isTerminal) throws Exception {
    var file = create("tkh");
    assertEquals(0, ferry("set", file.toString(), "k", "v").code());
    var told = List.of("-Dferry.terminal.out=" + isTerminal);
    try (var child = new Child(told, "db", "get", file.toString(), "k")) {
      var out = new String(child.process.getInputStream().readAllBytes(), UTF_8);
      assertEquals(isTerminal ? "v\n" : "v", out);
      assertEquals(0, child.process.waitFor());
    }
  }

  /// Two that read do not keep each other out.
  @Test
  void readersShare() throws Exception {
    var file = create("tkh");
    try (var dbm = Dbm.openReadOnly(file);
        var child = new Child("db", "inspect", file.toString(), "num_records")) {
      assertEquals(0, child.process.waitFor(), child.err());
      assertEquals(0, dbm.count());
    }
  }

  @Test
  void killedWriter() throws Exception {
    var file = create("tkh");
    try (var child = new Child("db", "import", "--tsv", file.toString(), "-")) {
      feed(child.process.getOutputStream(), 0, MUCH);
      child.process.destroyForcibly();
      child.process.waitFor();
    }
    var get = ferry("get", file.toString(), key(0));
    assertTrue(
        get.err()
            .startsWith("ferry: %s was not closed properly, and what was written".formatted(file)),
        get.err());
    assertEquals(0, ferry("set", file.toString(), "a", "b").code());
    var again = ferry("get", file.toString(), key(0));
    assertEquals("", again.err());
    assertEquals("v", again.out());
  }

  @Test
  void closedPipe() throws Exception {
    var file = create("tkt");
    var records = folder.resolve("records.tsv");
    try (var out = Files.newOutputStream(records)) {
      feed(out, 0, MUCH);
    }
    assertEquals(0, ferry("import", file.toString(), records.toString()).code());
    try (var child = new Child("db", "list", file.toString())) {
      try (BufferedReader reader = child.process.inputReader(UTF_8)) {
        assertEquals(key(0) + "\tv", reader.readLine());
      }
      assertEquals("", child.err());
      assertEquals(0, child.process.waitFor());
    }
    try (var child = new Child("db", "export", file.toString(), "-")) {
      child.process.getInputStream().close();
      assertEquals(
          "ferry: Standard output was closed before all records were written.\n", child.err());
      assertEquals(3, child.process.waitFor());
    }
  }

  @Test
  void closedPipeOfWhatIsPrinted() throws Exception {
    try (var child = new Child("lab", "list")) {
      child.process.getInputStream().close();
      assertEquals("", child.err());
      assertEquals(0, child.process.waitFor());
    }
  }

  @Test
  void withoutTheLibrary() throws Exception {
    var file = create("tkh");
    var without = List.of("-Dferry.tkrzw.library=" + folder.resolve("none.so"));
    try (var child = new Child(without, "db", "inspect", file.toString())) {
      assertEquals(
          "ferry: Tkrzw's native library %s, which the system property ferry.tkrzw.library names,"
                  .formatted(folder.resolve("none.so"))
              + " cannot be loaded: there is no such file.\n",
          child.err());
      assertEquals(3, child.process.waitFor());
    }
    try (var child = new Child(without, "--version")) {
      var out = new String(child.process.getInputStream().readAllBytes(), UTF_8);
      assertTrue(out.contains("no Tkrzw: Tkrzw's native library"), out);
      assertEquals(0, child.process.waitFor());
    }
    try (var child = new Child(without, "lab", "list")) {
      var out = new String(child.process.getInputStream().readAllBytes(), UTF_8);
      assertTrue(out.contains("encode"), out);
      assertEquals(0, child.process.waitFor());
    }
  }

  private Path create(String suffix) {
    var file = folder.resolve("db." + suffix);
    assertEquals(0, ferry("create", file.toString()).code());
    return file;
  }

  private record Result(int code, String out, String err) {}

  private static Result ferry(String... words) {
    var arguments = new String[words.length + 1];
    arguments[0] = "db";
    System.arraycopy(words, 0, arguments, 1, words.length);
    var bytes = new ByteArrayOutputStream();
    var out = new StringWriter();
    var err = new StringWriter();
    int code =
        Ferry.run(
            arguments,
            new Streams(InputStream.nullInputStream(), bytes),
            new PrintWriter(out),
            new PrintWriter(err));
    return new Result(code, out + bytes.toString(UTF_8), err.toString());
  }
}
