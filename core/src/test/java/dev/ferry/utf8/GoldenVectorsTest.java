package dev.ferry.utf8;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Examples printed in chapter 3 of the Unicode Standard and at its boundaries, written out by
/// hand.
class GoldenVectorsTest {
  /// Table 3-4, "Examples of Unicode Encoding Forms", and the ends of every row of table 3-7.
  @ParameterizedTest
  @CsvSource({
    "U+004D, 4D",
    "U+0430, D0 B0",
    "U+4E8C, E4 BA 8C",
    "U+10302, F0 90 8C 82",
    "U+0000, 00",
    "U+007F, 7F",
    "U+0080, C2 80",
    "U+00E9, C3 A9",
    "U+07FF, DF BF",
    "U+0800, E0 A0 80",
    "U+0FFF, E0 BF BF",
    "U+1000, E1 80 80",
    "U+20AC, E2 82 AC",
    "U+CFFF, EC BF BF",
    "U+D000, ED 80 80",
    "U+D7FF, ED 9F BF",
    "U+E000, EE 80 80",
    "U+FEFF, EF BB BF",
    "U+FFFD, EF BF BD",
    "U+FFFE, EF BF BE",
    "U+FFFF, EF BF BF",
    "U+10000, F0 90 80 80",
    "U+1F600, F0 9F 98 80",
    "U+3FFFF, F0 BF BF BF",
    "U+40000, F1 80 80 80",
    "U+FFFFF, F3 BF BF BF",
    "U+100000, F4 80 80 80",
    "U+10FFFF, F4 8F BF BF",
  })
  void aCodePointAndItsBytes(String codePoint, String hex) {
    var text = Character.toString(Integer.parseInt(codePoint.substring(2), 16));
    byte[] bytes = Texts.bytes(hex);
    assertArrayEquals(bytes, Utf8.encode(text));
    assertEquals(text, Utf8.decode(bytes));
    assertEquals(-1, Utf8.indexOfMalformed(bytes, 0, bytes.length));
    assertEquals(1, Utf8.countCodePoints(bytes, 0, bytes.length));
    Expect.encodes(text);
    Expect.decodes(bytes);
  }

  /// Each maximal subpart becomes one U+FFFD, here shown as `?`; tables 3-8, 3-10 and 3-11, and the
  /// non-shortest forms and values above U+10FFFF that conformance clause C10 forbids.
  @ParameterizedTest
  @CsvSource({
    "C0 AF E0 80 BF F0 81 82 41, ????????A, 0",
    "F4 91 92 93 FF 41 80 BF 42, ?????A??B, 0",
    "E1 80 E2 F0 91 92 F1 BF 41, ????A, 0",
    "61 F1 80 80 E1 80 C2 62 80 63 80 BF 64, a???b?c??d, 1",
    "C0 80, ??, 0",
    "C1 BF, ??, 0",
    "E0 80 80, ???, 0",
    "E0 9F BF, ???, 0",
    "F0 80 80 80, ????, 0",
    "F0 8F BF BF, ????, 0",
    "F4 90 80 80, ????, 0",
    "F5 80 80 80, ????, 0",
    "F8 88 80 80 80, ?????, 0",
    "FC 84 80 80 80 80, ??????, 0",
    "FE FF, ??, 0",
    "80, ?, 0",
    "41 BF 42, A?B, 1",
    "41 C3, A?, 1",
    "41 C3 42, A?B, 1",
    "41 E2 82, A?, 1",
    "41 E2 82 42, A?B, 1",
    "41 F0 9F 98, A?, 1",
    "41 F0 9F 98 42, A?B, 1",
    "E2 82 E2 82 AC 42, ?\u20ACB, 0",
    "C3 A9 F0 9F 98 80 FF, \u00E9\uD83D\uDE00?, 6",
  })
  void malformedBytes(String hex, String shown, int offset) {
    byte[] bytes = Texts.bytes(hex);
    var text = shown.replace('?', '\uFFFD');
    assertEquals(text, Utf8.decode(bytes));
    assertEquals(text, Utf8.decode(bytes, MalformedPolicy.REPLACE));
    assertEquals(text, Utf8.decode(bytes, MalformedPolicy.KEEP));
    assertEquals(offset, Utf8.indexOfMalformed(bytes, 0, bytes.length));
    assertEquals(
        text.codePointCount(0, text.length()), Utf8.countCodePoints(bytes, 0, bytes.length));
    assertEquals(
        offset,
        assertThrows(MalformedUtf8Exception.class, () -> Utf8.decode(bytes, MalformedPolicy.REPORT))
            .offset());
    Expect.decodes(bytes);
  }

  /// Encoded surrogates, table 3-9. The JDK takes the three bytes, or as many as there are, for one
  /// malformed sequence where the standard recommends one U+FFFD for each byte; KEEP gives back the
  /// surrogate.
  @ParameterizedTest
  @CsvSource({
    "ED A0 80, ?, \uD800",
    "ED AD BF 41, ?A, \uDB7F A",
    "ED BF BF, ?, \uDFFF",
    "ED A0 80 ED B0 80, ??, \uD800 \uDC00",
    "ED A0, ?, ?",
    "ED A0 41, ?A, ?A",
    "ED, ?, ?",
    "ED A0 ED B0 80, ??, ?\uDC00",
    "ED A0 80 ED BF BF ED AF 41, ???A, \uD800 \uDFFF?A",
  })
  void encodedSurrogates(String hex, String shownAsJdk, String shownKept) {
    byte[] bytes = Texts.bytes(hex);
    assertEquals(shownAsJdk.replace('?', '\uFFFD'), Utf8.decode(bytes));
    assertEquals(
        shownKept.replace(" ", "").replace('?', '\uFFFD'),
        Utf8.decode(bytes, MalformedPolicy.KEEP));
    assertEquals(0, Utf8.indexOfMalformed(bytes, 0, bytes.length));
    Expect.decodes(bytes);
  }

  @ParameterizedTest
  @CsvSource({
    "'\uD83D', 0, 3F, EF BF BD, ED A0 BD",
    "'\uDE00', 0, 3F, EF BF BD, ED B8 80",
    "'a\uD83D', 1, 61 3F, 61 EF BF BD, 61 ED A0 BD",
    "'\uD83Db', 0, 3F 62, EF BF BD 62, ED A0 BD 62",
    "'\uD800\u00E9', 0, 3F C3 A9, EF BF BD C3 A9, ED A0 80 C3 A9",
    "'\uDE00\uD83D', 0, 3F 3F, EF BF BD EF BF BD, ED B8 80 ED A0 BD",
    "'\uD83D\uD83D\uDE00', 0, 3F F0 9F 98 80, EF BF BD F0 9F 98 80, ED A0 BD F0 9F 98 80",
    "'\uD83D\uDE00\uDE00', 2, F0 9F 98 80 3F, F0 9F 98 80 EF BF BD, F0 9F 98 80 ED B8 80",
  })
  void loneSurrogates(String text, int offset, String asJdk, String replaced, String kept) {
    assertArrayEquals(Texts.bytes(asJdk), Utf8.encode(text));
    assertArrayEquals(Texts.bytes(asJdk), Utf8.encode(text, MalformedPolicy.AS_JDK));
    assertArrayEquals(Texts.bytes(replaced), Utf8.encode(text, MalformedPolicy.REPLACE));
    assertArrayEquals(Texts.bytes(kept), Utf8.encode(text, MalformedPolicy.KEEP));
    assertEquals(
        offset,
        assertThrows(MalformedUtf8Exception.class, () -> Utf8.encode(text, MalformedPolicy.REPORT))
            .offset());
    Expect.encodes(text);
  }
}
