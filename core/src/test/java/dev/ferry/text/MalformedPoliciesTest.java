package dev.ferry.text;

import static java.nio.charset.StandardCharsets.UTF_16BE;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ferry.utf8.MalformedPolicy;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/// What becomes of malformed bytes.
class MalformedPoliciesTest {
  private static final TextOptions KEEP = TextOptions.DEFAULTS.withMalformed(MalformedPolicy.KEEP);

  @TempDir private Path directory;

  @ParameterizedTest
  @EnumSource(names = {"AS_JDK", "REPLACE"})
  void replacedAsByTheJdk(MalformedPolicy policy) throws IOException {
    byte[] bytes = bytes("61 FF 0A ED A0 80 0A E3 81 0D F0 9F 98 62");
    var options = TextOptions.DEFAULTS.withMalformed(policy);
    assertEquals(Expected.readLine(bytes, UTF_8), texts(bytes, options));
    bytes = bytes("00 DC 61 00 0A 00 62 00 00 D8");
    options = options.withEncoding(Encoding.UTF_16LE);
    assertEquals(Expected.readLine(bytes, UTF_16LE), texts(bytes, options));
  }

  /// The JDK takes the unit after a lone high surrogate for a part of what is malformed.
  @ParameterizedTest
  @EnumSource(names = {"AS_JDK", "REPLACE"})
  void highSurrogateTakesTheNextUnitAlong(MalformedPolicy policy) throws IOException {
    byte[] bytes = bytes("D8 00 00 61 00 62 00 0A 00 63 D8");
    var options = TextOptions.DEFAULTS.withMalformed(policy).withEncoding(Encoding.UTF_16BE);
    assertEquals(Expected.readLine(bytes, UTF_16BE), texts(bytes, options));
    try (var file = LineWay.ITERATOR.open(directory, bytes, options)) {
      assertEquals(new String(bytes, UTF_16BE), file.readString());
      assertEquals(new String(bytes, UTF_16BE).length(), file.countCodePoints());
    }
  }

  @Test
  void loneSurrogatesKept() throws IOException {
    var expected = List.of("\uD800", "a\uDC00b\uFFFD");
    assertEquals(expected, texts(bytes("ED A0 80 0A 61 ED B0 80 62 FF"), KEEP));
    var options = KEEP.withEncoding(Encoding.UTF_16BE);
    expected = List.of("\uD800a", "\uDC00", "\uD83D\uDE00\uD83D");
    var hex = "D8 00 00 61 00 0A DC 00 00 0D 00 0A D8 3D DE 00 D8 3D";
    assertEquals(expected, texts(bytes(hex), options));
  }

  @Test
  void loneSurrogatesKeptInTheWholeText() throws IOException {
    byte[] bytes = bytes("ED A0 80 0A 61 ED B0 80 62 FF");
    var expected = "\uD800\na\uDC00b\uFFFD";
    try (var file = LineWay.ITERATOR.open(directory, bytes, KEEP);
        var reader = file.reader()) {
      assertEquals(expected, file.readString());
      assertEquals(expected, reader.readAllAsString());
      // Kept in the text, but no text in the encoding all the same.
      assertEquals("ED A0 80", file.firstMalformed().orElseThrow().bytes());
    }
    bytes = bytes("D8 00 00 61 00 0A DC 00 D8 3D DE 00 D8 3D 00");
    expected = "\uD800a\n\uDC00\uD83D\uDE00\uD83D\uFFFD";
    var options = KEEP.withEncoding(Encoding.UTF_16BE);
    try (var file = LineWay.ITERATOR.open(directory, bytes, options);
        var reader = file.reader()) {
      assertEquals(expected, file.readString());
      assertEquals(expected, reader.readAllAsString());
      assertEquals("D8 00 00 61", file.firstMalformed().orElseThrow().bytes());
    }
  }

  /// Other encodings have none to keep.
  @Test
  void keepingIsReplacingElsewhere() throws IOException {
    var options = KEEP.withEncoding(Encoding.SHIFT_JIS);
    assertEquals(List.of("\u3042\uFFFD", "a"), texts(bytes("82 A0 FF 0A 61"), options));
  }

  /// Only decoding a malformed line throws: it has bytes, and the others have text.
  @Test
  void reportedWhenDecoded() throws IOException {
    var options = TextOptions.DEFAULTS.withMalformed(MalformedPolicy.REPORT);
    try (var file = LineWay.ITERATOR.open(directory, bytes("61 0A 62 FF 0A 63"), options)) {
      var lines = new ArrayList<Line>();
      file.forEach(lines::add);
      assertEquals("a", lines.get(0).toString());
      assertEquals("c", lines.get(2).toString());
      assertEquals(2, lines.get(1).length());
      assertEquals("b", lines.get(1).toString(0, 1));
      var e = assertThrows(MalformedTextException.class, () -> lines.get(1).toString());
      assertEquals(3, e.report().offset());
      e = assertThrows(MalformedTextException.class, () -> lines.get(1).toString(1, 2));
      assertEquals(2, e.report().line());
      assertEquals(2, e.report().column());
      assertEquals(3, e.report().offset());
      assertEquals(3, file.countLines());
      assertEquals(6, file.countCodePoints());
    }
  }

  @Test
  void reportedByTheReader() throws IOException {
    var options = TextOptions.DEFAULTS.withMalformed(MalformedPolicy.REPORT);
    try (var file = LineWay.ITERATOR.open(directory, bytes("61 0A 62 FF"), options);
        var reader = file.reader()) {
      assertThrows(IOException.class, reader::readAllAsString);
    }
    options = options.withEncoding(Encoding.SHIFT_JIS);
    try (var file = LineWay.ITERATOR.open(directory, bytes("61 0A 62 FF"), options);
        var reader = file.reader()) {
      assertThrows(IOException.class, reader::readAllAsString);
    }
  }

  /// The only malformed line of a file of several pieces, in the last of them.
  @Test
  void exactInParallel() throws IOException {
    byte[] bytes = new byte[9 << 20];
    Arrays.fill(bytes, (byte) 'x');
    for (int i = 99; i < bytes.length; i += 100) {
      bytes[i] = '\n';
    }
    int fault = bytes.length - 150;
    bytes[fault] = (byte) 0xFF;
    var options = TextOptions.DEFAULTS.withMalformed(MalformedPolicy.REPORT).withParallelism(3);
    long line = fault / 100 + 1L;
    long column = fault % 100 + 1L;
    try (var file = LineWay.ITERATOR.open(directory, bytes, options)) {
      var texts = Collections.synchronizedList(new ArrayList<String>());
      var e =
          assertThrows(
              MalformedTextException.class,
              () -> file.forEachParallel(each -> texts.add(each.toString())));
      assertEquals(List.of(line, column, (long) fault), place(e));
      e =
          assertThrows(
              MalformedTextException.class,
              () -> {
                try (var lines = file.lines()) {
                  lines.parallel().map(Line::toString).forEach(texts::add);
                }
              });
      assertEquals(List.of(line, column, (long) fault), place(e));
    }
  }

  /// Malformed lines in each of several pieces, which are decoded in parallel.
  @ParameterizedTest
  @ValueSource(strings = {"Shift_JIS", "EUC-JP", "GB18030", "US-ASCII"})
  void firstInParallel(String encoding) throws IOException {
    byte[] bytes = new byte[13 << 20];
    Arrays.fill(bytes, (byte) 'x');
    for (int i = 99; i < bytes.length; i += 100) {
      bytes[i] = '\n';
    }
    var options = TextOptions.DEFAULTS.withEncoding(Encoding.of(encoding)).withParallelism(3);
    for (int fault = bytes.length - 150; fault > 0; fault -= 4 << 20) {
      bytes[fault] = (byte) 0xFF;
      try (var file = LineWay.ITERATOR.open(directory, bytes, options)) {
        var found = file.firstMalformed().orElseThrow();
        assertEquals(fault, found.offset());
        assertEquals(fault / 100 + 1L, found.line());
        assertEquals(fault % 100 + 1L, found.column());
        assertTrue(found.bytes().startsWith("FF"));
      }
    }
  }

  private static List<Long> place(MalformedTextException e) {
    return List.of(e.report().line(), e.report().column(), e.report().offset());
  }

  private List<String> texts(byte[] bytes, TextOptions options) throws IOException {
    var lines = LineWay.ITERATOR.read(directory, bytes, options);
    return lines.stream().map(SeenLine::text).toList();
  }

  private static byte[] bytes(String hex) {
    return HexFormat.ofDelimiter(" ").parseHex(hex);
  }
}
