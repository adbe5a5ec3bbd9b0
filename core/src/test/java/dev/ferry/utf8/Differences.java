package dev.ferry.utf8;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.HexFormat;
import java.util.function.IntFunction;
import java.util.function.Supplier;

/// Says in few words where two long results differ.
final class Differences {
  private static final HexFormat HEX = HexFormat.of().withUpperCase();
  private static final int MAX_RUNS = 60;

  private Differences() {}

  static void none(byte[] expected, byte[] actual, Supplier<String> what) {
    int at = Arrays.mismatch(expected, actual);
    if (at >= 0) {
      assertEquals(
          around(
              at,
              expected.length,
              from -> hex(Arrays.copyOfRange(expected, from, expected.length))),
          around(at, actual.length, from -> hex(Arrays.copyOfRange(actual, from, actual.length))),
          what.get());
    }
  }

  static void none(String expected, String actual, Supplier<String> what) {
    if (!expected.equals(actual)) {
      int at = Arrays.mismatch(expected.toCharArray(), actual.toCharArray());
      assertEquals(
          around(at, expected.length(), from -> units(expected.substring(from))),
          around(at, actual.length(), from -> units(actual.substring(from))),
          what.get());
    }
  }

  private static String around(int at, int length, IntFunction<String> shownFrom) {
    int from = Math.max(0, at - 6);
    return length + " long, from " + from + " on: " + shownFrom.apply(from);
  }

  /// The bytes, `61*9` for nine times the same.
  static String hex(byte[] bytes) {
    return runs(bytes.length, i -> HEX.toHexDigits(bytes[i]));
  }

  /// The code units, likewise.
  static String units(String s) {
    return runs(s.length(), i -> HEX.toHexDigits(s.charAt(i)));
  }

  private static String runs(int length, IntFunction<String> valueAt) {
    var text = new StringBuilder();
    int runs = 0;
    for (int i = 0; i < length && runs < MAX_RUNS; runs++) {
      var value = valueAt.apply(i);
      int end = i + 1;
      while (end < length && valueAt.apply(end).equals(value)) {
        end++;
      }
      text.append(value).append(end - i > 1 ? "*" + (end - i) + " " : " ");
      i = end;
    }
    return text.append("(").append(length).append(" long)").toString();
  }
}
