package dev.ferry.text;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.UnsupportedCharsetException;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// How an encoding is named, and told from a text.
class EncodingDetectionTest {
  @TempDir private Path directory;

  @ParameterizedTest
  @CsvSource({
    "EFBBBF61, UTF-8",
    "EFBBBFFF, UTF-8",
    "FFFE6100, UTF-16LE",
    "FEFF0061, UTF-16BE",
    "FFFE000061000000, UTF-32LE",
    "0000FEFF00000061, UTF-32BE",
    "61, UTF-8",
    "E38182, UTF-8",
    "F09F98800A, UTF-8",
    "'', UTF-8"
  })
  void byMarkOrWellFormedness(String hex, String name) throws IOException {
    byte[] bytes = HexFormat.of().parseHex(hex);
    var expected = Optional.of(Encoding.of(name));
    assertEquals(expected, Encoding.detect(LineWay.written(directory, bytes)));
    assertEquals(expected, Encoding.detect(new ByteArrayInputStream(bytes)));
    assertEquals(expected, Encoding.detect(Trickle.stream(bytes, 1)));
  }

  /// All of it counts, wherever the bytes are.
  @Test
  void notUtf8NearTheEnd() throws IOException {
    byte[] ascii = "only ASCII here\n".repeat(50_000).getBytes(UTF_8);
    assertEquals(Optional.of(Encoding.UTF_8), Encoding.detect(new ByteArrayInputStream(ascii)));
    var japanese = "\u3042\u308B\u65E5\u3001\u672C\u3092\u8AAD\u3080\u3002\n".repeat(20);
    var bytes = new ByteArrayOutputStream();
    bytes.writeBytes(ascii);
    bytes.writeBytes(japanese.getBytes(Encoding.WINDOWS_31J.charset()));
    var expected = Optional.of(Encoding.WINDOWS_31J);
    var path = LineWay.written(directory, bytes.toByteArray());
    assertEquals(expected, Encoding.detect(path));
    assertEquals(expected, Encoding.detect(new ByteArrayInputStream(bytes.toByteArray())));
  }

  /// All of its bytes are ASCII, wherever the first escape is; those of a terminal's colours are
  /// another matter.
  @Test
  void iso2022() throws IOException {
    var subject = "Subject: \u3053\u3093\u306B\u3061\u306F\n";
    byte[] mail =
        ("From: x\n".repeat(40_000) + subject).getBytes(Encoding.of("ISO-2022-JP").charset());
    var expected = Optional.of(Encoding.of("ISO-2022-JP"));
    assertEquals(expected, Encoding.detect(LineWay.written(directory, mail)));
    assertEquals(expected, Encoding.detect(new ByteArrayInputStream(mail)));
    for (var text :
        new String[] {"\u001B[31mred\u001B[0m\n", "\u001B(\u3042", "\u001B", "~{<:Ky~}"}) {
      byte[] bytes = text.repeat(50).getBytes(UTF_8);
      assertEquals(Optional.of(Encoding.UTF_8), Encoding.detect(new ByteArrayInputStream(bytes)));
    }
  }

  @Test
  void byName() {
    assertEquals(Encoding.UTF_8, Encoding.of("utf8"));
    assertEquals(Encoding.WINDOWS_31J, Encoding.of("MS932"));
    assertEquals(Encoding.UTF_8, Encoding.of(UTF_8));
    assertEquals(Encoding.UTF_8.hashCode(), Encoding.of("UTF-8").hashCode());
    assertNotEquals(Encoding.SHIFT_JIS, Encoding.WINDOWS_31J);
    assertEquals("windows-31j", Encoding.WINDOWS_31J.name());
    assertThrows(IllegalCharsetNameException.class, () -> Encoding.of("no name"));
    assertThrows(UnsupportedCharsetException.class, () -> Encoding.of("no-such-charset"));
  }
}
