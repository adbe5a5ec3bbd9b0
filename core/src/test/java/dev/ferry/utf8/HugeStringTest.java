package dev.ferry.utf8;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import org.junit.jupiter.api.Test;

/// A string whose encoding is longer than an array may be. It is measured, never made.
class HugeStringTest {
  private static final int CHARS = (1 << 30) + 3;

  @Test
  void aLatin1StringOfMoreThanTwoGiBInUtf8() {
    assumeTrue(Runtime.getRuntime().maxMemory() > 3L << 30, "needs a heap of 3 GiB");
    var text = "\u00E9".repeat(CHARS);
    assertEquals(2L * CHARS, Utf8.encodedLength(text));
    assertThrows(OutOfMemoryError.class, () -> Utf8.encode(text));
    byte[] dst = EncodeDoor.canaries(100);
    assertThrows(IndexOutOfBoundsException.class, () -> Utf8.encode(text, dst, 100));
    assertArrayEquals(EncodeDoor.canaries(100), dst);
  }

  /// Indexes of the next block, and of the next sample, would not be ints.
  @Test
  void aLatin1StringOfAlmostTwoGi() {
    assumeTrue(Runtime.getRuntime().maxMemory() > 3L << 30, "needs a heap of 3 GiB");
    var text = "\u00E9".repeat(Integer.MAX_VALUE - 8);
    assertEquals(2L * text.length(), Utf8.encodedLength(text));
    byte[] dst = EncodeDoor.canaries(100);
    assertThrows(IndexOutOfBoundsException.class, () -> Utf8.encode(text, dst, 100));
    assertArrayEquals(EncodeDoor.canaries(100), dst);
    assertThrows(OutOfMemoryError.class, () -> Utf8.encode(text));
  }
}
