import dev.ferry.jackson.FerryModule;
import org.jspecify.annotations.NullMarked;
import tools.jackson.databind.JacksonModule;

/// A module for Jackson 3: lists of UUIDs as one Base64 text, and plain ones faster.
@NullMarked
module dev.ferry.jackson {
  requires transitive tools.jackson.databind;
  requires transitive dev.ferry.core;
  requires static org.jspecify;

  exports dev.ferry.jackson;

  provides JacksonModule with
      FerryModule;
}
