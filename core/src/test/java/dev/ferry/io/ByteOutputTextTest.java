package dev.ferry.io;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.ferry.utf8.MalformedPolicy;
import dev.ferry.utf8.MalformedUtf8Exception;
import dev.ferry.utf8.Utf8;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Text written into a [ByteOutput], of all kinds and lengths.
class ByteOutputTextTest {
  /// One of each width, and two that turn malformed when they are cut.
  static Stream<String> units() {
    return Stream.of("a", "\0", "é", "日", "😀", "\uD83D", "\uDE00", "a日", "a😀", "aaaaaaaé");
  }

  /// Lengths of text at which the way it is written, or the length before it, may change.
  private static IntStream lengths() {
    return IntStream.concat(
        IntStream.rangeClosed(0, 300),
        IntStream.of(1024, 2730, 5461, 8191, 10_922, 16_384, 32_768, 49_152, 65_536)
            .flatMap(length -> IntStream.rangeClosed(length - 3, length + 3)));
  }

  private static String text(String unit, int length) {
    return unit.repeat(length / unit.length() + 1).substring(0, length);
  }

  @ParameterizedTest
  @MethodSource("units")
  void textOfEachLength(String unit) {
    var out = new ByteOutput(0);
    lengths()
        .forEach(
            length -> {
              var text = text(unit, length);
              byte[] expected = text.getBytes(UTF_8);
              out.clear();
              out.writeByte(7);
              assertEquals(expected.length, out.writeUtf8(text));
              assertEquals(1 + expected.length, out.size());
              assertArrayEquals(expected, Arrays.copyOfRange(out.array(), 1, out.size()));

              var model = new ByteOutputModel();
              model.addWithLength(text);
              out.clear();
              out.writeUtf8WithLength(text);
              assertArrayEquals(model.bytes(), out.toByteArray());
            });
  }

  /// A pair, or half of one, at every place around the end of a block of 16,384 chars.
  @ParameterizedTest
  @ValueSource(strings = {"😀", "\uD83D", "\uDE00", "\uD83D\uD83D\uDE00", "日", "é"})
  void whatLiesAcrossTheEndOfABlock(String odd) {
    for (var around : new String[] {"a", "é", "日", "😀"}) {
      for (int end = 16_384; end <= 2 * 16_384; end += 16_384) {
        for (int at = end - 4; at <= end + 1; at++) {
          var text = text(around, at) + odd + text(around, 20_000);
          assertText(text);
        }
      }
    }
  }

  private static void assertText(String text) {
    var out = new ByteOutput();
    out.writeUtf8(text);
    assertArrayEquals(text.getBytes(UTF_8), out.toByteArray());
    for (var policy : MalformedPolicy.values()) {
      assertAsUtf8Has(text, policy);
    }
  }

  private static void assertAsUtf8Has(String text, MalformedPolicy policy) {
    var out = new ByteOutput(3);
    out.writeByte(1);
    byte[] expected;
    try {
      expected = Utf8.encode(text, policy);
    } catch (MalformedUtf8Exception e) {
      var found = assertThrows(MalformedUtf8Exception.class, () -> out.writeUtf8(text, policy));
      assertEquals(e.offset(), found.offset());
      assertEquals(e.getMessage(), found.getMessage());
      assertEquals(1, out.size());
      return;
    }
    assertEquals(expected.length, out.writeUtf8(text, policy));
    assertEquals(1 + expected.length, out.size());
    assertArrayEquals(expected, Arrays.copyOfRange(out.array(), 1, out.size()));
  }

  @ParameterizedTest
  @EnumSource
  void eachPolicy(MalformedPolicy policy) {
    units()
        .forEach(
            unit ->
                IntStream.of(0, 1, 2, 15, 16, 17, 127, 128, 300, 16_383, 16_385, 40_000)
                    .forEach(
                        length -> {
                          assertAsUtf8Has(text(unit, length), policy);
                          assertAsUtf8Has(text("a", length) + unit, policy);
                          assertAsUtf8Has(unit + text("日", length), policy);
                        }));
  }

  /// Text that begins as Chinese is expected to go on so.
  @ParameterizedTest
  @ValueSource(strings = {"a", "é", "한", "😀", "\uD83D", "\uDE00"})
  void oneOtherAnywhereInChinese(String odd) {
    var out = new ByteOutput();
    IntStream.of(17, 32, 63, 64, 65, 66, 126, 127, 128, 129, 191, 192, 193, 511, 512, 513)
        .forEach(
            length -> {
              for (int at = 0; at <= length; at++) {
                var text = text("一龠、", at) + odd + text("ん、ア", length - at);
                var model = new ByteOutputModel();
                model.addWithLength(text);
                out.clear();
                out.writeUtf8WithLength(text);
                assertArrayEquals(model.bytes(), out.toByteArray());
              }
            });
  }

  /// Guesses that the next text is ASCII go wrong often, seldom and in turns.
  @Test
  void textThatIsNotWhatItLooksLike() {
    var random = new Random(1);
    var out = new ByteOutput();
    var model = new ByteOutputModel();
    for (int i = 0; i < 3000; i++) {
      int length = 1 + random.nextInt(i % 2 == 0 ? 20 : 200);
      char[] chars = "a".repeat(length).toCharArray();
      if (random.nextInt(1 + i % 40) == 0) {
        chars[random.nextInt(length)] = "é日\uD83D\0".charAt(random.nextInt(4));
      }
      var text = new String(chars);
      out.writeUtf8WithLength(text);
      model.addWithLength(text);
    }
    assertArrayEquals(model.bytes(), out.toByteArray());
  }
}
