package dev.ferry.utf8;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Encoding in pieces is encoding at once, wherever the pieces end.
class Utf8EncoderTest {
  @ParameterizedTest
  @EnumSource
  void oneCut(MalformedPolicy policy) {
    Streams.texts()
        .forEach(
            text -> {
              for (int cut = 0; cut <= text.length(); cut++) {
                Expect.encodesInPieces(policy, text, cut);
              }
            });
  }

  @ParameterizedTest
  @EnumSource
  void twoCuts(MalformedPolicy policy) {
    Streams.texts()
        .forEach(
            text -> {
              var shorter = text.substring(0, Math.min(20, text.length()));
              for (int first = 0; first <= shorter.length(); first++) {
                for (int second = first; second <= shorter.length(); second++) {
                  Expect.encodesInPieces(policy, shorter, first, second);
                }
              }
            });
  }

  @ParameterizedTest
  @EnumSource
  void charByCharWithNothingBetween(MalformedPolicy policy) {
    Streams.texts()
        .forEach(
            text -> {
              int[] cuts = new int[3 * text.length()];
              Arrays.setAll(cuts, i -> i / 3);
              Expect.encodesInPieces(policy, text, cuts);
            });
  }

  @Test
  void largePieces() {
    var texts = new Texts(20);
    var text = texts.withLoneSurrogates(texts.mixed(100_000));
    int half = 50_000;
    for (int cut = half - 20; cut < half + 20; cut++) {
      Expect.encodesInPieces(MalformedPolicy.AS_JDK, text, cut);
      Expect.encodesInPieces(MalformedPolicy.KEEP, text, cut, cut + 4096);
    }
  }

  @Test
  void afterFinishItStartsAnew() {
    var encoder = new Utf8Encoder();
    for (var text : new String[] {"a\uD83D", "\uDE00b", "\uD83D", "", "\uDE00"}) {
      assertArrayEquals(text.getBytes(UTF_8), Streams.encode(encoder, text));
    }
    var reporting = new Utf8Encoder(MalformedPolicy.REPORT);
    assertArrayEquals(new byte[] {'a', 'b', 'c'}, Streams.encode(reporting, "abc"));
    var e =
        assertThrows(
            MalformedUtf8Exception.class, () -> Streams.encode(reporting, "ab\uDE00", 1, 2));
    assertEquals(2, e.offset());
    assertEquals(0, reporting.finish(new byte[0], 0));
    assertArrayEquals(new byte[] {'a', 'b', 'c'}, Streams.encode(reporting, "abc"));
  }

  @Test
  void whatIsReportedIsReportedAgain() {
    var encoder = new Utf8Encoder(MalformedPolicy.REPORT);
    byte[] dst = new byte[100];
    assertEquals(0, encoder.encode("\uD83D", 0, 1, dst, 0));
    var e =
        assertThrows(
            MalformedUtf8Exception.class, () -> encoder.encode("\uDE00ab\uDE00c", 0, 5, dst, 0));
    assertEquals(4, e.offset());
    assertEquals(6, encoder.writtenTo());
    assertArrayEquals(Texts.bytes("F0 9F 98 80 61 62"), Arrays.copyOf(dst, 6));
    for (int i = 0; i < 20; i++) {
      assertSame(
          e, assertThrows(MalformedUtf8Exception.class, () -> encoder.encode("a", 0, 1, dst, 7)));
      assertSame(
          e,
          assertThrows(
              MalformedUtf8Exception.class, () -> encoder.encode(new char[1], 0, 1, dst, 7)));
      assertEquals(7, encoder.writtenTo());
    }
  }

  @Test
  void finishWithNothingCarriedWritesNothing() {
    assertEquals(0, new Utf8Encoder().finish(new byte[0], 0));
    byte[] dst = new byte[20];
    var encoder = new Utf8Encoder();
    assertEquals(1, encoder.encode("a", 0, 1, dst, 0));
    assertEquals(0, encoder.finish(dst, 20));
  }

  @Test
  void aCarriedSurrogateWaitsForItsOtherHalf() {
    byte[] dst = new byte[20];
    var encoder = new Utf8Encoder();
    assertEquals(0, encoder.encode("\uD83D", 0, 1, dst, 0));
    assertEquals(0, encoder.encode("", 0, 0, dst, 0));
    assertEquals(4, encoder.encode(new char[] {'x', '\uDE00'}, 1, 1, dst, 0));
    assertArrayEquals(Texts.bytes("F0 9F 98 80 00"), Arrays.copyOf(dst, 5));
    assertEquals(0, encoder.finish(dst, 0));
  }

  @Test
  void tooLittleRoomIsRefusedAndNothingIsLost() {
    var text = "\uDE00\u3042abc\uD83D\uDE00";
    for (int begin = 0; begin <= text.length(); begin++) {
      int from = begin;
      byte[] small = new byte[Utf8Encoder.maxBytes(text.length() - begin) + 6];
      byte[] dst = new byte[100];
      var encoder = new Utf8Encoder();
      int written = encoder.encode("\uD83D", 0, 1, dst, 0);
      assertThrows(
          IndexOutOfBoundsException.class,
          () -> encoder.encode(text, from, text.length(), small, 7));
      assertThrows(
          IndexOutOfBoundsException.class,
          () -> encoder.encode(text.toCharArray(), from, text.length() - from, small, 7));
      assertArrayEquals(new byte[7], Arrays.copyOf(small, 7));
      written += encoder.encode(text, from, text.length(), dst, written);
      written += encoder.finish(dst, written);
      assertArrayEquals(
          ("\uD83D" + text.substring(from)).getBytes(UTF_8), Arrays.copyOf(dst, written));
    }
  }

  @Test
  void finishWithTooLittleRoomLosesNothing() {
    var policies = new MalformedPolicy[] {MalformedPolicy.REPLACE, MalformedPolicy.KEEP};
    for (var policy : policies) {
      var encoder = new Utf8Encoder(policy);
      byte[] dst = new byte[10];
      assertEquals(1, encoder.encode("a\uD83D", 0, 2, dst, 0));
      for (int room = 0; room < 3; room++) {
        int offset = dst.length - room;
        assertThrows(IndexOutOfBoundsException.class, () -> encoder.finish(dst, offset));
      }
      assertEquals(3, encoder.finish(dst, 1));
      assertEquals(0, encoder.finish(dst, dst.length));
    }
    var asJdk = new Utf8Encoder();
    byte[] one = new byte[1];
    assertEquals(0, asJdk.encode("\uD83D", 0, 1, new byte[6], 0));
    assertThrows(IndexOutOfBoundsException.class, () -> asJdk.finish(one, 1));
    assertEquals(1, asJdk.finish(one, 0));
    assertEquals('?', one[0]);
  }

  @Test
  void rangesOutsideTheSourceAreRefused() {
    var encoder = new Utf8Encoder();
    byte[] dst = new byte[100];
    int[][] outside = {{-1, 1}, {0, 4}, {4, 4}, {2, 1}, {Integer.MIN_VALUE, 0}};
    for (int[] range : outside) {
      assertThrows(
          IndexOutOfBoundsException.class, () -> encoder.encode("abc", range[0], range[1], dst, 0));
      assertThrows(
          IndexOutOfBoundsException.class,
          () -> encoder.encode(new char[3], range[0], range[1] - range[0], dst, 0));
    }
    for (int offset : new int[] {-1, 101, Integer.MIN_VALUE, Integer.MAX_VALUE}) {
      assertThrows(IndexOutOfBoundsException.class, () -> encoder.encode("abc", 0, 3, dst, offset));
      assertThrows(
          IndexOutOfBoundsException.class, () -> encoder.encode(new char[3], 0, 3, dst, offset));
    }
    assertArrayEquals(new byte[100], dst);
  }

  @Test
  void maxBytesIsEnoughForEveryKindOfChar() {
    for (int chars = 0; chars < 50; chars++) {
      assertTrue(Utf8Encoder.maxBytes(chars) >= 3 * chars);
    }
  }
}
