package dev.ferry.jackson;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.TreeSet;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.DefaultTyping;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.jsontype.BasicPolymorphicTypeValidator;

/// Lists with the name of their type beside them.
@SuppressWarnings({"ArrayRecordComponent", "JdkObsolete"}) // Users may have such.
class PolymorphicTest {
  private static final List<UUID> IDS = List.copyOf(new TreeSet<>(Ids.random(5)));

  record Plain(Collection<UUID> ids) {}

  record Packed(@JsonFormat(shape = JsonFormat.Shape.BINARY) Collection<UUID> ids) {}

  record Compact(@UuidFormat(UuidForm.COMPACT) Collection<UUID> ids) {}

  record PackedArray(@JsonFormat(shape = JsonFormat.Shape.BINARY) UUID[] ids) {}

  record Anything(Object ids) {}

  private static JsonMapper mapper(DefaultTyping typing, JsonTypeInfo.As as, boolean isWith) {
    var all = BasicPolymorphicTypeValidator.builder().allowIfBaseType(Object.class).build();
    var builder = JsonMapper.builder().activateDefaultTyping(all, typing, as);
    return (isWith ? builder.addModule(new FerryModule()) : builder).build();
  }

  private static List<Collection<UUID>> lists() {
    return List.of(
        new ArrayList<>(IDS),
        new LinkedList<>(IDS),
        new LinkedHashSet<>(IDS),
        new TreeSet<>(IDS),
        new ArrayDeque<>(IDS),
        Collections.unmodifiableList(new ArrayList<>(IDS)),
        Collections.synchronizedList(new ArrayList<>(IDS)),
        Arrays.asList(IDS.toArray(UUID[]::new)));
  }

  @ParameterizedTest
  @EnumSource(
      value = JsonTypeInfo.As.class,
      names = {"WRAPPER_ARRAY", "WRAPPER_OBJECT", "PROPERTY"})
  void defaultTyping(JsonTypeInfo.As as) {
    for (var typing : DefaultTyping.values()) {
      var with = mapper(typing, as, true);
      var without = mapper(typing, as, false);
      for (var ids : lists()) {
        var json = without.writeValueAsString(new Plain(ids));
        assertEquals(json, with.writeValueAsString(new Plain(ids)), typing.name());
        var expected = without.readValue(json, Plain.class).ids();
        assertSame(expected, with.readValue(json, Plain.class).ids());
        var packed = with.writeValueAsString(new Packed(ids));
        assertEquals(
            json.replace(Written.ARRAY.json(IDS), Written.PACKED.json(IDS)),
            packed.replace("$Packed", "$Plain"));
        assertSame(expected, with.readValue(packed, Packed.class).ids());
        assertSame(
            expected, with.readValue(packed.replace("$Packed", "$Plain"), Plain.class).ids());
        assertSame(expected, with.readValue(json.replace("$Plain", "$Packed"), Packed.class).ids());
        var compact = with.writeValueAsString(new Compact(ids));
        assertSame(expected, with.readValue(compact, Compact.class).ids());
      }
      var array = new PackedArray(IDS.toArray(UUID[]::new));
      var json = with.writeValueAsString(array);
      assertEquals(IDS, List.of(with.readValue(json, PackedArray.class).ids()), typing.name());
    }
  }

  private static void assertSame(Collection<UUID> expected, Collection<UUID> found) {
    assertEquals(expected.getClass(), found.getClass());
    assertEquals(List.copyOf(expected), List.copyOf(found));
  }

  @Test
  void objectsStayAsTheyAre() {
    var with = mapper(DefaultTyping.JAVA_LANG_OBJECT, JsonTypeInfo.As.WRAPPER_ARRAY, true);
    var without = mapper(DefaultTyping.JAVA_LANG_OBJECT, JsonTypeInfo.As.WRAPPER_ARRAY, false);
    var anything = new Anything(new ArrayList<>(IDS));
    var json = without.writeValueAsString(anything);
    assertEquals(json, with.writeValueAsString(anything));
    assertEquals(without.readValue(json, Anything.class), with.readValue(json, Anything.class));
  }

  record OfElements(
      @JsonTypeInfo(use = JsonTypeInfo.Id.CLASS, include = JsonTypeInfo.As.WRAPPER_ARRAY)
          List<UUID> ids) {}

  record OfElementsInArray(
      @JsonTypeInfo(use = JsonTypeInfo.Id.CLASS, include = JsonTypeInfo.As.WRAPPER_ARRAY)
          UUID[] ids) {}

  /// Jackson's annotation at a property of a list is about its elements.
  @Test
  void typesOfElements() {
    var with = JsonMapper.builder().addModule(new FerryModule()).build();
    var without = JsonMapper.builder().build();
    var json = without.writeValueAsString(new OfElements(IDS));
    assertEquals(json, with.writeValueAsString(new OfElements(IDS)));
    assertEquals(IDS, with.readValue(json, OfElements.class).ids());
    var array = new OfElementsInArray(IDS.toArray(UUID[]::new));
    assertEquals(without.writeValueAsString(array), with.writeValueAsString(array));
    assertEquals(IDS, List.of(with.readValue(json, OfElementsInArray.class).ids()));
  }

  record OfPackedElements(
      @JsonTypeInfo(use = JsonTypeInfo.Id.CLASS, include = JsonTypeInfo.As.WRAPPER_ARRAY)
          @UuidFormat
          List<UUID> ids,
      @JsonTypeInfo(use = JsonTypeInfo.Id.CLASS, include = JsonTypeInfo.As.WRAPPER_ARRAY)
          @UuidFormat
          UUID[] array) {}

  /// Which one string has no place for.
  @Test
  void typesOfElementsInOneString() {
    var mapper = JsonMapper.builder().addModule(new FerryModule()).build();
    var packed = Written.PACKED.json(IDS);
    var json = mapper.writeValueAsString(new OfPackedElements(IDS, IDS.toArray(UUID[]::new)));
    assertEquals(
        mapper.readTree("{\"ids\":%s,\"array\":%s}".formatted(packed, packed)),
        mapper.readTree(json));
    var read = mapper.readValue(json, OfPackedElements.class);
    assertEquals(IDS, read.ids());
    assertEquals(IDS, List.of(read.array()));
  }

  @JsonTypeInfo(use = JsonTypeInfo.Id.CLASS)
  interface Event {}

  record Deleted(@JsonFormat(shape = JsonFormat.Shape.BINARY) List<UUID> ids) implements Event {}

  record Happened(List<Event> events) {}

  @Test
  void insideOfPolymorphicObjects() {
    var mapper = JsonMapper.builder().addModule(new FerryModule()).build();
    var happened = new Happened(List.of(new Deleted(IDS)));
    var json = mapper.writeValueAsString(happened);
    assertEquals(
        "{\"events\":[{\"@type\":\"%s\",\"ids\":%s}]}"
            .formatted(Deleted.class.getName(), Written.PACKED.json(IDS)),
        json.replace("@class", "@type"));
    var read =
        assertInstanceOf(Deleted.class, mapper.readValue(json, Happened.class).events().getFirst());
    assertEquals(IDS, read.ids());
  }
}
