package dev.ferry.jackson;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonMerge;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.annotation.JsonValue;
import com.fasterxml.jackson.annotation.JsonView;
import com.fasterxml.jackson.annotation.Nulls;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.DatabindException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.annotation.JsonDeserialize;
import tools.jackson.databind.annotation.JsonPOJOBuilder;
import tools.jackson.databind.exc.MismatchedInputException;
import tools.jackson.databind.json.JsonMapper;

/// Each place where a property may be declared.
@SuppressWarnings("ArrayRecordComponent") // Users may have such.
class PlacesTest {
  private static final List<UUID> IDS = Ids.random(5);
  private static final String PACKED = Written.PACKED.json(IDS);
  private static final String ARRAY = Written.ARRAY.json(IDS);

  private final JsonMapper mapper =
      JsonMapper.builder()
          .addModule(new FerryModule())
          .enable(MapperFeature.DEFAULT_VIEW_INCLUSION)
          .build();

  static final class WithConstructor {
    private final List<UUID> ids;

    @JsonCreator
    WithConstructor(
        @JsonProperty("ids") @JsonFormat(shape = JsonFormat.Shape.BINARY) List<UUID> ids) {
      this.ids = ids;
    }

    @JsonFormat(shape = JsonFormat.Shape.BINARY)
    public List<UUID> getIds() {
      return ids;
    }
  }

  @Test
  void constructors() {
    assertEquals("{\"ids\":" + PACKED + "}", mapper.writeValueAsString(new WithConstructor(IDS)));
    for (var json : List.of(PACKED, ARRAY)) {
      assertEquals(IDS, mapper.readValue("{\"ids\":" + json + "}", WithConstructor.class).ids);
    }
  }

  static final class WithFactory {
    @JsonFormat(shape = JsonFormat.Shape.BINARY)
    public final List<UUID> ids;

    private WithFactory(List<UUID> ids) {
      this.ids = ids;
    }

    @JsonCreator
    static WithFactory of(@JsonProperty("ids") List<UUID> ids) {
      return new WithFactory(ids);
    }
  }

  @Test
  void factoriesAndFields() {
    assertEquals("{\"ids\":" + PACKED + "}", mapper.writeValueAsString(new WithFactory(IDS)));
    for (var json : List.of(PACKED, ARRAY)) {
      assertEquals(IDS, mapper.readValue("{\"ids\":" + json + "}", WithFactory.class).ids);
    }
  }

  static final class WithSetter {
    private @Nullable List<UUID> ids;

    @UuidFormat(UuidForm.PACKED_URL_SAFE)
    public @Nullable List<UUID> getIds() {
      return ids;
    }

    public void setIds(List<UUID> ids) {
      this.ids = ids;
    }
  }

  @Test
  void gettersAndSetters() {
    var bean = new WithSetter();
    assertEquals("{\"ids\":null}", mapper.writeValueAsString(bean));
    bean.setIds(IDS);
    var json = "{\"ids\":" + Written.PACKED_URL_SAFE.json(IDS) + "}";
    assertEquals(json, mapper.writeValueAsString(bean));
    assertEquals(IDS, mapper.readValue(json, WithSetter.class).ids);
    assertNull(mapper.readValue("{\"ids\":null}", WithSetter.class).ids);
    assertNull(mapper.readValue("{}", WithSetter.class).ids);
    assertEquals(List.of(), mapper.readValue("{\"ids\":\"\"}", WithSetter.class).ids);
    assertEquals(List.of(), mapper.readValue("{\"ids\":[]}", WithSetter.class).ids);
  }

  @JsonDeserialize(builder = Built.Builder.class)
  record Built(@JsonFormat(shape = JsonFormat.Shape.BINARY) List<UUID> ids, String name) {
    @JsonPOJOBuilder(withPrefix = "with")
    static final class Builder {
      private List<UUID> ids = List.of();
      private String name = "";

      @JsonFormat(shape = JsonFormat.Shape.BINARY)
      public Builder withIds(List<UUID> ids) {
        this.ids = ids;
        return this;
      }

      public Builder withName(String name) {
        this.name = name;
        return this;
      }

      public Built build() {
        return new Built(List.copyOf(ids), name);
      }
    }
  }

  @Test
  void builders() {
    var built = new Built(IDS, "x");
    var json = "{\"ids\":" + PACKED + ",\"name\":\"x\"}";
    assertEquals(json, mapper.writeValueAsString(built));
    assertEquals(built, mapper.readValue(json, Built.class));
    assertEquals(built, mapper.readValue(json.replace(PACKED, ARRAY), Built.class));
  }

  record Inner(@JsonFormat(shape = JsonFormat.Shape.BINARY) List<UUID> ids) {}

  static final class Outer {
    @JsonUnwrapped public Inner inner = new Inner(List.of());

    @JsonUnwrapped(prefix = "other_")
    public Inner other = new Inner(List.of());
  }

  @Test
  void unwrapped() {
    var outer = new Outer();
    outer.inner = new Inner(IDS);
    outer.other = new Inner(IDS.reversed());
    var json = "{\"ids\":" + PACKED + ",\"other_ids\":" + Written.PACKED.json(IDS.reversed()) + "}";
    assertEquals(json, mapper.writeValueAsString(outer));
    assertEquals(IDS, mapper.readValue(json, Outer.class).inner.ids());
    assertEquals(IDS.reversed(), mapper.readValue(json, Outer.class).other.ids());
  }

  record Value(@JsonValue @JsonFormat(shape = JsonFormat.Shape.BINARY) List<UUID> ids) {
    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    Value {}
  }

  record Floats(@JsonValue @JsonFormat(shape = JsonFormat.Shape.BINARY) float[] floats) {}

  /// Jackson does not look for a format there.
  @Test
  void theValueOfAnObject() {
    assertEquals("[1.0]", mapper.writeValueAsString(new Floats(new float[] {1})));
    assertEquals(ARRAY, mapper.writeValueAsString(new Value(IDS)));
    for (var json : List.of(PACKED, ARRAY)) {
      assertEquals(IDS, mapper.readValue(json, Value.class).ids());
    }
  }

  record NotEmpty(
      @JsonInclude(JsonInclude.Include.NON_EMPTY) @JsonFormat(shape = JsonFormat.Shape.BINARY)
          @Nullable List<UUID> ids,
      @JsonInclude(JsonInclude.Include.NON_EMPTY) UUID @Nullable [] plain,
      @JsonInclude(JsonInclude.Include.NON_EMPTY) @UuidFormat(UuidForm.COMPACT)
          @Nullable Iterable<UUID> any) {}

  @Test
  void emptyOnesAreLeftOut() {
    assertEquals("{}", mapper.writeValueAsString(new NotEmpty(null, null, null)));
    assertEquals("{}", mapper.writeValueAsString(new NotEmpty(List.of(), new UUID[0], List.of())));
    assertEquals(
        "{\"ids\":%s,\"plain\":%s,\"any\":%s}".formatted(PACKED, ARRAY, Written.COMPACT.json(IDS)),
        mapper
            .rebuild()
            .disable(MapperFeature.SORT_PROPERTIES_ALPHABETICALLY)
            .build()
            .writeValueAsString(new NotEmpty(IDS, IDS.toArray(UUID[]::new), IDS)));
  }

  record Skipping(
      @JsonSetter(contentNulls = Nulls.SKIP) @JsonFormat(shape = JsonFormat.Shape.BINARY)
          List<UUID> ids) {}

  record Failing(
      @JsonSetter(contentNulls = Nulls.FAIL) @JsonFormat(shape = JsonFormat.Shape.BINARY)
          List<UUID> ids) {}

  record Filling(
      @JsonSetter(nulls = Nulls.AS_EMPTY, contentNulls = Nulls.AS_EMPTY)
          @JsonFormat(shape = JsonFormat.Shape.BINARY)
          List<UUID> ids) {}

  @Test
  void nullsInArrays() {
    var json = "{\"ids\":[\"%s\",null]}".formatted(IDS.getFirst());
    assertEquals(
        Collections.singletonList(IDS.getFirst()), mapper.readValue(json, Skipping.class).ids());
    assertEquals(
        List.of(IDS.getFirst(), new UUID(0, 0)), mapper.readValue(json, Filling.class).ids());
    var e = assertThrows(DatabindException.class, () -> mapper.readValue(json, Failing.class));
    assertEquals("ids", e.getPath().getFirst().getPropertyName());
    assertEquals(1, e.getPath().get(1).getIndex());
    assertEquals(List.of(), mapper.readValue("{\"ids\":null}", Filling.class).ids());
    var plain = mapper.readValue(json, Inner.class).ids();
    assertEquals(2, plain.size());
    assertNull(plain.get(1));
  }

  static final class Merging {
    @JsonMerge
    @JsonFormat(shape = JsonFormat.Shape.BINARY)
    public List<UUID> ids = new ArrayList<>(List.of(new UUID(1, 2)));

    @JsonMerge
    @UuidFormat(UuidForm.COMPACT)
    public UUID[] array = {new UUID(1, 2)};

    @JsonMerge public List<UUID> plain = new ArrayList<>(List.of(new UUID(1, 2)));
  }

  @Test
  void merged() {
    var all = new ArrayList<UUID>(List.of(new UUID(1, 2)));
    all.addAll(IDS);
    for (var written : Written.values()) {
      var json = written.json(IDS);
      var merged =
          mapper.readValue(
              "{\"ids\":%s,\"array\":%s,\"plain\":%s}".formatted(json, json, json), Merging.class);
      assertEquals(all, merged.ids, written.name());
      assertEquals(all, List.of(merged.array), written.name());
      assertEquals(all, merged.plain, written.name());
    }
  }

  static final class MergingArray {
    @JsonMerge public UUID[] array = {new UUID(1, 2), new UUID(3, 4)};
  }

  @Test
  void mergedIntoAnArrayAnErrorHasTheIndexOfJackson() {
    var json = "{\"array\":[\"%s\",\"no id\"]}".formatted(IDS.getFirst());
    for (var each : List.of(JsonMapper.shared(), mapper)) {
      var e = assertThrows(DatabindException.class, () -> each.readValue(json, MergingArray.class));
      assertEquals(3, e.getPath().get(1).getIndex());
    }
  }

  @Test
  void readForUpdating() {
    List<UUID> ids = new ArrayList<>(List.of(new UUID(1, 2)));
    mapper
        .readerForUpdating(ids)
        .forType(mapper.constructType(Container.LIST.type()))
        .readValue(PACKED);
    assertEquals(6, ids.size());
  }

  static final class Unmodifiable {
    @JsonMerge
    @JsonFormat(shape = JsonFormat.Shape.BINARY)
    public List<UUID> ids = List.of();
  }

  @Test
  void mergedIntoAListThatCannotBeChanged() {
    for (var json : List.of(PACKED, ARRAY)) {
      var e =
          assertThrows(
              DatabindException.class,
              () -> mapper.readValue("{\"ids\":" + json + "}", Unmodifiable.class));
      assertEquals("ids", e.getPath().getFirst().getPropertyName());
    }
  }

  static final class Public {}

  static final class Internal {}

  static final class Viewed {
    @JsonView(Public.class)
    @JsonFormat(shape = JsonFormat.Shape.BINARY)
    public List<UUID> seen = IDS;

    @JsonView(Internal.class)
    @UuidFormat
    public List<UUID> hidden = IDS;
  }

  @Test
  void views() {
    assertEquals(
        "{\"seen\":" + PACKED + "}",
        mapper.writerWithView(Public.class).writeValueAsString(new Viewed()));
    var both = "{\"seen\":\"\",\"hidden\":\"\"}";
    Viewed read = mapper.readerWithView(Public.class).forType(Viewed.class).readValue(both);
    assertEquals(List.of(), read.seen);
    assertEquals(IDS, read.hidden);
  }

  /// Its own constructor takes the list.
  static final class Delegating extends ArrayList<UUID> {
    private static final long serialVersionUID = 1L;

    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    Delegating(List<UUID> ids) {
      super(ids);
    }
  }

  record HasDelegating(@JsonFormat(shape = JsonFormat.Shape.BINARY) Delegating ids) {}

  record HasPlainDelegating(Delegating ids) {}

  @Test
  void aListThatIsMadeOfAnother() {
    assertEquals(
        "{\"ids\":" + PACKED + "}",
        mapper.writeValueAsString(new HasDelegating(new Delegating(IDS))));
    for (var written : Written.values()) {
      var json = "{\"ids\":" + written.json(IDS) + "}";
      assertEquals(IDS, mapper.readValue(json, HasDelegating.class).ids());
      assertEquals(IDS, mapper.readValue(json, HasPlainDelegating.class).ids());
    }
  }

  record HasStrictDelegating(
      @UuidFormat(strict = true) Delegating ids,
      @UuidFormat(value = UuidForm.ARRAY, strict = true) @Nullable Delegating array) {}

  @Test
  void aListThatIsMadeOfAnotherIsReadStrictly() {
    var holder = new HasStrictDelegating(new Delegating(IDS), new Delegating(IDS));
    var json = "{\"ids\":%s,\"array\":%s}".formatted(PACKED, ARRAY);
    assertEquals(mapper.readTree(json), mapper.valueToTree(holder));
    assertEquals(holder, mapper.readValue(json, HasStrictDelegating.class));
    for (var wrong : List.of(json.replace(PACKED, ARRAY), json.replace(ARRAY, PACKED))) {
      assertThrows(
          MismatchedInputException.class, () -> mapper.readValue(wrong, HasStrictDelegating.class));
    }
  }

  /// Its own constructor takes what is no list of ids.
  static final class OfStrings extends ArrayList<UUID> {
    private static final long serialVersionUID = 1L;

    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    OfStrings(List<String> ids) {
      super(ids.stream().map(UUID::fromString).toList());
    }
  }

  record HasOfStrings(@UuidFormat OfStrings ids) {}

  @Test
  void aListThatIsMadeOfStrings() {
    for (var json : List.of(PACKED, ARRAY, Written.COMPACT.json(IDS))) {
      assertEquals(IDS, mapper.readValue("{\"ids\":" + json + "}", HasOfStrings.class).ids());
    }
  }

  static final class MergedDelegating {
    @JsonMerge @UuidFormat public Delegating ids = new Delegating(List.of(new UUID(1, 2)));
  }

  @Test
  void mergedIntoAListThatIsMadeOfAnother() {
    for (var json : List.of(PACKED, ARRAY)) {
      var merged = mapper.readValue("{\"ids\":" + json + "}", MergedDelegating.class);
      assertEquals(6, merged.ids.size());
      assertEquals(IDS, merged.ids.subList(1, 6));
    }
  }

  @Test
  void readForUpdatingAListThatCannotBeChanged() {
    var type = mapper.constructType(Container.LIST.type());
    for (var json : List.of(PACKED, ARRAY)) {
      var e =
          assertThrows(
              DatabindException.class,
              () -> mapper.readerForUpdating(List.of()).forType(type).readValue(json));
      assertEquals(0, e.getPath().getFirst().getIndex());
      var unwrapped = mapper.rebuild().disable(DeserializationFeature.WRAP_EXCEPTIONS).build();
      assertThrows(
          UnsupportedOperationException.class,
          () -> unwrapped.readerForUpdating(List.of()).forType(type).readValue(json));
    }
  }
}
