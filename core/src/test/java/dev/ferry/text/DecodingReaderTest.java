package dev.ferry.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ferry.utf8.MalformedPolicy;
import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Readers of encodings other than UTF-8: they give what the JDK gives. Those that report what is
/// malformed give the chars before it, and the place that [TextFile#firstMalformed] tells.
@Tag("once") // no kernels
class DecodingReaderTest {
  private static final String LETTERS = "aｱ渡し舟\n\r\nz\r";
  private static final int BUFFER = 1 << 13;

  @TempDir private Path directory;

  @BeforeAll
  static void withoutTables() {
    DecodingTable.forgetAll();
  }

  @ParameterizedTest
  @CsvSource({
    "Shift_JIS, FF",
    "windows-31j, 82",
    "EUC-JP, FF",
    "EUC-JP, 8F",
    "GB18030, FF",
    "US-ASCII, 80",
    "UTF-16LE, 00DC",
    "UTF-16BE, D800",
    "UTF-32BE, 00110000",
    "ISO-2022-JP, 80",
  })
  void tellsWhereItIsMalformed(String name, String hex) throws IOException {
    var charset = Charset.forName(name);
    var wrong = HexFormat.of().parseHex(hex);
    var random = new Random(7);
    for (int size : new int[] {0, 1, 2, 3, 10, 1000, BUFFER / 2, BUFFER, 2 * BUFFER}) {
      for (int around = 0; around < 12; around++) {
        var before = text(random, charset, Math.max(0, size - around));
        var bytes = new ByteArrayOutputStream();
        bytes.write(before.getBytes(charset));
        bytes.write(wrong);
        bytes.write("\nx".getBytes(charset));
        check(charset, before, bytes.toByteArray());
      }
    }
  }

  private void check(Charset charset, String before, byte[] bytes) throws IOException {
    var path = directory.resolve("text");
    Files.write(path, bytes);
    var options = options(charset);
    try (var file = TextFile.open(path, options);
        var reader = file.reader()) {
      var read = new StringBuilder();
      var failure = assertThrows(IOException.class, () -> drain(reader, read));
      assertEquals(before, read.toString());
      var expected = file.firstMalformed().orElseThrow();
      var found = report(failure);
      // A line end that follows may be among its bytes.
      assertEquals(expected.offset(), found.offset());
      assertEquals(expected.line(), found.line());
      assertEquals(expected.column(), found.column());
      assertEquals(expected.source(), found.source());
      assertEquals(found.toString(), failure.getMessage());
      // It stays malformed.
      assertThrows(IOException.class, reader::read);
    }
    try (var stream = TextFile.of(Trickle.stream(bytes, 3), options);
        var reader = stream.reader()) {
      var read = new StringBuilder();
      var failure = assertThrows(IOException.class, () -> drain(reader, read));
      assertEquals(before, read.toString());
      assertEquals(before.getBytes(charset).length, report(failure).offset());
    }
  }

  @ParameterizedTest
  @CsvSource({"Shift_JIS", "EUC-JP", "GB18030", "UTF-16LE", "UTF-16BE", "ISO-2022-JP", "UTF-32LE"})
  void readsWhatIsWellFormed(String name) throws IOException {
    var charset = Charset.forName(name);
    var random = new Random(8);
    for (int size : new int[] {0, 1, 5, BUFFER - 1, BUFFER, BUFFER + 1, 5 * BUFFER}) {
      var text = text(random, charset, size);
      try (var file =
              TextFile.of(new ByteArrayInputStream(text.getBytes(charset)), options(charset));
          var reader = file.reader()) {
        var read = new StringBuilder();
        for (int c; (c = reader.read()) >= 0; ) {
          read.append((char) c);
        }
        assertEquals(text, read.toString());
        assertEquals(-1, reader.read(new char[1], 0, 1));
        assertEquals(0, reader.read(new char[1], 1, 0));
        assertThrows(IndexOutOfBoundsException.class, () -> reader.read(new char[1], 1, 1));
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"Shift_JIS", "EUC-JP", "GB18030", "UTF-16LE", "UTF-16BE", "ISO-2022-JP", "UTF-32LE"})
  void replacesAsTheJdk(String name) throws IOException {
    var charset = Charset.forName(name);
    var random = new Random(9);
    for (int round = 0; round < 300; round++) {
      var bytes =
          text(random, charset, random.nextInt(round < 250 ? 40 : 3 * BUFFER)).getBytes(charset);
      for (int damage = random.nextInt(5); damage > 0 && bytes.length > 0; damage--) {
        bytes[random.nextInt(bytes.length)] =
            (byte) (damage % 2 == 0 ? 0xD8 + random.nextInt(8) : random.nextInt());
      }
      bytes = Arrays.copyOf(bytes, Math.max(0, bytes.length - random.nextInt(4)));
      var options = options(charset).withMalformed(MalformedPolicy.REPLACE);
      try (var file = TextFile.of(Trickle.stream(bytes, 1 + random.nextInt(3 * BUFFER)), options)) {
        var reader = file.reader();
        var expected = new InputStreamReader(new ByteArrayInputStream(bytes), charset);
        assertEquals(expected.readAllAsString(), reader.readAllAsString());
        reader.close();
        assertThrows(IOException.class, reader::read);
        assertThrows(IOException.class, reader::ready);
        assertThrows(IOException.class, () -> reader.read(new char[1], 0, 0));
      }
    }
  }

  /// As for `InputStreamReader`: there are programs that read once, or that look at what is read
  /// first to tell which separators a file has.
  @ParameterizedTest
  @ValueSource(strings = {"UTF-8", "EUC-JP", "UTF-16LE", "ISO-2022-JP"})
  void givesAllThatThereIsAtOnce(String name) throws IOException {
    var charset = Charset.forName(name);
    var options = options(charset).withMalformed(MalformedPolicy.REPLACE);
    var text = "かな abc\n".repeat(3 * BUFFER);
    byte[] bytes = text.getBytes(charset);
    var chars = new char[text.length() + 1];
    try (var file = LineWay.ITERATOR.open(directory, bytes, options);
        var reader = file.reader()) {
      assertEquals(text.length(), reader.read(chars, 0, chars.length));
      assertEquals(-1, reader.read(chars, 0, chars.length));
    }
    try (var file = TextFile.of(Trickle.stream(bytes, 5), options);
        var reader = file.reader()) {
      assertEquals(text.length(), reader.read(chars, 0, chars.length));
      assertEquals(text, new String(chars, 0, text.length()));
    }
    var malformed = Arrays.copyOf(bytes, bytes.length + 100);
    Arrays.fill(malformed, bytes.length, bytes.length + 50, (byte) 0xFF);
    var replaced = new String(malformed, charset);
    chars = new char[replaced.length() + 1];
    try (var file = LineWay.ITERATOR.open(directory, malformed, options);
        var reader = file.reader()) {
      assertEquals(replaced.length(), reader.read(chars, 0, chars.length));
      assertEquals(replaced, new String(chars, 0, replaced.length()));
    }
  }

  /// It decides by all that is there, not by the first byte.
  @Test
  void whatFindsOutTheEncodingSeesMoreThanTheFirstByte() throws IOException {
    var options = options(Charset.forName("x-JISAutoDetect"));
    byte[] bytes = {(byte) 0xA1, (byte) 0xF1, '\n'}; // in EUC-JP; the first alone is Shift_JIS
    try (var file = TextFile.of(new ByteArrayInputStream(bytes), options);
        var reader = file.reader()) {
      assertEquals("¢\n", reader.readAllAsString());
    }
    try (var file = TextFile.of(new ByteArrayInputStream(bytes), options)) {
      assertEquals(List.of("¢"), file.strings().toList());
    }
  }

  /// Programs read as long as a reader is ready.
  @ParameterizedTest
  @ValueSource(strings = {"UTF-8", "EUC-JP", "UTF-16LE", "ISO-2022-JP"})
  void isReadyUntilTheEnd(String name) throws IOException {
    var charset = Charset.forName(name);
    byte[] bytes = "かな abc\n".repeat(9000).getBytes(charset);
    for (var way : List.of(LineWay.ITERATOR, LineWay.GZIP_FILE)) {
      try (var file = way.open(directory, bytes, options(charset));
          var reader = new BufferedReader(file.reader())) {
        int lines = 0;
        while (reader.ready() && reader.readLine() != null) {
          lines++;
        }
        assertEquals(9000, lines);
      }
    }
    try (var file = TextFile.of(new ByteArrayInputStream(bytes), options(charset));
        var reader = file.reader()) {
      int chars = 0;
      while (reader.ready()) {
        assertTrue(reader.read() >= 0);
        chars++;
      }
      assertEquals(7 * 9000, chars);
    }
  }

  @Test
  void whatEndsALineIsAsTheOptionSays() throws IOException {
    checkPlace("Shift_JIS", "FF", LineEnd.of('!'), "a\nb!渡!し\r", 3, 3);
    checkPlace("UTF-16BE", "DC00", LineEnd.of(0x1F6F6), "a\r\n🛶渡🛶🛳", 3, 2);
  }

  private static void checkPlace(
      String name, String wrong, LineEnd end, String before, long line, long column)
      throws IOException {
    var charset = Charset.forName(name);
    var bytes = new ByteArrayOutputStream();
    bytes.write(before.getBytes(charset));
    bytes.write(HexFormat.of().parseHex(wrong));
    try (var file =
            TextFile.of(
                new ByteArrayInputStream(bytes.toByteArray()), options(charset).withLineEnd(end));
        var reader = file.reader()) {
      var failure = assertThrows(IOException.class, () -> drain(reader, new StringBuilder()));
      assertEquals(line, report(failure).line());
      assertEquals(column, report(failure).column());
    }
  }

  private static TextOptions options(Charset charset) {
    return TextOptions.DEFAULTS
        .withEncoding(Encoding.of(charset))
        .withMalformed(MalformedPolicy.REPORT);
  }

  private static MalformedText report(IOException failure) {
    return assertInstanceOf(MalformedTextException.class, failure.getCause()).report();
  }

  private static void drain(Reader reader, StringBuilder to) throws IOException {
    var chars = new char[1000];
    for (int count; (count = reader.read(chars, 0, chars.length)) >= 0; ) {
      to.append(chars, 0, count);
    }
  }

  private static String text(Random random, Charset charset, int chars) {
    var encoder = charset.newEncoder();
    var text = new StringBuilder();
    while (text.length() < chars) {
      char c = LETTERS.charAt(random.nextInt(LETTERS.length()));
      if (encoder.canEncode(c)) {
        text.append(c);
      }
    }
    return text.toString();
  }
}
