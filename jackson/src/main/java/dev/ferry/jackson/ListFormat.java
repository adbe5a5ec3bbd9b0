package dev.ferry.jackson;

import com.fasterxml.jackson.annotation.JsonFormat;
import dev.ferry.id.PackedUuids;
import java.io.Serializable;
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
/// @param isOfProperty whether the property itself asked for it, by an annotation
record ListFormat(
    UuidForm form, boolean isChosen, boolean isOfProperty, boolean isStrict, int mostIds)
    implements Serializable {
  static final ListFormat DEFAULT =
      new ListFormat(UuidForm.ARRAY, false, false, false, PackedUuids.MOST_IDS);

  ListFormat with(UuidForm form) {
    return new ListFormat(form, true, isOfProperty, isStrict, mostIds);
  }

  ListFormat withStrict() {
    return new ListFormat(form, true, isOfProperty, true, mostIds);
  }

  ListFormat withMostIds(int mostIds) {
    if (mostIds < 0) {
      throw new IllegalArgumentException("mostIds is %d: expected 0 or more".formatted(mostIds));
    }
    return new ListFormat(form, isChosen, isOfProperty, isStrict, mostIds);
  }

  /// The format of a property, or of a value that is none; this one, unless something else is said.
  ListFormat of(MapperConfig<?> config, @Nullable BeanProperty property, JavaType type) {
    if (property == null) {
      return with(shape(config, null, type));
    }
    var annotation = property.getAnnotation(UuidFormat.class);
    if (annotation != null) {
      boolean isStrictHere = isStrict || annotation.strict();
      var here = new ListFormat(annotation.value(), true, true, isStrictHere, mostIds);
      return annotation.mostIds() == -1 ? here : here.withMostIds(annotation.mostIds());
    }
    var here = with(shape(config, property, type));
    return here.isChosen && isAnnotated(config, property)
        ? new ListFormat(here.form, true, true, here.isStrict, here.mostIds)
        : here;
  }

  private ListFormat with(JsonFormat.Shape shape) {
    return switch (shape) {
      case BINARY -> form.isArray() ? with(UuidForm.PACKED) : this;
      case ARRAY, STRING -> with(UuidForm.ARRAY);
      default -> this;
    };
  }

  private static boolean isAnnotated(MapperConfig<?> config, BeanProperty property) {
    var format = property.findFormatOverrides(config);
    return format != null && format.getShape() != JsonFormat.Shape.ANY;
  }

  /// The shape that Jackson's annotation or configuration asks for: of the type itself, of the type
  /// that the property was declared with, or of collections, if it is one. What is no property has
  /// only the type that it has, which is seldom the one that it was declared with: `List`.
  private static JsonFormat.Shape shape(
      MapperConfig<?> config, @Nullable BeanProperty property, JavaType type) {
    var declared = property == null ? List.class : property.getType().getRawClass();
    // To us, an `Iterable` is a collection.
    var most = type.isArrayType() ? type.getRawClass() : Collection.class;
    return Stream.<Class<?>>of(type.getRawClass(), declared, most)
        .filter(one -> one == most || one.isAssignableFrom(type.getRawClass()))
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
