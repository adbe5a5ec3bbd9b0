package dev.ferry.utf8;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

/// A slice that ends within a code point, whose other bytes follow in the same array: they are not
/// to be seen.
class SliceEndsTest {
  private static final String[] CUT = {"é", "あ", "😀", "aé", "éé", "bあ", "あ😀"};

  /// Before the last few bytes: blocks have 1,024.
  private static final int[] BEFORE = {
    0, 1, 2, 3, 4, 60, 255, 1021, 1022, 1023, 1024, 1025, 4093, 4094, 4095, 4096
  };

  @Test
  void endsAsIfNothingFollowed() {
    for (int before : BEFORE) {
      for (var filler : new String[] {"a", "é", "あ"}) {
        for (var last : CUT) {
          byte[] text = (filler.repeat(before) + last).getBytes(UTF_8);
          for (int end = text.length - 3; end < text.length; end++) {
            for (int from = 0; from < 4; from++) {
              if (end >= from) {
                endsAsIfNothingFollowed(text, from, end);
                endsAsIfNothingFollowed(text, Math.max(from, end - from), end);
              }
            }
          }
        }
      }
    }
  }

  private static void endsAsIfNothingFollowed(byte[] text, int from, int end) {
    var roomy = Arrays.copyOf(text, text.length + 200);
    var slice = Arrays.copyOfRange(text, from, end);
    var expected = new String(slice, UTF_8);

    assertEquals(expected, Utf8.decode(roomy, from, end - from));
    var chars = new char[end - from];
    int count = Utf8.decode(roomy, from, end - from, chars, 0);
    assertEquals(expected, new String(chars, 0, count));
    for (var policy : MalformedPolicy.values()) {
      if (policy != MalformedPolicy.REPORT) {
        assertEquals(
            Utf8.decode(slice, 0, slice.length, policy),
            Utf8.decode(roomy, from, end - from, policy));
      }
    }
    boolean isValid = Utf8.isValid(slice, 0, slice.length);
    assertEquals(isValid, Utf8.isValid(roomy, from, end - from));
    if (isValid) {
      assertEquals(expected, Utf8.decode(roomy, from, end - from, MalformedPolicy.REPORT));
    } else {
      assertThrows(
          MalformedUtf8Exception.class,
          () -> Utf8.decode(roomy, from, end - from, MalformedPolicy.REPORT));
    }
  }
}
