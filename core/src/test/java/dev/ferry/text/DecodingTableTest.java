package dev.ferry.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;

import dev.ferry.utf8.MalformedPolicy;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// When tables come in, and that nothing is seen of it.
@Tag("once") // no kernels
class DecodingTableTest {
  @TempDir private Path directory;

  @BeforeEach
  void withoutTables() {
    DecodingTable.forgetAll();
  }

  /// Has encodings of these names decoded by tables from the beginning.
  static void fill(String... names) {
    for (var name : names) {
      assertNotNull(Encoding.of(name).tableFor(DecodingTable.ENOUGH));
    }
  }

  @Test
  void filledOnceThatPays() {
    var encoding = Encoding.of("Shift_JIS");
    assertNull(encoding.tableFor(DecodingTable.ENOUGH - 2));
    assertNull(Encoding.of("Shift_JIS").tableFor(1));
    assertNull(Encoding.of("EUC-JP").tableFor(1));
    var table = encoding.tableFor(1);
    assertNotNull(table);
    assertSame(table, encoding.tableFor(0));
    assertSame(table, Encoding.of("sjis").tableFor(0));
    assertNull(Encoding.of("GBK").tableFor(1));
    assertNotNull(Encoding.of("GBK").tableFor(Integer.MAX_VALUE));
  }

  @ParameterizedTest
  @ValueSource(strings = {"UTF-8", "UTF-16LE", "ISO-8859-1", "ISO-2022-JP", "windows-1252"})
  void noneForOthers(String name) {
    assertNull(Encoding.of(name).tableFor(Integer.MAX_VALUE));
  }

  /// Text that is decoded by the JDK at its beginning, and by a table further on.
  @ParameterizedTest
  @ValueSource(strings = {"Shift_JIS", "windows-31j", "EUC-JP", "GB18030", "Big5"})
  void comesInAmidAText(String name) throws IOException {
    var encoding = Encoding.of(name);
    var bytes = text(encoding.charset());
    var options = TextOptions.DEFAULTS.withEncoding(encoding).withMalformed(MalformedPolicy.REPORT);
    try (var file = LineWay.ITERATOR.open(directory, bytes, options)) {
      assertEquals(Expected.readLine(bytes, encoding.charset()), file.strings().toList());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"Shift_JIS", "windows-31j", "EUC-JP", "GB18030", "Big5"})
  void comesInAmidABrokenText(String name) throws IOException {
    var encoding = Encoding.of(name);
    var bytes = new RandomLines(name).damaged(text(encoding.charset()), 1 << 12);
    var options = TextOptions.DEFAULTS.withEncoding(encoding);
    try (var file = LineWay.ITERATOR.open(directory, bytes, options)) {
      assertEquals(new String(bytes, encoding.charset()), file.reader().readAllAsString());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"Shift_JIS", "EUC-JP", "GB18030"})
  void wholeTexts(String name) throws IOException {
    var encoding = Encoding.of(name);
    var bytes = text(encoding.charset());
    var options = TextOptions.DEFAULTS.withEncoding(encoding);
    var expected = new String(bytes, encoding.charset());
    for (var way : new LineWay[] {LineWay.ITERATOR, LineWay.CHANNEL, LineWay.GZIP_STREAM}) {
      withoutTables();
      try (var file = way.open(directory, bytes, options)) {
        assertEquals(expected, file.readString());
      }
    }
  }

  private static byte[] text(Charset charset) {
    var some = new RandomLines("table " + charset).text(30_000, charset).getBytes(charset);
    var bytes = new byte[(DecodingTable.ENOUGH / some.length + 2) * some.length];
    for (int i = 0; i < bytes.length; i += some.length) {
      System.arraycopy(some, 0, bytes, i, some.length);
    }
    return bytes;
  }
}
