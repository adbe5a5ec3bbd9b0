package dev.ferry.id;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/// Lists of ids as one text, against the JDK's Base64.
class PackedUuidsTest {
  /// Written by hand: RFC 4648 of the bytes of RFC 9562's examples of versions 4 and 7.
  @ParameterizedTest
  @CsvSource({
    "STANDARD, kZEI91LRQyCbrPhH20FIqA",
    "PADDED, kZEI91LRQyCbrPhH20FIqA==",
    "URL_SAFE, kZEI91LRQyCbrPhH20FIqA",
    "STANDARD, kZEI91LRQyCbrPhH20FIqAF/IuJ5sHzDmMTcDAwHOY8",
    "PADDED, kZEI91LRQyCbrPhH20FIqAF/IuJ5sHzDmMTcDAwHOY8=",
    "URL_SAFE, kZEI91LRQyCbrPhH20FIqAF_IuJ5sHzDmMTcDAwHOY8",
  })
  void examples(Base64Form form, String text) {
    var ids = new ArrayList<UUID>();
    ids.add(UUID.fromString("919108f7-52d1-4320-9bac-f847db4148a8"));
    if (text.length() > 24) {
      ids.add(UUID.fromString("017f22e2-79b0-7cc3-98c4-dc0c0c07398f"));
    }
    assertEquals(text, PackedUuids.encode(ids, form));
    for (var door : PackedDoor.values()) {
      assertEquals(ids, door.decode(text, form));
    }
  }

  @ParameterizedTest
  @EnumSource
  void eachSizeEachWay(Base64Form form) {
    for (int size : Ids.SIZES) {
      var ids = new Ids(size).anyOrEdge(size);
      var text = Base64Model.encode(ids, form);
      assertEquals(text.length(), PackedUuids.encodedLength(size, form));
      assertEquals(text, PackedUuids.encode(ids, form));
      assertEquals(text, PackedUuids.encode(Ids.longs(ids), form));
      var bytes = new byte[text.length() + 9];
      assertEquals(text.length(), PackedUuids.encode(ids, form, bytes, 5));
      assertEquals("\0".repeat(5) + text + "\0".repeat(4), new String(bytes, ISO_8859_1));
      for (var door : PackedDoor.values()) {
        assertEquals(ids, door.decode(text, form, size), () -> door + ", " + size);
      }
    }
  }

  @Test
  void standardUnlessSaid() {
    var ids = new Ids(3).anyOrEdge(500);
    var text = Base64Model.encode(ids, Base64Form.STANDARD);
    assertEquals(text, PackedUuids.encode(ids));
    assertEquals(text, PackedUuids.encode(ids.toArray(new UUID[0])));
    assertEquals(ids, PackedUuids.decode(text));
    var set = new LinkedHashSet<>(ids);
    assertEquals(List.copyOf(set), PackedUuids.decode(PackedUuids.encode(set)));
  }

  @Test
  void asBytes() {
    for (int size : Ids.SIZES) {
      var ids = new Ids(size).anyOrEdge(size);
      assertArrayEquals(Ids.bytes(ids), PackedUuids.toByteArray(ids));
      assertEquals(ids, PackedUuids.ofByteArray(Ids.bytes(ids), size));
    }
    for (int length = 1; length < 100; length++) {
      var bytes = new byte[length];
      if (length % 16 != 0) {
        var error =
            assertThrows(MalformedUuidException.class, () -> PackedUuids.ofByteArray(bytes, 100));
        assertEquals(length, error.offset());
        assertEquals(-1, error.number());
        assertEquals(
            "Malformed list of UUIDs at offset %d: found %d bytes, expected a multiple of 16"
                .formatted(length, length),
            error.getMessage());
      }
    }
  }

  @Test
  void aMillionIds() {
    var ids = new Ids(4).anyOrEdge(1_000_000);
    for (var form : Base64Form.values()) {
      var text = Base64Model.encode(ids, form);
      assertTrue(text.equals(PackedUuids.encode(ids, form)), "as the JDK encodes");
      assertTrue(text.equals(PackedUuids.encode(Ids.longs(ids), form)), "longs, too");
      assertTrue(ids.equals(PackedUuids.decode(text, form, ids.size())), "and back");
    }
  }

  @Test
  void fiftyThousand() {
    var text = PackedUuids.encode(new Ids(5).anyOrEdge(50_000));
    assertEquals(1_066_667, text.length());
    assertEquals(1_066_677, ("{\"ids\":\"" + text + "\"}").length());
    assertEquals(1_066_668, PackedUuids.encodedLength(50_000, Base64Form.PADDED));
  }

  @Test
  void lengthsBeyondAnArray() {
    assertEquals(
        45_812_984_470L, PackedUuids.encodedLength(Integer.MAX_VALUE, Base64Form.STANDARD));
    assertEquals(45_812_984_472L, PackedUuids.encodedLength(Integer.MAX_VALUE, Base64Form.PADDED));
  }

  @Test
  void decodedListsMayBeChanged() {
    for (var door : PackedDoor.values()) {
      var ids =
          door.decode(
              Base64Model.encode(List.of(Ids.MAX), Base64Form.STANDARD), Base64Form.STANDARD);
      if (door != PackedDoor.LONGS) {
        ids.add(Ids.NIL);
        assertEquals(List.of(Ids.MAX, Ids.NIL), ids);
      }
    }
    var ids = PackedUuids.ofByteArray(new byte[16], 1);
    ids.clear();
    assertEquals(List.of(), ids);
  }

  @Test
  void noRoom() {
    var ids = new Ids(6).anyOrEdge(3);
    for (int room = 0; room < 64; room++) {
      var dst = new byte[room + 2];
      assertThrows(
          IndexOutOfBoundsException.class,
          () -> PackedUuids.encode(ids, Base64Form.STANDARD, dst, 2));
      assertArrayEquals(new byte[room + 2], dst);
    }
    assertThrows(
        IndexOutOfBoundsException.class,
        () -> PackedUuids.encode(ids, Base64Form.STANDARD, new byte[100], -1));
    assertThrows(
        IndexOutOfBoundsException.class,
        () -> PackedUuids.decode(new byte[22], 1, 22, Base64Form.STANDARD, 1));
  }

  @Test
  void longsAreNoPairs() {
    var error =
        assertThrows(
            IllegalArgumentException.class,
            () -> PackedUuids.encode(new long[3], Base64Form.STANDARD));
    assertEquals("3 longs are no pairs: expected an even number", error.getMessage());
  }

  @SuppressWarnings("NullAway")
  @Test
  void nulls() {
    for (int size : new int[] {1, 192, 500}) {
      for (int at : new int[] {0, size / 2, size - 1}) {
        var ids = new ArrayList<UUID>(new Ids(7).anyOrEdge(size));
        ids.set(at, null);
        assertThrows(NullPointerException.class, () -> PackedUuids.encode(ids));
        assertThrows(NullPointerException.class, () -> PackedUuids.toByteArray(ids));
        assertThrows(
            NullPointerException.class,
            () -> PackedUuids.encode(ids, Base64Form.STANDARD, new byte[20_000], 0));
      }
    }
    assertThrows(NullPointerException.class, () -> PackedUuids.decode(null));
  }

  @Test
  void moreIdsThanWanted() {
    for (int size : Ids.SIZES) {
      for (var form : Base64Form.values()) {
        var text = Base64Model.encode(new Ids(size).anyOrEdge(size), form);
        for (var door : PackedDoor.values()) {
          var error =
              assertThrows(MalformedUuidException.class, () -> door.decode(text, form, size - 1));
          assertEquals(-1, error.number());
          assertEquals(door.start(), error.offset());
          assertEquals(
              "Malformed list of UUIDs at offset %d: found %,d ids, expected at most %d"
                  .formatted(door.start(), size, size - 1),
              error.getMessage());
        }
      }
    }
    assertThrows(MalformedUuidException.class, () -> PackedUuids.ofByteArray(new byte[32], 1));
  }

  @Test
  void tenMillionUnlessSaid() {
    assertEquals(10_000_000, PackedUuids.MOST_IDS);
    int length = (int) PackedUuids.encodedLength(10_000_001, Base64Form.STANDARD);
    var error =
        assertThrows(
            MalformedUuidException.class,
            () -> new PackedDecoder(length, Base64Form.STANDARD, PackedUuids.MOST_IDS));
    assertEquals("10,000,001 ids", error.found());
    assertEquals("at most 10,000,000", error.expected());
  }

  /// 500,000 ids: their list alone would take 2 MB, their longs 8 MB.
  @ParameterizedTest
  @EnumSource
  void moreIdsThanWantedAreRefusedBeforeAnythingIsAllocated(Base64Form form) {
    var text = "A".repeat((int) PackedUuids.encodedLength(500_000, form));
    byte[] chars = text.getBytes(ISO_8859_1);
    byte[] bytes = new byte[8_000_000];
    List<Runnable> ways =
        List.of(
            () -> PackedUuids.decode(text, form, 499_999),
            () -> PackedUuids.decodeToLongs(text, form, 499_999),
            () -> PackedUuids.decode(chars, 0, chars.length, form, 499_999),
            () -> PackedUuids.ofByteArray(bytes, 499_999),
            () -> new PackedDecoder(Integer.MAX_VALUE - 9, form, 10_000_000),
            () -> new PackedDecoder(text.length(), form, 499_999));
    for (var way : ways) {
      Runnable refused = () -> assertThrows(MalformedUuidException.class, way::run);
      refused.run();
      long allocated = Allocated.by(refused);
      assertTrue(allocated < 200_000, () -> allocated + " bytes");
    }
  }

  @Test
  void arraysAreNotChanged() {
    var longs = Ids.longs(new Ids(8).anyOrEdge(300));
    var before = longs.clone();
    byte[] chars = PackedUuids.encode(longs, Base64Form.PADDED).getBytes(ISO_8859_1);
    var charsBefore = chars.clone();
    PackedUuids.decode(chars, 0, chars.length, Base64Form.PADDED, 300);
    assertArrayEquals(before, longs);
    assertArrayEquals(charsBefore, chars);
    assertEquals(300, Arrays.stream(longs).count() / 2);
  }
}
