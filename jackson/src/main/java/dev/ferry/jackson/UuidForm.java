package dev.ferry.jackson;

import dev.ferry.id.Base64Form;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// How a list of UUIDs is written. Sizes are those of JSON, for each id of a long list.
public enum UuidForm {
  /// An array of strings, as without the module: 39 bytes.
  ARRAY(null, false),

  /// One string, packed, standard Base64 without padding: 21.3 bytes. In a format that has bytes,
  /// such as CBOR, 16 bytes.
  PACKED(Base64Form.STANDARD, false),

  /// As [#PACKED], with padding.
  PACKED_PADDED(Base64Form.PADDED, false),

  /// As [#PACKED], in the alphabet for URLs.
  PACKED_URL_SAFE(Base64Form.URL_SAFE, false),

  /// One string, compact, standard Base64 without padding: 12.4 bytes for ids of version 7 that
  /// were made at the same time, as packed for others. Only Ferry reads it.
  COMPACT(Base64Form.STANDARD, true),

  /// As [#COMPACT], in the alphabet for URLs.
  COMPACT_URL_SAFE(Base64Form.URL_SAFE, true);

  // Null for an array only.
  private final @Nullable Base64Form base64;
  private final boolean isCompact;

  UuidForm(@Nullable Base64Form base64, boolean isCompact) {
    this.base64 = base64;
    this.isCompact = isCompact;
  }

  Base64Form base64() {
    return Objects.requireNonNull(base64);
  }

  boolean isCompact() {
    return isCompact;
  }

  boolean isArray() {
    return base64 == null;
  }
}
