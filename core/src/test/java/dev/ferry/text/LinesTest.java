package dev.ferry.text;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// The lines of a text are those of `BufferedReader.readLine`, in whatever way they are read.
class LinesTest {
  private static final List<String> TEXTS =
      List.of(
          "",
          "a",
          "\n",
          "\r",
          "\r\n",
          "\n\r",
          "\n\n",
          "\r\r",
          "\r\r\n",
          "\r\n\n",
          "\r\n\r\n",
          "\n\n\n\n\n",
          "\r\r\r\r\r",
          "a\n",
          "a\r",
          "a\r\n",
          "a\nb",
          "a\rb",
          "a\r\nb",
          "\na",
          "\ra",
          "\r\na",
          "a\r\n\rb\n\nc\r\r\nd\n\r\ne\r",
          "\u3042",
          "\u3042\r\n\u00E9\n\uD83D\uDE00",
          "\0\n\0",
          "a\u0085b\u2028c\u2029d\u000Be\ff",
          "\uFFFD\n\uFFFF\n\u007F\n",
          "a\uFEFF\n\uFEFFb\n\uFEFF",
          "x".repeat(1000) + "\r\n" + "y".repeat(999));

  @TempDir private Path directory;

  @ParameterizedTest
  @EnumSource
  void ofShortTexts(LineWay way) throws IOException {
    for (var text : TEXTS) {
      asJdk(way, text.getBytes(UTF_8));
    }
  }

  /// Every text of up to five bytes from the ends of lines and a letter.
  @ParameterizedTest
  @EnumSource(names = {"ITERATOR", "PARALLEL_STREAM", "BYTE_BY_BYTE"})
  void ofAllTinyTexts(LineWay way) throws IOException {
    byte[] alphabet = {'\n', '\r', 'a'};
    for (int length = 0, count = 1; length <= 5; length++, count *= alphabet.length) {
      for (int i = 0; i < count; i++) {
        byte[] bytes = new byte[length];
        for (int j = 0, digits = i; j < length; j++, digits /= alphabet.length) {
          bytes[j] = alphabet[digits % alphabet.length];
        }
        asJdk(way, bytes);
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void ofRandomTexts(LineWay way) throws IOException {
    var random = new RandomLines("lines " + way);
    for (int round = 0; round < 60; round++) {
      byte[] bytes = random.text(random.below(4000)).getBytes(UTF_8);
      asJdk(way, bytes);
      asJdk(way, random.damaged(bytes, 30));
    }
  }

  @ParameterizedTest
  @EnumSource
  void ofLongRandomTexts(LineWay way) throws IOException {
    var random = new RandomLines("long lines " + way);
    byte[] bytes = random.text(500_000).getBytes(UTF_8);
    asJdk(way, bytes);
    asJdk(way, random.damaged(bytes, 500));
  }

  @ParameterizedTest
  @EnumSource
  void ofMalformedTexts(LineWay way) throws IOException {
    for (var hex :
        List.of(
            "FF",
            "80",
            "C3",
            "E381",
            "F09F98",
            "EDA080",
            "C080",
            "E3810A",
            "F09F980D0A",
            "E30D81",
            "FF0AFF0DFF0D0AFF",
            "F4908080",
            "F80A",
            "C30AA9",
            "E3E38181",
            "0DC3")) {
      asJdk(way, HexFormat.of().parseHex(hex));
      asJdk(way, HexFormat.of().parseHex("61" + hex + "62"));
    }
  }

  private void asJdk(LineWay way, byte[] bytes) throws IOException {
    List<SeenLine> seen = way.read(directory, bytes, TextOptions.DEFAULTS.withParallelism(2));
    var context = "";
    if (bytes.length < 100) {
      context = HexFormat.of().formatHex(bytes);
    }
    assertEquals(
        Expected.readLine(bytes, UTF_8), seen.stream().map(SeenLine::text).toList(), context);
    assertEquals(Expected.linesOfUtf8(bytes, Expected.ANY), seen, context);
  }
}
