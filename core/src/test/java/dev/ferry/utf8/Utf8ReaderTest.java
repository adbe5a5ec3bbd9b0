package dev.ferry.utf8;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// What a reader gives is what decoding at once gives, however it is read and however its bytes
/// come.
class Utf8ReaderTest {
  private static final int[][] PIECES = {
    {Integer.MAX_VALUE}, {1}, {2}, {3, 1}, {7, 1, 5}, {0, 1}, {0, 0, 3, 1}
  };

  @ParameterizedTest
  @EnumSource
  void shortTextsInEveryWay(ReadingWay way) throws IOException {
    for (byte[] src : (Iterable<byte[]>) Streams.bytes()::iterator) {
      var expected = way.drain(new InputStreamReader(new ByteArrayInputStream(src), UTF_8));
      assertEquals(new String(src, UTF_8), expected);
      for (int[] pieces : PIECES) {
        same(expected, way.drain(new Utf8Reader(Streams.trickle(src, pieces))), src);
        same(expected, way.drain(new Utf8Reader(Streams.trickleChannel(src, pieces))), src);
      }
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"AS_JDK", "REPLACE", "KEEP"})
  void cutEverywhere(MalformedPolicy policy) throws IOException {
    for (byte[] src : (Iterable<byte[]>) Streams.bytes()::iterator) {
      var expected = Oracle.decode(src, policy);
      for (int cut = 1; cut < src.length; cut++) {
        var reader = new Utf8Reader(Streams.trickle(src, cut, src.length), policy);
        same(expected, ReadingWay.INTERLEAVED.drain(reader), src);
        reader = new Utf8Reader(Streams.trickleChannel(src, cut, src.length), policy);
        same(expected, ReadingWay.ARRAYS_OF_SEVEN.drain(reader), src);
      }
    }
  }

  /// Each script shifted so that its sequences lie in every way across whatever buffer there is.
  @ParameterizedTest
  @EnumSource(
      names = {"ALL_AS_STRING", "DIRECT_CHAR_BUFFERS"},
      mode = EnumSource.Mode.EXCLUDE)
  void acrossTheEndOfTheBuffer(ReadingWay way) throws IOException {
    for (var script : Texts.Script.values()) {
      var ground = new Texts("across, " + script).of(script, 17_500);
      for (int shift = 0; shift < 4; shift++) {
        var text = "x".repeat(shift) + ground;
        byte[] src = text.getBytes(UTF_8);
        same(text, way.drain(new Utf8Reader(new ByteArrayInputStream(src))), src);
        same(text, way.drain(new Utf8Reader(Streams.trickleChannel(src, 1000, 4097))), src);
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void longRandomTexts(ReadingWay way) throws IOException {
    var texts = new Texts("read " + way);
    for (int round = 0; round < 4; round++) {
      byte[] src = texts.mutated(texts.mixed(60_000).getBytes(UTF_8));
      var expected = new String(src, UTF_8);
      int piece = 1 + texts.below(20_000);
      same(expected, way.drain(new Utf8Reader(new ByteArrayInputStream(src))), src);
      same(expected, way.drain(new Utf8Reader(Streams.trickle(src, piece, 3))), src);
      same(expected, way.drain(new Utf8Reader(Streams.trickleChannel(src, 3, piece))), src);
    }
  }

  /// The text before is given first, and nothing of what comes after.
  @ParameterizedTest
  @EnumSource(
      names = {"TRANSFER", "ALL_AS_STRING"},
      mode = EnumSource.Mode.EXCLUDE)
  void malformedBytesAreReported(ReadingWay way) throws IOException {
    for (byte[] src : (Iterable<byte[]>) Streams.bytes()::iterator) {
      reported(way, src);
    }
    byte[] head = new Texts(5).mixed(50_000).getBytes(UTF_8);
    for (var end : new String[] {"FF", "E3 81", "ED A0 80 41", "F0 9F 98 41 41"}) {
      reported(way, Texts.joined(head, Texts.bytes(end), head));
      reported(way, Texts.joined(head, Texts.bytes(end)));
    }
  }

  private static void reported(ReadingWay way, byte[] src) throws IOException {
    int malformed = Table37.indexOfMalformed(src, 0, src.length);
    for (int[] pieces : PIECES) {
      if (src.length > 1000 && pieces[0] < 7) {
        continue;
      }
      Reader reader = new Utf8Reader(Streams.trickle(src, pieces), MalformedPolicy.REPORT);
      var text = new StringBuilder();
      if (malformed < 0) {
        assertEquals(new String(src, UTF_8), way.drain(reader));
        continue;
      }
      var e = assertThrows(IOException.class, () -> way.drain(reader, text));
      var cause = assertInstanceOf(MalformedUtf8Exception.class, e.getCause());
      assertEquals(malformed, cause.offset(), () -> Differences.hex(src));
      same(new String(src, 0, malformed, UTF_8), text.toString(), src);
      // It stays malformed.
      assertSame(cause, assertThrows(IOException.class, reader::read).getCause());
    }
  }

  private static void same(String expected, String actual, byte[] src) {
    Differences.none(expected, actual, () -> Differences.hex(src));
  }
}
