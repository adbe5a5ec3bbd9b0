package dev.ferry.id;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Any list comes back exactly, and takes no more than it may.
class CompactUuidsTest {
  /// 2026-01-01.
  private static final long TODAY = 1_767_225_600_000L;

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 8, 30, 129, 400})
  void anyMixComesBack(int longestRun) {
    var lists = new CompactLists(longestRun);
    for (int round = 0; round < (longestRun > 100 ? 60 : 200); round++) {
      comesBack(lists.mixed(round % 20, longestRun));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15})
  void eachVersionAndVariantComesBack(int version) {
    for (int size : new int[] {1, 2, 5, 6, 7, 127, 128, 129, 130, 257, 258}) {
      for (long variant = 0; variant < 8; variant++) {
        var ids = new ArrayList<UUID>();
        for (var id : new Ids(size).v7(size, TODAY, 3)) {
          ids.add(
              new UUID(
                  id.getMostSignificantBits() & ~0xF000L | (long) version << 12,
                  id.getLeastSignificantBits() << 3 >>> 3 | variant << 61));
        }
        comesBack(ids);
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"1, 60", "6, 60", "7, 48"})
  void timesAtTheirEnds(int version, int bits) {
    var random = new Ids(version);
    long last = (1L << bits) - 1;
    long[] times = {0, last, 0, 1, last - 1, last, last, 1L << (bits - 1), 0, last};
    for (int size : new int[] {1, 2, 6, 10, 128, 129, 130, 300}) {
      var ids = new ArrayList<UUID>();
      for (int i = 0; i < size; i++) {
        ids.add(random.timed(version, times[i % times.length]));
      }
      comesBack(ids);
    }
  }

  @Test
  void oneAlternatingWithAnother() {
    var random = new Ids(40);
    for (int run = 1; run < 12; run++) {
      var ids = new ArrayList<UUID>();
      for (int i = 0; i < 40 * run; i++) {
        int kind = i / run % 4;
        ids.add(kind == 0 ? random.v4() : random.timed(List.of(1, 6, 7).get(kind - 1), TODAY + i));
      }
      comesBack(ids);
    }
  }

  private static void comesBack(List<UUID> ids) {
    byte[] bytes = CompactUuids.toByteArray(ids);
    assertEquals(ids, CompactUuids.ofByteArray(bytes, ids.size()));
    assertEquals(ids, CompactModel.decode(bytes));
    assertTrue(
        bytes.length <= 16 * ids.size() + mostMore(ids.size()),
        () -> bytes.length + " bytes for " + ids);
    assertNotEquals(0, bytes.length % 16);
  }

  /// Version, count, kind, count, fill and checksum.
  private static int mostMore(int ids) {
    int count = ids < 1 << 7 ? 1 : ids < 1 << 14 ? 2 : 3;
    return 1 + count + 1 + count + 1 + 4;
  }

  @ParameterizedTest
  @EnumSource
  void eachFormOfText(Base64Form form) {
    for (int size : Ids.SIZES) {
      for (var ids :
          List.of(new Ids(size).anyOrEdge(size), new Ids(size).v7(size, TODAY, size % 5))) {
        var text = CompactUuids.encode(ids, form);
        assertEquals(Base64Model.encode(CompactUuids.toByteArray(ids), form), text);
        assertEquals(ids, CompactUuids.decode(text, form, size));
        byte[] among = ("AB" + text + "=C").getBytes(ISO_8859_1);
        assertEquals(ids, CompactUuids.decode(among, 2, text.length(), form, size));
      }
    }
  }

  @Test
  void standardUnlessSaid() {
    var ids = new Ids(41).v7(300, TODAY, 1);
    var text = CompactUuids.encode(ids);
    assertEquals(CompactUuids.encode(ids, Base64Form.STANDARD), text);
    assertEquals(ids, CompactUuids.decode(text));
    assertEquals(text, CompactUuids.encode(new LinkedHashSet<>(ids)));
  }

  @Test
  void decodedListsMayBeChanged() {
    for (var ids : List.of(List.<UUID>of(), List.of(Ids.MAX), new Ids(42).v7(20, TODAY, 1))) {
      var decoded = CompactUuids.decode(CompactUuids.encode(ids));
      decoded.add(Ids.NIL);
      assertEquals(ids.size() + 1, decoded.size());
      assertEquals(ids, decoded.subList(0, ids.size()));
    }
  }

  /// What docs/compact-uuids.md says of sizes.
  @Test
  void fiftyThousandOfVersion7() {
    var ids = new Ids(43).v7(50_000, TODAY, 1);
    assertEquals(463_300, CompactUuids.toByteArray(ids).length);
    var text = CompactUuids.encode(ids);
    assertEquals(617_734, text.length());
    assertTrue(text.length() <= 640_000);
    assertTrue(ids.equals(CompactUuids.decode(text)));
    assertEquals(1_066_667, PackedUuids.encode(ids).length());
    var strings = "[\"" + String.join("\",\"", ids.stream().map(UUID::toString).toList()) + "\"]";
    assertEquals(1_950_001, strings.length());
  }

  /// The first time of a list has 6 bytes from 1971 to 2109.
  @ParameterizedTest
  @CsvSource({"34359678368, 463299", "34359738368, 463300", "4398046461104, 463300"})
  void fiftyThousandAtOtherTimes(long first, int bytes) {
    var ids = new Ids(44).v7(50_000, first, 1);
    assertEquals(bytes, CompactUuids.toByteArray(ids).length);
  }

  /// At some milliseconds two, at some none.
  @Test
  void fiftyThousandNotQuiteRegular() {
    var random = new Random(45);
    var ids = new ArrayList<UUID>();
    var source = new Ids(45);
    for (int i = 0; i < 50_000; i++) {
      ids.add(source.timed(7, TODAY + i + random.nextInt(2)));
    }
    var text = CompactUuids.encode(ids);
    assertTrue(text.length() <= 640_000, () -> text.length() + " chars");
    assertTrue(ids.equals(CompactUuids.decode(text)));
  }

  @Test
  void fiftyThousandOfVersion4() {
    var random = new Ids(46);
    var ids = new ArrayList<UUID>();
    for (int i = 0; i < 50_000; i++) {
      ids.add(random.v4());
    }
    assertEquals(800_000 + 12, CompactUuids.toByteArray(ids).length);
    Collections.addAll(ids, Ids.NIL, Ids.MAX);
    comesBack(ids);
  }

  /// A machine with one clock sequence: 8 bytes for it, and the times.
  @ParameterizedTest
  @ValueSource(ints = {1, 6})
  void runsOfOneMachine(int version) {
    var ids = new ArrayList<UUID>();
    for (int i = 0; i < 12_800; i++) {
      ids.add(Ids.timed(version, 0x1EC9414C232AB00L + 10_000L * i, 0, 0x33C89F6BDECED846L));
    }
    // A group is 4 bytes: three for the difference, one for the width.
    assertEquals(1 + 2 + 1 + 2 + 9 + 100 * 4 + 1 + 8 + 4, CompactUuids.toByteArray(ids).length);
    comesBack(ids);
  }

  @Test
  void moreIdsThanWanted() {
    for (int size : new int[] {1, 2, 100, 1000}) {
      for (var ids : List.of(new Ids(size).anyOrEdge(size), new Ids(size).v7(size, TODAY, 1))) {
        var error =
            assertThrows(
                MalformedUuidException.class,
                () -> CompactUuids.ofByteArray(CompactUuids.toByteArray(ids), size - 1));
        assertEquals("%,d ids".formatted(size), error.found());
        assertEquals("at most %d".formatted(size - 1), error.expected());
        assertThrows(
            MalformedUuidException.class,
            () -> CompactUuids.decode(CompactUuids.encode(ids), Base64Form.STANDARD, size - 1));
      }
    }
  }

  @SuppressWarnings("NullAway")
  @Test
  void nulls() {
    var ids = new ArrayList<UUID>(new Ids(47).v7(50, TODAY, 1));
    ids.set(20, null);
    assertThrows(NullPointerException.class, () -> CompactUuids.encode(ids));
    assertThrows(NullPointerException.class, () -> CompactUuids.toByteArray(ids));
    assertThrows(NullPointerException.class, () -> CompactUuids.decode(null));
  }

  @Test
  void theSameListGivesTheSameBytes() {
    var ids = new CompactLists(48).mixed(20, 50);
    assertArrayEquals(CompactUuids.toByteArray(ids), CompactUuids.toByteArray(List.copyOf(ids)));
  }
}
