package dev.ferry.jackson;

import com.fasterxml.jackson.annotation.JsonFormat;
import dev.ferry.id.Base64Form;
import dev.ferry.id.MalformedUuidException;
import dev.ferry.id.PackedUuids;
import dev.ferry.id.Uuids;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.StreamReadCapability;
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
import tools.jackson.databind.type.LogicalType;
import tools.jackson.databind.util.ClassUtil;

/// Reads a collection or array of UUIDs in any form.
final class ListDeserializer extends DelegatingDeserializer {
  /// Chars of a string that an error shows.
  private static final int SHOWN = 80;

  /// Chars of the padded Base64 of one id.
  private static final int BASE64_OF_ONE = 24;

  private final JavaType type;
  private final ListFormat format;

  /// What a string that is none is a problem of: what was declared, or else what is made.
  private final Class<?> target;

  /// Whether we make and fill the container of what was one string.
  private final boolean isFilled;

  /// What Jackson reads an element by; null if it does something else than to read a string.
  private final @Nullable ValueDeserializer<Object> element;

  /// What a null in an array becomes.
  private final NullValueProvider nulls;

  /// Whether Jackson takes one id for a list of one.
  private final boolean isSingleAccepted;

  ListDeserializer(JavaType type, ValueDeserializer<?> jackson, ListFormat format) {
    this(
        type,
        jackson,
        format,
        type.getRawClass(),
        false,
        null,
        NullsConstantProvider.nuller(),
        false);
  }

  private ListDeserializer(
      JavaType type,
      ValueDeserializer<?> jackson,
      ListFormat format,
      Class<?> target,
      boolean isFilled,
      @Nullable ValueDeserializer<Object> element,
      NullValueProvider nulls,
      boolean isSingleAccepted) {
    super(Typed.of(type, jackson));
    this.type = type;
    this.format = format;
    this.target = target;
    this.isFilled = isFilled;
    this.element = element;
    this.nulls = nulls;
    this.isSingleAccepted = isSingleAccepted;
  }

  @Override
  protected ValueDeserializer<?> newDelegatingInstance(ValueDeserializer<?> jackson) {
    return new ListDeserializer(
        type, jackson, format, target, isFilled, element, nulls, isSingleAccepted);
  }

  @Override
  public ValueDeserializer<?> createContextual(
      DeserializationContext context, @Nullable BeanProperty property) {
    var contextual = context.handleSecondaryContextualization(_delegatee, property, type);
    var here = format.of(context.getConfig(), property, type);
    var found = ofElements(contextual);
    boolean isCustom =
        found == null ? !isOfContainers(contextual) : found.getClass() != UUIDDeserializer.class;
    var own = isCustom || isTyped(context) || isMadeOfAnother(contextual) ? null : found;
    if (own == null && !(isCustom ? here.isOfProperty() : here.isChosen())) {
      return contextual;
    }
    boolean isFilled = !isCustom && isKnown(contextual);
    var element = isFilled ? own : null;
    return new ListDeserializer(
        type,
        contextual,
        here,
        target(property),
        isFilled,
        element,
        element == null ? nulls : findContentNullProvider(context, property, element),
        acceptsSingle(context, property));
  }

  private Class<?> target(@Nullable BeanProperty property) {
    var made = type.getRawClass();
    var declared = property == null ? made : property.getType().getRawClass();
    return declared.isAssignableFrom(made) ? declared : made;
  }

  private boolean acceptsSingle(DeserializationContext context, @Nullable BeanProperty property) {
    var container = type.isArrayType() ? type.getRawClass() : Collection.class;
    var accepts =
        findFormatFeature(
            context, property, container, JsonFormat.Feature.ACCEPT_SINGLE_VALUE_AS_ARRAY);
    return accepts == null
        ? context.isEnabled(DeserializationFeature.ACCEPT_SINGLE_VALUE_AS_ARRAY)
        : accepts;
  }

  /// What reads the elements; null if the whole is read by something that has no elements.
  private static @Nullable ValueDeserializer<Object> ofElements(ValueDeserializer<?> contextual) {
    return contextual instanceof ContainerDeserializerBase<?> container
        ? container.getContentDeserializer()
        : null;
  }

  /// Whether what reads the whole says that it does so as Jackson does: element by element, even if
  /// it does not show by what.
  private static boolean isOfContainers(ValueDeserializer<?> contextual) {
    var logical = contextual.logicalType();
    return logical == LogicalType.Collection || logical == LogicalType.Array;
  }

  /// Whether elements come with their types.
  private boolean isTyped(DeserializationContext context) {
    var content = type.getContentType();
    return content.hasHandlers() || context.findTypeDeserializer(content) != null;
  }

  /// Whether we know how the deserializer makes a container and fills it.
  private static boolean isKnown(ValueDeserializer<?> contextual) {
    return contextual.getClass() == ObjectArrayDeserializer.class
        || contextual instanceof CollectionDeserializer collections
            && collections.getClass() == CollectionDeserializer.class
            && collections.getValueInstantiator().canCreateUsingDefault()
            && !isMadeOfAnother(collections);
  }

  /// Whether a container is made of another one, or of something else.
  private static boolean isMadeOfAnother(ValueDeserializer<?> contextual) {
    var instantiator = instantiator(contextual);
    return instantiator != null
        && (instantiator.canCreateUsingDelegate() || instantiator.canCreateUsingArrayDelegate());
  }

  private static @Nullable ValueInstantiator instantiator(ValueDeserializer<?> contextual) {
    return contextual instanceof ContainerDeserializerBase<?> container
        ? container.getValueInstantiator()
        : null;
  }

  /// Whether a container is made of another one of ids, which is read by one of us.
  private boolean isMadeOfIds(DeserializationContext context) {
    var instantiator = instantiator(_delegatee);
    if (instantiator == null || !isMadeOfAnother(_delegatee)) {
      return false;
    }
    var other =
        instantiator.canCreateUsingDelegate()
            ? instantiator.getDelegateType(context.getConfig())
            : instantiator.getArrayDelegateType(context.getConfig());
    return (other.isCollectionLikeType() || other.isArrayType())
        && other.getContentType().hasRawClass(UUID.class);
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
    if (into == null && !isFilled && isMadeOfIds(context)) {
      return readByJackson(parser, context, null);
    }
    if (parser.isExpectedStartArrayToken()) {
      return readArray(parser, context, into);
    }
    if (format.form().isArray() && format.isStrict()) {
      return readByJackson(parser, context, into);
    }
    return switch (parser.currentToken()) {
      case VALUE_STRING -> readString(parser, context, into);
      case VALUE_EMBEDDED_OBJECT ->
          parser.getEmbeddedObject() instanceof byte[]
              ? readBytes(parser, context, into)
              : readByJackson(parser, context, into);
      case null, default -> readByJackson(parser, context, into);
    };
  }

  private @Nullable Object readString(
      JsonParser parser, DeserializationContext context, @Nullable Object into) {
    if (isJacksons(parser, context)) {
      return readByJackson(parser, context, into);
    }
    var decoding = ListDecoding.of(parser, format);
    if (decoding.ids() != null) {
      return result(decoding.ids(), context, into);
    }
    if (!format.isChosen() && (isSingleAccepted || isBlankAccepted(parser, context))) {
      return readByJackson(parser, context, into);
    }
    return context.handleWeirdStringValue(target, abbreviated(parser), "%s", decoding.problem());
  }

  private @Nullable Object readBytes(
      JsonParser parser, DeserializationContext context, @Nullable Object into) {
    var decoding = ListDecoding.of(parser.getBinaryValue(), format);
    return decoding.ids() == null
        ? context.reportInputMismatch(type, "%s", decoding.problem())
        : result(decoding.ids(), context, into);
  }

  private @Nullable Object readByJackson(
      JsonParser parser, DeserializationContext context, @Nullable Object into) {
    return into == null
        ? super.deserialize(parser, context)
        : super.deserialize(parser, context, into);
  }

  /// Whether Jackson may have been told what to make of a string: one that is empty, or one id.
  private boolean isJacksons(JsonParser parser, DeserializationContext context) {
    int length = parser.getStringLength();
    if (length == 0 && !format.isChosen()) {
      return isSingleAccepted
          || context.findCoercionAction(
                  logicalType(), type.getRawClass(), CoercionInputShape.EmptyString)
              != CoercionAction.Fail;
    }
    return length == Uuids.LENGTH
        && (!format.isChosen() || isSingleAccepted && !format.isStrict())
        && isId(parser);
  }

  /// Whether it is not a compact list of as many chars.
  private static boolean isId(JsonParser parser) {
    try {
      Uuids.parse(parser.getStringCharacters(), parser.getStringOffset());
      return true;
    } catch (MalformedUuidException malformed) {
      return false;
    }
  }

  private boolean isBlankAccepted(JsonParser parser, DeserializationContext context) {
    return parser.getString().isBlank()
        && context.findCoercionFromBlankString(
                logicalType(), type.getRawClass(), CoercionAction.Fail)
            != CoercionAction.Fail;
  }

  private MismatchedInputException otherForm(JsonParser parser, String found) {
    return MismatchedInputException.from(
        parser,
        type,
        "Found %s, expected nothing but %s, as reading is strict".formatted(found, format.form()));
  }

  private @Nullable Object result(
      List<UUID> ids, DeserializationContext context, @Nullable Object into) {
    if (!isFilled) {
      return byJackson(ids, context, into);
    }
    if (type.isArrayType()) {
      return into instanceof UUID[] before
          ? Stream.concat(Arrays.stream(before), ids.stream()).toArray(UUID[]::new)
          : ids.toArray(UUID[]::new);
    }
    var collection = into == null ? newCollection(context) : collection(into);
    if (into == null && collection.getClass() == ArrayList.class) {
      return ids;
    }
    try {
      collection.addAll(ids);
    } catch (RuntimeException e) {
      throw wrapped(e, collection, context);
    }
    return collection;
  }

  /// As Jackson has it: with arrays always wrapped, and the index among those kept.
  private RuntimeException wrapped(
      RuntimeException e, Collection<UUID> ids, DeserializationContext context) {
    if (!type.isArrayType() && !context.isEnabled(DeserializationFeature.WRAP_EXCEPTIONS)) {
      return e;
    }
    var from = type.isArrayType() ? ids.toArray() : ids;
    return DatabindException.wrapWithPath(
        context, e, new JacksonException.Reference(from, ids.size()));
  }

  /// A collection that only Jackson, or another module, knows how to make, or whose elements are
  /// read by somebody else, who expects strings.
  private @Nullable Object byJackson(
      List<UUID> ids, DeserializationContext context, @Nullable Object into) {
    try (var tokens = context.bufferForInputBuffering()) {
      tokens.writeStartArray();
      for (var id : ids) {
        tokens.writeString(id.toString());
      }
      tokens.writeEndArray();
      try (var parser = tokens.asParser(context)) {
        parser.nextToken();
        return readByJackson(parser, context, into);
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
    boolean isRefused = format.isStrict() && !format.form().isArray();
    boolean isUntyped =
        parser.streamReadCapabilities().isEnabled(StreamReadCapability.UNTYPED_SCALARS);
    if (isRefused && !(isUntyped && element != null)) {
      throw otherForm(parser, "an array");
    }
    if (element == null) {
      return readByJackson(parser, context, into);
    }
    var first = parser.nextToken();
    var whole = isUntyped && first == JsonToken.VALUE_STRING ? only(parser) : null;
    if (whole != null && parser.nextToken() == JsonToken.END_ARRAY) {
      return result(whole, context, into);
    }
    if (isRefused) {
      throw otherForm(parser, "an array");
    }
    if (whole != null && whole.size() != 1) {
      return context.reportInputMismatch(
          type, "Found a list of %d UUIDs in one string, and more behind it", whole.size());
    }
    if (type.isArrayType()) {
      var ids = new ArrayList<UUID>();
      if (into != null) {
        Collections.addAll(ids, (UUID[]) into);
      }
      elements(parser, context, element, whole, ids);
      return ids.toArray(UUID[]::new);
    }
    var collection = into == null ? newCollection(context) : collection(into);
    parser.assignCurrentValue(collection);
    elements(parser, context, element, whole, collection);
    return collection;
  }

  /// The ids of the string that the parser stands on, if all of a list may be the only element of
  /// an array: XML has an element around the one string, and a cell of CSV may always be an array.
  private @Nullable List<UUID> only(JsonParser parser) {
    int length = parser.getStringLength();
    // These are nulls and ids in Base64 to Jackson.
    boolean isJacksons = !format.isChosen() && (length == 0 || length == BASE64_OF_ONE);
    return isJacksons || length == Uuids.LENGTH && isId(parser)
        ? null
        : ListDecoding.of(parser, format).ids();
  }

  /// @param before what was read of the array
  private void elements(
      JsonParser parser,
      DeserializationContext context,
      ValueDeserializer<Object> element,
      @Nullable List<UUID> before,
      Collection<UUID> ids) {
    if (before != null) {
      ids.addAll(before);
    }
    boolean isSkipping = NullsConstantProvider.isSkipper(nulls);
    boolean isLimited = parser.streamReadConstraints().getMaxStringLength() < Uuids.LENGTH;
    for (var token = parser.currentToken();
        token != JsonToken.END_ARRAY;
        token = parser.nextToken()) {
      try {
        if (isLimited && token == JsonToken.VALUE_STRING) {
          parser.getString(); // which refuses what is longer
        }
        // What comes at the end of tokens that have none for the list, null, is Jackson's, too.
        var id =
            token == JsonToken.VALUE_STRING
                ? id(parser, context, element, ids)
                : token == JsonToken.VALUE_NULL ? null : element.deserialize(parser, context);
        if (id == null && !isSkipping) {
          id = nulls.getNullValue(context);
        }
        if (id != null) {
          ids.add((UUID) id);
        } else if (!isSkipping) {
          addNull(parser, context, ids);
        }
      } catch (RuntimeException e) {
        throw wrapped(e, ids, context);
      }
    }
  }

  @SuppressWarnings("NullAway") // Jackson's lists may have nulls.
  private void addNull(JsonParser parser, DeserializationContext context, Collection<UUID> ids) {
    try {
      ids.add(null);
    } catch (NullPointerException refused) {
      context.handleUnexpectedToken(
          type,
          JsonToken.VALUE_NULL,
          parser,
          "`java.util.Collection` of type %s does not accept `null` values",
          ClassUtil.getTypeDescription(type));
    }
  }

  /// One id, of 36 chars or Base64. If nobody asked for strictness, what is none is left to
  /// Jackson, which takes Base64 of any kind.
  ///
  /// @param before those before it
  private @Nullable Object id(
      JsonParser parser,
      DeserializationContext context,
      ValueDeserializer<Object> element,
      Collection<UUID> before) {
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
      if (!format.isChosen()) {
        return element.deserialize(parser, context);
      }
      // The place of a char is that in the parser's buffer.
      long position = malformed.offset() - (length == Uuids.LENGTH ? offset : 0);
      return context.handleWeirdStringValue(
          UUID.class,
          abbreviated(parser),
          "Malformed UUID (index %d of the list) at its char %d: found %s, expected %s",
          before.size(),
          position,
          malformed.found(),
          malformed.expected());
    }
  }

  private UUID base64(String text) {
    boolean isBase64 = text.length() == 22 || text.length() == 24;
    if (!isBase64 || format.isStrict()) {
      return Uuids.parse(text);
    }
    boolean isUrlSafe = text.indexOf('-') >= 0 || text.indexOf('_') >= 0;
    var form =
        text.length() == 24
            ? isUrlSafe ? Base64Form.URL_SAFE_PADDED : Base64Form.PADDED
            : isUrlSafe ? Base64Form.URL_SAFE : Base64Form.STANDARD;
    return PackedUuids.decode(text, form, 1).getFirst();
  }

  /// The string of a parser, or its beginning, for an error.
  private static String abbreviated(JsonParser parser) {
    var text = parser.getString();
    return text.length() <= SHOWN ? text : text.substring(0, SHOWN) + "…";
  }
}
