package dev.ferry.utf8;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.ReadOnlyBufferException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Where encoding refuses, and what it leaves untouched.
class EncodeBoundsTest {
  /// [EncodeDoor] looks after the canaries.
  @ParameterizedTest
  @EnumSource(names = "NEW_ARRAY", mode = EnumSource.Mode.EXCLUDE)
  void aDestinationThatIsTooSmallIsRefused(EncodeDoor door) {
    var texts = new Texts("too small, " + door);
    for (var script : Texts.Script.values()) {
      for (int chars = 1; chars <= 200; chars += chars < 70 ? 1 : 13) {
        var text = texts.of(script, chars);
        for (var policy : new MalformedPolicy[] {MalformedPolicy.AS_JDK, MalformedPolicy.KEEP}) {
          int needed = text.getBytes(UTF_8).length;
          for (int room : new int[] {needed - 1, needed - 1 - needed / 50, needed / 2, 0}) {
            assertThrows(
                door.refusal(),
                () -> door.encode(text, room, policy),
                () -> room + " bytes for " + needed);
          }
        }
      }
    }
  }

  /// More than a block of text, so that the refusal comes late.
  @ParameterizedTest
  @EnumSource(names = "NEW_ARRAY", mode = EnumSource.Mode.EXCLUDE)
  void aLargeDestinationThatIsTooSmallIsRefused(EncodeDoor door) {
    var texts = new Texts("too small, " + door);
    for (var script : Texts.Script.values()) {
      var text = texts.of(script, 9001);
      int needed = text.getBytes(UTF_8).length;
      for (int room : new int[] {needed - 1, needed - 2, needed - 70, needed / 2, 1}) {
        assertThrows(door.refusal(), () -> door.encode(text, room, MalformedPolicy.AS_JDK));
      }
    }
  }

  /// A lone surrogate needs one byte under one policy and three under another.
  @ParameterizedTest
  @EnumSource(names = "NEW_ARRAY", mode = EnumSource.Mode.EXCLUDE)
  void aDestinationThatIsTooSmallForLoneSurrogatesIsRefused(EncodeDoor door) {
    for (int chars : new int[] {1, 2, 7, 16, 33, 65, 300}) {
      var text = "\uD800".repeat(chars);
      assertThrows(door.refusal(), () -> door.encode(text, chars - 1, MalformedPolicy.AS_JDK));
      assertThrows(door.refusal(), () -> door.encode(text, 3 * chars - 1, MalformedPolicy.REPLACE));
      assertThrows(door.refusal(), () -> door.encode(text, 3 * chars - 1, MalformedPolicy.KEEP));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {-1, 11, Integer.MIN_VALUE, Integer.MAX_VALUE, Integer.MAX_VALUE - 1})
  void anOffsetOutsideTheArrayIsRefused(int offset) {
    byte[] dst = EncodeDoor.canaries(10);
    for (var text : new String[] {"", "a", "\u3042", "a".repeat(100), "\u3042".repeat(100)}) {
      refused(() -> Utf8.encode(text, dst, offset));
      refused(() -> Utf8.encode(text, dst, offset, MalformedPolicy.KEEP));
      refused(() -> Utf8.encode(text, 0, text.length(), dst, offset));
    }
    assertArrayEquals(EncodeDoor.canaries(10), dst);
  }

  @ParameterizedTest
  @ValueSource(longs = {-1, 11, 1L << 32, Long.MIN_VALUE, Long.MAX_VALUE, (1L << 32) + 3})
  void anOffsetOutsideTheSegmentIsRefused(long offset) {
    byte[] dst = EncodeDoor.canaries(30);
    var slice = MemorySegment.ofArray(dst).asSlice(10, 10);
    for (var text : new String[] {"", "a", "\u3042", "a".repeat(100), "\u3042".repeat(100)}) {
      refused(() -> Utf8.encode(text, slice, offset));
      refused(() -> Utf8.encode(text, slice, offset, MalformedPolicy.REPLACE));
    }
    assertArrayEquals(EncodeDoor.canaries(30), dst);
  }

  @Test
  void aRangeOutsideTheStringIsRefused() {
    byte[] dst = EncodeDoor.canaries(100);
    for (var text :
        new String[] {
          "abcdefgh",
          "\u00E9\u00E9\u00E9\u00E9\u00E9\u00E9\u00E9\u00E9",
          "\u3042\u3042\u3042\u3042\u3042\u3042\u3042\u3042"
        }) {
      int[][] ranges = {
        {-1, 3},
        {0, 9},
        {9, 9},
        {5, 4},
        {8, 7},
        {3, -1},
        {-2, -1},
        {0, Integer.MAX_VALUE},
        {Integer.MIN_VALUE, 0},
        {Integer.MIN_VALUE, Integer.MAX_VALUE},
        {Integer.MAX_VALUE, 0}
      };
      for (int[] range : ranges) {
        refused(() -> Utf8.encode(text, range[0], range[1], dst, 0));
        refused(() -> Utf8.encode(text, range[0], range[1], dst, 0, MalformedPolicy.REPORT));
      }
    }
    assertArrayEquals(EncodeDoor.canaries(100), dst);
  }

  @Test
  void nothingFitsEverywhere() {
    byte[] dst = EncodeDoor.canaries(4);
    assertEquals(0, Utf8.encode("", dst, 4));
    assertEquals(0, Utf8.encode("abc", 3, 3, dst, 4));
    assertEquals(0, Utf8.encode("\u3042", 1, 1, new byte[0], 0));
    assertEquals(0, Utf8.encode("", MemorySegment.ofArray(dst), 4));
    var full = ByteBuffer.allocate(4).position(4);
    Utf8.encode("", full);
    assertEquals(4, full.position());
    assertArrayEquals(EncodeDoor.canaries(4), dst);
  }

  @Test
  void aReadOnlyBufferIsRefused() {
    for (var buffer : new ByteBuffer[] {ByteBuffer.allocate(300), ByteBuffer.allocateDirect(300)}) {
      var readOnly = buffer.asReadOnlyBuffer();
      for (var text : new String[] {"a", "\u3042", "a".repeat(90), "\u3042".repeat(90)}) {
        assertThrows(ReadOnlyBufferException.class, () -> Utf8.encode(text, readOnly));
        assertThrows(
            ReadOnlyBufferException.class, () -> Utf8.encode(text, readOnly, MalformedPolicy.KEEP));
      }
      assertEquals(0, readOnly.position());
      assertEquals(ByteBuffer.allocate(300), buffer);
    }
  }

  @Test
  void aReadOnlySegmentAndAClosedOneAreRefused() {
    byte[] dst = EncodeDoor.canaries(300);
    var readOnly = MemorySegment.ofArray(dst).asReadOnly();
    MemorySegment closed;
    try (var arena = Arena.ofConfined()) {
      closed = arena.allocate(300);
    }
    for (var text : new String[] {"a", "\u3042", "a".repeat(90), "\u3042".repeat(90)}) {
      assertThrows(RuntimeException.class, () -> Utf8.encode(text, readOnly, 0));
      assertThrows(IllegalStateException.class, () -> Utf8.encode(text, closed, 0));
    }
    assertArrayEquals(EncodeDoor.canaries(300), dst);
  }

  @Test
  void segmentsOverOtherArraysThanThoseOfBytes() {
    var text = "a\u00E9\u3042\uD83D\uDE00".repeat(20);
    byte[] expected = text.getBytes(UTF_8);
    for (var segment :
        new MemorySegment[] {
          MemorySegment.ofArray(new long[60]),
          MemorySegment.ofArray(new char[240]),
          MemorySegment.ofArray(new double[60])
        }) {
      assertEquals(expected.length, Utf8.encode(text, segment, 3));
      byte[] all = segment.toArray(ValueLayout.JAVA_BYTE);
      byte[] wanted = new byte[480];
      System.arraycopy(expected, 0, wanted, 3, expected.length);
      assertArrayEquals(wanted, all);
      assertEquals(text, Utf8.decode(segment, 3, expected.length));
    }
  }

  private static void refused(Executable call) {
    assertThrows(IndexOutOfBoundsException.class, call);
  }
}
