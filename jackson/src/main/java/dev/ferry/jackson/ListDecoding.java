package dev.ferry.jackson;

import dev.ferry.id.CompactUuids;
import dev.ferry.id.MalformedUuidException;
import dev.ferry.id.PackedDecoder;
import dev.ferry.id.PackedUuids;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;

/// What one string, or one run of bytes, is in whichever form it may have.
///
/// @param ids null if it has none of them
/// @param problem why it has none of them
record ListDecoding(@Nullable List<UUID> ids, String problem) {
  /// Chars up to which a string is taken from the parser at once.
  private static final int FEW = 4096;

  /// Decodes the string that a parser is at.
  static ListDecoding of(JsonParser parser, ListFormat format) {
    int length = parser.getStringLength();
    var failures = new EnumMap<UuidForm, MalformedUuidException>(UuidForm.class);
    for (var form : candidates(length, format)) {
      try {
        return new ListDecoding(string(parser, form, format), "");
      } catch (MalformedUuidException malformed) {
        failures.put(form, malformed);
      }
    }
    return new ListDecoding(null, problem(parser, failures, format));
  }

  /// What is wrong with a string in the form that was asked for; if its length tells that it should
  /// be of another, then in that as well.
  private static String problem(
      JsonParser parser, Map<UuidForm, MalformedUuidException> failures, ListFormat format) {
    var asked = format.form().isArray() ? UuidForm.PACKED : format.form();
    var likely = likely(parser.getString(), asked, failures.keySet());
    var problem = Objects.requireNonNull(failures.get(likely));
    if (likely.isCompact() == asked.isCompact()) {
      return Objects.requireNonNull(problem.getMessage());
    }
    try {
      string(parser, asked, format);
      return Objects.requireNonNull(problem.getMessage());
    } catch (MalformedUuidException malformed) {
      return inNeither(malformed, problem, likely.isCompact());
    }
  }

  /// The form that a text looks like.
  private static UuidForm likely(String text, UuidForm asked, Set<UuidForm> possible) {
    if (text.endsWith("=") && possible.contains(UuidForm.PACKED_PADDED)) {
      return UuidForm.PACKED_PADDED;
    }
    boolean isStandard = text.indexOf('+') >= 0 || text.indexOf('/') >= 0;
    boolean isUrlSafe = !isStandard && (text.indexOf('-') >= 0 || text.indexOf('_') >= 0);
    return possible.contains(asked) && !isUrlSafe
        ? asked
        : possible.stream()
            .filter(form -> form.isUrlSafe() == isUrlSafe)
            .findFirst()
            .orElse(possible.iterator().next());
  }

  private static String inNeither(
      MalformedUuidException asked, MalformedUuidException other, boolean isOtherCompact) {
    return "%s (nor is it a %s list: at %d found %s, expected %s)"
        .formatted(
            asked.getMessage(),
            isOtherCompact ? "compact" : "packed",
            other.offset(),
            other.found(),
            other.expected());
  }

  /// The forms that a string of that length may have, or else those that it should have.
  private static List<UuidForm> candidates(int length, ListFormat format) {
    if (format.isStrict()) {
      return List.of(format.form());
    }
    var possible =
        Stream.concat(Stream.of(format.form()), Arrays.stream(UuidForm.values()))
            .distinct()
            .filter(form -> form.isPossible(length))
            .toList();
    return possible.isEmpty() ? List.of(UuidForm.PACKED) : possible;
  }

  private static List<UUID> string(JsonParser parser, UuidForm form, ListFormat format) {
    if (form.isCompact()) {
      return CompactUuids.decode(parser.getString(), form.base64(), format.mostIds());
    }
    int length = parser.getStringLength();
    var decoder = new PackedDecoder(length, form.base64(), format.mostIds());
    if (length <= FEW) {
      decoder.put(parser.getStringCharacters(), parser.getStringOffset(), length);
    } else {
      parser.getString(new DecodingWriter(decoder));
    }
    return decoder.ids();
  }

  /// Decodes bytes.
  static ListDecoding of(byte[] bytes, ListFormat format) {
    boolean isCompact = format.isStrict() ? format.form().isCompact() : bytes.length % 16 != 0;
    try {
      return new ListDecoding(bytes(bytes, isCompact, format), "");
    } catch (MalformedUuidException malformed) {
      return new ListDecoding(null, problem(bytes, malformed, isCompact, format));
    }
  }

  private static List<UUID> bytes(byte[] bytes, boolean isCompact, ListFormat format) {
    return isCompact
        ? CompactUuids.ofByteArray(bytes, format.mostIds())
        : PackedUuids.ofByteArray(bytes, format.mostIds());
  }

  private static String problem(
      byte[] bytes, MalformedUuidException problem, boolean isCompact, ListFormat format) {
    if (isCompact == format.form().isCompact()) {
      return Objects.requireNonNull(problem.getMessage());
    }
    try {
      bytes(bytes, !isCompact, format);
      return Objects.requireNonNull(problem.getMessage());
    } catch (MalformedUuidException malformed) {
      return inNeither(malformed, problem, isCompact);
    }
  }
}
