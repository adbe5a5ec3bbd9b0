package dev.ferry.jackson;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.annotation.JsonFormat;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.DatabindException;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.deser.DeserializationProblemHandler;
import tools.jackson.databind.exc.MismatchedInputException;
import tools.jackson.databind.json.JsonMapper;

/// What a module or a property may refuse: other forms, more ids, long strings, nulls.
@SuppressWarnings("ArrayRecordComponent") // Users may have such.
class LimitsTest {
  record Strict(
      @UuidFormat(value = UuidForm.ARRAY, strict = true) @Nullable List<UUID> array,
      @UuidFormat(strict = true) @Nullable List<UUID> packed,
      @UuidFormat(value = UuidForm.PACKED_PADDED, strict = true) @Nullable List<UUID> padded,
      @UuidFormat(value = UuidForm.PACKED_URL_SAFE, strict = true) @Nullable List<UUID> urlSafe,
      @UuidFormat(value = UuidForm.COMPACT, strict = true) @Nullable List<UUID> compact,
      @UuidFormat(value = UuidForm.COMPACT_URL_SAFE, strict = true)
          @Nullable List<UUID> compactUrlSafe) {}

  private static final Map<String, Written> STRICT =
      Map.of(
          "array", Written.ARRAY,
          "packed", Written.PACKED,
          "padded", Written.PACKED_PADDED,
          "urlSafe", Written.PACKED_URL_SAFE,
          "compact", Written.COMPACT,
          "compactUrlSafe", Written.COMPACT_URL_SAFE);

  private static JsonMapper mapper(FerryModule module) {
    return JsonMapper.builder().addModule(module).build();
  }

  private static <T extends JacksonException> T fails(
      Class<T> error, JsonMapper mapper, Class<?> type, String json) {
    var e = assertThrows(error, () -> mapper.readValue(json, type), json);
    assertTrue(e.getLocation().getLineNr() > 0);
    return e;
  }

  @Test
  void strictPropertiesReadOneForm() {
    var mapper = mapper(new FerryModule());
    // Of a length and with chars that make all forms different.
    var ids = Ids.random(4);
    STRICT.forEach(
        (name, own) -> {
          for (var written : Written.values()) {
            var json = "{\"%s\":%s}".formatted(name, written.json(ids));
            boolean isOwn =
                written == own || own == Written.ARRAY && written == Written.ARRAY_IN_UPPER_CASE;
            if (isOwn) {
              var read = mapper.valueToTree(mapper.readValue(json, Strict.class)).get(name);
              assertEquals(mapper.readTree(own.json(ids)), read);
            } else {
              var e = fails(MismatchedInputException.class, mapper, Strict.class, json);
              assertEquals(name, e.getPath().getFirst().getPropertyName());
            }
          }
        });
  }

  @ParameterizedTest
  @EnumSource
  void aStrictModuleReadsOneForm(UuidForm form) {
    var mapper = mapper(new FerryModule().withForm(form).withStrictReading());
    var ids = Ids.random(4);
    var type = mapper.constructType(Container.LIST.type());
    for (var written : Written.values()) {
      boolean isOwn =
          written == Written.of(form)
              || form == UuidForm.ARRAY && written == Written.ARRAY_IN_UPPER_CASE;
      if (isOwn) {
        assertEquals(ids, mapper.readValue(written.json(ids), type));
      } else {
        assertThrows(
            MismatchedInputException.class,
            () -> mapper.readValue(written.json(ids), type),
            written.name());
      }
    }
  }

  @Test
  void strictReadingSaysSo() {
    var mapper = mapper(new FerryModule());
    var e = fails(MismatchedInputException.class, mapper, Strict.class, "{\"packed\":[\"x\"]}");
    assertEquals(
        "Found an array, expected nothing but PACKED, as reading is strict",
        e.getOriginalMessage());
  }

  /// Which would be three packed ids otherwise.
  @Test
  void aStrictPropertyTellsTruncatedCompactLists() {
    var mapper = mapper(new FerryModule());
    var json = Written.COMPACT.json(Ids.random(3));
    for (int length = 1; length < json.length() - 2; length++) {
      var cut = Written.quoted(json.substring(1, 1 + length));
      fails(
          MismatchedInputException.class, mapper, Strict.class, "{\"compact\":%s}".formatted(cut));
    }
  }

  record AtMost(@UuidFormat(mostIds = 3) List<UUID> ids) {}

  record AtMostCompact(@UuidFormat(value = UuidForm.COMPACT, mostIds = 3) List<UUID> ids) {}

  record Plain(List<UUID> ids) {}

  @Test
  void moreIdsThanAllowed() {
    var plain = mapper(new FerryModule());
    var capped = mapper(new FerryModule().withMostIds(3));
    for (var written : Written.values()) {
      var three = "{\"ids\":%s}".formatted(written.json(Ids.timed(3)));
      var four = "{\"ids\":%s}".formatted(written.json(Ids.timed(4)));
      assertEquals(Ids.timed(3), plain.readValue(three, AtMost.class).ids());
      assertEquals(Ids.timed(3), plain.readValue(three, AtMostCompact.class).ids());
      assertEquals(Ids.timed(3), capped.readValue(three, Plain.class).ids());
      if (written.json(List.of()).startsWith("[")) {
        // Jackson's constraints are for those.
        assertEquals(Ids.timed(4), plain.readValue(four, AtMost.class).ids());
        continue;
      }
      for (var e :
          List.of(
              fails(MismatchedInputException.class, plain, AtMost.class, four),
              fails(MismatchedInputException.class, plain, AtMostCompact.class, four),
              fails(MismatchedInputException.class, capped, Plain.class, four))) {
        assertEquals("ids", e.getPath().getFirst().getPropertyName());
        assertTrue(e.getOriginalMessage().contains("found 4 ids, expected at most 3"), e::toString);
      }
    }
    assertThrows(IllegalArgumentException.class, () -> new FerryModule().withMostIds(-1));
  }

  @Test
  void noIdsAtAll() {
    var mapper = mapper(new FerryModule().withMostIds(0));
    assertEquals(List.of(), mapper.readValue("{\"ids\":\"\"}", Plain.class).ids());
    var one = "{\"ids\":%s}".formatted(Written.PACKED.json(Ids.random(1)));
    fails(MismatchedInputException.class, mapper, Plain.class, one);
  }

  record Packed(@JsonFormat(shape = JsonFormat.Shape.BINARY) List<UUID> ids) {}

  @Test
  void theLengthOfStringsIsTheUsersToLimit() {
    var factory =
        JsonFactory.builder()
            .streamReadConstraints(StreamReadConstraints.builder().maxStringLength(2_000).build())
            .build();
    var mapper = JsonMapper.builder(factory).addModule(new FerryModule()).build();
    for (var written : List.of(Written.PACKED, Written.COMPACT, Written.PACKED_URL_SAFE)) {
      assertEquals(
          Ids.random(90),
          mapper
              .readValue("{\"ids\":%s}".formatted(written.json(Ids.random(90))), Packed.class)
              .ids());
      for (int count : new int[] {2_000, 50_000}) {
        var json = "{\"ids\":%s}".formatted(written.json(Ids.random(count)));
        for (var type : List.of(Packed.class, Plain.class)) {
          var e =
              assertThrows(StreamConstraintsException.class, () -> mapper.readValue(json, type));
          assertTrue(
              e.getOriginalMessage().contains("StreamReadConstraints.getMaxStringLength()"),
              e::getOriginalMessage);
        }
      }
    }
    var array = "{\"ids\":%s}".formatted(Written.ARRAY.json(Ids.random(2_000)));
    assertEquals(2_000, mapper.readValue(array, Packed.class).ids().size());
  }

  record Forms(
      @UuidFormat @Nullable List<@Nullable UUID> packed,
      @UuidFormat(UuidForm.COMPACT) @Nullable Set<@Nullable UUID> compact,
      @UuidFormat(UuidForm.PACKED_PADDED) @Nullable UUID @Nullable [] array) {}

  @Test
  void nullsArePartOfNoString() {
    var mapper = mapper(new FerryModule());
    for (int index : new int[] {0, 1, 50, 99, 150, 5_000}) {
      var ids = new ArrayList<@Nullable UUID>(Ids.random(index + 1));
      ids.set(index, null);
      var array = ids.toArray(UUID[]::new);
      assertNull(mapper, new Forms(ids, null, null), "packed", index);
      assertNull(mapper, new Forms(null, new LinkedHashSet<>(ids), null), "compact", index);
      assertNull(mapper, new Forms(null, null, array), "array", index);
    }
    var first = new Forms(Arrays.asList(null, null), null, null);
    assertNull(mapper, first, "packed", 0);
    assertNull(mapper, new Forms(Collections.singletonList(null), null, null), "packed", 0);
  }

  private static void assertNull(JsonMapper mapper, Forms forms, String name, int index) {
    List<Executable> ways =
        List.of(() -> mapper.writeValueAsBytes(forms), () -> mapper.writeValueAsString(forms));
    for (var way : ways) {
      var e = assertThrows(DatabindException.class, way);
      assertEquals(name, e.getPath().get(0).getPropertyName());
      assertEquals(index, e.getPath().get(1).getIndex());
      assertTrue(e.getOriginalMessage().endsWith("found one at index " + index), e::toString);
    }
  }

  @Test
  void aListThatIsNullIsNull() {
    var mapper = mapper(new FerryModule());
    assertEquals(
        "{\"ids\":null}",
        mapper.writeValueAsString(mapper.readValue("{\"ids\":null}", Packed.class)));
    assertEquals("{\"ids\":null}", mapper.writeValueAsString(mapper.readValue("{}", Packed.class)));
  }

  @Test
  void aHandlerOfProblemsMayHelp() {
    var mapper =
        JsonMapper.builder()
            .addModule(new FerryModule())
            .addHandler(
                new DeserializationProblemHandler() {
                  @Override
                  public Object handleWeirdStringValue(
                      DeserializationContext context, Class<?> type, String text, String problem) {
                    return type == UUID.class
                        ? new UUID(0, 0)
                        : new ArrayList<>(List.of(new UUID(9, text.length())));
                  }
                })
            .build();
    var found = mapper.readValue("{\"ids\":\"oh no\"}", Packed.class);
    assertEquals(List.of(new UUID(9, 5)), found.ids());
    assertEquals(
        List.of(new UUID(0, 0)), mapper.readValue("{\"ids\":[\"oh no\"]}", Packed.class).ids());
  }
}
