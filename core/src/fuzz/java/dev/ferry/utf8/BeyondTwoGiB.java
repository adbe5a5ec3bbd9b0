package dev.ferry.utf8;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.foreign.Arena;
import java.lang.foreign.ValueLayout;
import org.junit.jupiter.api.Test;

/// Sizes that are no ints, where all of them must be touched: seconds and gigabytes, so not in the
/// default build.
class BeyondTwoGiB {
  @Test
  void allOfASegmentIsValidated() {
    try (var arena = Arena.ofConfined()) {
      long length = (1L << 31) + 100;
      var segment = arena.allocate(length + 1);
      assertTrue(Utf8.isValid(segment, 0, length));
      segment.set(ValueLayout.JAVA_BYTE, length - 1, (byte) 0xC3);
      assertFalse(Utf8.isValid(segment, 0, length));
      segment.set(ValueLayout.JAVA_BYTE, length, (byte) 0xA9);
      assertTrue(Utf8.isValid(segment, 0, length + 1));
    }
  }

  @Test
  void aResultIsWrittenToASegment() {
    var text = "\u3042".repeat(Integer.MAX_VALUE / 3 + 2);
    try (var arena = Arena.ofConfined()) {
      long length = 3L * text.length();
      var segment = arena.allocate(length + 1);
      assertEquals(length, Utf8.encode(text, segment, 1));
      assertTrue(Utf8.isValid(segment, 1, length));
      assertEquals("\u3042\u3042", Utf8.decode(segment, length - 5, 6));
      assertThrows(IndexOutOfBoundsException.class, () -> Utf8.encode(text, segment, 2));
    }
  }

  @Test
  void aUtf16StringIsMeasured() {
    var text = "\u3042".repeat(Integer.MAX_VALUE / 3 + 2);
    assertEquals(3L * text.length(), Utf8.encodedLength(text));
    assertEquals(3L * text.length(), Utf8.encodedLength(text, MalformedPolicy.REPORT));
    assertThrows(OutOfMemoryError.class, () -> Utf8.encode(text));
  }

  @Test
  void aReportFarInTheStreamHasItsOffset() {
    byte[] megabytes = new byte[16 << 20];
    char[] dst = new char[Utf8Decoder.maxChars(megabytes.length)];
    var decoder = new Utf8Decoder(MalformedPolicy.REPORT);
    for (int piece = 0; piece < 128; piece++) {
      assertEquals(megabytes.length, decoder.decode(megabytes, 0, megabytes.length, dst, 0));
    }
    byte[] malformed = Texts.bytes("61 62 63 FF");
    var e =
        assertThrows(MalformedUtf8Exception.class, () -> decoder.decode(malformed, 0, 4, dst, 0));
    assertEquals((1L << 31) + 3, e.offset());
  }
}
