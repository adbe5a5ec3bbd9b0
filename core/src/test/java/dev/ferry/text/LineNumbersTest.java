package dev.ferry.text;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Numbers that are read from the bytes of a line.
class LineNumbersTest {
  /// A line of this text and a letter before and digits after it.
  private static Line line(String text) {
    byte[] bytes = ("9\nx" + text + "9").getBytes(UTF_8);
    try (var file = TextFile.of(new ByteArrayInputStream(bytes))) {
      var lines = file.iterator();
      lines.next();
      return lines.next();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private static long parseLong(String text) {
    var line = line(text);
    return line.parseLong(1, line.length() - 1);
  }

  private static int parseInt(String text) {
    var line = line(text);
    return line.parseInt(1, line.length() - 1);
  }

  private static double parseDouble(String text) {
    var line = line(text);
    return line.parseDouble(1, line.length() - 1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "0",
        "-0",
        "+0",
        "1",
        "-1",
        "+1",
        "007",
        "-007",
        "2147483647",
        "-2147483648",
        "+2147483647",
        "00000000000000000000000000000000000001"
      })
  void ints(String text) {
    assertEquals(Integer.parseInt(text), parseInt(text));
    assertEquals(Long.parseLong(text), parseLong(text));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "2147483648",
        "-2147483649",
        "9223372036854775807",
        "-9223372036854775808",
        "+9223372036854775807",
        "000009223372036854775807"
      })
  void longs(String text) {
    assertEquals(Long.parseLong(text), parseLong(text));
    assertThrows(NumberFormatException.class, () -> parseInt(text));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "+",
        "-",
        "--1",
        "+-1",
        "1-",
        " 1",
        "1 ",
        "1.0",
        "1e3",
        "0x1",
        "a",
        "1_000",
        "\u0661",
        "\uFF11",
        "9223372036854775808",
        "-9223372036854775809",
        "18446744073709551616",
        "18446744073709551617",
        "99999999999999999999",
        "-99999999999999999999",
        "1\0",
        "/",
        ":"
      })
  void noLongs(String text) {
    var e = assertThrows(NumberFormatException.class, () -> parseLong(text));
    assertTrue(String.valueOf(e.getMessage()).contains("3"), () -> "no offset 3: " + e);
    assertThrows(NumberFormatException.class, () -> parseInt(text));
  }

  @Test
  void randomLongs() {
    var random = new Random(11);
    for (int i = 0; i < 1000; i++) {
      long value = random.nextLong() >> random.nextInt(64);
      assertEquals(value, parseLong(Long.toString(value)));
      int narrow = (int) value;
      assertEquals(narrow, parseInt(Integer.toString(narrow)));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "0",
        "-0",
        "1.5",
        "-1.5e10",
        "1e400",
        "-1e400",
        "4.9E-324",
        "NaN",
        "Infinity",
        "-Infinity",
        ".5",
        "5.",
        "0x1p3",
        "1.7976931348623157E308",
        "0.1",
        "-0.0",
        "+.5",
        "-5.",
        "9007199254740991",
        "9007199254740992",
        "9007199254740993",
        "900719925474099.3",
        ".9007199254740993",
        "0.000000000000000001",
        "0000000000000000000001.5",
        "999999999999999999",
        "9999999999999999999",
        "18446744073709551616",
        "18446744073709551.617",
        "1f",
        "1.5d",
        " 1.5 ",
        "123456789012345678901234567890"
      })
  void doubles(String text) {
    assertEquals(Double.parseDouble(text), parseDouble(text));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "", "a", "1,5", "--1", "1e", "nan", "\u0661", ".", "-", "+", "-.", "+-1", "-+1", "1.2.3",
        "..1", "1-", "/", ":", "1:"
      })
  void noDoubles(String text) {
    assertThrows(NumberFormatException.class, () -> parseDouble(text));
  }

  @Test
  void randomDoubles() {
    var random = new Random(12);
    for (int i = 0; i < 20_000; i++) {
      var text = new StringBuilder();
      int digits = 1 + random.nextInt(21);
      for (int k = 0; k < digits; k++) {
        text.append((char) ('0' + random.nextInt(10)));
      }
      text.insert(random.nextInt(digits + 1), random.nextInt(8) == 0 ? "" : ".");
      text.insert(0, new String[] {"", "-", "+"}[random.nextInt(3)]);
      var number = text.toString();
      assertEquals(Double.parseDouble(number), parseDouble(number), number);
      double value = Double.longBitsToDouble(random.nextLong());
      assertEquals(value, parseDouble(Double.toString(value)));
      double small = random.nextDouble();
      assertEquals(small, parseDouble(Double.toString(small)));
    }
  }

  @Test
  void outsideOfTheLine() {
    var line = line("123");
    assertThrows(IndexOutOfBoundsException.class, () -> line.parseLong(1, 6));
    assertThrows(IndexOutOfBoundsException.class, () -> line.parseLong(-1, 3));
    assertThrows(IndexOutOfBoundsException.class, () -> line.parseInt(1, 6));
    assertThrows(IndexOutOfBoundsException.class, () -> line.parseInt(3, 2));
    assertThrows(IndexOutOfBoundsException.class, () -> line.parseDouble(1, 6));
  }
}
