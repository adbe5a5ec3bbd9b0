package dev.ferry.cli;

import static java.nio.charset.StandardCharsets.UTF_16BE;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ferry.cli.stream.Faults;
import dev.ferry.cli.stream.NewFile;
import dev.ferry.cli.stream.Streams;
import dev.ferry.id.PackedUuids;
import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.ServerSocketChannel;
import java.nio.charset.Charset;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// `ferry check`, `count`, `recode` and `ids`.
class TextCommandsTest {
  private static final Charset WINDOWS_31J = Charset.forName("windows-31j");
  private static final String TEXT = "渡し舟\r\nferry\n\rčlun 🛶 x";

  @TempDir private Path folder = Path.of("");
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private byte[] input = new byte[0];

  @ParameterizedTest
  @ValueSource(strings = {"check", "count", "recode", "ids"})
  void help(String command) {
    assertEquals(0, ferry(command, "--help"));
    assertTrue(out.toString().startsWith("Usage: ferry " + command), out.toString());
    assertTrue(out.toString().contains("Exit codes:"), out.toString());
    assertEquals("", err.toString());
  }

  @ParameterizedTest
  @ValueSource(strings = {"check", "count", "recode", "ids"})
  void whatIsNotThere(String command) throws IOException {
    var missing = folder.resolve("missing");
    var there = file("there", "x".getBytes(UTF_8));

    assertEquals(2, ferry(command, there, missing.toString()));
    assertEquals("ferry: There is no file " + missing + ".\n", err.toString());
    assertEquals("", out.toString());
    assertEquals(0, bytes.size());
  }

  /// A terminal does not obey it.
  @Test
  void aNameWithControlCharacters() {
    assertEquals(2, ferry("check", "a\u001B[31mb\u0007"));
    assertEquals("ferry: There is no file a?[31mb?.\n", err.toString());
  }

  @Test
  void aNameThatIsNotUtf8() throws IOException {
    assertEquals(2, ferry("check", "\uFFFD.txt"));
    assertEquals(
        "ferry: There is no file \uFFFD.txt. A name that is not UTF-8 cannot be given.\n",
        err.toString());
    assertEquals(0, ferry("check", file("\uFFFD.txt", new byte[0])));
  }

  @ParameterizedTest
  @ValueSource(strings = {"check", "count", "recode"})
  void anEncodingThatThereIsNot(String command) throws IOException {
    assertEquals(2, ferry(command, "--from", "utf-9", file("there", new byte[0])));
    assertEquals(
        "ferry: There is no encoding “utf-9”; java.nio.charset names those there are.\n",
        err.toString());
  }

  @Test
  void standardInputCannotBeReadTwice() {
    assertEquals(2, ferry("check", "--from", "detect"));
    assertTrue(err.toString().startsWith("ferry: Standard input can be read only once"));
  }

  @Test
  void standardInputNamedAgainIsAtItsEnd() {
    input = "a\nb\n".getBytes(UTF_8);
    assertEquals(0, ferry("count", "-", "-"));
    assertEquals("2\n0\n2 in all\n", out.toString());
    assertEquals(0, ferry("recode", "-", "-"));
    assertEquals("a\nb\n", bytes.toString(UTF_8));
  }

  @Test
  void checkOfGoodAndBad() throws IOException {
    var good = file("good", TEXT.getBytes(UTF_8));
    var bad = file("bad", new byte[] {'a', '\n', 'b', (byte) 0xE3, 'c'});

    assertEquals(1, ferry("check", good, bad));
    var lines = out.toString().lines().toList();
    assertEquals(good + ": well-formed UTF-8", lines.get(0));
    assertEquals(
        bad
            + ", line 2, column 2 (byte offset 3): malformed UTF-8: found E3, expected a"
            + " continuation byte (80 to BF)",
        lines.get(1));
    assertEquals(2, lines.size());
  }

  @Test
  void checkDetects() throws IOException {
    var japanese = "日本語の文章は、文字コードを判定するのに十分な長さが必要です。".repeat(20);
    assertEquals(
        0, ferry("check", "--from", "detect", file("sjis", japanese.getBytes(WINDOWS_31J))));
    assertTrue(out.toString().endsWith(": well-formed windows-31j\n"), out.toString());
  }

  @Test
  void checkOfStandardInput() {
    input = TEXT.getBytes(UTF_16LE);
    assertEquals(0, ferry("check", "-f", "UTF-16LE"));
    assertEquals("stream: well-formed UTF-16LE\n", out.toString());
  }

  @Test
  void counts() throws IOException {
    var first = file("first", TEXT.getBytes(UTF_8));
    var second = folder.resolve("second");
    try (var packed = new GZIPOutputStream(Files.newOutputStream(second))) {
      packed.write("a\nb\n".getBytes(UTF_8));
    }

    assertEquals(0, ferry("count", first, second.toString()));
    assertEquals("4 %s\n2 %s\n6 in all\n".formatted(first, second), out.toString());

    input = TEXT.getBytes(UTF_16BE);
    out.getBuffer().setLength(0);
    assertEquals(0, ferry("count", "-m", "--from", "UTF-16BE", "-"));
    assertEquals(TEXT.codePointCount(0, TEXT.length()) + "\n", out.toString());
  }

  @ParameterizedTest
  @CsvSource({
    "UTF-8, UTF-8",
    "UTF-8, UTF-16LE",
    "UTF-16BE, UTF-8",
    "UTF-16LE, GB18030",
    "GB18030, UTF-32",
  })
  void recodes(String from, String to) throws IOException {
    var text = TEXT.repeat(20_000);
    var in = file("in", text.getBytes(Charset.forName(from)));

    assertEquals(0, ferry("recode", "-f", from, "-t", to, in), err::toString);
    assertArrayEquals(text.getBytes(Charset.forName(to)), bytes.toByteArray());

    var file = folder.resolve("out");
    assertEquals(0, ferry("recode", "-f", from, "-t", to, "--replace", "-o", file.toString(), in));
    assertArrayEquals(text.getBytes(Charset.forName(to)), Files.readAllBytes(file));
    assertEquals(Files.getPosixFilePermissions(Path.of(in)), Files.getPosixFilePermissions(file));
  }

  @Test
  void recodesToAnEncodingWithStates() {
    input = "渡し舟".getBytes(UTF_8);
    assertEquals(0, ferry("recode", "--to", "ISO-2022-JP"));
    assertArrayEquals("渡し舟".getBytes(Charset.forName("ISO-2022-JP")), bytes.toByteArray());
  }

  @Test
  void whatTheOtherEncodingHasNot() throws IOException {
    var in = file("in", "a\r\nb\rc\n髙い\n".getBytes(UTF_8));
    var file = folder.resolve("out");

    assertEquals(1, ferry("recode", "--to", "Shift_JIS", "-o", file.toString(), in));
    assertEquals(
        "ferry: %s, line 4 has U+9AD9, which Shift_JIS has not; --replace would write ? for it.\n"
            .formatted(in),
        err.toString());
    assertOnlyFile("in");

    err.getBuffer().setLength(0);
    input = "a\n髙".getBytes(UTF_8);
    assertEquals(1, ferry("recode", "--to", "Shift_JIS"));
    assertTrue(err.toString().startsWith("ferry: Line 2 has U+9AD9, which"), err.toString());
    bytes.reset();

    assertEquals(0, ferry("recode", "--to", "windows-31j", "-o", file.toString(), in));
    assertEquals("a\r\nb\rc\n髙い\n", Files.readString(file, WINDOWS_31J));
    assertEquals(0, ferry("recode", "--to", "Shift_JIS", "--replace", in));
    assertEquals("a\r\nb\rc\n?い\n", bytes.toString(Charset.forName("Shift_JIS")));
  }

  /// The lines are those of the text, not of all.
  @Test
  void whatTheOtherEncodingHasNotInTheSecondText() throws IOException {
    var first = file("first", "a\nb\r".getBytes(UTF_8));
    var second = file("second", "\n髙".getBytes(UTF_8));

    assertEquals(1, ferry("recode", "--to", "Shift_JIS", first, second));
    assertTrue(
        err.toString().startsWith("ferry: %s, line 2 has U+9AD9".formatted(second)),
        err.toString());
  }

  @ParameterizedTest
  @ValueSource(strings = {"check", "count", "recode"})
  void anEncodingThatIsNotFoundOut(String command) throws IOException {
    var good = file("good", TEXT.getBytes(UTF_8));
    var bad = file("bad", new byte[] {(byte) 0x81});

    assertEquals(2, ferry(command, "--from", "detect", good, bad));
    assertEquals(
        "ferry: The encoding of %s could not be found out; give it by --from.\n".formatted(bad),
        err.toString());
    assertEquals("", out.toString());
    assertEquals(0, bytes.size());
  }

  @ParameterizedTest
  @ValueSource(strings = {"check", "count", "recode", "ids"})
  void resultsThatCannotBeWritten(String command) throws IOException {
    var full =
        new OutputStream() {
          @Override
          public void write(int b) throws IOException {
            throw new IOException("full");
          }
        };
    int code =
        Ferry.run(
            new String[] {
              command, file("in", "f81d4fae-7dec-11d0-a765-00a0c91e6bf6".getBytes(UTF_8))
            },
            new Streams(InputStream.nullInputStream(), full),
            new PrintWriter(full, true, UTF_8),
            new PrintWriter(err, true));
    assertEquals(1, code);
    boolean isWhole = command.equals("check") || command.equals("count");
    assertEquals(
        "ferry: Standard output cannot be written%s\n".formatted(isWhole ? "." : ": full"),
        err.toString());
  }

  /// As long as the system allows. What is written first has another name.
  @ParameterizedTest
  @ValueSource(strings = {"n", "あ", "😀"})
  void aLongName(String each) throws IOException {
    var name = each.repeat(252 / each.getBytes(UTF_8).length);
    var file = folder.resolve(name);
    input = TEXT.getBytes(UTF_8);
    for (int again = 0; again < 2; again++) {
      assertEquals(0, ferry("recode", "--force", "-o", file.toString()), err::toString);
      assertEquals(TEXT, Files.readString(file));
      assertOnlyFile(name);
    }
  }

  @Test
  void dashIsStandardOutput() throws IOException {
    assertEquals(0, ferry("recode", "-o", "-", file("in", TEXT.getBytes(UTF_8))));
    assertEquals(TEXT, bytes.toString(UTF_8));
    assertFalse(Files.exists(Path.of("-")));
  }

  @Test
  void aLinkThatLeadsNowhere() throws IOException {
    var link = Files.createSymbolicLink(folder.resolve("link"), Path.of("nowhere"));
    for (var force : List.of("--force", "--replace")) {
      err.getBuffer().setLength(0);
      assertEquals(2, ferry("recode", force, "-o", link.toString()));
      assertEquals(
          "ferry: %s is a link to a file that is not there.\n".formatted(link), err.toString());
    }
    assertOnlyFile("link");
  }

  @ParameterizedTest
  @ValueSource(strings = {"rw-------", "rwxr-x--x", "rw-rw-rw-"})
  void permissionsStay(String permissions) throws IOException {
    var file = Path.of(file("in", "a".getBytes(UTF_8)));
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(permissions));

    assertEquals(0, ferry("recode", "--force", "-o", file.toString(), file.toString()));
    assertEquals(permissions, PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));
  }

  /// Nobody may read early what is to be read by few.
  @Test
  void permissionsOfAnUnfinishedFile() throws Exception {
    var file = Path.of(file("in", "a".getBytes(UTF_8)));
    var made = NewFile.at(file, true);
    try (var out = made.open()) {
      out.write('b');
      assertEquals(
          "rw-------",
          PosixFilePermissions.toString(Files.getPosixFilePermissions(made.temporary())));
    }
    made.discard();
    assertOnlyFile("in");
  }

  @Test
  void faultsAreTold() {
    assertEquals("There is no file a.", Faults.of(new NoSuchFileException("a")));
    assertEquals("a exists already.", Faults.of(new FileAlreadyExistsException("a")));
    assertEquals("a: no room", Faults.of(new FileSystemException("a", null, "no room")));
  }

  @ParameterizedTest
  @ValueSource(strings = {"UTF-8", "Shift_JIS"})
  void malformedTextIsNotRecoded(String from) throws IOException {
    var in = file("in", new byte[] {'a', '\n', 'b', (byte) 0x82, 'c' - 'c'});
    var file = folder.resolve("out");

    assertEquals(1, ferry("recode", "--from", from, "-o", file.toString(), in));
    assertTrue(
        err.toString()
            .startsWith(
                "ferry: %s, line 2, column 2 (byte offset 3): malformed %s: found 82"
                    .formatted(in, from)),
        err.toString());
    assertOnlyFile("in");

    assertEquals(0, ferry("recode", "--from", from, "--replace", in));
    assertTrue(bytes.toString(UTF_8).startsWith("a\nb\uFFFD"), bytes.toString(UTF_8));
  }

  /// It cannot be read again to tell the line.
  @ParameterizedTest
  @ValueSource(strings = {"UTF-8", "Shift_JIS"})
  @Timeout(60)
  void malformedTextFromAPipe(String from) throws Exception {
    var pipe = folder.resolve("pipe");
    assertEquals(0, new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor());
    var bad = new byte[] {'a', '\n', 'b', (byte) 0x82, 'c' - 'c'};
    var writer = CompletableFuture.runAsync(() -> write(pipe, bad));

    assertEquals(1, ferry("recode", "--from", from, pipe.toString()));
    writer.get();
    assertTrue(err.toString().startsWith("ferry: " + pipe), err.toString());
    assertTrue(err.toString().contains("byte offset 3"), err.toString());
    assertTrue(err.toString().contains("found 82"), err.toString());
  }

  /// Longer than a line may be that is read as one.
  @Test
  void malformedInALongLine() throws IOException {
    var packed = folder.resolve("packed");
    var piece = new byte[1 << 20];
    Arrays.fill(piece, (byte) 'x');
    try (var file = new GZIPOutputStream(Files.newOutputStream(packed))) {
      for (int i = 0; i < 65; i++) {
        file.write(piece);
      }
      file.write(0xFF);
    }
    var expected =
        "%s, line 1, column 68157441 (byte offset 68157440): malformed UTF-8: found FF"
            .formatted(packed);

    assertEquals(1, ferry("check", packed.toString()));
    assertTrue(out.toString().startsWith(expected), out.toString());
    assertEquals(1, ferry("recode", "-o", folder.resolve("out").toString(), packed.toString()));
    assertTrue(err.toString().startsWith("ferry: " + expected), err.toString());
  }

  private static void write(Path file, byte[] content) {
    try {
      Files.write(file, content);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  @Timeout(60)
  void aPipeCannotBeReadTwice() throws Exception {
    var pipe = folder.resolve("pipe");
    assertEquals(0, new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor());

    assertEquals(2, ferry("recode", "--from", "detect", pipe.toString()));
    assertTrue(
        err.toString().startsWith("ferry: %s can be read only once".formatted(pipe)),
        err.toString());
  }

  @Test
  void outputThatIsThere() throws IOException {
    var in = file("in", "new".getBytes(UTF_8));
    var there = file("there", "old".getBytes(UTF_8));

    assertEquals(2, ferry("recode", "-o", there, in));
    assertEquals(
        "ferry: %s exists already; --force would replace it.\n".formatted(there), err.toString());
    assertEquals("old", Files.readString(Path.of(there)));

    assertEquals(0, ferry("recode", "-o", there, "--force", in));
    assertEquals("new", Files.readString(Path.of(there)));
    assertEquals(0, ferry("recode", "-o", in, "--force", "--to", "UTF-16BE", in));
    assertEquals("new", Files.readString(Path.of(in), UTF_16BE));
  }

  @Test
  void aLinkStaysOne() throws IOException {
    var in = file("in", "new".getBytes(UTF_8));
    var there = Path.of(file("there", "old".getBytes(UTF_8)));
    var link = Files.createSymbolicLink(folder.resolve("link"), there.getFileName());

    assertEquals(0, ferry("recode", "-o", link.toString(), "--force", in));
    assertTrue(Files.isSymbolicLink(link));
    assertEquals("new", Files.readString(there));
  }

  @Test
  void whatIsNoFileIsNotReplaced() throws IOException {
    var place = folder.resolve("place");
    try (var socket = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
      socket.bind(UnixDomainSocketAddress.of(place));
      var in = file("in", "new".getBytes(UTF_8));

      assertEquals(2, ferry("recode", "-o", place.toString(), "--force", in));
      assertEquals("ferry: %s is not a regular file.\n".formatted(place), err.toString());
      assertFalse(Files.isRegularFile(place));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"standard", "padded", "url_safe", "url_safe_padded"})
  void idsThereAndBack(String form) throws IOException {
    var random = new Random(1);
    var ids = Stream.generate(() -> new UUID(random.nextLong(), random.nextLong())).limit(1000);
    var lines = ids.map(id -> id + "\n").collect(Collectors.joining());
    var in = file("ids", lines.getBytes(UTF_8));
    for (var compact : List.of(false, true)) {
      var arguments = new ArrayList<>(List.of("ids", "--form", form));
      if (compact) {
        arguments.add("--compact");
      }
      bytes.reset();
      assertEquals(0, ferry(and(arguments, in)), err::toString);

      input = bytes.toByteArray();
      bytes.reset();
      assertEquals(0, ferry(and(arguments, "--unpack")), err::toString);
      assertEquals(lines, bytes.toString(UTF_8));
    }
  }

  @Test
  void packedIdsAreThoseOfTheLibrary() {
    var id = new UUID(1, 2);
    input = (id + "\n\n" + id).getBytes(UTF_8);
    assertEquals(0, ferry("ids"));
    assertEquals(PackedUuids.encode(List.of(id, id)) + "\n", bytes.toString(UTF_8));
  }

  @Test
  void whatIsNoId() throws IOException {
    var ids = file("ids", (new UUID(1, 2) + "\nno id\n").getBytes(UTF_8));
    assertEquals(2, ferry("ids", ids));
    assertEquals(
        "ferry: %s, line 2: Malformed UUID: found 5 chars, expected 36 chars\n".formatted(ids),
        err.toString());

    err.getBuffer().setLength(0);
    input = "AAAA!".getBytes(UTF_8);
    assertEquals(2, ferry("ids", "-u"));
    assertTrue(err.toString().startsWith("ferry: Malformed list of UUIDs"), err.toString());
    assertEquals(0, bytes.size());
  }

  private static String[] and(List<String> arguments, String last) {
    return Stream.concat(arguments.stream(), Stream.of(last)).toArray(String[]::new);
  }

  private String file(String name, byte[] content) throws IOException {
    return Files.write(folder.resolve(name), content).toString();
  }

  @Test
  void aLineThatIsTooLong() throws IOException {
    var zeros = Files.createFile(folder.resolve("zeros"));
    try (var file = FileChannel.open(zeros, StandardOpenOption.WRITE)) {
      file.write(ByteBuffer.allocate(1), 64 << 20);
    }
    assertEquals(1, ferry("ids", zeros.toString()));
    assertEquals(
        "ferry: %s: the line at byte offset 0 is longer than the 67108864 bytes that are allowed\n"
            .formatted(zeros),
        err.toString());
  }

  private void assertOnlyFile(String name) throws IOException {
    try (var files = Files.list(folder)) {
      assertEquals(List.of(folder.resolve(name)), files.toList());
    }
  }

  private int ferry(String... arguments) {
    return Ferry.run(
        arguments,
        new Streams(new BufferedInputStream(new ByteArrayInputStream(input)), bytes),
        new PrintWriter(out, true),
        new PrintWriter(err, true));
  }
}
