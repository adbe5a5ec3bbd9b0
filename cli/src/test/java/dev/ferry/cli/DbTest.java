package dev.ferry.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.ferry.cli.stream.Streams;
import dev.ferry.tkrzw.Dbm;
import dev.ferry.tkrzw.HashOptions;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// `ferry db`: every subcommand, and what each exits with.
class DbTest {
  private static final int DONE = 0;
  private static final int NOTHING = 1;
  private static final int USAGE = 2;
  private static final int FAILED = 3;

  @TempDir private Path folder = Path.of("");
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private byte[] input = new byte[0];

  @Test
  void helpNamesEverySubcommandAndEveryCode() {
    assertEquals(DONE, db(""));
    for (var name :
        List.of(
            "create", "inspect", "get", "set", "remove", "list", "export", "import", "rebuild",
            "restore")) {
      assertTrue(out.toString().contains("\n  " + name + " "), name);
    }
    assertTrue(out.toString().contains("130   stopped by Ctrl-C"), out.toString());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "create", "inspect", "get", "set", "remove", "list", "export", "import", "rebuild",
        "restore"
      })
  void helpOfEverySubcommand(String name) {
    assertEquals(DONE, db(name + " --help"));
    assertTrue(out.toString().startsWith("Usage: ferry db " + name), out.toString());
    assertTrue(out.toString().lines().count() <= 50, "short");
    assertEquals("", err.toString());
  }

  @ParameterizedTest
  @CsvSource({
    "tkh, HashDBM",
    "tkt, TreeDBM",
    "tks, SkipDBM",
    "tkmt, TinyDBM",
    "tkmb, BabyDBM",
    "tkmc, CacheDBM",
    "tksh, StdHashDBM",
    "tkst, StdTreeDBM"
  })
  void everyTypeFromCreationToRebuilding(String suffix, String type) throws IOException {
    var name = "@a." + suffix;
    assertEquals(DONE, db("create " + name), err.toString());
    assertEquals(DONE, db("set " + name + " 渡し舟 ferry"), err.toString());
    assertEquals(DONE, db("set " + name + " gone x"), err.toString());
    assertEquals(DONE, db("remove " + name + " gone"), err.toString());
    assertEquals(DONE, db("get " + name + " 渡し舟"), err.toString());
    assertEquals(DONE, db("list " + name), err.toString());
    assertEquals("ferry渡し舟\tferry\n", bytes.toString(UTF_8));
    assertEquals(DONE, db("rebuild " + name), err.toString());
    var path = path("a." + suffix);
    assertTrue(out.toString().startsWith(path + ": 1 record, "), out.toString());
    Files.move(path, path("renamed.db")); // what it holds tells what it is
    assertDone(type + "\n", "inspect @renamed.db class");
    assertDone("1\n", "inspect @renamed.db num_records");
    assertDone("true\n", "inspect @renamed.db healthy");
    assertEquals("", err.toString());
  }

  @Test
  void createLeavesWhatIsThere() throws IOException {
    assertEquals(DONE, db("create @a.tkh"));
    assertEquals(DONE, db("set @a.tkh k v"));
    assertRefused(
        FAILED, path("a.tkh") + " exists already; --truncate would empty it.", "create @a.tkh");
    assertDone("1\n", "inspect @a.tkh num_records");
    assertEquals(DONE, db("create --truncate @a.tkh"));
    assertDone("0\n", "inspect @a.tkh num_records");
    Files.writeString(path("text.tkh"), "mine");
    assertRefused(
        FAILED,
        path("text.tkh") + " exists already; --truncate would empty it.",
        "create @text.tkh");
    assertEquals("mine", Files.readString(path("text.tkh")));
    assertEquals(DONE, db("create --truncate @text.tkh"), err.toString());
    assertDone("0\n", "inspect @text.tkh num_records");
  }

  @Test
  void whatCannotBeMadeIsNotThere() throws IOException {
    assertEquals(FAILED, db("create @a.tkh --params dbm=NoSuchDBM"));
    assertEquals(FAILED, db("create @a.tkh --truncate --shards 2 --params dbm=NoSuchDBM"));
    try (var files = Files.list(folder)) {
      assertEquals(List.of(), files.toList());
    }
    assertRefused(
        USAGE, "--shards N says how many shards there are.", "create @a.tkh --params num_shards=2");
  }

  /// Nothing is read from a file that an argument names after an `@`.
  @Test
  void keysAndValuesThatBeginWithAnAtSign() throws IOException {
    var path = path("a.tkt").toString();
    var words = Files.writeString(path("words"), "other").toString();
    assertEquals(DONE, db("create @a.tkt"));
    assertEquals(DONE, run(List.of("set", path, "@@k", "@" + words), bytes), err.toString());
    assertEquals(DONE, run(List.of("get", path, "@@k"), bytes), err.toString());
    assertEquals("@" + words, bytes.toString(UTF_8));
    assertRefused(NOTHING, "There is no record “@k” in " + path + ".", List.of("get", path, "@k"));
  }

  @Test
  void anExportDoesNotReplaceItsDatabase() throws IOException {
    assertEquals(DONE, db("create @a.tkh"));
    assertEquals(DONE, db("set @a.tkh k v"));
    Files.createSymbolicLink(path("link"), path("a.tkh"));
    for (var name : List.of("a.tkh", "link")) {
      assertRefused(USAGE, "OUTPUT must not be FILE itself.", "export --force @a.tkh @" + name);
    }
    assertDone("1\n", "inspect @a.tkh num_records");
    assertEquals(DONE, db("create @s.tkh --shards 2"));
    assertRefused(
        USAGE, "OUTPUT must not be FILE itself.", "export --force @s.tkh @s.tkh-00001-of-00002");
  }

  /// As on a full disk.
  @ParameterizedTest
  @ValueSource(strings = {"inspect @a.tkh", "set @a.tkh n 1 --increment"})
  void resultsThatCannotBeWritten(String words) {
    assertEquals(DONE, db("create @a.tkh"));
    var arguments = new ArrayList<>(List.of("db"));
    arguments.addAll(words(words));
    var full =
        new OutputStream() {
          @Override
          public void write(int b) throws IOException {
            throw new IOException("full");
          }
        };
    int code =
        Ferry.run(
            arguments.toArray(String[]::new),
            new Streams(InputStream.nullInputStream(), full),
            new PrintWriter(full, true, UTF_8),
            new PrintWriter(err));
    assertEquals(FAILED, code);
    assertEquals("ferry: Standard output cannot be written.\n", err.toString());
  }

  @Test
  void createTunes() {
    assertEquals(
        DONE,
        db(
            "create @a.tkh --buckets 5000 --align-power 0 --offset-width 5 --crc 32 --update"
                + " appending --compression zlib"),
        err.toString());
    assertDone("5003\n", "inspect @a.tkh num_buckets");
    assertDone("0\n", "inspect @a.tkh align_pow");
    assertDone("5\n", "inspect @a.tkh offset_width");
    assertDone("crc-32\n", "inspect @a.tkh record_crc_mode");
    assertDone("appending\n", "inspect @a.tkh update_mode");
    assertDone("zlib\n", "inspect @a.tkh record_comp_mode");
    assertEquals(
        DONE,
        db("create @a.tkt --page-size 4000 --branches 100 --comparator decimal"),
        err.toString());
    assertDone("4000\n", "inspect @a.tkt max_page_size");
    assertDone("100\n", "inspect @a.tkt max_branches");
    assertEquals(
        DONE, db("create @a.tks --step-unit 8 --max-level 5 --offset-width 3"), err.toString());
    assertDone("8\n", "inspect @a.tks step_unit");
    assertDone("5\n", "inspect @a.tks max_level");
    assertEquals(
        DONE, db("create @any --type hash --params num_buckets=100,align_pow=2"), err.toString());
    assertDone("100\n", "inspect @any num_buckets");
    assertDone("2\n", "inspect @any align_pow");
    assertEquals(DONE, db("rebuild @any --buckets 1000 --align-power 4"), err.toString());
    assertDone("4\n", "inspect @any align_pow");
  }

  @Test
  void shards() {
    assertEquals(DONE, db("create @s.tkt --shards 3"), err.toString());
    assertTrue(Files.exists(path("s.tkt-00002-of-00003")));
    for (int i = 0; i < 20; i++) {
      assertEquals(DONE, db("set @s.tkt k%02d %d".formatted(i, i)), err.toString());
    }
    assertDone("", "list @s.tkt --from k05 --to k07", "k05\t5\nk06\t6\n");
    assertRefused(
        FAILED, path("s.tkt") + " exists already; --truncate would empty it.", "create @s.tkt");
    assertRefused(
        FAILED,
        path("s.tkt") + " is in shards; restore each by the name of its file.",
        "restore @s.tkt @t.tkt");
    assertRefused(
        FAILED,
        path("s.tkt") + " is in 3 shards already; remove it to make one with --shards 2.",
        "create --truncate --shards 2 @s.tkt");
    assertDone("20\n", "inspect @s.tkt num_records");
    assertEquals(DONE, db("create --truncate @s.tkt"), err.toString());
    assertDone("0\n", "inspect @s.tkt num_records");
    assertFalse(Files.exists(path("s.tkt")));
    assertEquals(DONE, db("create @one.tkh"));
    assertRefused(
        FAILED,
        path("one.tkh") + " is in one file already; remove it to make one with --shards 2.",
        "create --truncate --shards 2 @one.tkh");
  }

  @Test
  void formsOfKeysAndValues() {
    assertEquals(DONE, db("create @a.tkt"));
    assertEquals(DONE, db("set @a.tkt --hex 00ff 0a"), err.toString());
    assertEquals(DONE, db("set @a.tkt --base64 AP4= /w=="), err.toString());
    assertEquals(DONE, db("set @a.tkt --escape \\x00\\t \\\\"), err.toString());
    assertDone("", "get @a.tkt --hex 00ff", "\n");
    assertDone("", "get @a.tkt --hex 00ff --as escape", "\\n\n");
    assertDone("", "get @a.tkt --hex 00fe --as hex", "ff\n");
    assertDone("", "get @a.tkt --base64 AP4= --as base64", "/w==\n");
    assertDone("", "list @a.tkt", "\\x00\\t\t\\\\\n\\x00\\xfe\t\\xff\n\\x00\\xff\t\\n\n");
    assertDone("", "list @a.tkt --as hex --keys", "0009\n00fe\n00ff\n");
    assertDone("", "list @a.tkt --as base64 --limit 1", "AAk=\tXA==\n");
    assertRefused(
        USAGE,
        "KEY “0” cannot be read: an odd number of hexadecimal digits.",
        "get @a.tkt --hex 0");
    assertRefused(
        USAGE, "KEY “0g” cannot be read: no hexadecimal digit at index 1.", "get @a.tkt --hex 0g");
    assertRefused(
        USAGE,
        "VALUE “\\q” cannot be read: an unknown escape at index 0.",
        "set @a.tkt --escape k \\q");
    assertRefused(
        USAGE, "--hex, --base64 and --escape exclude each other.", "get @a.tkt --hex --base64 k");
  }

  /// Values that are given by a file or standard input are taken as they are.
  @Test
  void valuesOfFiles() throws IOException {
    var value = new byte[100_000];
    new Random(3).nextBytes(value);
    Files.write(path("value"), value);
    assertEquals(DONE, db("create @a.tkh"));
    assertEquals(DONE, db("set @a.tkh f --input " + path("value")), err.toString());
    input = value;
    assertEquals(DONE, db("set @a.tkh s --input -"), err.toString());
    for (var key : List.of("f", "s")) {
      bytes.reset();
      assertEquals(DONE, db("get @a.tkh " + key));
      assertArrayEquals(value, bytes.toByteArray());
    }
    assertEquals(DONE, db("set @a.tkh -- -k -v"), err.toString());
    assertEquals(DONE, db("get @a.tkh -- -k"), err.toString());
    assertRefused(
        FAILED, "There is no file " + path("none") + ".", "set @a.tkh k --input " + path("none"));
    assertRefused(FAILED, folder + " is a folder.", "set @a.tkh k --input " + folder);
    assertRefused(USAGE, "Give either a VALUE or --input INPUT.", "set @a.tkh k");
    assertRefused(USAGE, "Give either a VALUE or --input INPUT.", "set @a.tkh k v --input -");
  }

  @Test
  void waysToSet() {
    assertEquals(DONE, db("create @a.tkh"));
    assertEquals(DONE, db("set @a.tkh k 1 --if-absent"));
    assertRefused(
        NOTHING,
        "There is a record “k” in " + path("a.tkh") + " already.",
        "set @a.tkh k 2 --if-absent");
    assertEquals(DONE, db("set @a.tkh k 3 --append --delimiter ,"));
    assertDone("", "get @a.tkh k", "1,3");
    assertDone("12\n", "set @a.tkh n 2 --increment --initial 10");
    assertDone("7\n", "set @a.tkh n --increment -- -5");
    assertDone("", "get @a.tkh n --as hex", "0000000000000007\n");
    assertRefused(
        USAGE,
        "--if-absent, --append and --increment exclude each other.",
        "set @a.tkh k v --append --increment");
    assertRefused(USAGE, "--delimiter is for --append.", "set @a.tkh k v --delimiter ,");
    assertRefused(USAGE, "--initial is for --increment.", "set @a.tkh k v --initial 1");
    assertRefused(USAGE, "--increment needs a VALUE.", "set @a.tkh k --increment");
    assertRefused(
        USAGE, "VALUE must be a number of 64 bits, not “x”.", "set @a.tkh k x --increment");
  }

  /// Tkrzw itself keeps a record that is set again, and finds it before the new one.
  @Test
  void whatIsSetInASkipDatabaseReplacesWhatIsThere() throws IOException {
    assertEquals(DONE, db("create @a.tks"));
    assertEquals(DONE, db("set @a.tks k 1"), err.toString());
    assertEquals(DONE, db("set @a.tks k 2"), err.toString());
    assertDone("", "get @a.tks k", "2");
    assertEquals(DONE, db("set @a.tks k 3 --append --delimiter ,"), err.toString());
    assertEquals(NOTHING, db("set @a.tks k 4 --if-absent"));
    assertDone("3\n", "set @a.tks n 3 --increment");
    assertDone("5\n", "set @a.tks n 2 --increment");
    assertDone("", "list @a.tks", "k\t2,3\nn\t\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x05\n");
    Files.writeString(path("in.tsv"), "k\t6\nl\t7\n");
    assertEquals(DONE, db("import --if-absent @a.tks @in.tsv"), err.toString());
    assertDone("", "get @a.tks k", "2,3");
    Files.writeString(path("in.tsv"), "k\t8\nl\t9\n");
    assertEquals(DONE, db("import @a.tks @in.tsv"), err.toString());
    assertEquals(DONE, db("remove @a.tks n"), err.toString());
    assertDone("", "list @a.tks", "k\t8\nl\t9\n");
    assertDone("2\n", "inspect @a.tks num_records");
  }

  @Test
  void importsNoKeyThatAHashDatabaseCannotRead() throws IOException {
    assertEquals(DONE, db("create @a.tkh"));
    Files.writeString(path("in.tsv"), "a\t1\n" + "k".repeat(8 << 20) + "\t2\nb\t3\n");
    assertRefused(
        FAILED,
        ("A key of 8388608 bytes for the database %1$s: a hash database can read no more than"
                + " 8388607. Before that, 1 record was set in %1$s.")
            .formatted(path("a.tkh")),
        "import @a.tkh @in.tsv");
    assertDone("", "list @a.tkh", "a\t1\n");
  }

  @Test
  void nothingThere() {
    assertEquals(DONE, db("create @a.tkh"));
    assertEquals(DONE, db("set @a.tkh k v"));
    assertRefused(NOTHING, "There is no record “x” in " + path("a.tkh") + ".", "get @a.tkh x");
    assertRefused(
        NOTHING, "There is no record “x”, “y” in " + path("a.tkh") + ".", "remove @a.tkh x k y");
    assertDone("0\n", "inspect @a.tkh num_records");
    err.getBuffer().setLength(0);
    assertEquals(NOTHING, db("inspect @a.tkh colour"));
    assertTrue(
        err.toString()
            .startsWith("ferry: " + path("a.tkh") + " has no attribute “colour”; it has "),
        err.toString());
    assertDone("", "list @a.tkh", "");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      nullValues = "-",
      value = {
        "                            | a aa ab b ba c",
        "--from ab                   | ab b ba c",
        "--from aba                  | b ba c",
        "--to b                      | a aa ab",
        "--from aa --to b            | aa ab",
        "--from b --to b             | -",
        "--from c --to a             | -",
        "--from d                    | -",
        "--to A                      | -",
        "--from A --to d             | a aa ab b ba c",
        "--prefix a                  | a aa ab",
        "--prefix b                  | b ba",
        "--prefix d                  | -",
        "--prefix ''                 | a aa ab b ba c",
        "--limit 2                   | a aa",
        "--limit 0                   | -",
        "--limit 2 --from b          | b ba",
      })
  void rangesBothWays(@Nullable String options, @Nullable String keys) throws IOException {
    var words = new ArrayList<String>();
    if (options != null) {
      for (var word : List.of(options.split(" "))) {
        words.add(word.equals("''") ? "" : word);
      }
    }
    for (var suffix : List.of("tkt", "tks", "tkmb", "tkst")) {
      var path = path("a." + suffix);
      assertEquals(DONE, db("create @a." + suffix));
      try (var dbm = Dbm.open(path)) {
        for (var key : List.of("c", "a", "ba", "ab", "b", "aa")) {
          dbm.set(key, "v");
        }
      }
      var all = new ArrayList<>(List.of("list", path.toString(), "--keys"));
      all.addAll(words);
      var expected = new ArrayList<>(keys == null ? List.<String>of() : List.of(keys.split(" ")));
      bytes.reset();
      assertEquals(DONE, run(all, bytes), err.toString());
      assertEquals(expected, bytes.toString(UTF_8).lines().toList(), suffix);
      if (!words.contains("--limit")) {
        all.add("--reverse");
        bytes.reset();
        assertEquals(DONE, run(all, bytes), err.toString());
        assertEquals(expected.reversed(), bytes.toString(UTF_8).lines().toList(), suffix);
      }
      Files.delete(path);
    }
  }

  @Test
  void rangesInAnotherOrder() {
    assertEquals(DONE, db("create @a.tkt --comparator decimal"));
    for (int i : new int[] {100, 9, 20, 1}) {
      assertEquals(DONE, db("set @a.tkt " + i + " v"));
    }
    assertDone("", "list @a.tkt --keys", "1\n9\n20\n100\n");
    assertDone("", "list @a.tkt --keys --from 9 --to 100", "9\n20\n");
    assertDone("", "list @a.tkt --keys --from 100 --to 9", "");
    assertDone("", "list @a.tkt --keys --prefix 1", "1\n100\n");
    assertDone("", "list @a.tkt --keys --prefix 1 --reverse", "100\n1\n");
  }

  @Test
  void prefixOf0xFF() {
    assertEquals(DONE, db("create @a.tkt"));
    assertEquals(DONE, db("set @a.tkt --hex ffff 00"));
    assertEquals(DONE, db("set @a.tkt --hex ff01 00"));
    assertEquals(DONE, db("set @a.tkt --hex fe 00"));
    assertDone("", "list @a.tkt --keys --as hex --hex --prefix ff --reverse", "ffff\nff01\n");
    assertDone("", "list @a.tkt --keys --as hex --hex --prefix feff --reverse", "");
    assertDone("", "list @a.tkt --keys --as hex --hex --prefix fe --reverse", "fe\n");
  }

  @Test
  void listWithoutOrder() {
    assertEquals(DONE, db("create @a.tkh"));
    for (var key : List.of("a1", "b1", "a2")) {
      assertEquals(DONE, db("set @a.tkh " + key + " v"));
    }
    bytes.reset();
    assertEquals(DONE, db("list @a.tkh --keys --prefix a"));
    assertEquals(List.of("a1", "a2"), bytes.toString(UTF_8).lines().sorted().toList());
    var sentence =
        "--from, --to and --reverse are for databases in order: tree, skip, baby and stdtree.";
    assertRefused(USAGE, sentence, "list @a.tkh --from a");
    assertRefused(USAGE, sentence, "list @a.tkh --reverse");
    assertRefused(USAGE, "--prefix excludes --from and --to.", "list @a.tkh --prefix a --to b");
    assertRefused(USAGE, "--as must be escape, hex or base64, not “raw”.", "list @a.tkh --as raw");
    assertRefused(
        USAGE,
        "--limit must be from 0 to 9,223,372,036,854,775,807, not -1.",
        "list @a.tkh --limit=-1");
  }

  @ParameterizedTest
  @CsvSource({"x.flat,", "x.tsv,", "x.tsv, --as hex", "x.tsv, --as base64", "x, --tsv"})
  void everythingThereAndBack(String name, @Nullable String given) throws IOException {
    var options = given == null ? "" : " " + given;
    var file = "@" + name + options;
    var records = records(30_000);
    fill("a.tkh", records);
    assertDone("30,000 records written to " + path(name) + ".\n", "export @a.tkh " + file);
    assertEquals(DONE, db("create @b.tkt"));
    assertDone("30,000 records were set in " + path("b.tkt") + ".\n", "import @b.tkt " + file);
    assertHolds(records, "b.tkt");
    // once more, to records that are there, and by standard output and input
    assertDone(
        "0 records were set in " + path("b.tkt") + ", 30,000 there already.\n",
        "import --if-absent @b.tkt " + file);
    var form = name.endsWith(".tsv") ? " --tsv" + options : options;
    bytes.reset();
    assertEquals(DONE, db("export @b.tkt -" + form), err.toString());
    input = bytes.toByteArray();
    assertEquals(DONE, db("create @c.tks"));
    assertEquals(DONE, db("import @c.tks -" + form), err.toString());
    assertHolds(records, "c.tks");
    try (var files = Files.list(folder)) {
      assertFalse(
          files.anyMatch(f -> f.getFileName().toString().startsWith(".")), "something left");
    }
  }

  @Test
  void exportKeepsWhatIsThere() throws IOException {
    fill("a.tkt", Map.of("6b", "76"));
    Files.writeString(path("x.tsv"), "mine");
    assertRefused(
        FAILED,
        path("x.tsv") + " exists already; --force would replace it.",
        "export @a.tkt @x.tsv");
    assertEquals("mine", Files.readString(path("x.tsv")));
    assertEquals(DONE, db("export --force @a.tkt @x.tsv"));
    assertEquals("k\tv\n", Files.readString(path("x.tsv")));
    assertEquals(DONE, db("export --force --keys @a.tkt @x.tsv"));
    assertEquals("k\n", Files.readString(path("x.tsv")));
    assertRefused(FAILED, "There is no folder " + path("none") + ".", "export @a.tkt @none/x.tsv");
    assertRefused(USAGE, "--as is for --tsv.", "export @a.tkt @x.flat --as hex");
    assertRefused(USAGE, "--tsv and --flat exclude each other.", "export @a.tkt @x --tsv --flat");
  }

  @Test
  void importTellsHowFarItCame() throws IOException {
    assertEquals(DONE, db("create @a.tkh"));
    Files.writeString(path("x.tsv"), "a\t1\nb\t2\nc\n");
    assertRefused(
        FAILED,
        "%s, line 3: there is no tab after a key. Before that, 2 records were set in %s."
            .formatted(path("x.tsv"), path("a.tkh")),
        "import @a.tkh @x.tsv");
    assertDone("2\n", "inspect @a.tkh num_records");
    Files.writeString(path("y"), "text");
    assertRefused(
        FAILED,
        "%s, byte 0: no flat record begins with the byte 0x74. Before that, 0 records were set in %s."
            .formatted(path("y"), path("a.tkh")),
        "import @a.tkh @y");
    input = "a\t1".getBytes(UTF_8);
    assertRefused(
        FAILED,
        "Standard input, byte 0: no flat record begins with the byte 0x61. Before that, 0 records"
            + " were set in "
            + path("a.tkh")
            + ".",
        "import @a.tkh -");
    assertDone("1 record was set in " + path("a.tkh") + ".\n", "import @a.tkh --tsv -");
    assertRefused(FAILED, "There is no file " + path("none") + ".", "import @a.tkh @none");
    assertRefused(
        FAILED,
        folder + " is a folder.",
        List.of("import", path("a.tkh").toString(), folder.toString()));
  }

  @Test
  void restoresABrokenDatabase() throws IOException {
    var records = records(1000);
    fill("a.tkh", records);
    var broken = Files.readAllBytes(path("a.tkh"));
    Arrays.fill(broken, 9, 60, (byte) 0x55);
    Files.write(path("broken.tkh"), broken);

    assertEquals(DONE, db("restore @broken.tkh @good.tkh"), err.toString());
    assertEquals(
        "1,000 records of %s restored to %s.\n".formatted(path("broken.tkh"), path("good.tkh")),
        out.toString());
    assertHolds(records, "good.tkh");
    assertArrayEquals(broken, Files.readAllBytes(path("broken.tkh")));
    assertRefused(
        FAILED,
        path("good.tkh") + " exists already; --force would replace it.",
        "restore @broken.tkh @good.tkh");
    assertEquals(DONE, db("restore --force @broken.tkh @good.tkh"), err.toString());
    assertHolds(records, "good.tkh");
    assertRefused(
        USAGE, "RESTORED must not be FILE itself.", "restore --force @good.tkh @good.tkh");
    fill("a.tkmt", Map.of("6b", "76"));
    assertRefused(
        FAILED,
        path("a.tkmt") + " is a tiny database, and Tkrzw restores hash, tree and skip databases.",
        "restore @a.tkmt @b.tkmt");
    Files.writeString(path("text.tkh"), "text");
    assertRefused(
        FAILED,
        "Cannot restore the database %s as %s: BROKEN_DATA_ERROR: too small file."
            .formatted(path("text.tkh"), path("new.tkh")),
        "restore @text.tkh @new.tkh");
    try (var files = Files.list(folder)) {
      assertFalse(
          files.anyMatch(f -> f.getFileName().toString().startsWith(".")), "something left");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"tkt", "tks"})
  void restoresOtherTypes(String suffix) {
    var records = records(1000);
    fill("a." + suffix, records);
    assertEquals(DONE, db("restore @a.%s @b.%s".formatted(suffix, suffix)), err.toString());
    assertHolds(records, "b." + suffix);
  }

  @Test
  void rebuildGivesBackRoom() {
    var records = records(2000);
    fill("a.tkh", records);
    try (var dbm = Dbm.open(path("a.tkh"))) {
      for (int i = 0; i < 1000; i++) {
        dbm.set("gone" + i, "x".repeat(1000));
      }
      for (int i = 0; i < 1000; i++) {
        dbm.remove("gone" + i);
      }
    }
    long before = path("a.tkh").toFile().length();
    assertEquals(DONE, db("rebuild @a.tkh"), err.toString());
    assertTrue(path("a.tkh").toFile().length() < before);
    assertHolds(records, "a.tkh");
    assertEquals(DONE, db("inspect --validate @a.tkh"), err.toString());
    assertEquals(DONE, db("rebuild --skip-broken @a.tkh"), err.toString());
    fill("a.tkmt", Map.of());
    assertRefused(
        USAGE,
        "--skip-broken is for hash, tree, skip, not for tiny.",
        "rebuild --skip-broken @a.tkmt");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "create @any | 2 | The name @any does not tell the type of the database; add --type TYPE"
            + " (hash, tree, skip, tiny, baby, cache, stdhash, stdtree).",
        "create @any --type big | 2 | There is no type “big”; there are hash, tree, skip, tiny,"
            + " baby, cache, stdhash, stdtree.",
        "create @a.tkh --page-size 1 | 2 | --page-size is for tree, not for hash.",
        "create @a.tks --buckets 1 | 2 | --buckets is for hash, tree, tiny, not for skip.",
        "create @a.tkh --offset-width 9 | 2 | --offset-width must be from 3 to 6, not 9.",
        "create @a.tkh --update up | 2 | --update must be one of appending, in-place, not “up”.",
        "create @a.tkh --shards=-1 | 2 | --shards must be from 1 to 99,999, not -1.",
        "create @a.tkh --buckets x | 2 | Invalid value for option '--buckets': 'x' is not a"
            + " long",
        "create | 2 | Missing required parameter: 'FILE'",
        "get | 2 | Missing required parameters: 'FILE', 'KEY'",
        "get @a.tkh k --speed | 2 | Unknown option: '--speed'",
        "create @a.tkh --params colour=red | 3 | Cannot open the database @a.tkh:"
            + " INVALID_ARGUMENT_ERROR: unsupported parameter: colour.",
        "create @none/a.tkh | 3 | There is no folder @none.",
        "get @a.tkh k | 3 | There is no database @a.tkh.",
        "set @a.tkh k v | 3 | There is no database @a.tkh.",
        "remove @a.tkh k | 3 | There is no database @a.tkh.",
        "list @a.tkh | 3 | There is no database @a.tkh.",
        "inspect @a.tkh | 3 | There is no database @a.tkh.",
        "export @a.tkh @x | 3 | There is no database @a.tkh.",
        "rebuild @a.tkh | 3 | There is no database @a.tkh.",
        "restore @a.tkh @b.tkh | 3 | There is no database @a.tkh.",
      })
  void refused(String words, int code, String sentence) {
    assertRefused(code, sentence.replace("@", folder + "/"), words);
    assertFalse(Files.exists(path("a.tkh")), "something was made");
  }

  /// What Java makes of bytes that are not UTF-8 does not tell one key from another.
  @Test
  void wordsThatAreNotUtf8() {
    fill("a.tkh", Map.of());
    for (var words :
        List.of("get @a.tkh \uFFFD", "set @a.tkh \uFFFD v", "remove @a.tkh k \uFFFD")) {
      assertRefused(
          USAGE,
          "KEY “\uFFFD” has U+FFFD, as if it were not UTF-8; give its bytes by --hex (efbfbd for"
              + " U+FFFD).",
          words);
    }
    assertEquals(USAGE, db("set @a.tkh k --escape \uFFFD"));
    assertEquals(USAGE, db("list @a.tkh --prefix \uFFFD"));
    assertEquals(DONE, db("set @a.tkh --hex efbfbd ff"), err.toString());
    assertHolds(Map.of("efbfbd", "ff"), "a.tkh");
    assertRefused(
        FAILED,
        "There is no database %s. A name that is not UTF-8 cannot be given."
            .formatted(path("\uFFFD.tkh")),
        "list @\uFFFD.tkh");
    assertRefused(
        FAILED,
        path("\uFFFD.tkh") + " has U+FFFD; a name that is not UTF-8 cannot be given.",
        "create @\uFFFD.tkh");
  }

  @Test
  void filesThatAreNoDatabases() throws IOException {
    Files.writeString(path("text.tkh"), "This is text.\n".repeat(20));
    Files.writeString(path("text.tkmt"), "This is text.\n");
    for (var name : List.of("text.tkh", "text.tkmt")) {
      var before = Files.readAllBytes(path(name));
      for (var command : List.of("get @%s k", "set @%s k v", "rebuild @%s")) {
        err.getBuffer().setLength(0);
        assertEquals(FAILED, db(command.formatted(name)), err.toString());
        assertTrue(
            err.toString()
                .startsWith(
                    "ferry: Cannot open the database " + path(name) + ": BROKEN_DATA_ERROR"),
            err.toString());
        assertEquals(1, err.toString().lines().count(), err.toString());
      }
      assertArrayEquals(before, Files.readAllBytes(path(name)));
    }
    assertRefused(
        FAILED, folder + " is a folder, not a database.", List.of("get", folder.toString(), "k"));
    fill("a.tkt", Map.of());
    assertRefused(
        FAILED, path("a.tkt") + " is a tree database, not hash.", "get @a.tkt --type hash k");
  }

  @Test
  void readingChangesNothing() throws IOException {
    fill("a.tkh", records(10));
    var before = Files.readAllBytes(path("a.tkh"));
    var time = Files.getLastModifiedTime(path("a.tkh"));
    for (var command :
        List.of("get @a.tkh x", "list @a.tkh", "inspect @a.tkh", "export @a.tkh @x")) {
      db(command);
    }
    assertArrayEquals(before, Files.readAllBytes(path("a.tkh")));
    assertEquals(time, Files.getLastModifiedTime(path("a.tkh")));
  }

  @Test
  void fullDisk() throws IOException {
    var full = Path.of("/dev/full");
    assumeTrue(Files.exists(full), "no /dev/full");
    fill("a.tkh", records(1000));
    try (var stream = new FileOutputStream(full.toFile())) {
      for (var command : List.of("list @a.tkh", "export @a.tkh -")) {
        err.getBuffer().setLength(0);
        assertEquals(FAILED, run(words(command), stream), err.toString());
        assertTrue(
            err.toString().startsWith("ferry: Standard output cannot be written: "),
            err.toString());
      }
    }
  }

  /// What one writes the other reads, keys and values of any bytes.
  @ParameterizedTest
  @ValueSource(strings = {"tkh", "tkt", "tks", "tkmt", "tkmb", "tkmc", "tksh", "tkst"})
  void interchangeableWithTkrzwsOwnTool(String suffix) throws Exception {
    assumeTrue(isThereTheTool(), "no tkrzw_dbm_util");
    var records = records(1000);
    fill("a." + suffix, records);
    for (var options : List.of("", "--tsv --escape ")) {
      var ours = options.isEmpty() ? "--flat" : "--tsv";
      // ours, exported by the tool, imported by ours
      Files.deleteIfExists(path("x"));
      tool("export %s%s %s".formatted(options, path("a." + suffix), path("x")));
      assertEquals(DONE, db("create --truncate @b." + suffix));
      assertEquals(DONE, db("import %s @b.%s @x".formatted(ours, suffix)), err.toString());
      assertHolds(records, "b." + suffix);
      // exported by ours, imported by the tool into its own, read by ours
      assertEquals(DONE, db("export --force %s @b.%s @y".formatted(ours, suffix)), err.toString());
      tool("create --truncate " + path("c." + suffix));
      tool("import %s%s %s".formatted(options, path("c." + suffix), path("y")));
      assertHolds(records, "c." + suffix);
      assertEquals(
          DONE, db("remove @c." + suffix + " --hex " + records.keySet().iterator().next()));
      tool("inspect " + path("c." + suffix));
    }
  }

  private static boolean isThereTheTool() throws InterruptedException {
    try {
      return new ProcessBuilder("tkrzw_dbm_util", "--version").start().waitFor() == 0;
    } catch (IOException e) {
      return false;
    }
  }

  private static void tool(String words) throws IOException, InterruptedException {
    var command = new ArrayList<>(List.of("tkrzw_dbm_util"));
    command.addAll(List.of(words.split(" ")));
    var process = new ProcessBuilder(command).redirectErrorStream(true).start();
    var said = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertTrue(process.waitFor(60, TimeUnit.SECONDS));
    assertEquals(0, process.exitValue(), words + ": " + said);
  }

  /// Keys and values in hexadecimal digits, of any bytes.
  private static Map<String, String> records(int number) {
    var random = new Random(number);
    var records = new HashMap<String, String>();
    while (records.size() < number) {
      var key = new byte[1 + random.nextInt(20)];
      var value = new byte[random.nextInt(random.nextInt(20) == 0 ? 1000 : 50)];
      random.nextBytes(key);
      random.nextBytes(value);
      records.put(HexFormat.of().formatHex(key), HexFormat.of().formatHex(value));
    }
    return records;
  }

  private void fill(String name, Map<String, String> records) {
    var options = new HashOptions().buckets(10_000);
    try (var dbm = name.endsWith(".tkh") ? Dbm.open(path(name), options) : Dbm.open(path(name))) {
      records.forEach(
          (key, value) -> dbm.set(HexFormat.of().parseHex(key), HexFormat.of().parseHex(value)));
    }
  }

  private void assertHolds(Map<String, String> records, String name) {
    var found = new HashMap<String, String>();
    try (var dbm = Dbm.openReadOnly(path(name))) {
      assertTrue(dbm.isHealthy());
      for (var record : dbm) {
        found.put(HexFormat.of().formatHex(record.key()), HexFormat.of().formatHex(record.value()));
      }
    }
    assertEquals(records, found);
  }

  private Path path(String name) {
    return folder.resolve(name);
  }

  private void assertDone(String text, String words, String printed) {
    bytes.reset();
    assertDone(text, words);
    assertEquals(printed, bytes.toString(UTF_8));
  }

  private void assertDone(String text, String words) {
    out.getBuffer().setLength(0);
    assertEquals(DONE, db(words), err.toString());
    assertEquals(text, out.toString());
  }

  private void assertRefused(int code, String sentence, String words) {
    assertRefused(code, sentence, words(words));
  }

  private void assertRefused(int code, String sentence, List<String> words) {
    err.getBuffer().setLength(0);
    out.getBuffer().setLength(0);
    assertEquals(code, run(words, bytes), err.toString());
    assertEquals("ferry: " + sentence + "\n", err.toString());
    assertEquals("", out.toString());
  }

  private int db(String words) {
    return run(words(words), bytes);
  }

  /// A word that begins with @ names a file in the folder.
  private List<String> words(String text) {
    return text.isEmpty()
        ? List.of()
        : Arrays.stream(text.split(" "))
            .map(word -> word.startsWith("@") ? path(word.substring(1)).toString() : word)
            .toList();
  }

  private int run(List<String> words, OutputStream stream) {
    var all = new ArrayList<>(List.of("db"));
    all.addAll(words);
    return Ferry.run(
        all.toArray(String[]::new),
        new Streams(new ByteArrayInputStream(input), stream),
        new PrintWriter(out),
        new PrintWriter(err));
  }
}
