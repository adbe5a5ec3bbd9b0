package dev.ferry.io;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.ferry.utf8.MalformedPolicy;
import dev.ferry.utf8.MalformedUtf8Exception;
import dev.ferry.utf8.Utf8;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Text that is all ASCII but for a lone surrogate, which a copy of ASCII would make a `?`, and
/// text that has question marks of its own.
class LoneSurrogatesTest {
  @Test
  void anywhereInTextsOfAllLengths() {
    for (int length = 0; length < 100; length++) {
      for (int at = 0; at <= length; at++) {
        check("a".repeat(at) + '\uD800' + "a".repeat(length - at));
        check("?".repeat(at) + '\uDFFF' + "?".repeat(length - at));
        check("a".repeat(at) + '?' + "a".repeat(length - at));
      }
    }
  }

  @Test
  void inLongTexts() {
    for (int length : new int[] {1000, 16_383, 16_384, 16_385, 50_000}) {
      for (int at : new int[] {0, 1, length / 3, length - 1, length}) {
        check("a".repeat(at) + '\uD800' + "a".repeat(length - at));
        check("a".repeat(at) + '?' + "a".repeat(length - at));
      }
    }
  }

  private static void check(String text) {
    for (var policy :
        List.of(MalformedPolicy.AS_JDK, MalformedPolicy.REPLACE, MalformedPolicy.KEEP)) {
      var out = new ByteOutput();
      out.writeByte(1);
      int written = out.writeUtf8(text, policy);
      var expected = Utf8.encode('\1' + text, policy);
      assertEquals(expected.length - 1, written);
      assertArrayEquals(expected, out.toByteArray());
    }
    var out = new ByteOutput();
    out.writeByte(1);
    if (text.chars().anyMatch(c -> Character.isSurrogate((char) c))) {
      assertThrows(MalformedUtf8Exception.class, () -> out.writeUtf8(text, MalformedPolicy.REPORT));
      assertEquals(1, out.size());
    } else {
      assertEquals(text.length(), out.writeUtf8(text, MalformedPolicy.REPORT));
    }
  }
}
