package dev.ferry.jackson;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.BeanProperty;
import tools.jackson.databind.DeserializationConfig;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.deser.std.StdDeserializer;
import tools.jackson.databind.jsontype.TypeDeserializer;
import tools.jackson.databind.type.LogicalType;
import tools.jackson.databind.util.AccessPattern;

/// A deserializer that does not say what type it is for, as those of users often do not: with the
/// type, which Jackson's own delegating ones ask for.
final class Typed extends StdDeserializer<Object> {
  private final JavaType type;
  private final ValueDeserializer<Object> users;

  @SuppressWarnings("unchecked")
  private Typed(JavaType type, ValueDeserializer<?> users) {
    super(type);
    this.type = type;
    this.users = (ValueDeserializer<Object>) users;
  }

  /// The deserializer itself, if it says its type.
  static ValueDeserializer<?> of(JavaType type, ValueDeserializer<?> deserializer) {
    return deserializer.handledType() == null ? new Typed(type, deserializer) : deserializer;
  }

  @Override
  public void resolve(DeserializationContext context) {
    users.resolve(context);
  }

  @Override
  public ValueDeserializer<?> createContextual(
      DeserializationContext context, @Nullable BeanProperty property) {
    return of(type, users.createContextual(context, property));
  }

  @Override
  public @Nullable Object deserialize(JsonParser parser, DeserializationContext context) {
    return users.deserialize(parser, context);
  }

  @Override
  public @Nullable Object deserialize(
      JsonParser parser, DeserializationContext context, Object into) {
    return users.deserialize(parser, context, into);
  }

  @Override
  public @Nullable Object deserializeWithType(
      JsonParser parser, DeserializationContext context, TypeDeserializer typed) {
    return users.deserializeWithType(parser, context, typed);
  }

  @Override
  public @Nullable LogicalType logicalType() {
    return users.logicalType();
  }

  @Override
  public boolean isCachable() {
    return users.isCachable();
  }

  @Override
  public @Nullable Boolean supportsUpdate(DeserializationConfig config) {
    return users.supportsUpdate(config);
  }

  @Override
  public @Nullable Object getNullValue(DeserializationContext context) {
    return users.getNullValue(context);
  }

  @Override
  public AccessPattern getNullAccessPattern() {
    return users.getNullAccessPattern();
  }

  @Override
  public @Nullable Object getAbsentValue(DeserializationContext context) {
    return users.getAbsentValue(context);
  }

  @Override
  public @Nullable Object getEmptyValue(DeserializationContext context) {
    return users.getEmptyValue(context);
  }

  @Override
  public AccessPattern getEmptyAccessPattern() {
    return users.getEmptyAccessPattern();
  }
}
