package dev.ferry.jackson;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonMerge;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
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
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.annotation.JsonDeserialize;
import tools.jackson.databind.annotation.JsonSerialize;
import tools.jackson.databind.deser.std.StdDeserializer;
import tools.jackson.databind.exc.MismatchedInputException;
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

  /// Hexadecimal digits, which could be taken for Base64.
  static final class DigitsSerializer extends ValueSerializer<List<UUID>> {
    @Override
    public void serialize(List<UUID> ids, JsonGenerator generator, SerializationContext context) {
      generator.writeString(digits(ids));
    }
  }

  /// Does not say what type it is for.
  static final class DigitsDeserializer extends ValueDeserializer<List<UUID>> {
    @Override
    public List<UUID> deserialize(JsonParser parser, DeserializationContext context) {
      if (parser.isExpectedStartArrayToken()) {
        return Stream.of(context.readValue(parser, String[].class)).map(UUID::fromString).toList();
      }
      var bytes = ByteBuffer.wrap(HexFormat.of().parseHex(parser.getString()));
      return Stream.generate(() -> new UUID(bytes.getLong(), bytes.getLong()))
          .limit(bytes.remaining() / 16)
          .toList();
    }

    @Override
    public List<UUID> getNullValue(DeserializationContext context) {
      return List.of();
    }
  }

  private static String digits(List<UUID> ids) {
    return ids.stream().map(id -> id.toString().replace("-", "")).collect(Collectors.joining());
  }

  @Test
  void deserializersOfAllLists() {
    var own = new SimpleModule();
    @SuppressWarnings({"unchecked", "rawtypes"}) // As users do it.
    Class<List<UUID>> lists = (Class) List.class;
    own.addSerializer(lists, new DigitsSerializer());
    own.addDeserializer(lists, new DigitsDeserializer());
    var json = "{\"ids\":\"" + digits(IDS) + "\"}";
    var packed = "{\"ids\":" + Written.PACKED.json(IDS) + "}";
    for (var module : List.of(new FerryModule(), new FerryModule().withForm(UuidForm.PACKED))) {
      for (var modules : List.of(List.of(module, own), List.of(own, module))) {
        var mapper = JsonMapper.builder().addModules(modules).build();
        assertEquals(json, mapper.writeValueAsString(new Plain(IDS)));
        assertEquals(IDS, mapper.readValue(json, Plain.class).ids());
        assertEquals(List.of(), mapper.readValue("{\"ids\":null}", Plain.class).ids());
        assertEquals(packed, mapper.writeValueAsString(new Packed(IDS)));
        assertEquals(IDS, mapper.readValue(packed, Packed.class).ids());
        assertEquals(List.of(), mapper.readValue("{\"ids\":null}", Packed.class).ids());
      }
    }
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

  record PlainArray(UUID[] ids) {}

  record PackedArray(@UuidFormat UUID[] ids) {}

  static final class MergedPlain {
    @JsonMerge public List<UUID> ids = new ArrayList<>(IDS);
  }

  static final class MergedPacked {
    @JsonMerge @UuidFormat public List<UUID> ids = new ArrayList<>(IDS);

    @JsonMerge @UuidFormat public UUID[] array = IDS.toArray(UUID[]::new);
  }

  /// What a module or the configuration of a type says is of no use to elements that are not
  /// Jackson's; what a property says is.
  @Test
  void elementsOfOthersStayAnArrayWherePropertiesDoNotAskForMore() {
    var json = "{\"ids\":" + SHOUTED + "}";
    var packed = "{\"ids\":" + Written.PACKED.json(IDS) + "}";
    for (var isStrict : List.of(true, false)) {
      var module = new FerryModule().withForm(UuidForm.PACKED);
      var own = new SimpleModule();
      own.addSerializer(new Shouting());
      own.addDeserializer(UUID.class, new Hearing());
      var mapper =
          JsonMapper.builder()
              .addModule(isStrict ? module.withStrictReading() : module)
              .addModule(own)
              .build();
      assertEquals(json, mapper.writeValueAsString(new Plain(IDS)));
      assertEquals(IDS, mapper.readValue(json, Plain.class).ids());
      assertEquals(SHOUTED, mapper.writeValueAsString(IDS));
      var array = new PlainArray(IDS.toArray(UUID[]::new));
      assertEquals(json, mapper.writeValueAsString(array));
      assertEquals(IDS, List.of(mapper.readValue(json, PlainArray.class).ids()));
      assertEquals(6, mapper.readValue(json, MergedPlain.class).ids.size());
      assertEquals(packed, mapper.writeValueAsString(new Packed(IDS)));
      assertEquals(IDS, mapper.readValue(packed, Packed.class).ids());
    }
    var configured =
        JsonMapper.builder()
            .addModule(new FerryModule())
            .withConfigOverride(
                List.class,
                list -> list.setFormat(JsonFormat.Value.forShape(JsonFormat.Shape.BINARY)))
            .build();
    assertEquals(json, configured.writeValueAsString(new Content(IDS)));
    assertEquals(IDS, configured.readValue(json, Content.class).ids());
    assertEquals(packed, configured.writeValueAsString(new Plain(IDS)));
  }

  /// Reads each id as its successor.
  static final class Counting extends StdDeserializer<UUID> {
    Counting() {
      super(UUID.class);
    }

    @Override
    public UUID deserialize(JsonParser parser, DeserializationContext context) {
      var id = UUID.fromString(parser.getString());
      return new UUID(id.getMostSignificantBits(), id.getLeastSignificantBits() + 1);
    }
  }

  @Test
  void elementsOfAnyPackedContainerAreReadByTheirDeserializer() {
    var own = new SimpleModule();
    own.addDeserializer(UUID.class, new Counting());
    var mapper = JsonMapper.builder().addModule(new FerryModule()).addModule(own).build();
    var next =
        IDS.stream()
            .map(id -> new UUID(id.getMostSignificantBits(), id.getLeastSignificantBits() + 1))
            .toList();
    var all = new ArrayList<>(IDS);
    all.addAll(next);
    for (var written : List.of(Written.ARRAY, Written.PACKED, Written.COMPACT)) {
      var ids = written.json(IDS);
      var json = "{\"ids\":%s}".formatted(ids);
      assertEquals(next, mapper.readValue(json, Packed.class).ids());
      assertEquals(next, List.of(mapper.readValue(json, PackedArray.class).ids()));
      var merged =
          mapper.readValue("{\"ids\":%s,\"array\":%s}".formatted(ids, ids), MergedPacked.class);
      assertEquals(all, merged.ids);
      assertEquals(all, List.of(merged.array));
    }
  }

  record OneAsIs(@JsonFormat(shape = JsonFormat.Shape.ARRAY) List<UUID> ids) {}

  record OneStrict(@UuidFormat(strict = true) List<UUID> ids) {}

  record OneCompact(@UuidFormat(UuidForm.COMPACT) UUID[] ids) {}

  @Test
  void oneIdInsteadOfAListOfOne() {
    var ids = Ids.random(1);
    var json = "{\"ids\":\"%s\"}".formatted(ids.getFirst());
    for (var form : UuidForm.values()) {
      var mapper =
          JsonMapper.builder()
              .addModule(new FerryModule().withForm(form))
              .enable(SerializationFeature.WRITE_SINGLE_ELEM_ARRAYS_UNWRAPPED)
              .enable(DeserializationFeature.ACCEPT_SINGLE_VALUE_AS_ARRAY)
              .build();
      assertEquals(json, mapper.writeValueAsString(new OneAsIs(ids)));
      assertEquals(ids, mapper.readValue(json, OneAsIs.class).ids());
      assertEquals(ids, mapper.readValue(json, Plain.class).ids());
      assertEquals(ids, mapper.readValue(json, Packed.class).ids());
      assertEquals(ids, List.of(mapper.readValue(json, OneCompact.class).ids()));
      assertThrows(MismatchedInputException.class, () -> mapper.readValue(json, OneStrict.class));
      // Which has 36 chars, too.
      var compact = "{\"ids\":%s}".formatted(Written.COMPACT.json(SERVICES));
      assertEquals(SERVICES, mapper.readValue(compact, Packed.class).ids());
      assertEquals(SERVICES, List.of(mapper.readValue(compact, OneCompact.class).ids()));
    }
    var mapper = JsonMapper.builder().addModule(new FerryModule()).build();
    for (var type : List.of(OneAsIs.class, Plain.class, Packed.class, OneCompact.class)) {
      assertThrows(MismatchedInputException.class, () -> mapper.readValue(json, type));
    }
  }

  /// Bluetooth services: ids of version 1 with the same rest.
  private static final List<UUID> SERVICES =
      Stream.of(0x1800, 0x1801, 0x180A, 0x180D, 0x180F, 0x1810, 0x1910)
          .map(number -> new UUID((long) number << 32 | 0x1000, 0x800000805F9B34FBL))
          .toList();

  @Test
  void aCompactListOfAsManyCharsAsAnId() {
    var json = "{\"ids\":%s}".formatted(Written.COMPACT.json(SERVICES));
    assertEquals("{\"ids\":\"\"}".length() + 36, json.length());
    var mapper = JsonMapper.builder().addModule(new FerryModule()).build();
    assertEquals(SERVICES, mapper.readValue(json, Plain.class).ids());
    var single =
        mapper.rebuild().enable(DeserializationFeature.ACCEPT_SINGLE_VALUE_AS_ARRAY).build();
    assertEquals(SERVICES, single.readValue(json, Plain.class).ids());
  }

  @Test
  void quotes() {
    var factory = JsonFactory.builder().quoteChar('\'').build();
    var without = JsonMapper.builder(factory).build();
    var with = JsonMapper.builder(factory).addModule(new FerryModule()).build();
    for (int count : new int[] {1, 2, 101, 1_000}) {
      var ids = Ids.random(count);
      var json = without.writeValueAsString(new Plain(ids));
      assertEquals(json, with.writeValueAsString(new Plain(ids)));
      assertEquals(json, new String(with.writeValueAsBytes(new Plain(ids)), UTF_8));
      var packed = ("{\"ids\":" + Written.PACKED.json(ids) + "}").replace('"', '\'');
      assertEquals(packed, with.writeValueAsString(new Packed(ids)));
      assertEquals(packed, new String(with.writeValueAsBytes(new Packed(ids)), UTF_8));
    }
  }
}
