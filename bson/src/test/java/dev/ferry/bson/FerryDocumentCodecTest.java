package dev.ferry.bson;

import static org.bson.codecs.configuration.CodecRegistries.fromCodecs;
import static org.bson.codecs.configuration.CodecRegistries.fromProviders;
import static org.bson.codecs.configuration.CodecRegistries.fromRegistries;
import static org.bson.codecs.configuration.CodecRegistries.withUuidRepresentation;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.bson.BsonBinaryWriter;
import org.bson.BsonInvalidOperationException;
import org.bson.BsonReader;
import org.bson.BsonRegularExpression;
import org.bson.BsonSerializationException;
import org.bson.BsonString;
import org.bson.BsonTimestamp;
import org.bson.BsonType;
import org.bson.BsonWriter;
import org.bson.Document;
import org.bson.Transformer;
import org.bson.UuidRepresentation;
import org.bson.codecs.BsonTypeClassMap;
import org.bson.codecs.BsonValueCodecProvider;
import org.bson.codecs.Codec;
import org.bson.codecs.DecoderContext;
import org.bson.codecs.DocumentCodec;
import org.bson.codecs.Encoder;
import org.bson.codecs.EncoderContext;
import org.bson.codecs.StringCodec;
import org.bson.codecs.ValueCodecProvider;
import org.bson.codecs.configuration.CodecConfigurationException;
import org.bson.codecs.configuration.CodecProvider;
import org.bson.codecs.configuration.CodecRegistry;
import org.bson.conversions.Bson;
import org.bson.io.BasicOutputBuffer;
import org.bson.types.Binary;
import org.bson.types.Code;
import org.bson.types.CodeWithScope;
import org.bson.types.Decimal128;
import org.bson.types.MaxKey;
import org.bson.types.MinKey;
import org.bson.types.ObjectId;
import org.bson.types.Symbol;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// Against the driver's codec, with registries of many kinds.
@SuppressWarnings("JavaUtilDate") // what documents hold
class FerryDocumentCodecTest {
  private static final CodecRegistry DEFAULT = Bson.DEFAULT_CODEC_REGISTRY;
  private static final ObjectId SOME_ID = new ObjectId("507f1f77bcf86cd799439011");

  private static byte[] encode(Document document, Encoder<Document> codec, boolean isCollectible) {
    var output = new BasicOutputBuffer();
    var context = EncoderContext.builder().isEncodingCollectibleDocument(isCollectible).build();
    codec.encode(new BsonBinaryWriter(output), document, context);
    return output.toByteArray();
  }

  private static void assertAsDriver(Document document, CodecRegistry registry) {
    var driver = new DocumentCodec(registry);
    var ferry = new FerryDocumentCodec(registry);
    var expected = encode(document, driver, false);
    assertArrayEquals(expected, FerryBson.encode(document, ferry), document::toString);
    assertArrayEquals(expected, encode(document, ferry, false), document::toString);
    assertArrayEquals(
        encode(document, driver, true), encode(document, ferry, true), document::toString);
  }

  private static Document ofMany() {
    var map = new LinkedHashMap<String, Object>();
    map.put("b", 1);
    map.put("_id", null);
    var list = new ArrayList<Object>(Arrays.asList("x", null, 1L, new ArrayList<>(), new Date(7)));
    list.add(new Document("in", List.of(1, "two", 3.0)));
    return new Document("name", "A. B.")
        .append("名前", "こんにちは")
        .append("int", 1)
        .append("long", Long.MIN_VALUE)
        .append("double", -0.0)
        .append("true", true)
        .append("date", new Date(1_700_000_000_000L))
        .append("instant", Instant.ofEpochMilli(9))
        .append("oid", SOME_ID)
        .append("null", null)
        .append("list", list)
        .append("set", new LinkedHashSet<>(List.of("a", 2)))
        .append("fixed", List.of("a", 2))
        .append("_id", 17)
        .append("document", new Document("_id", 1).append("a", new Document()))
        .append("map", map)
        .append("float", 1.5f)
        .append("short", (short) 3)
        .append("char", 'c')
        .append("atomic", new AtomicInteger(4))
        .append("decimal", new Decimal128(12))
        .append("binary", new Binary(new byte[] {1, 2}))
        .append("bytes", new byte[] {3})
        .append("regex", new BsonRegularExpression("a.b", "ix"))
        .append("pattern", Pattern.compile("c+", Pattern.CASE_INSENSITIVE))
        .append("code", new Code("f()"))
        .append("scoped", new CodeWithScope("g()", new Document("x", new Code("1"))))
        .append("symbol", new Symbol("s"))
        .append("timestamp", new BsonTimestamp(5, 6))
        .append("least", new MinKey())
        .append("greatest", new MaxKey())
        .append("value", new BsonString("v"))
        .append("lone", "\uD800");
  }

  @Test
  void randomDocumentsAreTheDrivers() {
    var documents = new RandomDocuments(new SplittableRandom(7));
    int compared = 0;
    for (int i = 0; i < 20_000; i++) {
      var bytes = Driver.encode(documents.next());
      Document document;
      try {
        document = FerryBson.decode(bytes, new DocumentCodec());
      } catch (BsonInvalidOperationException e) {
        continue; // binary data of a type for vectors that holds none
      }
      assertAsDriver(document, DEFAULT);
      compared++;
    }
    assertTrue(compared > 19_000, "compared " + compared);
  }

  @Test
  void valuesOfManyClassesAreTheDrivers() {
    assertAsDriver(ofMany(), DEFAULT);
    assertAsDriver(new Document(), DEFAULT);
    assertAsDriver(new Document("_id", SOME_ID), DEFAULT);
    assertArrayEquals(
        FerryBson.encode(ofMany(), new DocumentCodec(DEFAULT)),
        FerryBson.encode(ofMany(), new FerryDocumentCodec()));
  }

  /// Its own class has no codec, and it is not written as a document.
  @Test
  void aSubclassIsLeftToTheRegistry() {
    class Special extends Document {
      private static final long serialVersionUID = 1;
    }
    var document = new Document("special", new Special().append("a", 1));
    assertAsDriver(document, DEFAULT);
  }

  @Test
  void uuidsAsTheRegistrySays() {
    var document = new Document("id", new UUID(1, 2)).append("list", List.of(new UUID(3, 4)));
    for (var representation :
        List.of(UuidRepresentation.STANDARD, UuidRepresentation.JAVA_LEGACY)) {
      assertAsDriver(document, withUuidRepresentation(DEFAULT, representation));
    }
    assertThrows(
        CodecConfigurationException.class,
        () -> FerryBson.encode(document, new FerryDocumentCodec()));
  }

  @Test
  void readsUuidsAsTold() {
    var standard = withUuidRepresentation(DEFAULT, UuidRepresentation.STANDARD);
    var document = new Document("id", new UUID(1, 2));
    var bytes = FerryBson.encode(document, new DocumentCodec(standard));
    var codec = new FerryDocumentCodec(standard);
    assertInstanceOf(Binary.class, FerryBson.decode(bytes, codec).get("id"));
    var told = codec.withUuidRepresentation(UuidRepresentation.STANDARD);
    assertEquals(document, FerryBson.decode(bytes, told));
    assertArrayEquals(bytes, FerryBson.encode(document, told));
  }

  /// Writes strings in capitals.
  private static final class Capitals implements Codec<String> {
    @Override
    public void encode(BsonWriter writer, String value, EncoderContext context) {
      writer.writeString(value.toUpperCase(Locale.ROOT));
    }

    @Override
    public String decode(BsonReader reader, DecoderContext context) {
      return reader.readString();
    }

    @Override
    public Class<String> getEncoderClass() {
      return String.class;
    }
  }

  @Test
  void codecsOfTheRegistryAreUsed() {
    var capitals = fromRegistries(fromCodecs(new Capitals()), DEFAULT);
    assertAsDriver(ofMany(), capitals);
    var document = new Document("a", new Document("b", List.of("c")));
    var bytes = FerryBson.encode(document, new FerryDocumentCodec(capitals));
    var expected = new Document("a", new Document("b", List.of("C")));
    assertEquals(expected, FerryBson.decode(bytes, new DocumentCodec()));
  }

  /// Writes them as strings.
  private static final class Decimals implements Codec<Decimal128> {
    @Override
    public void encode(BsonWriter writer, Decimal128 value, EncoderContext context) {
      writer.writeString(value.toString());
    }

    @Override
    public Decimal128 decode(BsonReader reader, DecoderContext context) {
      return Decimal128.parse(reader.readString());
    }

    @Override
    public Class<Decimal128> getEncoderClass() {
      return Decimal128.class;
    }
  }

  @Test
  void codecsOfRarerTypesAreUsed() {
    var registry = fromRegistries(fromCodecs(new Decimals()), DEFAULT);
    assertAsDriver(ofMany(), registry);
    var bytes =
        FerryBson.encode(new Document("a", new Decimal128(12)), new FerryDocumentCodec(registry));
    assertEquals(new Document("a", "12"), FerryBson.decode(bytes, new DocumentCodec()));
  }

  @Test
  void representationsOfTheRegistryAreUsed() {
    var codec = new StringCodec().withRepresentation(BsonType.OBJECT_ID);
    var registry = fromRegistries(fromCodecs(codec), DEFAULT);
    assertAsDriver(new Document("a", SOME_ID.toHexString()), registry);
  }

  @Test
  void aRegistryMayHaveNoMore() {
    var few =
        fromProviders(
            new ValueCodecProvider(),
            new BsonValueCodecProvider(),
            new DocumentProvider(DocumentCodec::new));
    assertAsDriver(new Document("a", "b").append("c", new Document("d", 1)), few);
    var list = new Document("list", new ArrayList<>());
    assertThrows(
        CodecConfigurationException.class,
        () -> FerryBson.encode(list, new FerryDocumentCodec(few)));
    var none = fromCodecs(new StringCodec());
    assertAsDriver(new Document("a", "b"), none);
    assertThrows(
        CodecConfigurationException.class,
        () -> FerryBson.encode(new Document("i", 1), new FerryDocumentCodec(none)));
  }

  /// Provides documents' codec, and no other.
  private record DocumentProvider(Function<CodecRegistry, Codec<Document>> codec)
      implements CodecProvider {
    @Override
    @SuppressWarnings("unchecked")
    public <T> @Nullable Codec<T> get(Class<T> type, CodecRegistry registry) {
      return type == Document.class ? (Codec<T>) codec.apply(registry) : null;
    }
  }

  /// The registry asks for it while it looks for codecs.
  @Test
  void itMayStandInTheRegistry() {
    var provider = new DocumentProvider(FerryDocumentCodec::new);
    var registry = fromRegistries(fromProviders(provider), DEFAULT);
    var codec = registry.get(Document.class);
    assertEquals(FerryDocumentCodec.class, codec.getClass());
    assertArrayEquals(
        FerryBson.encode(ofMany(), new DocumentCodec(DEFAULT)), FerryBson.encode(ofMany(), codec));
    var standard = withUuidRepresentation(registry, UuidRepresentation.STANDARD);
    assertEquals(FerryDocumentCodec.class, standard.get(Document.class).getClass());
    assertAsDriver(new Document("id", new UUID(1, 2)), standard);
    for (var made :
        List.of(codec, standard.get(Document.class), new FerryDocumentCodec(registry))) {
      assertTrue(((FerryDocumentCodec) made).isDirect());
    }
  }

  @Test
  void codecsThatWereMadeForAnotherRegistryAreUsed() {
    var document = new Document("a", new Document("d", new Decimal128(12)));
    for (var codec : List.of(new DocumentCodec(), new FerryDocumentCodec())) {
      var registry = fromRegistries(fromCodecs(new Decimals(), codec), DEFAULT);
      assertAsDriver(document, registry);
      assertAsDriver(new Document("list", new ArrayList<>(List.of(document))), registry);
      assertAsDriver(
          new Document("scoped", new CodeWithScope("f()", document)).append("more", document),
          registry);
    }
  }

  @Test
  void readsAsADriversCodecWithTheSameArguments() {
    var types = new BsonTypeClassMap(Map.of(BsonType.DATE_TIME, Instant.class));
    Transformer upper = value -> value instanceof String s ? s.toUpperCase(Locale.ROOT) : value;
    var bytes = FerryBson.encode(ofMany(), new DocumentCodec(DEFAULT));
    assertEquals(
        FerryBson.decode(bytes, new DocumentCodec(DEFAULT, types, upper)),
        FerryBson.decode(bytes, new FerryDocumentCodec(DEFAULT, types, upper)));
    assertEquals(
        FerryBson.decode(bytes, new DocumentCodec(DEFAULT, types, null)),
        FerryBson.decode(bytes, new FerryDocumentCodec(DEFAULT, types, null)));
  }

  @Test
  void reads() {
    var bytes = FerryBson.encode(ofMany(), new DocumentCodec(DEFAULT));
    var codec = new FerryDocumentCodec();
    assertEquals(
        FerryBson.decode(bytes, new DocumentCodec(DEFAULT)), FerryBson.decode(bytes, codec));
    assertEquals(Document.class, codec.getEncoderClass());
  }

  @Test
  void identifiesDocuments() {
    var codec = new FerryDocumentCodec();
    var document = new Document("a", 1);
    assertFalse(codec.documentHasId(document));
    assertTrue(codec.documentHasId(codec.generateIdIfAbsentFromDocument(document)));
    assertInstanceOf(ObjectId.class, document.get("_id"));
    assertEquals(new BsonString("x"), codec.getDocumentId(new Document(Map.of("_id", "x"))));
  }

  @Test
  void aDocumentWithinItselfIsRefused() {
    var document = new Document();
    document.append("self", document);
    assertThrows(
        BsonSerializationException.class,
        () -> FerryBson.encode(document, new FerryDocumentCodec()));
    var list = new ArrayList<Object>();
    list.add(list);
    assertThrows(
        BsonSerializationException.class,
        () -> FerryBson.encode(new Document("list", list), new FerryDocumentCodec()));
  }

  @Test
  void aNulInANameIsRefused() {
    assertThrows(
        BsonSerializationException.class,
        () -> FerryBson.encode(new Document("a\0b", 1), new FerryDocumentCodec()));
  }
}
