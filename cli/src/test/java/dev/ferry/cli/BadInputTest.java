package dev.ferry.cli;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Bad input: one clear sentence on standard error, exit code 2, nothing written.
class BadInputTest {
  @TempDir private Path folder = Path.of("");
  private Path reports = Path.of("");

  @BeforeEach
  void nameReports() {
    reports = folder.resolve("reports");
  }

  @Test
  void missingFile() {
    var file = folder.resolve("missing.txt");
    assertRefused("There is no file " + file + ".", "encode", "--input", file.toString());
  }

  @Test
  void folderForAFile() {
    assertRefused(
        folder + " is a folder; name the files in it one by one.",
        "encode",
        "--input",
        folder.toString());
  }

  @Test
  void emptyFile() throws IOException {
    var file = Files.createFile(folder.resolve("empty.txt"));
    assertRefused(
        file + " is empty; there is nothing to measure.", "encode", "--input", file.toString());
  }

  @Test
  void fileThatIsNotUtf8() throws IOException {
    var file = Files.write(folder.resolve("latin1.txt"), "eins\nzw\u00F6lf\n".getBytes(ISO_8859_1));
    assertRefused(
        file + " is not UTF-8: byte 0xF6 at offset 7 (line 2) cannot stand there.",
        "encode",
        "--input",
        file.toString());
  }

  @Test
  void filesThatCannotBeRead() throws IOException {
    var missing = folder.resolve("missing.txt");
    assertRefused("There is no file " + missing + ".", "read", "--input", missing.toString());
    assertRefused(
        folder + " is a folder; name the files in it one by one.",
        "read",
        "--input",
        folder.toString());
    var empty = Files.createFile(folder.resolve("empty.txt"));
    assertRefused(
        empty + " is empty; there is nothing to measure.", "read", "--input", empty.toString());
    var latin = Files.write(folder.resolve("latin1.txt"), "eins\nzw\u00F6lf".getBytes(ISO_8859_1));
    assertRefused(
        latin + " is not UTF-8: byte 0xF6 at offset 7 (line 2) cannot stand there.",
        "read",
        "--input",
        latin.toString());
  }

  @Test
  void fileThatIsNoListOfIds() throws IOException {
    var file =
        Files.writeString(
            folder.resolve("ids.txt"), "f81d4fae-7dec-11d0-a765-00a0c91e6bf6\nnone\n");
    assertRefused(
        file + " is not a list of UUIDs, one a line: in line 2, found 4 chars, expected 36 chars.",
        "ids",
        "--input",
        file.toString());
  }

  @Test
  void fileThatIsNoMessage() throws IOException {
    var file = Files.writeString(folder.resolve("text.dat"), "This is plain text.\n");
    assertRefused(
        file
            + " is not a message to be measured: it has to be a serialised SpeedMessage1 or"
            + " SpeedMessage2 of the schema speed.proto, without unknown fields.",
        "message",
        "--input",
        file.toString());
  }

  @Test
  void fileThatHoldsNoDocuments() throws IOException {
    var file = Files.write(folder.resolve("short.bson"), new byte[] {6, 0, 0, 0, 0});
    assertRefused(
        file
            + " is not a file of BSON documents: what begins at offset 0 is none. Refused"
            + " after byte 5: Expected size to be 6, not 5.",
        "bson",
        "--input",
        file.toString());
  }

  @Test
  void unreadableFile() throws IOException {
    var file = Files.writeString(folder.resolve("secret.txt"), "text");
    assertTrue(file.toFile().setReadable(false));
    assumeFalse(Files.isReadable(file), "root reads everything");
    assertRefused(file + " may not be read by this user.", "encode", "--input", file.toString());
  }

  @Test
  void oneBadFileAmongGoodOnes() throws IOException {
    var good = Files.writeString(folder.resolve("good.txt"), "text");
    var missing = folder.resolve("missing.txt");
    assertRefused(
        "There is no file " + missing + ".",
        "encode",
        "--input",
        good.toString(),
        "--input",
        missing.toString());
  }

  @Test
  void outputFolderThatIsAFile() throws IOException {
    var file = Files.writeString(folder.resolve("file"), "text");
    var command = new Command("lab", "encode", "--out", file.resolve("deeper").toString());

    assertEquals(2, command.code);
    assertEquals(
        "ferry: %s cannot be the output folder: %s is a file.\n"
            .formatted(file.resolve("deeper"), file),
        command.err);
    assertEquals("text", Files.readString(file));
  }

  @Test
  void digitsAreThoseOfTheSentence() throws IOException {
    try (var child =
        new Child(
            List.of("-Duser.language=ar", "-Duser.country=EG"), "lab", "encode", "--length", "0")) {
      assertEquals("ferry: --length must be from 1 to 10,000,000, not 0.", child.err().strip());
    }
  }

  @Test
  void outputFolderThatCannotBeMade() {
    var name = folder.resolve("a".repeat(300)).toString();
    var command = new Command("lab", "encode", "--out", name);

    assertEquals(2, command.code);
    assertTrue(
        command.err.startsWith("ferry: " + name + " cannot be the output folder: "), command.err);
    assertEquals(1, command.err.lines().count(), command.err);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "encrypt | There is no experiment “encrypt”; there are encode, decode, length,"
            + " validate, ids, read, growth, message, bson, store.",
        "encode --tier fast | There is no tier “fast”; there are quick, standard, publish.",
        "encode --mode avx1 | There is no mode “avx1”; there are vectors, avx2, none, plain,"
            + " untrained.",
        "encode --script klingon | There is no script “klingon”; there are ascii, latin, arabic,"
            + " chinese, hebrew, hindi, japanese, korean, russian, emoji, mixed.",
        "encode --length 0 | --length must be from 1 to 10,000,000, not 0.",
        "encode --length ten | Invalid value for option '--length' (CHARS): 'ten' is not an int",
        "encode --speed | Unknown option: '--speed'",
        "read --script ascii | --script, --length and --whole are for encode, decode, length and"
            + " validate.",
        "message --whole --input x | --script, --length and --whole are for encode, decode, length"
            + " and validate.",
        "message --bandwidth 1G | --bandwidth is for ids; add it, or leave the bandwidth out.",
        "ids --length 10 | --script, --length and --whole are for encode, decode, length and"
            + " validate.",
        "ids --bandwidth fast | --bandwidth must be bits a second, such as 100M or 2.5G, not"
            + " “fast”.",
        "ids --bandwidth 0 | --bandwidth must be bits a second, such as 100M or 2.5G, not “0”.",
        "ids --bandwidth= | --bandwidth must be bits a second, such as 100M or 2.5G, not “”.",
        "encode --bandwidth 1G | --bandwidth is for ids; add it, or leave the bandwidth out.",
        "encode --from Shift_JIS | --from is for read; add it, or leave the encoding out.",
        "read --from no-such | There is no encoding “no-such”; java.nio.charset names those there"
            + " are.",
        "read --from UTF-16 | The lab has no text of its own in UTF-16; give one with --input.",
        "encode --records 5000 | --records is for store; add it, or leave the number out.",
        "store --records 999 | --records must be from 1,000 to 100,000,000, not 999.",
        "store --records 100000001 | --records must be from 1,000 to 100,000,000, not 100000001.",
        "store --records many | Invalid value for option '--records': 'many' is not an int",
        "store --input x | store and growth make up what they measure; leave --input out.",
        "growth --input x | store and growth make up what they measure; leave --input out.",
        "store --length 10 | --script, --length and --whole are for encode, decode, length and"
            + " validate.",
        "encode --whole | --whole needs a file: add --input FILE.",
        "encode --input | Missing required parameter for option '--input' (FILE)"
      })
  void words(String words, String sentence) {
    assertRefused(sentence, words.split(" "));
  }

  @Test
  void scriptsAreNotForFiles() throws IOException {
    var file = Files.writeString(folder.resolve("good.txt"), "text");
    assertRefused(
        "--script and --length choose made-up text; leave them out with --input.",
        "encode",
        "--input",
        file.toString(),
        "--script",
        "ascii");
  }

  @Test
  void eachFileHasAnInput() throws IOException {
    var one = Files.writeString(folder.resolve("one.txt"), "text");
    var two = Files.writeString(folder.resolve("two.txt"), "text");
    assertRefused(
        "Before each file there must be an --input; none is before %s.".formatted(two),
        "encode",
        "--input",
        one.toString(),
        two.toString());
  }

  @Test
  void unknownCommand() {
    var command = new Command("lob");
    assertEquals(2, command.code);
    assertEquals(
        "ferry: There is no command “lob”; there are lab, check, count, recode, ids, db.\n",
        command.err);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "db nope | There is no command “nope”; there are create, inspect, get, set, remove, list,"
            + " export, import, rebuild, restore.",
        "lab list x | Unmatched argument at index 2: 'x'",
        "check x '' y | The name of a file is empty.",
        "db create '' | Invalid value for positional parameter at index 0 (FILE): the name is"
            + " empty",
        "check --from | Missing required parameter for option '--from' (ENCODING)",
        "db create x.tkh --params nonsense | Value for option '--params' (NAME=VALUE) should be in"
            + " KEY=VALUE[,KEY=VALUE]... format but was nonsense"
      })
  void wrongWords(String words, String sentence) {
    var command = new Command(words.replace("''", "").split(" ", -1));
    assertEquals("ferry: " + sentence + "\n", command.err);
    assertEquals(2, command.code);
  }

  private void assertRefused(String sentence, String... words) {
    // the words come last, so that an option at their end may lack its value
    var arguments = Stream.concat(Stream.of("lab", "--out", reports.toString()), Stream.of(words));
    var command = new Command(arguments.toArray(String[]::new));

    assertEquals("ferry: " + sentence + "\n", command.err);
    assertEquals("", command.out);
    assertEquals(2, command.code);
    assertFalse(Files.exists(reports), "something was written");
  }

  /// A command, run in this JVM.
  private static final class Command {
    final int code;
    final String out;
    final String err;

    Command(String... arguments) {
      var out = new StringWriter();
      var err = new StringWriter();
      code = Ferry.run(arguments, new PrintWriter(out), new PrintWriter(err));
      this.out = out.toString();
      this.err = err.toString().replace(System.lineSeparator(), "\n");
    }
  }
}
