package dev.ferry.utf8;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/// What a writer writes is what encoding at once gives, however the text comes.
class Utf8WriterTest {
  /// Writes `text` in pieces that end at `cuts`, each in another of the ways of [Writer].
  private static void write(Writer writer, String text, int... cuts) throws IOException {
    int begin = 0;
    for (int piece = 0; piece <= cuts.length; piece++) {
      int end = piece == cuts.length ? text.length() : cuts[piece];
      var part = text.substring(begin, end);
      switch ((piece + text.length()) % 6) {
        case 0 -> writer.write(part);
        case 1 -> writer.write(text, begin, end - begin);
        case 2 -> writer.write(part.toCharArray());
        case 3 -> writer.write(("<" + part + ">").toCharArray(), 1, end - begin);
        case 4 -> writer.append(text, begin, end);
        default -> {
          for (int i = begin; i < end; i++) {
            if (i % 2 == 0) {
              writer.write(0xABC_0000 | text.charAt(i)); // only the lower half counts
            } else {
              writer.append(text.charAt(i));
            }
          }
        }
      }
      begin = end;
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"AS_JDK", "REPLACE", "KEEP"})
  void cutEverywhere(MalformedPolicy policy) throws IOException {
    for (var text : (Iterable<String>) Streams.texts()::iterator) {
      byte[] expected = Oracle.encode(text, policy);
      for (int cut = 0; cut <= text.length(); cut++) {
        var out = new ByteArrayOutputStream();
        try (var writer = new Utf8Writer(out, policy)) {
          write(writer, text, cut);
        }
        assertArrayEquals(expected, out.toByteArray(), () -> Differences.units(text));
        out.reset();
        try (var writer = new Utf8Writer(Streams.trickleChannel(out, 1, 3, 100), policy)) {
          write(writer, text, cut / 2, cut);
        }
        assertArrayEquals(expected, out.toByteArray(), () -> Differences.units(text));
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 5, 8191, 8192, 8193, 20_000})
  void longTextsInEqualPieces(int size) throws IOException {
    var texts = new Texts(size);
    var text = texts.withLoneSurrogates(texts.mixed(70_000));
    int[] cuts = IntStream.range(1, text.length() / size).map(i -> i * size).toArray();
    var out = new ByteArrayOutputStream();
    try (var writer = new Utf8Writer(out)) {
      write(writer, text, cuts);
    }
    assertArrayEquals(text.getBytes(UTF_8), out.toByteArray());
    out.reset();
    try (var writer = new Utf8Writer(Streams.trickleChannel(out, 1000, 7))) {
      write(writer, text, cuts);
    }
    assertArrayEquals(text.getBytes(UTF_8), out.toByteArray());
  }

  /// Each script shifted so that its chars lie in every way across whatever buffer there is.
  @ParameterizedTest
  @EnumSource
  void acrossTheEndOfTheBuffer(Texts.Script script) throws IOException {
    var ground = new Texts("across, " + script).of(script, 17_500);
    for (int shift = 0; shift < 4; shift++) {
      var text = "x".repeat(shift) + ground;
      for (int cut : new int[] {0, 1, 4095, 8191, 8192, 8193, 10_000}) {
        var out = new ByteArrayOutputStream();
        try (var writer = new Utf8Writer(out)) {
          write(writer, text, cut);
        }
        assertArrayEquals(text.getBytes(UTF_8), out.toByteArray());
      }
    }
  }

  /// At each step everything but a high surrogate at the end is through, as OutputStreamWriter has
  /// it.
  @Test
  void flushedAfterEachWrite() throws IOException {
    for (var text : (Iterable<String>) Streams.texts()::iterator) {
      var out = new ByteArrayOutputStream();
      var jdkOut = new ByteArrayOutputStream();
      try (var writer = new Utf8Writer(out);
          var jdk = new OutputStreamWriter(jdkOut, UTF_8)) {
        for (int i = 0; i < text.length(); i++) {
          writer.write(text, i, 1);
          writer.flush();
          jdk.write(text, i, 1);
          jdk.flush();
          assertArrayEquals(jdkOut.toByteArray(), out.toByteArray(), Differences.units(text) + i);
        }
      }
      assertArrayEquals(jdkOut.toByteArray(), out.toByteArray(), () -> Differences.units(text));
    }
  }

  @Test
  void aLoneSurrogateIsReportedAtTheLatestByClose() throws IOException {
    for (var text : (Iterable<String>) Streams.texts()::iterator) {
      int lone = Oracle.indexOfLoneSurrogate(text);
      for (int cut = 0; cut <= text.length(); cut++) {
        int at = cut;
        var out = new ByteArrayOutputStream();
        if (lone < 0) {
          reporting(out, text, at);
          assertArrayEquals(text.getBytes(UTF_8), out.toByteArray());
        } else {
          var e = assertThrows(Exception.class, () -> reporting(out, text, at));
          assertEquals(lone, reported(e).offset(), () -> Differences.units(text));
          byte[] before = text.substring(0, lone).getBytes(UTF_8);
          byte[] written = out.toByteArray();
          assertArrayEquals(before, written, () -> Differences.units(text));
        }
      }
    }
  }

  private static void reporting(ByteArrayOutputStream out, String text, int cut)
      throws IOException {
    try (var writer = new Utf8Writer(out, MalformedPolicy.REPORT)) {
      write(writer, text, cut);
    }
  }

  private static MalformedUtf8Exception reported(Exception e) {
    return assertInstanceOf(
        MalformedUtf8Exception.class, e instanceof IOException ? e.getCause() : e);
  }
}
