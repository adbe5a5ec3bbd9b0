package dev.ferry.jackson;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.annotation.JsonFormat;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.SerializableString;
import tools.jackson.core.io.CharacterEscapes;
import tools.jackson.core.io.SerializedString;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.json.JsonWriteFeature;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.annotation.JsonDeserialize;
import tools.jackson.databind.annotation.JsonSerialize;
import tools.jackson.databind.deser.std.StdDeserializer;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleModule;
import tools.jackson.databind.ser.std.StdSerializer;
import tools.jackson.databind.util.StdConverter;

/// What the user has set goes before what the module does.
@SuppressWarnings("ArrayRecordComponent") // Users may have such.
class CustomizedTest {
  private static final List<UUID> IDS = Ids.random(3);
  private static final String SHOUTED =
      IDS.stream().map(id -> "\"<" + id + ">\"").toList().toString().replace(" ", "");

  record Plain(List<UUID> ids) {}

  record Packed(@JsonFormat(shape = JsonFormat.Shape.BINARY) List<UUID> ids) {}

  static final class Shouting extends StdSerializer<UUID> {
    Shouting() {
      super(UUID.class);
    }

    @Override
    public void serialize(UUID id, JsonGenerator generator, SerializationContext context) {
      generator.writeString("<" + id + ">");
    }
  }

  static final class Hearing extends StdDeserializer<UUID> {
    Hearing() {
      super(UUID.class);
    }

    @Override
    public UUID deserialize(JsonParser parser, DeserializationContext context) {
      return UUID.fromString(parser.getString().replaceAll("[<>]", ""));
    }
  }

  private static JsonMapper custom(boolean isBefore) {
    var own = new SimpleModule();
    own.addSerializer(new Shouting());
    own.addDeserializer(UUID.class, new Hearing());
    var builder = JsonMapper.builder();
    return (isBefore
            ? builder.addModule(own).addModule(new FerryModule())
            : builder.addModule(new FerryModule()).addModule(own))
        .build();
  }

  @Test
  void serializersOfIds() {
    for (var isBefore : List.of(true, false)) {
      var mapper = custom(isBefore);
      var json = "{\"ids\":" + SHOUTED + "}";
      assertEquals(json, mapper.writeValueAsString(new Plain(IDS)));
      assertEquals(IDS, mapper.readValue(json, Plain.class).ids());
      assertEquals(IDS, mapper.readValue(json, Packed.class).ids());
      var packed = "{\"ids\":" + Written.PACKED.json(IDS) + "}";
      assertEquals(packed, mapper.writeValueAsString(new Packed(IDS)));
      assertEquals(IDS, mapper.readValue(packed, Packed.class).ids());
    }
  }

  record Content(
      @JsonSerialize(contentUsing = Shouting.class) @JsonDeserialize(contentUsing = Hearing.class)
          List<UUID> ids) {}

  record ContentOfArray(
      @JsonSerialize(contentUsing = Shouting.class) @JsonDeserialize(contentUsing = Hearing.class)
          UUID[] ids) {}

  @Test
  void serializersOfOneProperty() {
    var mapper = JsonMapper.builder().addModule(new FerryModule()).build();
    var json = "{\"ids\":" + SHOUTED + "}";
    assertEquals(json, mapper.writeValueAsString(new Content(IDS)));
    assertEquals(IDS, mapper.readValue(json, Content.class).ids());
    assertEquals(json, mapper.writeValueAsString(new ContentOfArray(IDS.toArray(UUID[]::new))));
    assertEquals(IDS, List.of(mapper.readValue(json, ContentOfArray.class).ids()));
  }

  static final class Backwards extends StdConverter<UUID, String> {
    @Override
    public String convert(UUID id) {
      return new StringBuilder(id.toString()).reverse().toString();
    }
  }

  static final class Forwards extends StdConverter<String, UUID> {
    @Override
    public UUID convert(String text) {
      return UUID.fromString(new StringBuilder(text).reverse().toString());
    }
  }

  record Converted(
      @JsonSerialize(contentConverter = Backwards.class)
          @JsonDeserialize(contentConverter = Forwards.class)
          List<UUID> ids) {}

  @Test
  void convertersOfOneProperty() {
    var mapper = JsonMapper.builder().addModule(new FerryModule()).build();
    var json = JsonMapper.builder().build().writeValueAsString(new Converted(IDS));
    assertEquals(json, mapper.writeValueAsString(new Converted(IDS)));
    assertEquals(IDS, mapper.readValue(json, Converted.class).ids());
  }

  static final class WholeSerializer extends StdSerializer<List<UUID>> {
    WholeSerializer() {
      super(List.class);
    }

    @Override
    public void serialize(List<UUID> ids, JsonGenerator generator, SerializationContext context) {
      generator.writeNumber(ids.size());
    }
  }

  record Whole(
      @JsonSerialize(using = WholeSerializer.class) @JsonFormat(shape = JsonFormat.Shape.BINARY)
          List<UUID> ids) {}

  @Test
  void serializersOfTheWholeList() {
    var mapper = JsonMapper.builder().addModule(new FerryModule()).build();
    assertEquals("{\"ids\":3}", mapper.writeValueAsString(new Whole(IDS)));
  }

  /// Writes `a` and `-` in a way of its own.
  static final class Escapes extends CharacterEscapes {
    private static final long serialVersionUID = 1L;

    @Override
    public int[] getEscapeCodesForAscii() {
      var codes = standardAsciiEscapesForJSON();
      codes['a'] = ESCAPE_CUSTOM;
      codes['-'] = ESCAPE_STANDARD;
      return codes;
    }

    @Override
    public @Nullable SerializableString getEscapeSequence(int c) {
      return c == 'a' ? new SerializedString("\\u0061") : null;
    }
  }

  @Test
  void escapes() {
    var factory = JsonFactory.builder().characterEscapes(new Escapes()).build();
    var without = JsonMapper.builder(factory).build();
    var with = JsonMapper.builder(factory).addModule(new FerryModule()).build();
    for (int count : new int[] {1, 3, 101, 1_000}) {
      var ids = Ids.random(count);
      var json = without.writeValueAsString(new Plain(ids));
      assertEquals(json, with.writeValueAsString(new Plain(ids)));
      assertEquals(ids, with.readValue(json, Plain.class).ids());
      var packed = with.writeValueAsString(new Packed(ids));
      assertEquals(("{\"ids\":" + Written.PACKED.json(ids) + "}").replace("a", "\\u0061"), packed);
      assertEquals(ids, with.readValue(packed, Packed.class).ids());
    }
  }

  @Test
  void escapedSlashes() {
    var mapper =
        JsonMapper.builder()
            .addModule(new FerryModule())
            .enable(JsonWriteFeature.ESCAPE_FORWARD_SLASHES)
            .build();
    for (int count : new int[] {1, 3, 101, 1_000}) {
      var ids = Ids.random(count);
      var json = "{\"ids\":" + Written.PACKED.json(ids).replace("/", "\\/") + "}";
      assertEquals(json, mapper.writeValueAsString(new Packed(ids)));
      assertEquals(json, new String(mapper.writeValueAsBytes(new Packed(ids)), UTF_8));
      assertEquals(ids, mapper.readValue(json, Packed.class).ids());
    }
  }

  @Test
  void prettyPrinting() {
    var mapper =
        JsonMapper.builder()
            .addModule(new FerryModule())
            .enable(SerializationFeature.INDENT_OUTPUT)
            .build();
    for (int count : new int[] {1, 3, 101, 1_000}) {
      var ids = Ids.random(count);
      var json = "{\n  \"ids\" : " + Written.PACKED.json(ids) + "\n}";
      assertEquals(json, mapper.writeValueAsString(new Packed(ids)).replace("\r", ""));
    }
  }

  @Test
  void oneIdIsStillPacked() {
    var mapper =
        JsonMapper.builder()
            .addModule(new FerryModule())
            .enable(SerializationFeature.WRITE_SINGLE_ELEM_ARRAYS_UNWRAPPED)
            .build();
    assertEquals(
        "{\"ids\":" + Written.PACKED.json(Ids.random(1)) + "}",
        mapper.writeValueAsString(new Packed(Ids.random(1))));
  }
}
