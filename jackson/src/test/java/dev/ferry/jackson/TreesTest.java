package dev.ferry.jackson;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.exc.MismatchedInputException;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.util.TokenBuffer;

/// Trees and buffers of tokens, instead of text.
@SuppressWarnings("ArrayRecordComponent") // Users may have such.
class TreesTest {
  record Holder(List<UUID> ids) {}

  record Other(@UuidFormat(UuidForm.COMPACT) UUID[] ids) {}

  private static JsonMapper mapper(UuidForm form) {
    return JsonMapper.builder().addModule(new FerryModule().withForm(form)).build();
  }

  @ParameterizedTest
  @EnumSource
  void toATreeAndBack(UuidForm form) {
    var mapper = mapper(form);
    for (int count : new int[] {0, 1, 2, 100, 101, 1_000, 5_000}) {
      var holder = new Holder(Ids.timed(count));
      var json = mapper.writeValueAsString(holder);
      JsonNode tree = mapper.valueToTree(holder);
      assertEquals(mapper.readTree(json), tree);
      assertEquals(json, tree.toString());
      assertEquals(json, mapper.writeValueAsString(tree));
      assertEquals(holder, mapper.treeToValue(tree, Holder.class));
      assertEquals(holder, mapper.treeToValue(mapper.readTree(json), Holder.class));
      assertEquals(holder, mapper.convertValue(holder, Holder.class));
      assertEquals(holder.ids(), Arrays.asList(mapper.convertValue(holder, Other.class).ids()));
      assertEquals(
          holder, mapper.convertValue(new Other(holder.ids().toArray(UUID[]::new)), Holder.class));
      Map<?, ?> map = mapper.convertValue(holder, Map.class);
      assertEquals(holder, mapper.convertValue(map, Holder.class));
      assertEquals(json, mapper.writeValueAsString(map));
    }
  }

  @ParameterizedTest
  @EnumSource
  void throughABufferOfTokens(UuidForm form) {
    var mapper = mapper(form);
    for (int count : new int[] {0, 1, 2, 101, 5_000}) {
      var holder = new Holder(Ids.random(count));
      try (var buffer = TokenBuffer.forGeneration()) {
        mapper.writeValue(buffer, holder);
        assertEquals(mapper.writeValueAsString(holder), mapper.writeValueAsString(buffer));
        try (var parser = buffer.asParser()) {
          assertEquals(holder, mapper.readValue(parser, Holder.class));
        }
      }
    }
  }

  private static ObjectNode node(JsonMapper mapper) {
    return mapper.createObjectNode();
  }

  @Test
  void treesThatAreMadeByHand() {
    var mapper = mapper(UuidForm.ARRAY);
    var ids = Ids.random(3);
    assertEquals(
        ids, mapper.treeToValue(node(mapper).put("ids", Ids.base64(ids)), Holder.class).ids());
    assertEquals(
        ids, mapper.treeToValue(node(mapper).put("ids", Ids.bytes(ids)), Holder.class).ids());
    var array = node(mapper);
    ids.forEach(id -> array.withArray("/ids").addPOJO(id));
    assertEquals(ids, mapper.treeToValue(array, Holder.class).ids());
  }

  @Test
  void objectsInATreeThatAreNoBytes() {
    var ids = Ids.random(3);
    for (var type : List.of(Holder.class, Other.class)) {
      var mapper = mapper(UuidForm.ARRAY);
      for (var pojo : List.of(ids, 5L, ids.getFirst(), new Object())) {
        var tree = node(mapper).putPOJO("ids", pojo);
        var e = assertThrows(MismatchedInputException.class, () -> mapper.treeToValue(tree, type));
        assertEquals("ids", e.getPath().getFirst().getPropertyName());
      }
      var none = node(mapper).putPOJO("ids", null);
      assertThrows(MismatchedInputException.class, () -> mapper.treeToValue(none, type));
    }
    var single =
        mapper(UuidForm.ARRAY)
            .rebuild()
            .enable(DeserializationFeature.ACCEPT_SINGLE_VALUE_AS_ARRAY)
            .build();
    var tree = node(single).putPOJO("ids", ids.getFirst());
    assertEquals(ids.subList(0, 1), single.treeToValue(tree, Holder.class).ids());
  }

  @Test
  void malformedTextsInATree() {
    var mapper = mapper(UuidForm.ARRAY);
    var e =
        assertThrows(
            MismatchedInputException.class,
            () -> mapper.treeToValue(node(mapper).put("ids", "!"), Other.class));
    assertEquals("ids", e.getPath().getFirst().getPropertyName());
    assertTrue(e.getOriginalMessage().contains("found "), e.getOriginalMessage());
  }

  /// The same as Jackson by itself.
  @Test
  void tokensThatEndInAList() {
    for (var type :
        List.of(Container.LIST.type().getType(), UUID[].class, UUID[][].class, Ends.class)) {
      for (int count = 0; count < 4; count++) {
        var expected = endOf(JsonMapper.shared(), count, type);
        assertEquals(expected, endOf(mapper(UuidForm.ARRAY), count, type));
        assertEquals(expected, endOf(mapper(UuidForm.PACKED), count, type));
      }
    }
  }

  record Ends(UUID[] ids) {}

  /// Of an array or object that has some tokens.
  private static String endOf(JsonMapper mapper, int count, Type type) {
    var tokens = TokenBuffer.forGeneration();
    if (type == Ends.class) {
      tokens.writeStartObject().writeName("ids");
    }
    for (int i = 0; i < count; i++) {
      if (i == 0 || type == UUID[][].class && i == 1) {
        tokens.writeStartArray();
      } else {
        tokens.writeString(new UUID(i, i).toString());
      }
    }
    var e =
        assertThrows(
            MismatchedInputException.class,
            () -> mapper.readValue(tokens.asParser(), mapper.constructType(type)));
    return String.valueOf(e.getMessage());
  }
}
