package dev.ferry.text;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Texts of several pieces in any encoding: the same random lines again and again, so that what is
/// right is known from the first.
@Tag("once") // kernels look for its line ends, and no more
class BigEncodingsTest {
  private static final int SIZE = 9 << 20;

  @TempDir private Path directory;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "UTF-16LE",
        "UTF-16BE",
        "UTF-32LE",
        "ISO-8859-1",
        "Shift_JIS",
        "windows-31j",
        "EUC-JP",
        "GB18030",
        "Big5",
        "IBM1047"
      })
  void inParallel(String name) throws IOException {
    var charset = Charset.forName(name);
    var random = new RandomLines("big " + name);
    // Few lines would hide mistakes, and many would take long.
    byte[] ground = (random.text(5_000, charset) + "x".repeat(9_000) + "\n\n").getBytes(charset);
    var lines = Expected.lines(ground, 0, charset, Expected.ANY);
    var bytes = new ByteArrayOutputStream(SIZE + ground.length);
    var expected = new ArrayList<SeenLine>();
    while (bytes.size() < SIZE) {
      for (var line : lines) {
        expected.add(
            new SeenLine(
                expected.size() + 1, bytes.size() + line.offset(), line.length(), line.text()));
      }
      bytes.writeBytes(ground);
    }
    same(name, bytes.toByteArray(), expected);
  }

  private void same(String name, byte[] bytes, List<SeenLine> expected) throws IOException {
    var options = TextOptions.DEFAULTS.withEncoding(Encoding.of(name)).withParallelism(3);
    var path = LineWay.written(directory, bytes);
    try (var file = TextFile.open(path, options)) {
      assertEquals(expected.size(), file.countLines());
      assertEquals(expected, LineWay.FOR_EACH_PARALLEL.read(file));
    }
    try (var file = TextFile.open(path, options)) {
      assertEquals(expected, SeenLine.inParallel(file));
      assertEquals(expected, SeenLine.iterated(file));
    }
  }
}
