package dev.ferry.jackson;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.annotation.JsonFormat;
import dev.ferry.id.Uuids;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.ConcurrentModificationException;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.RandomAccess;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.DatabindException;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.deser.DeserializationProblemHandler;
import tools.jackson.databind.exc.InvalidFormatException;
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
    var ids = Ids.random(8);
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
    var ids = Ids.random(8);
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

  record AskedFor(@UuidFormat(UuidForm.COMPACT) List<UUID> ids) {}

  record MoreAskedFor(@UuidFormat(value = UuidForm.COMPACT, mostIds = 5) List<UUID> ids) {}

  @Test
  void anAnnotationWithoutANumberLeavesThatOfTheModule() {
    var mapper = mapper(new FerryModule().withMostIds(3));
    for (var written : List.of(Written.PACKED, Written.COMPACT)) {
      var three = "{\"ids\":%s}".formatted(written.json(Ids.timed(3)));
      var five = "{\"ids\":%s}".formatted(written.json(Ids.timed(5)));
      assertEquals(Ids.timed(3), mapper.readValue(three, AskedFor.class).ids());
      assertEquals(Ids.timed(5), mapper.readValue(five, MoreAskedFor.class).ids());
      for (var type : List.of(AskedFor.class, Packed.class)) {
        var e = fails(MismatchedInputException.class, mapper, type, five);
        assertTrue(e.getOriginalMessage().contains("found 5 ids, expected at most 3"), e::toString);
      }
    }
  }

  record LessThanNone(@UuidFormat(mostIds = -2) List<UUID> ids) {}

  @Test
  void fewerThanNoneMayNotBeAskedFor() {
    var mapper = mapper(new FerryModule());
    assertThrows(
        RuntimeException.class, () -> mapper.readValue("{\"ids\":\"\"}", LessThanNone.class));
  }

  /// Ids that are all the same take 64 of them a byte.
  private static List<UUID> dense(int count) {
    return Collections.nCopies(count, new UUID(0x1000, Long.MIN_VALUE));
  }

  @Test
  void aCompactListThatNobodyAskedForIsNoBomb() {
    var json = "{\"ids\":%s}".formatted(Written.COMPACT.json(dense(100_000)));
    assertTrue(json.length() < 2_200);
    for (var module : List.of(new FerryModule(), new FerryModule().withForm(UuidForm.PACKED))) {
      for (var type : List.of(Plain.class, Packed.class)) {
        var e = fails(MismatchedInputException.class, mapper(module), type, json);
        assertTrue(
            e.getOriginalMessage()
                .endsWith(
                    "found 100,000 ids, expected at most 1,586 where no compact list was asked"
                        + " for: @UuidFormat(UuidForm.COMPACT), or the module's withForm, allows"
                        + " for more"),
            e::getOriginalMessage);
      }
      assertEquals(dense(100_000), mapper(module).readValue(json, AskedFor.class).ids());
    }
    var compact = mapper(new FerryModule().withForm(UuidForm.COMPACT_URL_SAFE));
    assertEquals(dense(100_000), compact.readValue(json, Plain.class).ids());
  }

  @Test
  void aCompactListThatNobodyAskedForIsReadWhereItsLengthIsUsual() {
    var mapper = mapper(new FerryModule());
    for (var ids : List.of(dense(1_000), Ids.timed(20_000), Ids.random(20_000))) {
      var json = "{\"ids\":%s}".formatted(Written.COMPACT.json(ids));
      assertEquals(ids, mapper.readValue(json, Plain.class).ids());
      assertEquals(ids, mapper.readValue(json, Packed.class).ids());
    }
    var more = "{\"ids\":%s}".formatted(Written.COMPACT.json(dense(1_001)));
    fails(MismatchedInputException.class, mapper, Plain.class, more);
    assertEquals(dense(1_001), mapper.readValue(more, AskedFor.class).ids());
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

  @Test
  void shorterThanAnId() {
    var json = "{\"ids\":%s}".formatted(Written.ARRAY.json(Ids.random(2)));
    for (int most : new int[] {Uuids.LENGTH - 1, Uuids.LENGTH}) {
      var factory =
          JsonFactory.builder()
              .streamReadConstraints(StreamReadConstraints.builder().maxStringLength(most).build())
              .build();
      var mapper = JsonMapper.builder(factory).addModule(new FerryModule()).build();
      for (var type : List.of(Packed.class, Plain.class)) {
        if (most < Uuids.LENGTH) {
          assertThrows(StreamConstraintsException.class, () -> mapper.readValue(json, type));
        } else {
          assertTrue(mapper.readValue(json, type).toString().contains(Ids.random(2).toString()));
        }
      }
    }
  }

  record Forms(
      @UuidFormat @Nullable List<@Nullable UUID> packed,
      @UuidFormat(UuidForm.COMPACT) @Nullable Set<@Nullable UUID> compact,
      @UuidFormat(UuidForm.PACKED_PADDED) @Nullable UUID @Nullable [] array) {}

  @SuppressWarnings("JdkObsolete") // as a list without access by index
  @Test
  void nullsArePartOfNoString() {
    var mapper = mapper(new FerryModule());
    for (int index : new int[] {0, 1, 50, 99, 150, 5_000}) {
      var ids = new ArrayList<@Nullable UUID>(Ids.random(index + 1));
      ids.set(index, null);
      var array = ids.toArray(UUID[]::new);
      assertNull(mapper, new Forms(ids, null, null), "packed", index);
      assertNull(mapper, new Forms(new LinkedList<>(ids), null, null), "packed", index);
      assertNull(mapper, new Forms(null, new LinkedHashSet<>(ids), null), "compact", index);
      assertNull(mapper, new Forms(null, null, array), "array", index);
    }
    var first = new Forms(Arrays.asList(null, null), null, null);
    assertNull(mapper, first, "packed", 0);
    assertNull(mapper, new Forms(Collections.singletonList(null), null, null), "packed", 0);
  }

  /// A list that changes when one of its ids is asked for, in the second piece that is written.
  private static final class Changing extends AbstractList<UUID> implements RandomAccess {
    private final int after;
    private int size;

    /// @param size before that
    /// @param after what it is then
    Changing(int size, int after) {
      this.size = size;
      this.after = after;
    }

    @Override
    public UUID get(int index) {
      Objects.checkIndex(index, size);
      size = index == 300 ? after : size;
      return new UUID(index, index);
    }

    @Override
    public int size() {
      return size;
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 100, 301, 302, 400, 499, 501, 5_000})
  void aListThatChangesIsTold(int after) {
    var mapper = mapper(new FerryModule());
    mapper.writeValueAsBytes(new Packed(new Changing(500, 500)));
    var e =
        assertThrows(
            DatabindException.class,
            () -> mapper.writeValueAsBytes(new Packed(new Changing(500, after))));
    assertInstanceOf(ConcurrentModificationException.class, e.getCause());
  }

  /// A list that is empty as soon as somebody reads it, but for what its iterator goes over.
  private static final class Emptied extends CopyOnWriteArrayList<UUID> {
    private static final long serialVersionUID = 1;

    Emptied(List<UUID> ids) {
      super(ids);
    }

    @Override
    public Iterator<UUID> iterator() {
      var snapshot = super.iterator();
      clear();
      return snapshot;
    }

    @Override
    public UUID get(int index) {
      var id = super.get(index);
      clear();
      return id;
    }
  }

  @Test
  void aListOfSnapshotsMayChange() {
    var mapper = mapper(new FerryModule());
    var ids = Ids.random(1_000);
    assertEquals(
        mapper.writeValueAsString(new Packed(ids)),
        mapper.writeValueAsString(new Packed(new Emptied(ids))));
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

  private static JsonMapper handled(Class<?> expected, Object answer) {
    return JsonMapper.builder()
        .addModule(new FerryModule())
        .addHandler(
            new DeserializationProblemHandler() {
              @Override
              public Object handleWeirdStringValue(
                  DeserializationContext context, Class<?> type, String text, String problem) {
                assertEquals(expected, type);
                return answer;
              }
            })
        .build();
  }

  record OfSet(Set<UUID> ids) {}

  record OfArray(@UuidFormat UUID[] ids) {}

  record OfArrayList(@UuidFormat ArrayList<UUID> ids) {}

  record OfMap(@UuidFormat Map<String, List<UUID>> ids) {}

  /// What it answers is what is read, as anywhere in Jackson.
  @Test
  void aHandlerOfProblemsIsToldTheTypeThatIsWanted() {
    var json = "{\"ids\":\"oh no\"}";
    var ids = Ids.random(2);
    var set = Set.copyOf(ids);
    assertSame(set, handled(Set.class, set).readValue(json, OfSet.class).ids());
    var array = ids.toArray(UUID[]::new);
    assertSame(array, handled(UUID[].class, array).readValue(json, OfArray.class).ids());
    assertSame(ids, handled(List.class, ids).readValue(json, Packed.class).ids());
    assertSame(ids, handled(ArrayList.class, ids).readValue(json, OfArrayList.class).ids());
    var mapped =
        handled(ArrayList.class, ids).readValue("{\"ids\":{\"k\":\"oh no\"}}", OfMap.class);
    assertSame(ids, mapped.ids().get("k"));
    var e =
        fails(
            InvalidFormatException.class,
            handled(ArrayList.class, List.copyOf(ids)),
            OfArrayList.class,
            json);
    assertTrue(e.getOriginalMessage().contains("returned value of type"), e::getOriginalMessage);
  }

  @Test
  void errorsHaveTheTypeThatIsWanted() {
    var mapper = mapper(new FerryModule());
    Map.of(
            OfSet.class,
            Set.class,
            OfArray.class,
            UUID[].class,
            Packed.class,
            List.class,
            OfArrayList.class,
            ArrayList.class)
        .forEach(
            (holder, type) -> {
              var e = fails(InvalidFormatException.class, mapper, holder, "{\"ids\":\"oh no\"}");
              assertEquals(type, e.getTargetType());
            });
  }
}
