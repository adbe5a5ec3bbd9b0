package dev.ferry.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ferry.utf8.MalformedPolicy;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A large text of characters of two bytes is one string, wherever its lines end.
@Tag("once") // of kernels, only the tables take part
class LineCellsTest {
  private static final int CELL = (int) LineIndex.CELL;

  @TempDir private Path directory;

  @ParameterizedTest
  @ValueSource(strings = {"Shift_JIS", "windows-31j", "EUC-JP", "GB18030", "Big5", "EUC-KR"})
  void asJdk(String name) throws IOException {
    var charset = Charset.forName(name);
    var random = new RandomLines("cells " + name);
    byte[] ground = random.text(30_000, charset).getBytes(charset);
    byte[] bytes = Arrays.copyOf(ground, 2 * CELL + 100_000);
    for (int i = ground.length; i < bytes.length; i++) {
      bytes[i] = bytes[i - ground.length];
    }
    same(bytes, charset);
    for (int damages : new int[] {1, 50}) {
      same(random.damaged(bytes, damages), charset);
    }
  }

  /// Each byte a char, some of them none.
  @ParameterizedTest
  @ValueSource(strings = {"ISO-8859-1", "US-ASCII", "windows-1252"})
  void oneByteAChar(String name) throws IOException {
    byte[] bytes = "Gr\u00FC\u00DFe\n".repeat(CELL / 3).getBytes(StandardCharsets.ISO_8859_1);
    same(bytes, Charset.forName(name));
    bytes[CELL + 5] = (byte) 0x81;
    same(bytes, Charset.forName(name));
  }

  /// A char like what malformed bytes are replaced by is not malformed.
  @Test
  void replacementInTheText() throws IOException {
    var charset = Charset.forName("GB18030");
    same("\u4E2D\uFFFD\uD83D\uDE00\n".repeat(CELL / 8).getBytes(charset), charset);
  }

  @ParameterizedTest
  @ValueSource(ints = {-3, -2, -1, 0, 1, 2, 4096, 4097, 10_000, CELL - 1, CELL, CELL + 1, 6 * CELL})
  void lineEndNearACell(int distance) throws IOException {
    var charset = Charset.forName("Shift_JIS");
    byte[] bytes = new byte[3 * CELL + 5];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) "\u0082\u00A0\u0082\u00A2a".charAt(i % 5);
    }
    for (int end : new int[] {100, CELL + distance, 2 * CELL + distance}) {
      if (end < bytes.length) {
        bytes[end] = '\n';
      }
    }
    same(bytes, charset);
  }

  @ParameterizedTest
  @ValueSource(ints = {100, CELL + 1, 2 * CELL - 2})
  void reported(int bad) throws IOException {
    var charset = Charset.forName("EUC-JP");
    byte[] bytes = "\u3042\u3044\n".repeat(2 * CELL / 5 + 1).getBytes(charset);
    bytes[bad / 5 * 5 + 2] = (byte) 0xFF;
    var options =
        TextOptions.DEFAULTS
            .withEncoding(Encoding.EUC_JP)
            .withMalformed(MalformedPolicy.REPORT)
            .withParallelism(2);
    try (var file = LineWay.ITERATOR.open(directory, bytes, options)) {
      var thrown = assertThrows(MalformedTextException.class, file::readString);
      assertEquals(bad / 5 * 5 + 2, thrown.report().offset());
    }
  }

  private void same(byte[] bytes, Charset charset) throws IOException {
    var options = TextOptions.DEFAULTS.withEncoding(Encoding.of(charset)).withParallelism(3);
    try (var file = LineWay.ITERATOR.open(directory, bytes, options)) {
      // Not assertEquals, which would print them.
      var decoded = new String(bytes, charset);
      assertTrue(decoded.equals(file.readString()));
      assertEquals(decoded.codePointCount(0, decoded.length()), file.countCodePoints());
      var found = file.firstMalformed().map(MalformedText::offset);
      assertEquals(firstMalformed(bytes, charset), found);
    }
    try (var file = LineWay.CHANNEL.open(directory, Arrays.copyOf(bytes, 10_000), options)) {
      assertEquals(new String(bytes, 0, 10_000, charset), file.readString());
    }
  }

  private static Optional<Long> firstMalformed(byte[] bytes, Charset charset) {
    var in = ByteBuffer.wrap(bytes);
    var isMalformed =
        charset.newDecoder().decode(in, CharBuffer.allocate(bytes.length), true).isError();
    return isMalformed ? Optional.of((long) in.position()) : Optional.empty();
  }
}
