package dev.ferry.utf8;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A segment of more than 2 GiB: a sparse file, of which only what is touched takes room.
class HugeSegmentTest {
  private static final long SIZE = (1L << 32) + 8192;

  @TempDir private static Path folder;

  private static Arena arena;
  private static MemorySegment huge;

  @BeforeAll
  static void map() throws IOException {
    arena = Arena.ofConfined();
    try (var file =
        FileChannel.open(
            folder.resolve("sparse"),
            StandardOpenOption.CREATE_NEW,
            StandardOpenOption.SPARSE,
            StandardOpenOption.READ,
            StandardOpenOption.WRITE)) {
      huge = file.map(MapMode.READ_WRITE, 0, SIZE, arena);
    }
  }

  @AfterAll
  static void unmap() {
    arena.close();
  }

  @Test
  void offsetsThatAreNoInts() {
    var text = "a\u00E9\u3042\uD83D\uDE00".repeat(100);
    byte[] expected = text.getBytes(UTF_8);
    long[] offsets = {
      0, (1L << 31) - 500, (1L << 31) - 1, 1L << 31, (1L << 32) - 7, SIZE - expected.length
    };
    for (long offset : offsets) {
      assertEquals(expected.length, Utf8.encode(text, huge, offset));
      var slice = huge.asSlice(offset, expected.length);
      assertArrayEquals(expected, slice.toArray(ValueLayout.JAVA_BYTE));
      assertEquals(text, Utf8.decode(huge, offset, expected.length));
      assertTrue(Utf8.isValid(huge, offset, expected.length));
      huge.set(ValueLayout.JAVA_BYTE, offset + expected.length - 1, (byte) 'x');
      assertFalse(Utf8.isValid(huge, offset, expected.length));
      var e =
          assertThrows(
              MalformedUtf8Exception.class,
              () -> Utf8.decode(huge, offset, expected.length, MalformedPolicy.REPORT));
      assertEquals(offset + expected.length - 4, e.offset());
      slice.fill((byte) 0);
    }
  }

  @Test
  void offsetsThatWouldBeRightAsIntsAreRefused() {
    var slice = huge.asSlice(0, 1000);
    for (long offset : new long[] {1L << 32, (1L << 32) + 5, -(1L << 32)}) {
      assertThrows(IndexOutOfBoundsException.class, () -> Utf8.encode("abc", slice, offset));
      assertThrows(IndexOutOfBoundsException.class, () -> Utf8.decode(slice, offset, 3));
      assertThrows(IndexOutOfBoundsException.class, () -> Utf8.isValid(slice, offset, 3));
      assertThrows(IndexOutOfBoundsException.class, () -> Utf8.decode(slice, 0, offset));
      assertThrows(IndexOutOfBoundsException.class, () -> Utf8.isValid(slice, 0, offset));
    }
    assertThrows(IndexOutOfBoundsException.class, () -> Utf8.encode("\u3042", huge, SIZE - 2));
  }

  /// The whole of such a length is looked at in the fuzz profile, where there is time for it.
  @Test
  void lengthsThatAreNoInts() {
    for (long length : new long[] {(1L << 31) + 100, 1L << 32, SIZE}) {
      huge.set(ValueLayout.JAVA_BYTE, 1000, (byte) 0xFF);
      assertFalse(Utf8.isValid(huge, 0, length));
      huge.set(ValueLayout.JAVA_BYTE, 1000, (byte) 0);
    }
  }
}
