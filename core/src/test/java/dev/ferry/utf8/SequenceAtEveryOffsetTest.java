package dev.ferry.utf8;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Each kind of sequence, well formed or not, at each place a vector or a word can have its edge,
/// in the middle of each kind of text.
class SequenceAtEveryOffsetTest {
  private static final int LAST_OFFSET = 130;

  private static final String[] GROUNDS = {
    "a", "\u00E9", "\u3042", "\uD83D\uDE00", "a\u00E9\u3042\uD83D\uDE00"
  };

  static Stream<String> byteSequences() {
    return Stream.of(
        "00",
        "7F",
        "C2 80",
        "DF BF",
        "E0 A0 80",
        "E1 80 80",
        "ED 9F BF",
        "EE 80 80",
        "EF BF BF",
        "F0 90 80 80",
        "F1 80 80 80",
        "F4 8F BF BF", // well formed
        "80",
        "BF",
        "80 80 80 80",
        "C0 80",
        "C1 BF",
        "E0 80 80",
        "E0 9F BF",
        "ED A0 80",
        "ED BF BF",
        "ED A0 80 ED B0 80",
        "F0 80 80 80",
        "F0 8F BF BF",
        "F4 90 80 80",
        "F5 80 80 80",
        "F8",
        "FF",
        "C2",
        "DF",
        "E1",
        "E1 80",
        "E0 A0",
        "ED A0",
        "F0",
        "F0 90",
        "F1 80 80",
        "F4 8F BF", // cut
        "C2 C2 80",
        "E1 80 E1 80 80",
        "F1 80 80 F1 80 80 80",
        "E2 82 C3 A9",
        "F0 9F 98 E3 81 82");
  }

  static Stream<String> units() {
    return Stream.of(
        "\0",
        "\u007F",
        "\u0080",
        "\u07FF",
        "\u0800",
        "\uD7FF",
        "\uE000",
        "\uFFFD",
        "\uFFFF",
        "\uD800\uDC00",
        "\uDBFF\uDFFF",
        "\uD800",
        "\uDBFF",
        "\uDC00",
        "\uDFFF",
        "\uDC00\uD800",
        "\uD83D\uD83D\uDE00",
        "\uD83D\uDE00\uDE00",
        "\uD800a",
        "\uDC00a");
  }

  @ParameterizedTest
  @MethodSource("byteSequences")
  void decoded(String hex) {
    byte[] sequence = Texts.bytes(hex);
    for (var ground : GROUNDS) {
      byte[] tail = ground.repeat(40).getBytes(UTF_8);
      for (int offset = 0; offset <= LAST_OFFSET; offset++) {
        byte[] head = groundBytes(ground, offset);
        Expect.decodesSimply(Texts.joined(head, sequence));
        byte[] src = Texts.joined(head, sequence, tail);
        if (offset % 16 == 15 || offset % 16 == 0) {
          Expect.decodes(src);
        } else {
          Expect.decodesSimply(src);
        }
      }
    }
  }

  @ParameterizedTest
  @MethodSource("units")
  void encoded(String units) {
    for (var ground : GROUNDS) {
      var tail = ground.repeat(40);
      for (int offset = 0; offset <= LAST_OFFSET; offset++) {
        var head = groundUnits(ground, offset);
        Expect.encodesSimply(head + units);
        if (offset % 16 == 15 || offset % 16 == 0) {
          Expect.encodes(head + units + tail);
        } else {
          Expect.encodesSimply(head + units + tail);
        }
      }
    }
  }

  /// Whole characters as far as they fit, then ASCII.
  private static byte[] groundBytes(String ground, int length) {
    int bytes = ground.getBytes(UTF_8).length;
    return (ground.repeat(length / bytes) + "x".repeat(length % bytes)).getBytes(UTF_8);
  }

  private static String groundUnits(String ground, int length) {
    return ground.repeat(length / ground.length()) + "x".repeat(length % ground.length());
  }
}
