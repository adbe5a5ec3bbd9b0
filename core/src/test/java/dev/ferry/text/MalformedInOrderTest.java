package dev.ferry.text;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.ferry.utf8.MalformedPolicy;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What is malformed in a text that is read in order, as a stream is, against what the text's lines
/// tell.
@Tag("once") // the others see streams by all kernels
class MalformedInOrderTest {
  private static final List<LineWay> IN_ORDER =
      List.of(LineWay.BYTE_BY_BYTE, LineWay.CHANNEL, LineWay.GZIP_STREAM);
  private static final String LETTERS = "aé渡し\n\r\r\nz\0";

  @TempDir private Path directory;

  private final Random random = new Random(11);

  @ParameterizedTest
  @ValueSource(
      strings = {
        "UTF-8",
        "UTF-16LE",
        "UTF-16BE",
        "UTF-32BE",
        "US-ASCII",
        "windows-1252",
        "Shift_JIS",
        "windows-31j",
        "EUC-JP",
        "EUC-KR",
        "GB18030",
        "Big5-HKSCS",
        "ISO-2022-JP",
        "IBM1047",
      })
  void isWhatTheLinesTell(String name) throws IOException {
    var charset = Charset.forName(name);
    var options =
        TextOptions.DEFAULTS
            .withEncoding(Encoding.of(name))
            .withMalformed(MalformedPolicy.REPORT)
            .withLineEnd(LineEnd.ANY);
    for (int round = 0; round < 100; round++) {
      check(text(charset, random.nextInt(40)), options, IN_ORDER);
    }
    for (var end : List.of(LineEnd.LF, LineEnd.NUL, LineEnd.of('!'))) {
      for (int round = 0; round < 20; round++) {
        check(text(charset, random.nextInt(40)), options.withLineEnd(end), IN_ORDER);
      }
    }
  }

  /// What is malformed lies around the ends of what is read at a time.
  @ParameterizedTest
  @ValueSource(strings = {"UTF-8", "UTF-16LE", "windows-31j", "EUC-JP", "GB18030", "ISO-2022-JP"})
  void isWhatTheLinesTellFarOn(String name) throws IOException {
    var charset = Charset.forName(name);
    var options =
        TextOptions.DEFAULTS.withEncoding(Encoding.of(name)).withMalformed(MalformedPolicy.REPORT);
    for (int size : new int[] {1 << 12, 1 << 13, 1 << 18, 1 << 19}) {
      for (int round = 0; round < 10; round++) {
        var before = new byte[size - 20 & -2];
        Arrays.fill(before, (byte) 'a');
        if (round % 2 == 0) {
          before[before.length / 2] = '\n';
          before[before.length / 2 + 1] = '\n';
        }
        var bytes = new ByteArrayOutputStream();
        bytes.writeBytes(before);
        bytes.writeBytes(text(charset, 30));
        check(bytes.toByteArray(), options, List.of(LineWay.CHANNEL, LineWay.GZIP_STREAM));
      }
    }
  }

  /// One end of a line has several bytes.
  @ParameterizedTest
  @ValueSource(strings = {"UTF-8", "UTF-16LE", "UTF-16BE"})
  void linesThatEndInOtherCharacters(String name) throws IOException {
    var options =
        TextOptions.DEFAULTS
            .withEncoding(Encoding.of(name))
            .withMalformed(MalformedPolicy.REPORT)
            .withLineEnd(LineEnd.of('し'));
    for (int round = 0; round < 100; round++) {
      check(text(Charset.forName(name), random.nextInt(40)), options, IN_ORDER);
    }
  }

  private void check(byte[] bytes, TextOptions options, List<LineWay> ways) throws IOException {
    var path = LineWay.written(directory, bytes);
    var expected = byLines(path, options).map(MalformedInOrderTest::told);
    try (var file = TextFile.open(path, options)) {
      assertEquals(expected, file.firstMalformed().map(MalformedInOrderTest::told));
    }
    for (var way : ways) {
      try (var file = way.open(directory, bytes, options)) {
        assertEquals(expected, file.firstMalformed().map(MalformedInOrderTest::told));
      }
    }
  }

  private static Optional<MalformedText> byLines(Path path, TextOptions options)
      throws IOException {
    try (var file = TextFile.open(path, options)) {
      for (var line : file) {
        assertEquals(line.toString(), line.toString());
      }
      return Optional.empty();
    } catch (MalformedTextException malformed) {
      return Optional.of(malformed.report());
    }
  }

  private static String told(MalformedText report) {
    return "line %d, column %d, offset %d: %s, %s"
        .formatted(
            report.line(), report.column(), report.offset(), report.bytes(), report.expected());
  }

  /// Characters, of which some have lost a byte, or got another one.
  private byte[] text(Charset charset, int length) {
    var bytes = new ByteArrayOutputStream();
    var encoder = charset.newEncoder();
    for (int i = 0; i < length; i++) {
      char c = LETTERS.charAt(random.nextInt(LETTERS.length()));
      byte[] encoded = (encoder.canEncode(c) ? Character.toString(c) : "!").getBytes(charset);
      switch (random.nextInt(50)) {
        case 0 -> bytes.write(encoded, 0, encoded.length - 1);
        case 1 -> bytes.write(random.nextInt(256));
        case 2 -> bytes.write(0x8F);
        default -> bytes.writeBytes(encoded);
      }
    }
    return bytes.toByteArray();
  }
}
