package dev.ferry.id;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.BufferOverflowException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.ReadOnlyBufferException;
import java.util.Arrays;
import java.util.Locale;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/// The 36 chars of a UUID against what the JDK writes and reads.
class UuidsTest {
  /// RFC 9562, appendix A and sections 5.9 and 5.10.
  @ParameterizedTest
  @CsvSource({
    "C232AB00-9414-11EC-B3C8-9F6BDECED846, C232AB00941411EC, B3C89F6BDECED846",
    "5df41881-3aed-3515-88a7-2f4a814cf09e, 5DF418813AED3515, 88A72F4A814CF09E",
    "919108f7-52d1-4320-9bac-f847db4148a8, 919108F752D14320, 9BACF847DB4148A8",
    "2ed6657d-e927-568b-95e1-2665a8aea6a2, 2ED6657DE927568B, 95E12665A8AEA6A2",
    "1EC9414C-232A-6B00-B3C8-9F6BDECED846, 1EC9414C232A6B00, B3C89F6BDECED846",
    "017F22E2-79B0-7CC3-98C4-DC0C0C07398F, 017F22E279B07CC3, 98C4DC0C0C07398F",
    "5c146b14-3c52-8afd-938a-375d0df1fbf6, 5C146B143C528AFD, 938A375D0DF1FBF6",
    "00000000-0000-0000-0000-000000000000, 0, 0",
    "FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF, FFFFFFFFFFFFFFFF, FFFFFFFFFFFFFFFF",
  })
  void examplesOfTheRfc(String text, String most, String least) {
    var id = new UUID(Long.parseUnsignedLong(most, 16), Long.parseUnsignedLong(least, 16));
    for (var door : TextDoor.values()) {
      assertEquals(id, door.parse(text));
      if (door.writes()) {
        assertEquals(text.toLowerCase(Locale.ROOT), door.format(id));
      }
    }
    assertEquals(text.toLowerCase(Locale.ROOT), Uuids.toString(id));
  }

  @ParameterizedTest
  @EnumSource
  void eachByteOfAnIdAtEachPlace(TextDoor door) {
    for (int place = 0; place < 16; place++) {
      for (int value = 0; value < 256; value++) {
        var bytes = ByteBuffer.allocate(16).put(place, (byte) value);
        var id = new UUID(bytes.getLong(0), bytes.getLong(8));
        assertEquals(id, door.parse(id.toString()));
        assertEquals(id, door.parse(id.toString().toUpperCase(Locale.ROOT)));
        if (door.writes()) {
          assertEquals(id.toString(), door.format(id));
        }
      }
    }
  }

  @Test
  void aMillionIds() {
    var ids = new Ids(1);
    var bytes = new byte[40];
    var chars = new char[40];
    var heap = ByteBuffer.allocate(40);
    var direct = ByteBuffer.allocateDirect(41).order(ByteOrder.LITTLE_ENDIAN);
    for (int i = 0; i < 1_000_000; i++) {
      var id = ids.anyOrEdge();
      var text = id.toString();
      int at = i % 5;
      Uuids.format(id, bytes, at);
      Uuids.format(id, chars, at);
      Uuids.format(id, heap.position(at));
      Uuids.format(id, direct.position(at));
      assertEquals(text, new String(bytes, at, Uuids.LENGTH, ISO_8859_1));
      assertEquals(text, new String(chars, at, Uuids.LENGTH));
      assertEquals(text, new String(heap.array(), at, Uuids.LENGTH, ISO_8859_1));
      assertEquals(heap.flip().position(at), direct.flip().position(at));
      assertEquals(id, UUID.fromString(text));
      assertEquals(id, Uuids.parse(text));
      assertEquals(id, Uuids.parse(bytes, at));
      assertEquals(id, Uuids.parse(chars, at));
      assertEquals(id, Uuids.parse(heap));
      assertEquals(id, Uuids.parse(direct));
      heap.clear();
      direct.clear();
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {36, 37, 38, 39, 44, 1000})
  void inBulk(int stride) {
    for (int count : new int[] {0, 1, 2, 3, 100}) {
      var ids = new Ids(stride + count).anyOrEdge(count + 5);
      var longs = Ids.longs(ids);
      var text = new byte[11 + stride * count];
      Arrays.fill(text, (byte) '~');
      var expected = text.clone();
      for (int i = 0; i < count; i++) {
        byte[] one = ids.get(2 + i).toString().getBytes(ISO_8859_1);
        System.arraycopy(one, 0, expected, 11 + i * stride, Uuids.LENGTH);
      }
      Uuids.format(longs, 2, count, text, 11, stride);
      assertArrayEquals(expected, text);
      var read = new long[longs.length];
      Uuids.parse(text, 11, stride, read, 2, count);
      var within = new long[longs.length];
      System.arraycopy(longs, 4, within, 4, 2 * count);
      assertArrayEquals(within, read);
    }
  }

  /// The last id needs 36 bytes, not a stride.
  @Test
  void bulkFitsExactly() {
    var longs = Ids.longs(new Ids(2).anyOrEdge(3));
    var text = new byte[2 * 50 + Uuids.LENGTH];
    Uuids.format(longs, 0, 3, text, 0, 50);
    var read = new long[6];
    Uuids.parse(text, 0, 50, read, 0, 3);
    assertArrayEquals(longs, read);
    Uuids.format(longs, 2, 1, text, text.length - Uuids.LENGTH, Integer.MAX_VALUE);
    Uuids.parse(text, text.length - Uuids.LENGTH, Integer.MAX_VALUE, read, 0, 1);
    assertArrayEquals(Arrays.copyOfRange(longs, 4, 6), Arrays.copyOf(read, 2));
    Uuids.format(longs, 3, 0, text, text.length, 36);
    Uuids.parse(text, text.length, 36, read, 3, 0);
  }

  /// From, count, offset, stride of three ids in 136 bytes.
  @ParameterizedTest
  @CsvSource({
    "0, 3, 0, 51",
    "0, 3, 1, 50",
    "0, 3, -1, 50",
    "0, 4, 0, 36",
    "1, 3, 0, 36",
    "3, 1, 0, 36",
    "-1, 2, 0, 36",
    "0, -1, 0, 36",
    "0, 1, 101, 36",
    "0, 0, 137, 36",
    "0, 3, 0, 2147483647",
    "0, 2, 2147483647, 36",
  })
  void bulkBeyondAnArray(int from, int count, int offset, int stride) {
    var longs = new long[6];
    Arrays.fill(longs, 5);
    var text = new byte[136];
    assertThrows(
        IndexOutOfBoundsException.class,
        () -> Uuids.format(longs, from, count, text, offset, stride));
    assertArrayEquals(new byte[136], text);
    assertThrows(
        IndexOutOfBoundsException.class,
        () -> Uuids.parse(text, offset, stride, longs, from, count));
    assertArrayEquals(new long[] {5, 5, 5, 5, 5, 5}, longs);
  }

  @ParameterizedTest
  @ValueSource(ints = {35, 0, -1, -36, Integer.MIN_VALUE})
  void strideTooShort(int stride) {
    var error =
        assertThrows(
            IllegalArgumentException.class,
            () -> Uuids.format(new long[2], 0, 1, new byte[99], 0, stride));
    assertEquals(
        "A stride of %d bytes is too short: expected 36 or more".formatted(stride),
        error.getMessage());
    assertThrows(
        IllegalArgumentException.class,
        () -> Uuids.parse(new byte[99], 0, stride, new long[2], 0, 1));
  }

  @ParameterizedTest
  @ValueSource(ints = {-1, 5, 40, 41, Integer.MAX_VALUE, Integer.MIN_VALUE})
  void noRoomInAnArray(int offset) {
    var bytes = new byte[40];
    var chars = new char[40];
    assertThrows(IndexOutOfBoundsException.class, () -> Uuids.format(Ids.MAX, bytes, offset));
    assertThrows(IndexOutOfBoundsException.class, () -> Uuids.format(Ids.MAX, chars, offset));
    assertArrayEquals(new byte[40], bytes);
    assertArrayEquals(new char[40], chars);
    assertThrows(IndexOutOfBoundsException.class, () -> Uuids.parse(bytes, offset));
    assertThrows(IndexOutOfBoundsException.class, () -> Uuids.parse(chars, offset));
  }

  @Test
  void noRoomInABuffer() {
    for (int remaining = 0; remaining < Uuids.LENGTH; remaining++) {
      for (var buffer : new ByteBuffer[] {ByteBuffer.allocate(50), ByteBuffer.allocateDirect(50)}) {
        buffer.position(7).limit(7 + remaining);
        assertThrows(BufferOverflowException.class, () -> Uuids.format(Ids.MAX, buffer));
        assertThrows(BufferUnderflowException.class, () -> Uuids.parse(buffer));
        assertEquals(7, buffer.position());
        assertEquals(ByteBuffer.allocate(50), buffer.clear());
      }
    }
    var readOnly = ByteBuffer.allocate(50).asReadOnlyBuffer();
    assertThrows(ReadOnlyBufferException.class, () -> Uuids.format(Ids.MAX, readOnly));
  }
}
