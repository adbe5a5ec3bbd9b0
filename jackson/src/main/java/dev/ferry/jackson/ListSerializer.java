package dev.ferry.jackson;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonInclude;
import dev.ferry.id.CompactUuids;
import dev.ferry.id.PackedEncoder;
import dev.ferry.id.PackedUuids;
import dev.ferry.id.Uuids;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.ConcurrentModificationException;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonToken;
import tools.jackson.core.StreamWriteCapability;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.json.JsonGeneratorBase;
import tools.jackson.core.json.JsonWriteFeature;
import tools.jackson.databind.BeanProperty;
import tools.jackson.databind.DatabindException;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.jsonFormatVisitors.JsonFormatVisitorWrapper;
import tools.jackson.databind.jsontype.TypeSerializer;
import tools.jackson.databind.ser.jdk.UUIDSerializer;
import tools.jackson.databind.ser.std.StdContainerSerializer;
import tools.jackson.databind.util.TokenBuffer;

/// Writes a collection or array of UUIDs in its form. Arrays of strings in whole pieces of JSON,
/// where that makes no difference, and else by Jackson's own serializer.
final class ListSerializer extends StdContainerSerializer<Object> {
  /// Ids up to which a list is a string first; above, it goes to the generator in pieces.
  private static final int FEW = 100;

  /// The longest element of an array: a comma and a string.
  private static final int ELEMENT = Uuids.LENGTH + 3;

  private static final int PIECE = PackedEncoder.PIECE;

  /// What has sets written in order; null if this Jackson, older than 3.2, cannot do so.
  private static final @Nullable SerializationFeature ORDER_SETS =
      Arrays.stream(SerializationFeature.values())
          .filter(feature -> feature.name().equals("ORDER_SET_ELEMENTS"))
          .findFirst()
          .orElse(null);

  private final JavaType type;
  private final JavaType content;
  private final ValueSerializer<Object> jackson;
  private final ListFormat format;

  /// Whether Jackson would write just strings.
  private final boolean isPlain;

  /// Whether Jackson's quotes are those that we write.
  private final boolean isDoubleQuoted;

  ListSerializer(JavaType type, JavaType content, ValueSerializer<?> jackson, ListFormat format) {
    this(type, content, jackson, format, false, false);
  }

  @SuppressWarnings("unchecked")
  private ListSerializer(
      JavaType type,
      JavaType content,
      ValueSerializer<?> jackson,
      ListFormat format,
      boolean isPlain,
      boolean isDoubleQuoted) {
    super(type, null);
    this.type = type;
    this.content = content;
    this.jackson = (ValueSerializer<Object>) jackson;
    this.format = format;
    this.isPlain = isPlain;
    this.isDoubleQuoted = isDoubleQuoted;
  }

  @Override
  public void resolve(SerializationContext context) {
    jackson.resolve(context);
  }

  @Override
  public ValueSerializer<?> createContextual(
      SerializationContext context, @Nullable BeanProperty property) {
    var contextual = jackson.createContextual(context, property);
    var here = format.of(context.getConfig(), property, type);
    var element = ofElements(context, property, contextual);
    boolean isOfJackson = element != null && element.getClass() == UUIDSerializer.class;
    if (!isOfJackson && !here.isOfProperty()) {
      return contextual;
    }
    return new ListSerializer(
        type,
        content,
        contextual,
        here,
        isOfJackson && isPlain(context, property, contextual.handledType()),
        isDoubleQuoted(context));
  }

  /// What writes the elements; null if the whole is written by something that has no elements.
  private @Nullable ValueSerializer<?> ofElements(
      SerializationContext context,
      @Nullable BeanProperty property,
      ValueSerializer<?> contextual) {
    if (!(contextual instanceof StdContainerSerializer<?> container)) {
      return null;
    }
    // That of an array looks for it when it comes to the elements.
    var known = container.getContentSerializer();
    return known == null ? context.findContentValueSerializer(content, property) : known;
  }

  /// What generators of the mapper's own factory do, which alone can be asked.
  private static boolean isDoubleQuoted(SerializationContext context) {
    return context.tokenStreamFactory() instanceof JsonFactory json
        && json.rebuild().quoteChar() == JsonFactory.DEFAULT_QUOTE_CHAR;
  }

  /// @param handled the type by which Jackson looks for what is configured
  private boolean isPlain(
      SerializationContext context, @Nullable BeanProperty property, Class<?> handled) {
    return !content.hasHandlers()
        && context.findTypeSerializer(content) == null
        && !isBinary(context, property)
        && !isFiltered(context, property, handled);
  }

  /// Whether somebody asked for each id as bytes.
  private boolean isBinary(SerializationContext context, @Nullable BeanProperty property) {
    var asked = findFormatOverrides(context, property, UUID.class);
    return asked != null && asked.getShape() == JsonFormat.Shape.BINARY;
  }

  private boolean isFiltered(
      SerializationContext context, @Nullable BeanProperty property, Class<?> handled) {
    var inclusion = findIncludeOverrides(context, property, handled);
    var included = inclusion.getContentInclusion();
    return included != JsonInclude.Include.USE_DEFAULTS && included != JsonInclude.Include.ALWAYS;
  }

  @Override
  public JavaType getContentType() {
    return content;
  }

  @Override
  public @Nullable ValueSerializer<?> getContentSerializer() {
    return jackson instanceof StdContainerSerializer<?> container
        ? container.getContentSerializer()
        : null;
  }

  @Override
  public boolean hasSingleElement(Object value) {
    return jackson instanceof StdContainerSerializer<Object> container
        && container.hasSingleElement(value);
  }

  /// With types of the elements, which Jackson adds where a property asks for them.
  @Override
  protected StdContainerSerializer<?> _withValueTypeSerializer(TypeSerializer typed) {
    return jackson instanceof StdContainerSerializer<?> container
        ? new ListSerializer(type, content, container.withValueTypeSerializer(typed), format)
        : this;
  }

  @Override
  public boolean isEmpty(SerializationContext context, Object value) {
    return jackson.isEmpty(context, value);
  }

  @Override
  public void serialize(Object value, JsonGenerator generator, SerializationContext context) {
    if (!format.form().isArray()) {
      writeWhole(value, generator, context);
    } else if (isPlain
        && !isToBeOrdered(value, context)
        && takesRaw(generator)
        && generator.getPrettyPrinter() == null
        && ids(value) instanceof Collection<UUID> ids
        && ids.size() > 1) {
      writeArray(ids, value, generator, context);
    } else {
      jackson.serialize(value, generator, context);
    }
  }

  @Override
  public void serializeWithType(
      Object value, JsonGenerator generator, SerializationContext context, TypeSerializer typed) {
    if (format.form().isArray()) {
      jackson.serializeWithType(value, generator, context, typed);
      return;
    }
    var shape = hasBytes(generator) ? JsonToken.VALUE_EMBEDDED_OBJECT : JsonToken.VALUE_STRING;
    var id = typed.writeTypePrefix(generator, context, typed.typeId(value, shape));
    writeWhole(value, generator, context);
    typed.writeTypeSuffix(generator, context, id);
  }

  @Override
  public void acceptJsonFormatVisitor(JsonFormatVisitorWrapper visitor, JavaType hint) {
    if (format.form().isArray()) {
      jackson.acceptJsonFormatVisitor(visitor, hint);
    } else {
      visitor.expectStringFormat(hint);
    }
  }

  private static Iterable<UUID> ids(Object value) {
    @SuppressWarnings("unchecked") // As the type says for which this serializer was made.
    var ids = value instanceof UUID[] array ? Arrays.asList(array) : (Iterable<UUID>) value;
    return ids;
  }

  private static boolean isToBeOrdered(Object value, SerializationContext context) {
    return ORDER_SETS != null
        && value instanceof Set
        && !(value instanceof SortedSet)
        && context.isEnabled(ORDER_SETS);
  }

  /// The ids in the order in which Jackson would write them as an array.
  private static Iterable<UUID> inOrder(Object value, SerializationContext context) {
    if (!isToBeOrdered(value, context)) {
      return ids(value);
    }
    var ids = new ArrayList<UUID>();
    ids(value).forEach(ids::add);
    ids.sort(Comparator.nullsLast(Comparator.naturalOrder()));
    return ids;
  }

  private static boolean hasBytes(JsonGenerator generator) {
    // A buffer of tokens takes bytes for any format, and gives them to JSON in Jackson's Base64.
    return generator.has(StreamWriteCapability.CAN_WRITE_BINARY_NATIVELY)
        && !(generator instanceof TokenBuffer);
  }

  /// Whether the generator writes JSON, and leaves our chars as they are.
  private boolean takesRaw(JsonGenerator generator) {
    return isDoubleQuoted
        && generator instanceof JsonGeneratorBase json
        && json.getCharacterEscapes() == null
        && !json.isEnabled(JsonWriteFeature.ESCAPE_FORWARD_SLASHES);
  }

  private void writeWhole(Object value, JsonGenerator generator, SerializationContext context) {
    var checked = new Checked(inOrder(value, context), generator);
    if (hasBytes(generator)) {
      var ids = checked.toCollection();
      generator.writeBinary(
          format.form().isCompact() ? CompactUuids.toByteArray(ids) : PackedUuids.toByteArray(ids));
    } else if (takesRaw(generator) && !isShort(checked.ids)) {
      if (format.form().isCompact()) {
        var list = CompactUuids.toByteArray(checked.toCollection());
        writePieces(
            (encoder, number, dst) -> encoder.encode(list, number * PackedEncoder.BLOCK, dst, 0),
            generator);
      } else if (checked.ids instanceof List<UUID> list && PackedEncoder.isReadByIndex(list)) {
        int size = list.size();
        writePieces(
            (encoder, number, dst) ->
                checked.encode(encoder, list, size, number * PackedEncoder.IDS, dst),
            generator);
      } else {
        var rest = checked.iterator();
        writePieces((encoder, _, dst) -> encoder.encode(rest, dst, 0), generator);
      }
    } else {
      var ids = checked.toCollection();
      var base64 = format.form().base64();
      generator.writeString(
          format.form().isCompact()
              ? CompactUuids.encode(ids, base64)
              : PackedUuids.encode(ids, base64));
    }
  }

  private static boolean isShort(Iterable<UUID> ids) {
    return ids instanceof Collection<?> few && few.size() <= FEW;
  }

  /// Encodes pieces of a list, all of them whole but the last.
  private interface Pieces {
    /// Encodes the piece of that number, and returns how many bytes it has become; 0 if there is no
    /// such piece.
    int encode(PackedEncoder encoder, int number, byte[] dst);
  }

  private void writePieces(Pieces pieces, JsonGenerator generator) {
    generator.writeRawValue("\"");
    var encoder = new PackedEncoder(format.form().base64());
    var piece = new Piece(PIECE);
    int number = 0;
    int count;
    do {
      count = pieces.encode(encoder, number++, piece.bytes());
      piece.add(count);
      piece.writeMore(generator);
    } while (count == PIECE);
    generator.writeRaw('"');
  }

  private void writeArray(
      Collection<UUID> ids, Object value, JsonGenerator generator, SerializationContext context) {
    generator.writeStartArray(value, ids.size());
    // Whole elements, so that a full piece needs no copy of its length; more than Jackson's buffer
    // takes, so that it goes past that.
    var piece = new Piece(2 * PIECE / ELEMENT * ELEMENT);
    int count = 0;
    for (Object next : ids) {
      try {
        var id = (UUID) next;
        if (id == null) {
          piece.writeMore(generator);
          context.defaultSerializeNullValue(generator);
        } else if (count == 0) {
          add(id, piece);
          piece.writeValue(generator);
        } else {
          if (piece.room() < ELEMENT) {
            piece.writeMore(generator);
          }
          piece.add(',');
          add(id, piece);
        }
      } catch (RuntimeException e) {
        // As Jackson does: most likely, it is no UUID.
        wrapAndThrow(context, e, value, count);
      }
      count++;
    }
    piece.writeMore(generator);
    generator.writeEndArray();
  }

  private static void add(UUID id, Piece piece) {
    piece.add('"');
    Uuids.format(id, piece.bytes(), piece.length());
    piece.add(Uuids.LENGTH);
    piece.add('"');
  }

  /// Ids none of which may be null.
  private static final class Checked implements Iterable<UUID> {
    private final Iterable<UUID> ids;
    private final JsonGenerator generator;

    Checked(Iterable<UUID> ids, JsonGenerator generator) {
      this.ids = ids;
      this.generator = generator;
    }

    Collection<UUID> toCollection() {
      var list = new ArrayList<UUID>(ids instanceof Collection<UUID> known ? known.size() : 10);
      for (var id : this) {
        list.add(id);
      }
      return list;
    }

    @Override
    public Iterator<UUID> iterator() {
      var all = ids.iterator();
      return new Iterator<>() {
        private int next;

        @Override
        public boolean hasNext() {
          return all.hasNext();
        }

        @Override
        public UUID next() {
          var id = all.next();
          if (id == null) {
            throw isNull(next);
          }
          next++;
          return id;
        }
      };
    }

    /// Encodes those of a list of some size from an index on: here, it is the encoder that meets a
    /// null.
    int encode(PackedEncoder encoder, List<UUID> list, int size, int from, byte[] dst) {
      try {
        int count = encoder.encode(list, from, dst, 0);
        if (list.size() == size) {
          return count;
        }
      } catch (NullPointerException e) {
        int index = list.indexOf(null);
        throw index < 0 ? e : isNull(index);
      } catch (IndexOutOfBoundsException e) {
        if (list.size() == size) {
          throw e;
        }
      }
      throw new ConcurrentModificationException(
          "The list was changed while it was written: it had %,d ids".formatted(size));
    }

    private JacksonException isNull(int index) {
      return DatabindException.from(
              generator,
              "A list of UUIDs that is written as one string or one run of bytes cannot have a"
                  + " null: found one at index "
                  + index)
          .prependPath(new JacksonException.Reference(ids, index));
    }
  }
}
