package dev.ferry.jackson;

import java.util.UUID;
import tools.jackson.databind.BeanDescription;
import tools.jackson.databind.DeserializationConfig;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.deser.ValueDeserializerModifier;
import tools.jackson.databind.type.ArrayType;
import tools.jackson.databind.type.CollectionType;

/// Puts our deserializer before Jackson's, where UUIDs are the elements.
final class DeserializerModifier extends ValueDeserializerModifier {
  private static final long serialVersionUID = 1L;

  private final ListFormat format;

  DeserializerModifier(ListFormat format) {
    this.format = format;
  }

  @Override
  public ValueDeserializer<?> modifyCollectionDeserializer(
      DeserializationConfig config,
      CollectionType type,
      BeanDescription.Supplier bean,
      ValueDeserializer<?> deserializer) {
    return modified(type, deserializer);
  }

  @Override
  public ValueDeserializer<?> modifyArrayDeserializer(
      DeserializationConfig config,
      ArrayType type,
      BeanDescription.Supplier bean,
      ValueDeserializer<?> deserializer) {
    return modified(type, deserializer);
  }

  private ValueDeserializer<?> modified(JavaType type, ValueDeserializer<?> deserializer) {
    return type.getContentType().hasRawClass(UUID.class)
        ? new ListDeserializer(type, deserializer, format)
        : deserializer;
  }
}
