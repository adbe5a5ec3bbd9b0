package dev.ferry.jackson;

import dev.ferry.id.Base64Form;
import dev.ferry.id.CompactUuids;
import dev.ferry.id.MalformedUuidException;
import dev.ferry.id.PackedDecoder;
import dev.ferry.id.PackedUuids;
import dev.ferry.id.Uuids;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.BeanProperty;
import tools.jackson.databind.DatabindException;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.cfg.CoercionAction;
import tools.jackson.databind.cfg.CoercionInputShape;
import tools.jackson.databind.deser.NullValueProvider;
import tools.jackson.databind.deser.ValueInstantiator;
import tools.jackson.databind.deser.impl.NullsConstantProvider;
import tools.jackson.databind.deser.jdk.CollectionDeserializer;
import tools.jackson.databind.deser.jdk.ObjectArrayDeserializer;
import tools.jackson.databind.deser.jdk.UUIDDeserializer;
import tools.jackson.databind.deser.std.ContainerDeserializerBase;
import tools.jackson.databind.deser.std.DelegatingDeserializer;
import tools.jackson.databind.exc.MismatchedInputException;
import tools.jackson.databind.jsontype.TypeDeserializer;

/// Reads a collection or array of UUIDs in any form.
final class ListDeserializer extends DelegatingDeserializer {
  /// Chars up to which a string is taken from the parser at once.
  private static final int FEW = 4096;

  /// Chars of a string that an error shows.
  private static final int SHOWN = 80;

  private final JavaType type;
  private final ListFormat format;

  /// What Jackson reads an element by; null if it does something else than to read a string.
  private final @Nullable ValueDeserializer<Object> element;

  /// What a null in an array becomes.
  private final NullValueProvider nulls;

  ListDeserializer(JavaType type, ValueDeserializer<?> jackson, ListFormat format) {
    this(type, jackson, format, null, NullsConstantProvider.nuller());
  }

  private ListDeserializer(
      JavaType type,
      ValueDeserializer<?> jackson,
      ListFormat format,
      @Nullable ValueDeserializer<Object> element,
      NullValueProvider nulls) {
    super(jackson);
    this.type = type;
    this.format = format;
    this.element = element;
    this.nulls = nulls;
  }

  @Override
  protected ValueDeserializer<?> newDelegatingInstance(ValueDeserializer<?> jackson) {
    return new ListDeserializer(type, jackson, format, element, nulls);
  }

  @Override
  public ValueDeserializer<?> createContextual(
      DeserializationContext context, @Nullable BeanProperty property) {
    var contextual = context.handleSecondaryContextualization(_delegatee, property, type);
    var here = format.of(context.getConfig(), property, type);
    var plain = plainElement(context, contextual);
    return plain == null && !here.isChosen()
        ? contextual
        : new ListDeserializer(
            type,
            contextual,
            here,
            plain,
            plain == null ? nulls : findContentNullProvider(context, property, plain));
  }

  private @Nullable ValueDeserializer<Object> plainElement(
      DeserializationContext context, ValueDeserializer<?> contextual) {
    boolean isKnown =
        contextual.getClass() == ObjectArrayDeserializer.class
            || contextual.getClass() == CollectionDeserializer.class
                && isMadeByDefault(((CollectionDeserializer) contextual).getValueInstantiator());
    if (!isKnown || context.findTypeDeserializer(type.getContentType()) != null) {
      return null;
    }
    var found = ((ContainerDeserializerBase<?>) contextual).getContentDeserializer();
    return found != null && found.getClass() == UUIDDeserializer.class ? found : null;
  }

  private static boolean isMadeByDefault(ValueInstantiator instantiator) {
    return instantiator.canCreateUsingDefault()
        && !instantiator.canCreateUsingDelegate()
        && !instantiator.canCreateUsingArrayDelegate();
  }

  @Override
  public @Nullable Object deserialize(JsonParser parser, DeserializationContext context) {
    return read(parser, context, null);
  }

  @Override
  public @Nullable Object deserialize(
      JsonParser parser, DeserializationContext context, Object into) {
    return read(parser, context, into);
  }

  @Override
  public @Nullable Object deserializeWithType(
      JsonParser parser, DeserializationContext context, TypeDeserializer typed) {
    return typed.deserializeTypedFromAny(parser, context);
  }

  /// @param into to add to, if it is there
  private @Nullable Object read(
      JsonParser parser, DeserializationContext context, @Nullable Object into) {
    if (parser.isExpectedStartArrayToken()) {
      return readArray(parser, context, into);
    }
    if (format.form().isArray() && format.isStrict()) {
      return readByJackson(parser, context, into);
    }
    return switch (parser.currentToken()) {
      case VALUE_STRING ->
          isJacksons(parser, context)
              ? readByJackson(parser, context, into)
              : result(string(parser, context), context, into);
      case VALUE_EMBEDDED_OBJECT -> result(bytes(parser, context), context, into);
      default -> readByJackson(parser, context, into);
    };
  }

  private @Nullable Object readByJackson(
      JsonParser parser, DeserializationContext context, @Nullable Object into) {
    return into == null
        ? super.deserialize(parser, context)
        : super.deserialize(parser, context, into);
  }

  /// Whether Jackson may have been told what to make of a string: one that is empty, or one id.
  private boolean isJacksons(JsonParser parser, DeserializationContext context) {
    if (format.isChosen()) {
      return false;
    }
    int length = parser.getStringLength();
    if (length == 0) {
      return context.findCoercionAction(
              logicalType(), type.getRawClass(), CoercionInputShape.EmptyString)
          != CoercionAction.Fail;
    }
    return length == Uuids.LENGTH;
  }

  private List<UUID> string(JsonParser parser, DeserializationContext context) {
    int length = parser.getStringLength();
    MalformedUuidException first = null;
    for (var form : candidates(length)) {
      try {
        return string(parser, length, form);
      } catch (MalformedUuidException malformed) {
        first = first == null ? malformed : first;
      }
    }
    @SuppressWarnings("unchecked") // What handles such problems has to return what was asked for.
    var handled =
        (List<UUID>)
            context.handleWeirdStringValue(
                List.class, abbreviated(parser), Objects.requireNonNull(first).getMessage());
    return handled;
  }

  /// The forms that a string of that length may have, or else those that it should have.
  private List<UuidForm> candidates(int length) {
    if (format.isStrict()) {
      return List.of(format.form());
    }
    var possible =
        Stream.concat(Stream.of(format.form()), Arrays.stream(UuidForm.values()))
            .distinct()
            .filter(form -> form.isPossible(length))
            .toList();
    return possible.isEmpty() ? List.of(UuidForm.PACKED) : possible;
  }

  private List<UUID> string(JsonParser parser, int length, UuidForm form) {
    if (form.isCompact()) {
      return CompactUuids.decode(parser.getString(), form.base64(), format.mostIds());
    }
    var decoder = new PackedDecoder(length, form.base64(), format.mostIds());
    if (length <= FEW) {
      decoder.put(parser.getStringCharacters(), parser.getStringOffset(), length);
    } else {
      parser.getString(new DecodingWriter(decoder));
    }
    return decoder.ids();
  }

  private List<UUID> bytes(JsonParser parser, DeserializationContext context) {
    var bytes = parser.getBinaryValue();
    boolean isCompact = bytes.length % 16 != 0;
    try {
      if (format.isStrict() && isCompact != format.form().isCompact()) {
        throw otherForm(parser, isCompact ? "compact bytes" : "packed bytes");
      }
      return isCompact
          ? CompactUuids.ofByteArray(bytes, format.mostIds())
          : PackedUuids.ofByteArray(bytes, format.mostIds());
    } catch (MalformedUuidException malformed) {
      return context.reportInputMismatch(type, "%s", malformed.getMessage());
    }
  }

  private MismatchedInputException otherForm(JsonParser parser, String found) {
    return MismatchedInputException.from(
        parser,
        type,
        "Found %s, expected nothing but %s, as reading is strict".formatted(found, format.form()));
  }

  private @Nullable Object result(
      List<UUID> ids, DeserializationContext context, @Nullable Object into) {
    if (type.isArrayType()) {
      return into instanceof UUID[] before
          ? Stream.concat(Arrays.stream(before), ids.stream()).toArray(UUID[]::new)
          : ids.toArray(UUID[]::new);
    }
    if (into == null && element == null) {
      return byJackson(ids, context);
    }
    var collection = into == null ? newCollection(context) : collection(into);
    if (into == null && collection.getClass() == ArrayList.class) {
      return ids;
    }
    collection.addAll(ids);
    return collection;
  }

  /// A collection that only Jackson, or another module, knows how to make.
  private @Nullable Object byJackson(List<UUID> ids, DeserializationContext context) {
    try (var tokens = context.bufferForInputBuffering()) {
      tokens.writeStartArray();
      for (var id : ids) {
        tokens.writePOJO(id);
      }
      tokens.writeEndArray();
      try (var parser = tokens.asParser(context)) {
        parser.nextToken();
        return super.deserialize(parser, context);
      }
    }
  }

  private Collection<UUID> newCollection(DeserializationContext context) {
    return collection(
        ((CollectionDeserializer) _delegatee).getValueInstantiator().createUsingDefault(context));
  }

  private static Collection<UUID> collection(Object value) {
    @SuppressWarnings("unchecked") // As the type says for which this deserializer was made.
    var collection = (Collection<UUID>) value;
    return collection;
  }

  private @Nullable Object readArray(
      JsonParser parser, DeserializationContext context, @Nullable Object into) {
    if (format.isStrict() && !format.form().isArray()) {
      throw otherForm(parser, "an array");
    }
    if (element == null) {
      return readByJackson(parser, context, into);
    }
    if (type.isArrayType()) {
      var ids = new ArrayList<UUID>();
      elements(parser, context, element, ids);
      return result(ids, context, into);
    }
    var collection = into == null ? newCollection(context) : collection(into);
    parser.assignCurrentValue(collection);
    elements(parser, context, element, collection);
    return collection;
  }

  private void elements(
      JsonParser parser,
      DeserializationContext context,
      ValueDeserializer<Object> element,
      Collection<UUID> ids) {
    boolean isSkipping = NullsConstantProvider.isSkipper(nulls);
    int index = 0;
    try {
      for (var token = parser.nextToken();
          token != JsonToken.END_ARRAY;
          token = parser.nextToken(), index++) {
        var id =
            switch (token) {
              case VALUE_STRING -> id(parser, context, element);
              case VALUE_NULL -> isSkipping ? null : nulls.getNullValue(context);
              default -> element.deserialize(parser, context);
            };
        if (id != null || !isSkipping) {
          add((UUID) id, ids);
        }
      }
    } catch (RuntimeException e) {
      if (!context.isEnabled(DeserializationFeature.WRAP_EXCEPTIONS)) {
        throw e;
      }
      throw DatabindException.wrapWithPath(context, e, new JacksonException.Reference(ids, index));
    }
  }

  @SuppressWarnings("NullAway") // Jackson's lists may have nulls.
  private static void add(@Nullable UUID id, Collection<UUID> ids) {
    ids.add(id);
  }

  /// One id, of 36 chars or Base64. If nobody asked for strictness, what is none is left to
  /// Jackson, which takes Base64 of any kind.
  private @Nullable Object id(
      JsonParser parser, DeserializationContext context, ValueDeserializer<Object> element) {
    var chars = parser.getStringCharacters();
    int offset = parser.getStringOffset();
    int length = parser.getStringLength();
    try {
      if (length == Uuids.LENGTH) {
        return Uuids.parse(chars, offset);
      }
      if (!format.isChosen()) {
        return element.deserialize(parser, context);
      }
      return base64(new String(chars, offset, length));
    } catch (MalformedUuidException malformed) {
      return format.isChosen()
          ? context.handleWeirdStringValue(UUID.class, abbreviated(parser), malformed.getMessage())
          : element.deserialize(parser, context);
    }
  }

  private UUID base64(String text) {
    boolean isBase64 = text.length() == 22 || text.length() == 24;
    if (!isBase64 || format.isStrict()) {
      return Uuids.parse(text);
    }
    var form =
        text.length() == 24
            ? Base64Form.PADDED
            : text.indexOf('-') >= 0 || text.indexOf('_') >= 0
                ? Base64Form.URL_SAFE
                : Base64Form.STANDARD;
    return PackedUuids.decode(text, form, 1).getFirst();
  }

  /// The string of a parser, or its beginning, for an error.
  private static String abbreviated(JsonParser parser) {
    var text = parser.getString();
    return text.length() <= SHOWN ? text : text.substring(0, SHOWN) + "…";
  }
}
