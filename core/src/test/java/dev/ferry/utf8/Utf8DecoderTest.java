package dev.ferry.utf8;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Decoding in pieces is decoding at once, wherever the pieces end.
class Utf8DecoderTest {
  @ParameterizedTest
  @EnumSource
  void oneCut(MalformedPolicy policy) {
    Streams.bytes()
        .forEach(
            src -> {
              for (int cut = 0; cut <= src.length; cut++) {
                Expect.decodesInPieces(policy, src, cut);
              }
            });
  }

  @ParameterizedTest
  @EnumSource
  void twoCuts(MalformedPolicy policy) {
    Streams.bytes()
        .map(src -> src.length > 24 ? Arrays.copyOf(src, 24) : src)
        .forEach(
            src -> {
              for (int first = 0; first <= src.length; first++) {
                for (int second = first; second <= src.length; second++) {
                  Expect.decodesInPieces(policy, src, first, second);
                }
              }
            });
  }

  @ParameterizedTest
  @EnumSource
  void byteByByteWithNothingBetween(MalformedPolicy policy) {
    Streams.bytes()
        .forEach(
            src -> {
              int[] cuts = new int[3 * src.length];
              Arrays.setAll(cuts, i -> i / 3);
              Expect.decodesInPieces(policy, src, cuts);
            });
  }

  /// An error says the same of the bytes around it, however these come: also if what follows it
  /// begins a character whose rest is in the next piece.
  @Test
  void errorsAreToldAsIfAtOnce() {
    byte[] values = Texts.bytes("41 80 8F 90 9F A0 BF C2 E0 E3 ED F0 F4 FF");
    var src = new byte[5];
    for (int number = 0; number < Math.pow(values.length, 4); number++) {
      for (int i = 0, rest = number; i < 4; i++, rest /= values.length) {
        src[i] = values[rest % values.length];
      }
      src[4] = values[number * 31 % values.length];
      var expected = message(() -> Utf8.decode(src, MalformedPolicy.REPORT));
      for (int cut = 0; cut < src.length; cut++) {
        int first = cut;
        var found = message(() -> decodeInTwo(src, first));
        assertEquals(expected, found, () -> "cut at " + first);
      }
    }
  }

  private static void decodeInTwo(byte[] src, int cut) {
    var decoder = new Utf8Decoder(MalformedPolicy.REPORT);
    var dst = new char[Utf8Decoder.maxChars(src.length)];
    decoder.decode(src, 0, cut, dst, 0);
    decoder.decode(src, cut, src.length - cut, dst, 0);
    decoder.finish(dst, 0);
  }

  private static String message(Runnable decoding) {
    try {
      decoding.run();
      return "well-formed";
    } catch (MalformedUtf8Exception malformed) {
      return "" + malformed.getMessage();
    }
  }

  /// Every two bytes that can follow a lead, cut in every way.
  @Test
  void everyThreeBytesThatMatterInEveryPieces() {
    byte[] values = Texts.bytes("41 80 8F 90 9F A0 BF C1 C2 E0 E1 ED EE F0 F1 F4 F5 FF");
    int[][] cuts = {{1}, {2}, {3}, {1, 2}, {1, 3}, {2, 3}, {1, 2, 3}};
    for (byte first : values) {
      for (byte second : values) {
        for (byte third : values) {
          for (byte fourth : Texts.bytes("41 80 C2")) {
            for (int[] cut : cuts) {
              Expect.decodesInPieces(
                  MalformedPolicy.AS_JDK, new byte[] {first, second, third, fourth}, cut);
              Expect.decodesInPieces(
                  MalformedPolicy.KEEP, new byte[] {first, second, third, fourth}, cut);
            }
          }
        }
      }
    }
  }

  @Test
  void largePieces() {
    var texts = new Texts(21);
    byte[] src = texts.mutated(texts.mixed(100_000).getBytes(UTF_8));
    int half = src.length / 2;
    for (int cut = half - 20; cut < half + 20; cut++) {
      Expect.decodesInPieces(MalformedPolicy.AS_JDK, src, cut);
      Expect.decodesInPieces(MalformedPolicy.KEEP, src, cut, cut + 4096);
    }
  }

  @Test
  void afterFinishItStartsAnew() {
    var decoder = new Utf8Decoder();
    for (var hex : new String[] {"61 F0 9F", "98 80 62", "E3 81", "", "82", "ED A0", "80"}) {
      byte[] src = Texts.bytes(hex);
      assertEquals(new String(src, UTF_8), Streams.decode(decoder, src));
    }
    var reporting = new Utf8Decoder(MalformedPolicy.REPORT);
    assertEquals("abc", Streams.decode(reporting, Texts.bytes("61 62 63")));
    byte[] malformed = Texts.bytes("61 62 FF");
    var e =
        assertThrows(
            MalformedUtf8Exception.class, () -> Streams.decode(reporting, malformed, 1, 2));
    assertEquals(2, e.offset());
    assertEquals(0, reporting.finish(new char[0], 0));
    assertEquals("abc", Streams.decode(reporting, Texts.bytes("61 62 63")));
  }

  @Test
  void whatIsReportedIsReportedAgain() {
    var decoder = new Utf8Decoder(MalformedPolicy.REPORT);
    char[] dst = new char[100];
    assertEquals(0, decoder.decode(Texts.bytes("E3"), 0, 1, dst, 0));
    byte[] a = {'a'};
    var e = assertThrows(MalformedUtf8Exception.class, () -> decoder.decode(a, 0, 1, dst, 0));
    assertEquals(0, e.offset());
    for (int i = 0; i < 20; i++) {
      assertSame(
          e, assertThrows(MalformedUtf8Exception.class, () -> decoder.decode(a, 0, 1, dst, 7)));
      assertEquals(7, decoder.writtenTo());
    }
  }

  @Test
  void finishWithNothingCarriedWritesNothing() {
    assertEquals(0, new Utf8Decoder().finish(new char[0], 0));
    char[] dst = new char[20];
    var decoder = new Utf8Decoder();
    assertEquals(1, decoder.decode(Texts.bytes("C3 A9"), 0, 2, dst, 0));
    assertEquals(0, decoder.finish(dst, 20));
  }

  @Test
  void tooLittleRoomIsRefusedAndNothingIsLost() {
    byte[] src = Texts.bytes("98 80 E3 81 82 61 62 63 F0 9F 98 80 C3");
    for (int begin = 0; begin <= src.length; begin++) {
      int from = begin;
      int length = src.length - from;
      char[] small = new char[Utf8Decoder.maxChars(length) + 6];
      char[] dst = new char[100];
      var decoder = new Utf8Decoder();
      byte[] start = Texts.bytes("F0 9F");
      int written = decoder.decode(start, 0, 2, dst, 0);
      assertThrows(
          IndexOutOfBoundsException.class, () -> decoder.decode(src, from, length, small, 7));
      assertArrayEquals(new char[7], Arrays.copyOf(small, 7));
      written += decoder.decode(src, from, length, dst, written);
      written += decoder.finish(dst, written);
      byte[] whole = Texts.joined(start, Arrays.copyOfRange(src, from, src.length));
      assertEquals(new String(whole, UTF_8), new String(dst, 0, written));
    }
  }

  @Test
  void finishWithTooLittleRoomLosesNothing() {
    for (byte[] unfinished : List.of(Texts.bytes("C3"), Texts.bytes("F0 9F 98"))) {
      var decoder = new Utf8Decoder();
      char[] dst = new char[9];
      assertEquals(0, decoder.decode(unfinished, 0, unfinished.length, dst, 0));
      assertThrows(IndexOutOfBoundsException.class, () -> decoder.finish(dst, dst.length));
      assertEquals(1, decoder.finish(dst, 8));
      assertEquals('\uFFFD', dst[8]);
      assertEquals(0, decoder.finish(dst, dst.length));
    }
  }

  @Test
  void rangesOutsideTheSourceAreRefused() {
    var decoder = new Utf8Decoder();
    byte[] src = new byte[3];
    char[] dst = new char[100];
    int[][] outside = {{-1, 1}, {0, 4}, {4, 0}, {2, -1}, {1, Integer.MAX_VALUE}};
    for (int[] range : outside) {
      assertThrows(
          IndexOutOfBoundsException.class, () -> decoder.decode(src, range[0], range[1], dst, 0));
    }
    for (int offset : new int[] {-1, 101, Integer.MIN_VALUE, Integer.MAX_VALUE}) {
      assertThrows(IndexOutOfBoundsException.class, () -> decoder.decode(src, 0, 3, dst, offset));
    }
    assertArrayEquals(new char[100], dst);
  }

  @Test
  void maxCharsIsEnoughForEveryKindOfByte() {
    for (int bytes = 0; bytes < 50; bytes++) {
      assertTrue(Utf8Decoder.maxChars(bytes) >= bytes);
    }
  }
}
