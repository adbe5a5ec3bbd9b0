package dev.ferry.utf8;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.HexFormat;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Bytes that lie before and after a text in the same array have no say in what it decodes to.
class DecodeAmongOthersTest {
  /// More than any kernel reads ahead.
  private static final int BEHIND = 200;

  private final Random random = new Random(20261121);

  /// Whatever follows: the rest of a sequence that the text has cut, another one, or nothing good.
  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "E3",
        "E3 81",
        "F0",
        "F0 9F",
        "F0 9F 98",
        "C3",
        "ED",
        "ED A0",
        "E0",
        "F4",
        "80",
        "80 80",
        "FF",
        "C0",
        "41",
        "E3 81 82",
        "F0 9F 98 80",
        "ED A0 80"
      })
  void theEndOfATextIsItsEnd(String end) {
    var last = HexFormat.ofDelimiter(" ").parseHex(end);
    for (var script : new String[] {"a", "é", "あ", "😀", "aéあ😀"}) {
      for (int length = 0; length < 260; length += 1 + length / 60) {
        var text = script.repeat(length).getBytes(UTF_8);
        var bytes = new byte[7 + text.length + last.length + BEHIND];
        System.arraycopy(text, 0, bytes, 7, text.length);
        System.arraycopy(last, 0, bytes, 7 + text.length, last.length);
        int to = 7 + text.length + last.length;
        for (var behind :
            new String[] {"80", "81 82", "BF", "E3 81 82", "41", "F0 9F 98 80", "0A"}) {
          fill(bytes, to, HexFormat.ofDelimiter(" ").parseHex(behind));
          decodes(bytes, 7, to);
        }
      }
    }
  }

  @Test
  void anythingAmongThreeByteCharacters() {
    var wrong =
        new String[] {
          "E0 80 80",
          "E0 9F BF",
          "E0 A0 80",
          "ED 9F BF",
          "ED A0 80",
          "ED BF BF",
          "EE 80 80",
          "EF BF BF",
          "E3 81 41",
          "E3 41 82",
          "E3 81",
          "E3",
          "80",
          "F0 9F 98 80",
          "C3 A9",
          "41",
          "D3 81 82",
          "F3 81 82",
          "E3 C1 82",
          "E3 81 C2"
        };
    for (var hex : wrong) {
      var other = HexFormat.ofDelimiter(" ").parseHex(hex);
      for (int at = 0; at < 40; at++) {
        var bytes = new byte[3 * 120 + BEHIND];
        fill(bytes, 0, "あ".getBytes(UTF_8));
        System.arraycopy(other, 0, bytes, 3 * at, other.length);
        fill(bytes, 3 * at + other.length, "漢".getBytes(UTF_8));
        decodes(bytes, 0, 3 * 110 + random.nextInt(9));
      }
    }
  }

  private static void fill(byte[] bytes, int from, byte[] pattern) {
    for (int i = from; i < bytes.length; i++) {
      bytes[i] = pattern[(i - from) % pattern.length];
    }
  }

  private void decodes(byte[] bytes, int from, int to) {
    var expected = new String(bytes, from, to - from, UTF_8);
    int limit = random.nextInt(to, bytes.length + 1);
    for (var policy : new MalformedPolicy[] {MalformedPolicy.AS_JDK, MalformedPolicy.REPLACE}) {
      assertEquals(expected, Utf8.decode(bytes, from, to - from, policy));
      assertEquals(expected, Utf8.decode(bytes, from, to - from, limit, policy));
      assertEquals(expected, Utf8.decode(bytes, from, to - from, bytes.length, policy));
    }
    // Keeps surrogates, and is never left to the JDK.
    if (!Utf8.isValid(bytes, from, to - from)) {
      return;
    }
    assertEquals(expected, Utf8.decode(bytes, from, to - from, MalformedPolicy.KEEP));
    assertEquals(expected, Utf8.decode(Arrays.copyOfRange(bytes, from, to)));
  }
}
