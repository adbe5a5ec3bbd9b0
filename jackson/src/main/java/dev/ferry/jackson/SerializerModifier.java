package dev.ferry.jackson;

import java.util.UUID;
import tools.jackson.databind.BeanDescription;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.SerializationConfig;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.ser.ValueSerializerModifier;
import tools.jackson.databind.ser.jdk.IterableSerializer;
import tools.jackson.databind.type.ArrayType;
import tools.jackson.databind.type.CollectionType;

/// Puts our serializer before Jackson's, where UUIDs are the elements.
final class SerializerModifier extends ValueSerializerModifier {
  private static final long serialVersionUID = 1L;

  private final ListFormat format;

  SerializerModifier(ListFormat format) {
    this.format = format;
  }

  @Override
  public ValueSerializer<?> modifyCollectionSerializer(
      SerializationConfig config,
      CollectionType type,
      BeanDescription.Supplier bean,
      ValueSerializer<?> serializer) {
    return modified(type, type.getContentType(), serializer);
  }

  @Override
  public ValueSerializer<?> modifyArraySerializer(
      SerializationConfig config,
      ArrayType type,
      BeanDescription.Supplier bean,
      ValueSerializer<?> serializer) {
    return modified(type, type.getContentType(), serializer);
  }

  /// An `Iterable` is no collection to Jackson.
  @Override
  public ValueSerializer<?> modifySerializer(
      SerializationConfig config, BeanDescription.Supplier bean, ValueSerializer<?> serializer) {
    var type = bean.getType();
    var parameters = type.findTypeParameters(Iterable.class);
    return serializer instanceof IterableSerializer && parameters.length == 1
        ? modified(type, parameters[0], serializer)
        : serializer;
  }

  private ValueSerializer<?> modified(
      JavaType type, JavaType content, ValueSerializer<?> serializer) {
    return content.hasRawClass(UUID.class)
        ? new ListSerializer(type, content, serializer, format)
        : serializer;
  }
}
