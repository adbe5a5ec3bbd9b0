package dev.ferry.jackson;

import com.fasterxml.jackson.annotation.JsonFormat;
import dev.ferry.id.PackedUuids;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.BeanProperty;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.cfg.MapperConfig;

/// How a list is written and read.
///
/// @param isChosen whether somebody asked for it, or it is what Jackson does by itself
record ListFormat(UuidForm form, boolean isChosen, boolean isStrict, int mostIds) {
  static final ListFormat DEFAULT =
      new ListFormat(UuidForm.ARRAY, false, false, PackedUuids.MOST_IDS);

  ListFormat with(UuidForm form) {
    return new ListFormat(form, true, isStrict, mostIds);
  }

  ListFormat withStrict() {
    return new ListFormat(form, true, true, mostIds);
  }

  ListFormat withMostIds(int mostIds) {
    if (mostIds < 0) {
      throw new IllegalArgumentException("mostIds is %d: expected 0 or more".formatted(mostIds));
    }
    return new ListFormat(form, isChosen, isStrict, mostIds);
  }

  /// The format of a property, or of a value that is none; this one, unless something else is said.
  ListFormat of(MapperConfig<?> config, @Nullable BeanProperty property, JavaType type) {
    var annotation = property == null ? null : property.getAnnotation(UuidFormat.class);
    if (annotation != null) {
      return new ListFormat(annotation.value(), true, isStrict || annotation.strict(), 0)
          .withMostIds(annotation.mostIds());
    }
    return switch (shape(config, property, type)) {
      case BINARY -> form.isArray() ? with(UuidForm.PACKED) : this;
      case ARRAY, STRING -> with(UuidForm.ARRAY);
      default -> this;
    };
  }

  /// The shape that Jackson's annotation or configuration asks for: of the type itself, of the type
  /// that the property was declared with, or of collections.
  private static JsonFormat.Shape shape(
      MapperConfig<?> config, @Nullable BeanProperty property, JavaType type) {
    Stream<Class<?>> types =
        property == null
            ? Stream.of(type.getRawClass(), List.class, Collection.class)
            : Stream.of(type.getRawClass(), property.getType().getRawClass(), Collection.class);
    return types
        .map(
            one ->
                property == null
                    ? config.getDefaultPropertyFormat(one)
                    : property.findPropertyFormat(config, one))
        .map(JsonFormat.Value::getShape)
        .filter(shape -> shape != JsonFormat.Shape.ANY)
        .findFirst()
        .orElse(JsonFormat.Shape.ANY);
  }
}
