package dev.ferry.jackson;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ferry.id.CompactUuids;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.UnaryOperator;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.exc.MismatchedInputException;
import tools.jackson.dataformat.cbor.CBORMapper;
import tools.jackson.dataformat.smile.SmileMapper;

/// Formats that have bytes.
@SuppressWarnings("ArrayRecordComponent") // Users may have such.
class BinaryFormatsTest {
  record Plain(List<UUID> ids) {}

  record Packed(@UuidFormat Iterable<UUID> ids) {}

  record UrlSafe(@UuidFormat(UuidForm.PACKED_URL_SAFE) UUID[] ids) {}

  record Compact(@UuidFormat(UuidForm.COMPACT) List<UUID> ids) {}

  record StrictPacked(@UuidFormat(strict = true) List<UUID> ids) {}

  record StrictCompact(@UuidFormat(value = UuidForm.COMPACT, strict = true) List<UUID> ids) {}

  record AtMost(@UuidFormat(mostIds = 3) List<UUID> ids) {}

  @SuppressWarnings("ImmutableEnumChecker") // Its functions have no state.
  enum Format {
    CBOR(module -> CBORMapper.builder().addModule(module).build(), CBORMapper.builder().build()),
    SMILE(module -> SmileMapper.builder().addModule(module).build(), SmileMapper.builder().build());

    private interface With {
      ObjectMapper mapper(FerryModule module);
    }

    private final With with;
    private final ObjectMapper without;

    Format(With with, ObjectMapper without) {
      this.with = with;
      this.without = without;
    }

    ObjectMapper mapper() {
      return with.mapper(new FerryModule());
    }

    /// What Jackson writes for bytes.
    byte[] ofBytes(byte[] bytes) {
      return without.writeValueAsBytes(Map.of("ids", bytes));
    }

    byte[] ofText(String text) {
      return without.writeValueAsBytes(Map.of("ids", text));
    }
  }

  @ParameterizedTest
  @EnumSource
  void listsAreBytes(Format format) {
    var mapper = format.mapper();
    for (int count : new int[] {0, 1, 2, 99, 100, 101, 2_000}) {
      var ids = Ids.timed(count);
      byte[] packed = format.ofBytes(Ids.bytes(ids));
      byte[] compact = format.ofBytes(CompactUuids.toByteArray(ids));
      assertArrayEquals(packed, mapper.writeValueAsBytes(new Packed(ids)));
      assertArrayEquals(packed, mapper.writeValueAsBytes(new UrlSafe(ids.toArray(UUID[]::new))));
      assertArrayEquals(compact, mapper.writeValueAsBytes(new Compact(ids)));
      for (var bytes : List.of(packed, compact)) {
        assertEquals(ids, mapper.readValue(bytes, Plain.class).ids());
        assertEquals(ids, mapper.readValue(bytes, Packed.class).ids());
        assertEquals(ids, List.of(mapper.readValue(bytes, UrlSafe.class).ids()));
        assertEquals(ids, mapper.readValue(bytes, Compact.class).ids());
      }
      assertEquals(ids, mapper.readValue(packed, StrictPacked.class).ids());
      assertEquals(ids, mapper.readValue(compact, StrictCompact.class).ids());
    }
  }

  @ParameterizedTest
  @EnumSource
  void arraysAreAsWithout(Format format) {
    for (int count : new int[] {0, 1, 2, 101, 2_000}) {
      var plain = new Plain(Ids.random(count));
      byte[] bytes = format.without.writeValueAsBytes(plain);
      assertArrayEquals(bytes, format.mapper().writeValueAsBytes(plain));
      assertEquals(plain, format.mapper().readValue(bytes, Plain.class));
      assertEquals(plain.ids(), format.mapper().readValue(bytes, Compact.class).ids());
    }
  }

  @ParameterizedTest
  @EnumSource
  void textsAreReadToo(Format format) {
    var ids = Ids.random(200);
    for (var text : List.of(Ids.base64(ids), Ids.padded(ids), CompactUuids.encode(ids))) {
      byte[] bytes = format.ofText(text);
      assertEquals(ids, format.mapper().readValue(bytes, Plain.class).ids());
      assertEquals(ids, format.mapper().readValue(bytes, Packed.class).ids());
      assertEquals(ids, format.mapper().readValue(bytes, Compact.class).ids());
    }
  }

  private static String refuses(Format format, byte[] list, Class<?> type) {
    byte[] bytes = format.ofBytes(list);
    var e =
        assertThrows(MismatchedInputException.class, () -> format.mapper().readValue(bytes, type));
    assertEquals("ids", e.getPath().getFirst().getPropertyName());
    assertTrue(e.getLocation().getByteOffset() > 0);
    assertTrue(e.getOriginalMessage().contains("found "), e.getOriginalMessage());
    return e.getOriginalMessage();
  }

  @ParameterizedTest
  @EnumSource
  void malformed(Format format) {
    byte[] packed = Ids.bytes(Ids.random(3));
    byte[] compact = CompactUuids.toByteArray(Ids.random(3));
    for (int length = 1; length < Math.max(packed.length, compact.length); length++) {
      if (length % 16 != 0) {
        for (var type : List.of(Plain.class, Packed.class, UrlSafe.class, Compact.class)) {
          refuses(format, Arrays.copyOf(packed, length), type);
          if (length < compact.length) {
            refuses(format, Arrays.copyOf(compact, length), type);
          }
        }
        assertEquals(
            "Malformed list of UUIDs at offset %d: found %d bytes, expected a multiple of 16"
                .formatted(length, length),
            refuses(format, Arrays.copyOf(packed, length), StrictPacked.class));
      }
      if (length < compact.length) {
        refuses(format, Arrays.copyOf(compact, length), StrictCompact.class);
      }
    }
    for (int i = 0; i < compact.length; i++) {
      byte[] wrong = compact.clone();
      wrong[i] ^= 0x10;
      refuses(format, wrong, Compact.class);
      refuses(format, wrong, Plain.class);
    }
    refuses(format, packed, StrictCompact.class);
    refuses(format, compact, StrictPacked.class);
    assertTrue(
        refuses(format, Arrays.copyOf(packed, 47), Packed.class)
            .startsWith(
                "Malformed list of UUIDs at offset 47: found 47 bytes, expected a multiple of 16"
                    + " (nor is it a compact list: "));
    for (byte[] four : List.of(Ids.bytes(Ids.random(4)), CompactUuids.toByteArray(Ids.random(4)))) {
      assertTrue(refuses(format, four, AtMost.class).contains("found 4 ids, expected at most 3"));
    }
  }

  /// The settings of a mapper that make Jackson itself read one id's bytes as a list of one.
  @ParameterizedTest
  @EnumSource
  void oneIdForAListOfOne(Format format) {
    UnaryOperator<ObjectMapper> single =
        mapper ->
            mapper.rebuild().enable(DeserializationFeature.ACCEPT_SINGLE_VALUE_AS_ARRAY).build();
    byte[] bytes = format.without.writeValueAsBytes(Map.of("ids", new UUID(1, 2)));
    assertEquals(
        single.apply(format.without).readValue(bytes, Plain.class),
        single.apply(format.mapper()).readValue(bytes, Plain.class));
  }

  @ParameterizedTest
  @EnumSource
  void compactBytesThatNobodyAskedForAreNoBomb(Format format) {
    var ids = Collections.nCopies(100_000, new UUID(0x1000, Long.MIN_VALUE));
    byte[] compact = CompactUuids.toByteArray(ids);
    for (var type : List.of(Plain.class, Packed.class)) {
      var message = refuses(format, compact, type);
      assertTrue(message.contains("@UuidFormat(UuidForm.COMPACT)"), message);
    }
    byte[] bytes = format.ofBytes(compact);
    assertEquals(ids, format.mapper().readValue(bytes, Compact.class).ids());
  }
}
