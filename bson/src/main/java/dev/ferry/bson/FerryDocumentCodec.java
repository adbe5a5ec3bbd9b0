package dev.ferry.bson;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Date;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import org.bson.BsonReader;
import org.bson.BsonValue;
import org.bson.BsonWriter;
import org.bson.Document;
import org.bson.UuidRepresentation;
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
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/// The driver's [DocumentCodec], but that it looks up no codec for the values that documents are
/// mostly made of: strings, numbers, booleans, dates, ObjectIds, documents and lists. Writes the
/// same bytes; reads by the driver's codec. For any number of threads.
///
/// Where the registry has other codecs for these types than the driver's, all values are written by
/// the registry's. Documents within documents are written by this codec.
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

  /// Types that are written without their codec, if that is the driver's.
  private static final List<Class<?>> DIRECT =
      List.of(
          String.class,
          Integer.class,
          Long.class,
          Double.class,
          Boolean.class,
          Date.class,
          ObjectId.class,
          ArrayList.class);

  /// What the driver's codecs for lists and other collections are.
  private static final Class<?> LIST_CODEC =
      Bson.DEFAULT_CODEC_REGISTRY.get(ArrayList.class).getClass();

  private final CodecRegistry registry;
  private final DocumentCodec driver;
  private final Codec<Document> reader;

  /// Of the classes of other values, as the registry gave them.
  private final ConcurrentHashMap<Class<?>, Codec<?>> codecs = new ConcurrentHashMap<>();

  /// Whether values are written directly; null until something is written, as the registry may ask
  /// for this codec while it is being made.
  private @Nullable Boolean isDirect;

  /// With the codecs that the driver has for the types of Java and BSON.
  public FerryDocumentCodec() {
    this(Bson.DEFAULT_CODEC_REGISTRY);
  }

  /// @param registry where the codecs of values come from
  public FerryDocumentCodec(CodecRegistry registry) {
    this.registry = registry;
    driver = new DocumentCodec(registry);
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
    write(writer, document, isIdFirst, isDirect());
  }

  private void write(BsonWriter writer, Document document, boolean isIdFirst, boolean direct) {
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
  private void writeValue(BsonWriter writer, @Nullable Object value, boolean direct) {
    if (value == null) {
      writer.writeNull();
      return;
    }
    var type = value.getClass();
    if (!direct) {
      writeByCodec(writer, type, value, false);
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
      write(writer, (Document) value, false, true);
    } else if (type == ArrayList.class) {
      writeList(writer, (ArrayList<?>) value);
    } else if (type == Date.class) {
      writer.writeDateTime(((Date) value).getTime());
    } else if (type == ObjectId.class) {
      writer.writeObjectId((ObjectId) value);
    } else {
      writeByCodec(writer, type, value, true);
    }
  }

  private void writeList(BsonWriter writer, Collection<?> values) {
    writer.writeStartArray();
    for (var value : values) {
      writeValue(writer, value, true);
    }
    writer.writeEndArray();
  }

  @SuppressWarnings("unchecked") // each is that of its class
  private <T> void writeByCodec(BsonWriter writer, Class<T> type, Object value, boolean direct) {
    var codec = (Codec<T>) codecs.get(type);
    if (codec == null) {
      codec = registry.get(type);
      codecs.put(type, codec);
    }
    if (direct && codec.getClass() == LIST_CODEC) {
      writeList(writer, (Collection<?>) value);
    } else {
      codec.encode(writer, (T) value, WITHIN);
    }
  }

  private boolean isDirect() {
    var known = isDirect;
    if (known == null) {
      known = DIRECT.stream().allMatch(this::hasDriversCodec) && hasDocumentCodec();
      isDirect = known;
    }
    return known;
  }

  private boolean hasDriversCodec(Class<?> type) {
    try {
      var codec = registry.get(type);
      var drivers = Bson.DEFAULT_CODEC_REGISTRY.get(type);
      return codec.getClass() == drivers.getClass()
          && (!(codec instanceof RepresentationConfigurable<?> configured)
              || configured.getRepresentation()
                  == ((RepresentationConfigurable<?>) drivers).getRepresentation());
    } catch (CodecConfigurationException e) {
      return false; // there is none
    }
  }

  private boolean hasDocumentCodec() {
    try {
      var codec = registry.get(Document.class);
      return codec instanceof FerryDocumentCodec || codec.getClass() == DocumentCodec.class;
    } catch (CodecConfigurationException e) {
      return false;
    }
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
