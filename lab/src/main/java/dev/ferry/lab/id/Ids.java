package dev.ferry.lab.id;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.ferry.id.CompactUuids;
import java.util.List;
import java.util.UUID;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.SerializableString;
import tools.jackson.core.io.SerializedString;

/// A list of ids in all forms in which a candidate may want it. Those that take long to make are
/// made when they are first asked for, which is before anything is timed.
public final class Ids {
  private final String[] texts;
  private final List<UUID> list;
  private final byte[] bytes;
  private @Nullable String base64;
  private byte @Nullable [] packed;
  private @Nullable SerializableString json;
  private long @Nullable [] bits;
  private @Nullable String compact;

  /// @param texts of the ids, 36 chars each
  Ids(List<String> texts) {
    this.texts = texts.toArray(String[]::new);
    list = texts.stream().map(UUID::fromString).toList();
    bytes = String.join("", texts).getBytes(ISO_8859_1);
  }

  /// Of 36 chars each.
  String[] texts() {
    return texts;
  }

  List<UUID> list() {
    return list;
  }

  /// The texts one after the other.
  byte[] bytes() {
    return bytes;
  }

  /// All ids as one unpadded Base64 text.
  String base64() {
    var made = base64;
    if (made == null) {
      made = JdkBase64.encode(list);
      base64 = made;
    }
    return made;
  }

  /// The chars of [#base64].
  byte[] packed() {
    var made = packed;
    if (made == null) {
      made = base64().getBytes(ISO_8859_1);
      packed = made;
    }
    return made;
  }

  /// [#base64] as a string of JSON, its bytes ready.
  SerializableString json() {
    var made = json;
    if (made == null) {
      made = new SerializedString('"' + base64() + '"');
      made.asUnquotedUTF8(); // which it keeps
      json = made;
    }
    return made;
  }

  /// Two longs an id.
  long[] bits() {
    var made = bits;
    if (made == null) {
      made =
          list.stream()
              .flatMapToLong(
                  id -> LongStream.of(id.getMostSignificantBits(), id.getLeastSignificantBits()))
              .toArray();
      bits = made;
    }
    return made;
  }

  /// All ids in Ferry's compact form.
  String compact() {
    var made = compact;
    if (made == null) {
      made = CompactUuids.encode(list);
      compact = made;
    }
    return made;
  }
}
