package dev.ferry.jackson;

import static java.util.stream.Collectors.joining;

import dev.ferry.id.Base64Form;
import dev.ferry.id.CompactUuids;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import java.util.function.Function;

/// Each form in which a list may come, in JSON. Those that can be written are named as in
/// [UuidForm].
@SuppressWarnings("ImmutableEnumChecker") // Its functions have no state.
enum Written {
  ARRAY(ids -> array(ids, UUID::toString)),
  PACKED(ids -> quoted(Ids.base64(ids))),
  PACKED_PADDED(ids -> quoted(Ids.padded(ids))),
  PACKED_URL_SAFE(ids -> quoted(Ids.urlSafe(ids))),
  PACKED_URL_SAFE_PADDED(ids -> quoted(Ids.urlSafePadded(ids))),
  COMPACT(ids -> quoted(CompactUuids.encode(ids))),
  COMPACT_URL_SAFE(ids -> quoted(CompactUuids.encode(ids, Base64Form.URL_SAFE))),
  COMPACT_PADDED(ids -> quoted(CompactUuids.encode(ids, Base64Form.PADDED))),
  COMPACT_URL_SAFE_PADDED(ids -> quoted(CompactUuids.encode(ids, Base64Form.URL_SAFE_PADDED))),
  ARRAY_IN_UPPER_CASE(ids -> array(ids, id -> id.toString().toUpperCase(Locale.ROOT))),
  ARRAY_OF_BASE64(ids -> array(ids, id -> Ids.base64(List.of(id)))),
  ARRAY_OF_PADDED(ids -> array(ids, id -> Ids.padded(List.of(id)))),
  ARRAY_OF_URL_SAFE(ids -> array(ids, id -> Ids.urlSafe(List.of(id)))),
  ARRAY_OF_URL_SAFE_PADDED(ids -> array(ids, id -> Ids.urlSafePadded(List.of(id))));

  private final Function<List<UUID>, String> json;

  Written(Function<List<UUID>, String> json) {
    this.json = json;
  }

  static Written of(UuidForm form) {
    return valueOf(form.name());
  }

  String json(List<UUID> ids) {
    return json.apply(ids);
  }

  static String quoted(String text) {
    return '"' + text + '"';
  }

  private static String array(List<UUID> ids, Function<UUID, String> element) {
    return ids.stream().map(element).map(Written::quoted).collect(joining(",", "[", "]"));
  }
}
