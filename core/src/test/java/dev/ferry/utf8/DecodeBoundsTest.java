package dev.ferry.utf8;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Where decoding refuses, and what it leaves untouched.
class DecodeBoundsTest {
  /// Offset and length of ranges that are not inside 100 bytes.
  private static final int[][] OUTSIDE = {
    {-1, 1},
    {-1, 0},
    {0, 101},
    {0, -1},
    {50, -1},
    {50, 51},
    {100, 1},
    {101, 0},
    {101, -1},
    {1, Integer.MAX_VALUE},
    {Integer.MAX_VALUE, 1},
    {Integer.MAX_VALUE, Integer.MAX_VALUE},
    {Integer.MIN_VALUE, 0},
    {Integer.MIN_VALUE, Integer.MIN_VALUE},
    {0, Integer.MIN_VALUE},
  };

  @ParameterizedTest
  @ValueSource(strings = {"a", "\u00E9", "\uD83D\uDE00"})
  void aRangeOutsideTheArrayIsRefused(String ground) {
    byte[] src = ground.repeat(100 / ground.getBytes(UTF_8).length).getBytes(UTF_8);
    char[] dst = new char[300];
    for (int[] range : OUTSIDE) {
      int offset = range[0];
      int length = range[1];
      refused(() -> Utf8.decode(src, offset, length));
      refused(() -> Utf8.decode(src, offset, length, MalformedPolicy.KEEP));
      refused(() -> Utf8.decode(src, offset, length, MalformedPolicy.REPORT));
      refused(() -> Utf8.decode(src, offset, length, dst, 0));
      refused(() -> Utf8.decode(src, offset, length, dst, 0, MalformedPolicy.REPLACE));
      refused(() -> Utf8.isValid(src, offset, length));
      refused(() -> Utf8.indexOfMalformed(src, offset, length));
      refused(() -> Utf8.countCodePoints(src, offset, length));
    }
    assertArrayEquals(new char[300], dst);
  }

  @Test
  void aRangeOutsideTheSegmentIsRefused() {
    var slice = MemorySegment.ofArray(new byte[300]).asSlice(100, 100);
    for (int[] range : OUTSIDE) {
      refused(() -> Utf8.decode(slice, range[0], range[1]));
      refused(() -> Utf8.decode(slice, range[0], range[1], MalformedPolicy.REPORT));
      refused(() -> Utf8.isValid(slice, range[0], range[1]));
    }
    for (long far : new long[] {1L << 32, Long.MAX_VALUE, Long.MIN_VALUE}) {
      refused(() -> Utf8.decode(slice, far, 1));
      refused(() -> Utf8.decode(slice, 1, far));
      refused(() -> Utf8.isValid(slice, far, 1));
      refused(() -> Utf8.isValid(slice, 1, far));
      refused(() -> Utf8.isValid(slice, far, far));
    }
  }

  @ParameterizedTest
  @EnumSource
  void charsThatAreTooFewAreRefused(MalformedPolicy policy) {
    var texts = new Texts("chars, " + policy);
    for (var script : Texts.Script.values()) {
      for (int chars = 1; chars <= 200; chars += chars < 70 ? 1 : 13) {
        var text = texts.of(script, chars);
        byte[] src = text.getBytes(UTF_8);
        for (int room : new int[] {chars - 1, chars - 1 - chars / 50, chars / 2, 0}) {
          assertThrows(
              IndexOutOfBoundsException.class,
              () -> DecodeDoor.decodeInto(src, room, policy),
              () -> room + " chars for " + Differences.hex(src));
        }
        assertEquals(text, DecodeDoor.decodeInto(src, chars, policy));
      }
    }
  }

  @Test
  void charsThatAreTooFewForMalformedBytesAreRefused() {
    for (int length : new int[] {1, 2, 7, 16, 33, 65, 300, 5000}) {
      byte[] src = EncodeDoor.canaries(length);
      refused(() -> DecodeDoor.decodeInto(src, length - 1, MalformedPolicy.AS_JDK));
      refused(() -> DecodeDoor.decodeInto(src, length - 1, MalformedPolicy.KEEP));
      assertEquals(
          "\uFFFD".repeat(length), DecodeDoor.decodeInto(src, length, MalformedPolicy.AS_JDK));
    }
  }

  @Test
  void largeDestinationsThatAreTooSmallAreRefused() {
    var texts = new Texts(9);
    for (var script : Texts.Script.values()) {
      byte[] src = texts.of(script, 9001).getBytes(UTF_8);
      for (int room : new int[] {9000, 8999, 8950, 4500, 1}) {
        refused(() -> DecodeDoor.decodeInto(src, room, MalformedPolicy.AS_JDK));
      }
      assertEquals(9001, DecodeDoor.decodeInto(src, 9001, MalformedPolicy.AS_JDK).length());
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {-1, 11, Integer.MIN_VALUE, Integer.MAX_VALUE})
  void anOffsetOutsideTheCharsIsRefused(int offset) {
    char[] dst = new char[10];
    for (var text : new String[] {"", "a", "\u3042", "a".repeat(100), "\u3042".repeat(100)}) {
      byte[] src = text.getBytes(UTF_8);
      refused(() -> Utf8.decode(src, 0, src.length, dst, offset));
      refused(() -> Utf8.decode(src, 0, src.length, dst, offset, MalformedPolicy.KEEP));
    }
    assertArrayEquals(new char[10], dst);
  }

  @Test
  void nothingIsReadFromNothing() {
    byte[] src = {(byte) 0xF0};
    assertEquals("", Utf8.decode(src, 0, 0));
    assertEquals("", Utf8.decode(src, 1, 0));
    assertEquals("", Utf8.decode(new byte[0]));
    assertEquals("", Utf8.decode(ByteBuffer.wrap(src).position(1)));
    assertEquals("", Utf8.decode(MemorySegment.ofArray(src), 1, 0));
    assertEquals(0, Utf8.decode(src, 1, 0, new char[2], 2));
    assertTrue(Utf8.isValid(src, 1, 0));
    assertTrue(Utf8.isValid(MemorySegment.ofArray(src), 1, 0));
    assertTrue(Utf8.isValid(ByteBuffer.wrap(src).limit(0)));
    assertEquals(-1, Utf8.indexOfMalformed(src, 1, 0));
    assertEquals(0, Utf8.countCodePoints(src, 1, 0));
  }

  @Test
  void theSourceIsNotChanged() {
    var texts = new Texts(10);
    for (int round = 0; round < 50; round++) {
      byte[] src = texts.mutated(texts.mixed(300).getBytes(UTF_8));
      byte[] copy = src.clone();
      Expect.decodes(src);
      assertArrayEquals(copy, src);
    }
  }

  @Test
  void aSegmentMayBeReadOnlyButNotClosed() {
    byte[] src = "a\u3042".repeat(50).getBytes(UTF_8);
    var readOnly = MemorySegment.ofArray(src).asReadOnly();
    assertEquals("a\u3042".repeat(50), Utf8.decode(readOnly, 0, src.length));
    assertTrue(Utf8.isValid(readOnly, 0, src.length));
    assertFalse(Utf8.isValid(readOnly, 0, src.length - 1));
    MemorySegment closed;
    try (var arena = Arena.ofConfined()) {
      closed = arena.allocate(300);
    }
    assertThrows(IllegalStateException.class, () -> Utf8.decode(closed, 0, 300));
    assertThrows(IllegalStateException.class, () -> Utf8.isValid(closed, 0, 300));
  }

  @Test
  void aReportLeavesTheBufferWhereItWas() {
    var src = ByteBuffer.wrap(DecodeDoor.surrounded(Texts.bytes("41 42 FF 43"))).position(11);
    var e =
        assertThrows(MalformedUtf8Exception.class, () -> Utf8.decode(src, MalformedPolicy.REPORT));
    assertEquals(DecodeDoor.start() + 2, e.offset());
    assertEquals(11, src.position());
  }

  private static void refused(Executable call) {
    assertThrows(IndexOutOfBoundsException.class, call);
  }
}
