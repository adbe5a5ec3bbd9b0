package dev.ferry.jackson;

import java.util.UUID;
import java.util.concurrent.ArrayBlockingQueue;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.BeanDescription;
import tools.jackson.databind.DeserializationConfig;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.deser.Deserializers;
import tools.jackson.databind.deser.ValueInstantiator;
import tools.jackson.databind.deser.jdk.ArrayBlockingQueueDeserializer;
import tools.jackson.databind.jsontype.TypeDeserializer;
import tools.jackson.databind.type.CollectionType;

/// Jackson's own deserializer of a queue of limited size, which Jackson does not show to modifiers
/// if it finds it by itself.
final class QueueDeserializers implements Deserializers {
  @Override
  public @Nullable ValueDeserializer<?> findCollectionDeserializer(
      CollectionType type,
      DeserializationConfig config,
      BeanDescription.Supplier bean,
      @Nullable TypeDeserializer typed,
      @Nullable ValueDeserializer<?> element) {
    if (!type.hasRawClass(ArrayBlockingQueue.class)
        || !type.getContentType().hasRawClass(UUID.class)) {
      return null;
    }
    @SuppressWarnings("unchecked") // As Jackson does.
    var ofElement = (ValueDeserializer<Object>) element;
    try {
      return new ArrayBlockingQueueDeserializer(
          type, ofElement, typed, new ValueInstantiator.Base(type), bean.getClassInfo());
    } catch (NoSuchMethodError before31) {
      // Jackson finds its own, which then reads what it always did.
      return null;
    }
  }

  @Override
  public boolean hasDeserializerFor(DeserializationConfig config, Class<?> type) {
    return false;
  }
}
