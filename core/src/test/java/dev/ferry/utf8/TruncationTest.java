package dev.ferry.utf8;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Text that stops at each byte and at each char, at its end and at its beginning.
class TruncationTest {
  @ParameterizedTest
  @EnumSource
  void everyScriptCutAfterEachByteAndBeforeEachByte(Texts.Script script) {
    byte[] src = new Texts(3).of(script, 150).getBytes(UTF_8);
    for (int cut = 0; cut <= src.length; cut++) {
      Expect.decodesSimply(Arrays.copyOf(src, cut));
      Expect.decodesSimply(Arrays.copyOfRange(src, cut, src.length));
    }
  }

  @ParameterizedTest
  @EnumSource
  void everyScriptCutAfterEachCharAndBeforeEachChar(Texts.Script script) {
    var text = new Texts(4).of(script, 150);
    for (int cut = 0; cut <= text.length(); cut++) {
      Expect.encodesSimply(text.substring(0, cut));
      Expect.encodesSimply(text.substring(cut));
    }
  }

  @Test
  void rangesOfOneArray() {
    byte[] src = "ab\u00E9\u3042\uD83D\uDE00\u0800\uD7FF\uDBFF\uDFFF".repeat(4).getBytes(UTF_8);
    for (int from = 0; from <= src.length; from++) {
      for (int to = from; to <= src.length; to++) {
        byte[] range = Arrays.copyOfRange(src, from, to);
        assertEquals(new String(range, UTF_8), Utf8.decode(src, from, to - from));
        int malformed = Table37.indexOfMalformed(src, from, to - from);
        assertEquals(malformed, Utf8.indexOfMalformed(src, from, to - from));
        assertEquals(malformed < 0, Utf8.isValid(src, from, to - from));
        assertEquals(
            new String(range, UTF_8).codePoints().count(),
            Utf8.countCodePoints(src, from, to - from));
      }
    }
  }

  @Test
  void rangesOfOneString() {
    var text = "ab\u00E9\u3042\uD83D\uDE00\u0800\uD7FF\uDBFF\uDFFF".repeat(6);
    byte[] dst = new byte[3 * text.length()];
    for (int begin = 0; begin <= text.length(); begin++) {
      for (int end = begin; end <= text.length(); end++) {
        byte[] expected = text.substring(begin, end).getBytes(UTF_8);
        int written = Utf8.encode(text, begin, end, dst, 0);
        assertEquals(Differences.hex(expected), Differences.hex(Arrays.copyOf(dst, written)));
      }
    }
  }
}
