package dev.ferry.utf8;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/// AS_JDK by name is what goes without a name.
class PolicyOverloadsTest {
  private static final MalformedPolicy AS_JDK = MalformedPolicy.AS_JDK;
  private static final String TEXT = "a\uD800\u00E9\u3042\uDC00\uD83D\uDE00".repeat(30);
  private static final byte[] BYTES = Texts.bytes("61 ED A0 80 C3 A9 E3 81 F0 9F 98 80".repeat(30));

  @Test
  void encoding() {
    byte[] expected = Utf8.encode(TEXT);
    assertArrayEquals(expected, Utf8.encode(TEXT, AS_JDK));
    assertEquals(expected.length, Utf8.encodedLength(TEXT, AS_JDK));
    byte[] dst = new byte[expected.length];
    assertEquals(expected.length, Utf8.encode(TEXT, dst, 0, AS_JDK));
    assertArrayEquals(expected, dst);
    Arrays.fill(dst, (byte) 0);
    assertEquals(expected.length, Utf8.encode(TEXT, 0, TEXT.length(), dst, 0, AS_JDK));
    assertArrayEquals(expected, dst);
    Arrays.fill(dst, (byte) 0);
    assertEquals(expected.length, Utf8.encode(TEXT, MemorySegment.ofArray(dst), 0, AS_JDK));
    assertArrayEquals(expected, dst);
    Arrays.fill(dst, (byte) 0);
    Utf8.encode(TEXT, ByteBuffer.wrap(dst), AS_JDK);
    assertArrayEquals(expected, dst);
  }

  @Test
  void decoding() {
    var expected = Utf8.decode(BYTES);
    assertEquals(expected, Utf8.decode(BYTES, AS_JDK));
    assertEquals(expected, Utf8.decode(BYTES, 0, BYTES.length, AS_JDK));
    assertEquals(expected, Utf8.decode(ByteBuffer.wrap(BYTES), AS_JDK));
    assertEquals(expected, Utf8.decode(MemorySegment.ofArray(BYTES), 0, BYTES.length, AS_JDK));
    char[] dst = new char[expected.length()];
    assertEquals(dst.length, Utf8.decode(BYTES, 0, BYTES.length, dst, 0, AS_JDK));
    assertEquals(expected, new String(dst));
  }

  @Test
  void aReportIsAnIllegalArgumentWithAMessage() {
    var e =
        assertThrows(
            MalformedUtf8Exception.class, () -> Utf8.decode(BYTES, MalformedPolicy.REPORT));
    assertInstanceOf(IllegalArgumentException.class, e);
    assertEquals(1, e.offset());
    assertNotNull(e.getMessage());
    assertTrue(e.getMessage().contains("1"), e.getMessage());
  }
}
