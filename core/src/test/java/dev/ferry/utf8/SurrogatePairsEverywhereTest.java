package dev.ferry.utf8;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Two code units next to each other, of which none, one or both are surrogates that do or do not
/// make a pair: everywhere a block, a vector or a word may end between them.
class SurrogatePairsEverywhereTest {
  private static final char[] UNITS = {
    0x0041, 0x00E9, 0x07FF, 0x0800, 0xD700, 0xD7FF, 0xD800, 0xD801, 0xDBFE, 0xDBFF, 0xDC00, 0xDC01,
    0xDFFE, 0xDFFF, 0xE000, 0xE100, 0xFFFD, 0xFFFF
  };

  /// In a text of their own, with ASCII between the pairs.
  @ParameterizedTest
  @EnumSource(
      value = MalformedPolicy.class,
      names = {"AS_JDK", "REPLACE", "KEEP"})
  void everyPairOfUnitsFromD700ToE100(MalformedPolicy policy) {
    // The oracle of KEEP and REPLACE is slow: of the second unit, the ends of each hundred.
    int step = policy == MalformedPolicy.AS_JDK ? 1 : 17;
    for (int first = 0xD700; first <= 0xE100; first++) {
      var text = new StringBuilder(3 * 0xA01);
      for (int second = 0xD700 + first % step; second <= 0xE100; second += step) {
        text.append((char) first).append((char) second).append('-');
      }
      var s = text.toString();
      int unit = first;
      Differences.none(
          Oracle.encode(s, policy),
          Utf8.encode(s, policy),
          () -> "first unit " + Integer.toHexString(unit));
    }
  }

  @Test
  void everyPairOfUnitsAloneAndReported() {
    for (char first : UNITS) {
      for (char second : UNITS) {
        Expect.encodes("" + first + second);
        Expect.encodes("" + first + second + first);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(
      ints = {
        1, 6, 7, 8, 14, 15, 16, 17, 22, 23, 24, 30, 31, 32, 33, 46, 47, 48, 62, 63, 64, 65, 127, 128
      })
  void acrossTheEdgeOfAVector(int position) {
    for (var ground : new String[] {"a", "\u00E9", "\u3042", "\uD83D\uDE00"}) {
      var head = "x".repeat(position % ground.length()) + ground.repeat(position / ground.length());
      var tail = ground.repeat(67);
      for (char first : UNITS) {
        for (char second : UNITS) {
          Expect.encodesSimply(head + first + second + tail);
          Expect.encodesSimply(head + first + second);
        }
      }
    }
  }

  @ParameterizedTest
  @ValueSource(
      ints = {
        254, 255, 256, 510, 511, 512, 1022, 1023, 1024, 2046, 2047, 2048, 4094, 4095, 4096, 8191,
        16_383, 65_535
      })
  void acrossTheEdgeOfABlock(int position) {
    for (var ground : new String[] {"a", "\u3042"}) {
      var text = new StringBuilder(ground.repeat(position + 100));
      for (char first : UNITS) {
        for (char second : UNITS) {
          if (Character.isSurrogate(first) || Character.isSurrogate(second)) {
            text.setCharAt(position, first);
            text.setCharAt(position + 1, second);
            encodesTheEnd(text.toString(), position - 50);
          }
        }
      }
    }
  }

  /// Also with the pair as the last of the text, and cut between its halves.
  @ParameterizedTest
  @ValueSource(ints = {254, 255, 256, 511, 512, 1023, 1024, 2047, 2048, 4095, 4096, 8192})
  void atTheEndOfABlock(int position) {
    for (var ground : new String[] {"a", "\u00E9", "\u3042"}) {
      var head = ground.repeat(position);
      Expect.encodes(head + "\uD83D");
      Expect.encodes(head + "\uDE00");
      Expect.encodes(head + "\uD83D\uDE00");
      Expect.encodes(head.substring(1) + "\uD83D\uDE00");
    }
  }

  /// The slow oracle encodes only the end.
  private static void encodesTheEnd(String s, int from) {
    byte[] dst = new byte[3 * s.length() + 40];
    int written = Utf8.encode(s, dst, 40);
    Differences.none(
        s.getBytes(UTF_8),
        Arrays.copyOfRange(dst, 40, 40 + written),
        () -> "the end is " + Differences.units(s.substring(from)));
    byte[] kept = Oracle.encode(s.substring(from), MalformedPolicy.KEEP);
    written = Utf8.encode(s, dst, 0, MalformedPolicy.KEEP);
    Differences.none(
        kept,
        Arrays.copyOfRange(dst, written - kept.length, written),
        () -> "the end is " + Differences.units(s.substring(from)));
  }
}
