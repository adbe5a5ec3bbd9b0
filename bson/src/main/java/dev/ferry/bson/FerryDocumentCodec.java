package dev.ferry.bson;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Date;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.bson.BsonBinary;
import org.bson.BsonReader;
import org.bson.BsonRegularExpression;
import org.bson.BsonTimestamp;
import org.bson.BsonValue;
import org.bson.BsonWriter;
import org.bson.Document;
import org.bson.Transformer;
import org.bson.UuidRepresentation;
import org.bson.codecs.BsonTypeClassMap;
import org.bson.codecs.Codec;
import org.bson.codecs.CollectibleCodec;
import org.bson.codecs.DecoderContext;
import org.bson.codecs.DocumentCodec;
import org.bson.codecs.EncoderContext;
import org.bson.codecs.OverridableUuidRepresentationCodec;
import org.bson.codecs.RepresentationConfigurable;
import org.bson.codecs.configuration.CodecConfigurationException;
import org.bson.codecs.configuration.CodecRegistry;
import org.bson.conversions.Bson;
import org.bson.types.Binary;
import org.bson.types.Code;
import org.bson.types.CodeWithScope;
import org.bson.types.Decimal128;
import org.bson.types.MaxKey;
import org.bson.types.MinKey;
import org.bson.types.ObjectId;
import org.bson.types.Symbol;
import org.jspecify.annotations.Nullable;

/// The driver's [DocumentCodec], but that it looks up no codec for the values that documents are
/// made of: strings, numbers, booleans, dates, ObjectIds, documents, lists, and the rarer ones that
/// the driver reads from BSON. Writes the same bytes; reads by the driver's codec. For any number
/// of threads.
///
/// Where the registry has other codecs for these types than the driver's, or one for documents or
/// lists that was not made for it (as by `CodecRegistries.fromCodecs(new DocumentCodec())`), values
/// are written by the registry's: all of them, or the rarer ones. Else documents within documents
/// are written by this codec.
///
/// UUIDs are read as [Binary], as by a `DocumentCodec` that is made so, whatever representation the
/// registry writes them in; what [#withUuidRepresentation] returns reads those of one as UUIDs.
///
/// ```java
/// var codec = new FerryDocumentCodec();
/// byte[] bytes = FerryBson.encode(document, codec);
/// ```
public final class FerryDocumentCodec
    implements CollectibleCodec<Document>, OverridableUuidRepresentationCodec<Document> {
  private static final String ID = "_id";

  /// The context of what is within a document.
  private static final EncoderContext WITHIN = EncoderContext.builder().build();

  /// What most values are: written without their codecs, if those are the driver's, or this.
  private static final List<Class<?>> USUAL =
      List.of(
          String.class,
          Integer.class,
          Long.class,
          Double.class,
          Boolean.class,
          Date.class,
          ObjectId.class,
          ArrayList.class,
          Document.class);

  /// The other classes that the driver reads from BSON.
  private static final List<Class<?>> SELDOM =
      List.of(
          Binary.class,
          BsonRegularExpression.class,
          BsonTimestamp.class,
          Code.class,
          CodeWithScope.class,
          Decimal128.class,
          MaxKey.class,
          MinKey.class,
          Symbol.class);

  /// Those of them that hold values of other classes.
  private static final Set<Class<?>> HOLDERS =
      Set.of(ArrayList.class, Document.class, CodeWithScope.class);

  /// What is written without its codec.
  private enum Direct {
    NOTHING,
    USUAL,
    ALL
  }

  /// What the driver's codecs for lists and other collections are.
  private static final Class<?> LIST_CODEC =
      Bson.DEFAULT_CODEC_REGISTRY.get(ArrayList.class).getClass();

  private final CodecRegistry registry;
  private final DocumentCodec driver;
  private final Codec<Document> reader;

  /// Of the classes of other values, as the registry gave them.
  private final ConcurrentHashMap<Class<?>, Codec<?>> codecs = new ConcurrentHashMap<>();

  /// Null until something is written, as the registry may ask for this codec while it is being
  /// made.
  private @Nullable Direct direct;

  /// With the codecs that the driver has for the types of Java and BSON.
  public FerryDocumentCodec() {
    this(Bson.DEFAULT_CODEC_REGISTRY);
  }

  /// @param registry where the codecs of values come from
  public FerryDocumentCodec(CodecRegistry registry) {
    this(registry, new BsonTypeClassMap(), null);
  }

  /// Reads values as a [DocumentCodec] with the same arguments does.
  ///
  /// @param registry where the codecs of values come from
  /// @param types the classes that BSON's types are read as
  /// @param transformer of each value that is read, such as the driver's own
  ///   `DocumentToDBRefTransformer`; null for none
  public FerryDocumentCodec(
      CodecRegistry registry, BsonTypeClassMap types, @Nullable Transformer transformer) {
    this.registry = registry;
    driver = new DocumentCodec(registry, types, transformer);
    reader = driver;
  }

  private FerryDocumentCodec(CodecRegistry registry, DocumentCodec driver, Codec<Document> reader) {
    this.registry = registry;
    this.driver = driver;
    this.reader = reader;
  }

  @Override
  public Codec<Document> withUuidRepresentation(UuidRepresentation representation) {
    return new FerryDocumentCodec(registry, driver, driver.withUuidRepresentation(representation));
  }

  @Override
  public Class<Document> getEncoderClass() {
    return Document.class;
  }

  @Override
  public Document decode(BsonReader source, DecoderContext context) {
    return reader.decode(source, context);
  }

  @Override
  public void encode(BsonWriter writer, Document document, EncoderContext context) {
    boolean isIdFirst = context.isEncodingCollectibleDocument() && document.containsKey(ID);
    write(writer, document, isIdFirst, direct());
  }

  private void write(BsonWriter writer, Document document, boolean isIdFirst, Direct direct) {
    writer.writeStartDocument();
    if (isIdFirst) {
      writer.writeName(ID);
      writeValue(writer, document.get(ID), direct);
    }
    for (var field : document.entrySet()) {
      if (isIdFirst && field.getKey().equals(ID)) {
        continue;
      }
      writer.writeName(field.getKey());
      writeValue(writer, field.getValue(), direct);
    }
    writer.writeEndDocument();
  }

  @SuppressWarnings("JavaUtilDate") // what documents hold
  private void writeValue(BsonWriter writer, @Nullable Object value, Direct direct) {
    if (value == null) {
      writer.writeNull();
      return;
    }
    var type = value.getClass();
    if (direct == Direct.NOTHING) {
      writeByCodec(writer, type, value, direct);
    } else if (type == String.class) {
      writer.writeString((String) value);
    } else if (type == Integer.class) {
      writer.writeInt32((Integer) value);
    } else if (type == Long.class) {
      writer.writeInt64((Long) value);
    } else if (type == Double.class) {
      writer.writeDouble((Double) value);
    } else if (type == Boolean.class) {
      writer.writeBoolean((Boolean) value);
    } else if (type == Document.class) {
      write(writer, (Document) value, false, direct);
    } else if (type == ArrayList.class) {
      writeList(writer, (ArrayList<?>) value, direct);
    } else if (type == Date.class) {
      writer.writeDateTime(((Date) value).getTime());
    } else if (type == ObjectId.class) {
      writer.writeObjectId((ObjectId) value);
    } else if (direct == Direct.ALL) {
      writeSeldom(writer, type, value);
    } else {
      writeByCodec(writer, type, value, direct);
    }
  }

  private void writeSeldom(BsonWriter writer, Class<?> type, Object value) {
    if (type == Binary.class) {
      var binary = (Binary) value;
      writer.writeBinaryData(new BsonBinary(binary.getType(), binary.getData()));
    } else if (type == Decimal128.class) {
      writer.writeDecimal128((Decimal128) value);
    } else if (type == BsonTimestamp.class) {
      writer.writeTimestamp((BsonTimestamp) value);
    } else if (type == BsonRegularExpression.class) {
      writer.writeRegularExpression((BsonRegularExpression) value);
    } else if (type == Code.class) {
      writer.writeJavaScript(((Code) value).getCode());
    } else if (type == CodeWithScope.class) {
      var code = (CodeWithScope) value;
      writer.writeJavaScriptWithScope(code.getCode());
      write(writer, code.getScope(), false, Direct.ALL);
    } else if (type == Symbol.class) {
      writer.writeSymbol(((Symbol) value).getSymbol());
    } else if (type == MinKey.class) {
      writer.writeMinKey();
    } else if (type == MaxKey.class) {
      writer.writeMaxKey();
    } else {
      writeByCodec(writer, type, value, Direct.ALL);
    }
  }

  private void writeList(BsonWriter writer, Collection<?> values, Direct direct) {
    writer.writeStartArray();
    for (var value : values) {
      writeValue(writer, value, direct);
    }
    writer.writeEndArray();
  }

  @SuppressWarnings("unchecked") // each is that of its class
  private <T> void writeByCodec(BsonWriter writer, Class<T> type, Object value, Direct direct) {
    var codec = (Codec<T>) codecs.get(type);
    if (codec == null) {
      codec = registry.get(type);
      codecs.put(type, codec);
    }
    if (direct != Direct.NOTHING && codec.getClass() == LIST_CODEC) {
      writeList(writer, (Collection<?>) value, direct);
    } else {
      codec.encode(writer, (T) value, WITHIN);
    }
  }

  private Direct direct() {
    var known = direct;
    if (known == null) {
      known = whatIsDirect();
      direct = known;
    }
    return known;
  }

  private Direct whatIsDirect() {
    if (!USUAL.stream().allMatch(this::needsNoCodec)) {
      return Direct.NOTHING;
    }
    return SELDOM.stream().allMatch(this::needsNoCodec) ? Direct.ALL : Direct.USUAL;
  }

  /// Whether all values that the driver reads are written without looking for their codecs.
  boolean isDirect() {
    return direct() == Direct.ALL;
  }

  /// Whether the registry's codec for a class writes what is written here without it.
  private boolean needsNoCodec(Class<?> type) {
    try {
      var codec = HOLDERS.contains(type) ? madeAnew(type) : registry.get(type);
      if (codec == null) {
        return false;
      }
      var drivers = Bson.DEFAULT_CODEC_REGISTRY.get(type);
      return codec instanceof FerryDocumentCodec
          || codec.getClass() == drivers.getClass()
              && (!(codec instanceof RepresentationConfigurable<?> configured)
                  || configured.getRepresentation()
                      == ((RepresentationConfigurable<?>) drivers).getRepresentation());
    } catch (CodecConfigurationException e) {
      return false; // there is none
    }
  }

  /// The codec for a class if the registry has it made, as it then is for this registry: one that
  /// is there already may look for codecs elsewhere.
  @SuppressWarnings("ReferenceEquality") // whether it is the same object
  private <T> @Nullable Codec<T> madeAnew(Class<T> type) {
    // Without a second registry, one for documents would only promise their codec.
    Codec<T> codec = registry.get(type, registry);
    return codec == registry.get(type, registry) ? null : codec;
  }

  @Override
  public Document generateIdIfAbsentFromDocument(Document document) {
    return driver.generateIdIfAbsentFromDocument(document);
  }

  @Override
  public boolean documentHasId(Document document) {
    return driver.documentHasId(document);
  }

  @Override
  public BsonValue getDocumentId(Document document) {
    return driver.getDocumentId(document);
  }
}
