package dev.ferry.jackson;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import com.fasterxml.jackson.annotation.JacksonAnnotationsInside;
import com.fasterxml.jackson.annotation.JsonFormat;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.cfg.MutableConfigOverride;
import tools.jackson.databind.json.JsonMapper;

/// Each type of container, written in each form that each way of configuration can ask for, and
/// read back from all forms.
@SuppressWarnings("ArrayRecordComponent") // Users may have such.
class ConfigurationTest {
  interface Holder<T> {
    T ids();
  }

  record Bare<T>(T ids) implements Holder<T> {}

  record Binary<T>(@JsonFormat(shape = JsonFormat.Shape.BINARY) T ids) implements Holder<T> {}

  @JacksonAnnotationsInside
  @JsonFormat(shape = JsonFormat.Shape.BINARY)
  @Retention(RetentionPolicy.RUNTIME)
  @interface Small {}

  record Meta<T>(@Small T ids) implements Holder<T> {}

  @JacksonAnnotationsInside
  @UuidFormat(UuidForm.PACKED_URL_SAFE)
  @Retention(RetentionPolicy.RUNTIME)
  @interface InUrls {}

  record OwnMeta<T>(@InUrls T ids) implements Holder<T> {}

  record Asked<T>(@UuidFormat T ids) implements Holder<T> {}

  record Array<T>(@UuidFormat(UuidForm.ARRAY) T ids) implements Holder<T> {}

  record Padded<T>(@UuidFormat(UuidForm.PACKED_PADDED) T ids) implements Holder<T> {}

  record UrlSafe<T>(@UuidFormat(UuidForm.PACKED_URL_SAFE) T ids) implements Holder<T> {}

  record Compact<T>(@UuidFormat(UuidForm.COMPACT) T ids) implements Holder<T> {}

  record CompactUrlSafe<T>(@UuidFormat(UuidForm.COMPACT_URL_SAFE) T ids) implements Holder<T> {}

  record BackToArray<T>(@JsonFormat(shape = JsonFormat.Shape.ARRAY) T ids) implements Holder<T> {}

  record Both<T>(
      @JsonFormat(shape = JsonFormat.Shape.BINARY) @UuidFormat(UuidForm.PACKED_PADDED) T ids)
      implements Holder<T> {}

  @SuppressWarnings("ImmutableEnumChecker") // Its functions have no state.
  enum Way {
    NONE(Bare.class, UuidForm.ARRAY),
    JSON_FORMAT(Binary.class, UuidForm.PACKED),
    JSON_FORMAT_IN_ANOTHER(Meta.class, UuidForm.PACKED),
    UUID_FORMAT_IN_ANOTHER(OwnMeta.class, UuidForm.PACKED_URL_SAFE),
    UUID_FORMAT(Asked.class, UuidForm.PACKED),
    UUID_FORMAT_ARRAY(Array.class, UuidForm.ARRAY),
    UUID_FORMAT_PADDED(Padded.class, UuidForm.PACKED_PADDED),
    UUID_FORMAT_URL_SAFE(UrlSafe.class, UuidForm.PACKED_URL_SAFE),
    UUID_FORMAT_COMPACT(Compact.class, UuidForm.COMPACT),
    UUID_FORMAT_COMPACT_URL_SAFE(CompactUrlSafe.class, UuidForm.COMPACT_URL_SAFE),
    BOTH_ANNOTATIONS(Both.class, UuidForm.PACKED_PADDED),
    MODULE_ARRAY(Bare.class, UuidForm.ARRAY, UuidForm.ARRAY),
    MODULE_PACKED(Bare.class, UuidForm.PACKED, UuidForm.PACKED),
    MODULE_PADDED(Bare.class, UuidForm.PACKED_PADDED, UuidForm.PACKED_PADDED),
    MODULE_URL_SAFE(Bare.class, UuidForm.PACKED_URL_SAFE, UuidForm.PACKED_URL_SAFE),
    MODULE_COMPACT(Bare.class, UuidForm.COMPACT, UuidForm.COMPACT),
    MODULE_COMPACT_URL_SAFE(Bare.class, UuidForm.COMPACT_URL_SAFE, UuidForm.COMPACT_URL_SAFE),
    BINARY_BY_A_MODULE_THAT_IS_COMPACT(Binary.class, UuidForm.COMPACT, UuidForm.COMPACT),
    PROPERTY_OVER_MODULE(Compact.class, UuidForm.COMPACT, UuidForm.PACKED_PADDED),
    ARRAY_OVER_MODULE(BackToArray.class, UuidForm.ARRAY, UuidForm.PACKED),
    OVERRIDE_OF_TYPE(Bare.class, UuidForm.PACKED) {
      @Override
      JsonMapper.Builder configure(JsonMapper.Builder builder) {
        for (var one : Container.values()) {
          var type = builder.build().constructType(one.type());
          while (type.isContainerType()
              && !type.getContentType().hasRawClass(UUID.class)
              && !type.getContentType().hasRawClass(Object.class)) {
            type = type.getContentType();
          }
          if (type.hasRawClass(Optional.class)) {
            continue;
          }
          builder.withConfigOverride(type.getRawClass(), ConfigurationTest::asBinary);
        }
        return builder;
      }
    },
    OVERRIDE_OF_COLLECTIONS(Bare.class, UuidForm.PACKED) {
      @Override
      JsonMapper.Builder configure(JsonMapper.Builder builder) {
        return builder
            .withConfigOverride(Collection.class, ConfigurationTest::asBinary)
            .withConfigOverride(UUID[].class, ConfigurationTest::asBinary);
      }
    };

    private final Class<?> holder;
    private final UuidForm form;
    private final FerryModule module;

    Way(Class<?> holder, UuidForm form) {
      this(holder, form, new FerryModule());
    }

    Way(Class<?> holder, UuidForm form, UuidForm everywhere) {
      this(holder, form, new FerryModule().withForm(everywhere));
    }

    Way(Class<?> holder, UuidForm form, FerryModule module) {
      this.holder = holder;
      this.form = form;
      this.module = module;
    }

    JsonMapper.Builder configure(JsonMapper.Builder builder) {
      return builder;
    }

    JsonMapper mapper() {
      return configure(JsonMapper.builder().addModule(module)).build();
    }
  }

  private static void asBinary(MutableConfigOverride override) {
    override.setFormat(JsonFormat.Value.forShape(JsonFormat.Shape.BINARY));
  }

  @ParameterizedTest
  @EnumSource
  void eachContainerIsWrittenSoAndReadFromAllForms(Way way) throws Exception {
    var mapper = way.mapper();
    for (var container : Container.values()) {
      var type = holder(mapper, way, container);
      for (var ids : List.of(Ids.random(0), Ids.random(1), Ids.timed(2), Ids.random(101))) {
        var what = "%s of %d".formatted(container, ids.size());
        var ordered = container.inOrder(ids);
        var holder = way.holder.getDeclaredConstructors()[0].newInstance(container.of(ids));
        var json = json(container, Written.of(way.form), ordered);
        assertEquals(json, mapper.writerFor(type).writeValueAsString(holder), what);
        for (var written : Written.values()) {
          Holder<?> read = mapper.readValue(json(container, written, ordered), type);
          assertIds(container, ordered, read.ids(), what + " " + written);
        }
      }
    }
  }

  private static JavaType holder(JsonMapper mapper, Way way, Container container) {
    return mapper
        .getTypeFactory()
        .constructParametricType(way.holder, mapper.constructType(container.type()));
  }

  private static String json(Container container, Written written, List<UUID> ids) {
    return "{\"ids\":%s}".formatted(container.json(written.json(ids)));
  }

  @ParameterizedTest
  @EnumSource(
      names = {"NONE", "MODULE_.*", "OVERRIDE_.*"},
      mode = EnumSource.Mode.MATCH_ANY)
  void rootValues(Way way) {
    var mapper = way.mapper();
    var ids = Ids.random(120);
    for (var container : Container.values()) {
      var type = mapper.constructType(container.type());
      var ordered = container.inOrder(ids);
      assertEquals(
          container.json(Written.of(way.form).json(ordered)),
          mapper.writerFor(type).writeValueAsString(container.of(ids)),
          container.name());
      for (var written : Written.values()) {
        Object read = mapper.readValue(container.json(written.json(ordered)), type);
        assertIds(container, ordered, read, container + " " + written);
      }
    }
  }

  private static void assertIds(
      Container container, List<UUID> expected, Object value, String what) {
    var found = Container.ids(value);
    if (container.isUnordered()) {
      assertEquals(new TreeSet<>(expected), new TreeSet<>(found), what);
    } else {
      assertEquals(expected, found, what);
    }
  }

  @ParameterizedTest
  @EnumSource
  void whatIsReadIsOfTheTypeThatWasAskedFor(Container container) {
    for (var module : List.of(new FerryModule(), new FerryModule().withForm(UuidForm.PACKED))) {
      var mapper = JsonMapper.builder().addModule(module).build();
      var type = mapper.constructType(container.type());
      var expected =
          JsonMapper.builder()
              .build()
              .readValue(container.json(Written.ARRAY.json(List.of())), type);
      for (var written : Written.values()) {
        Object read = mapper.readValue(container.json(written.json(Ids.EDGES)), type);
        assertInstanceOf(expected.getClass(), read, written.name());
        assertEquals(expected.getClass(), read.getClass(), written.name());
      }
    }
  }

  @Test
  void aListThatIsReadMayBeChanged() {
    var mapper = JsonMapper.builder().addModule(new FerryModule()).build();
    for (var written : Written.values()) {
      var type = mapper.constructType(Container.LIST.type());
      List<UUID> ids = mapper.readValue(written.json(Ids.EDGES), type);
      ids.add(new UUID(5, 5));
      assertEquals(Ids.EDGES.size() + 1, ids.size());
    }
  }

  record Mixed(
      List<UUID> plain,
      @JsonFormat(shape = JsonFormat.Shape.BINARY) List<UUID> packed,
      @UuidFormat(UuidForm.COMPACT) List<UUID> compact,
      @UuidFormat(UuidForm.PACKED_URL_SAFE) Map<String, UUID[]> inUrls,
      @JsonFormat(shape = JsonFormat.Shape.BINARY) UUID alone,
      List<String> others) {}

  @Test
  void propertiesOfOneRecordDoNotMix() {
    var mapper =
        JsonMapper.builder()
            .addModule(new FerryModule())
            .disable(MapperFeature.SORT_PROPERTIES_ALPHABETICALLY)
            .build();
    var ids = Ids.timed(3);
    var mixed =
        new Mixed(
            ids, ids, ids, Map.of("k", ids.toArray(UUID[]::new)), ids.getFirst(), List.of("x"));
    assertEquals(
        """
        {"plain":%s,"packed":%s,"compact":%s,"inUrls":{"k":%s},"alone":%s,"others":["x"]}\
        """
            .formatted(
                Written.ARRAY.json(ids),
                Written.PACKED.json(ids),
                Written.COMPACT.json(ids),
                Written.PACKED_URL_SAFE.json(ids),
                Written.PACKED_PADDED.json(ids.subList(0, 1))),
        mapper.writeValueAsString(mixed));
  }

  private static JsonMapper binary(Class<?> type) {
    return JsonMapper.builder()
        .addModule(new FerryModule())
        .withConfigOverride(type, ConfigurationTest::asBinary)
        .build();
  }

  record Kinds(
      List<UUID> list,
      ArrayList<UUID> arrayList,
      Set<UUID> set,
      Iterable<UUID> iterable,
      UUID[] array,
      Map<String, Set<UUID>> map) {}

  private static String kinds(JsonMapper mapper) {
    var ids = Ids.random(2);
    var kinds =
        new Kinds(
            ids,
            new ArrayList<>(ids),
            new LinkedHashSet<>(ids),
            ids,
            ids.toArray(UUID[]::new),
            Map.of("k", new LinkedHashSet<>(ids)));
    var packed = new ArrayList<String>();
    mapper
        .valueToTree(kinds)
        .forEachEntry(
            (name, value) -> {
              if ((name.equals("map") ? value.get("k") : value).isString()) {
                packed.add(name);
              }
            });
    Collections.sort(packed);
    return packed.toString();
  }

  @Test
  void theConfigurationOfATypeIsForThatTypeOnly() {
    assertEquals("[list]", kinds(binary(List.class)));
    assertEquals("[set]", kinds(binary(Set.class)));
    assertEquals("[array]", kinds(binary(UUID[].class)));
    assertEquals("[arrayList, iterable, list, map, set]", kinds(binary(Collection.class)));
    assertEquals("[]", kinds(binary(Map.class)));
  }

  @Test
  void theConfigurationOfATypeIsForRootsOfThatTypeOnly() {
    var ids = Ids.random(2);
    var mapper = binary(List.class);
    for (var container : List.of(Container.LIST, Container.SET, Container.ARRAY)) {
      var written = container == Container.LIST ? Written.PACKED : Written.ARRAY;
      assertEquals(
          written.json(ids),
          mapper.writerFor(container.type()).writeValueAsString(container.of(ids)));
    }
  }
}
