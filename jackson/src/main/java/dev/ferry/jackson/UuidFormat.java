package dev.ferry.jackson;

import com.fasterxml.jackson.annotation.JacksonAnnotation;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// How a property that is a list, set, array or other collection of UUIDs, or has such as its
/// values, is written and read. For what Jackson's own `@JsonFormat(shape = BINARY)`, which means
/// [UuidForm#PACKED], cannot say.
@JacksonAnnotation
@Target({
  ElementType.FIELD,
  ElementType.METHOD,
  ElementType.PARAMETER,
  ElementType.RECORD_COMPONENT,
  ElementType.ANNOTATION_TYPE
})
@Retention(RetentionPolicy.RUNTIME)
public @interface UuidFormat {
  /// How it is written.
  UuidForm value() default UuidForm.PACKED;

  /// Whether it is read in no other form than it is written. Without, a compact list that was cut
  /// to the length of some packed ids is read as those.
  boolean strict() default false;

  /// Ids read from one string or one run of bytes, at most; -1: as many as the module reads.
  int mostIds() default -1;
}
