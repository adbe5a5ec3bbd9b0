package dev.ferry.jackson;

import dev.ferry.id.Base64Form;
import dev.ferry.id.CompactUuids;
import dev.ferry.id.MalformedUuidException;
import dev.ferry.id.PackedDecoder;
import dev.ferry.id.PackedUuids;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;

/// What one string, or one run of bytes, is in whichever form it may have.
///
/// @param ids null if it has none of them
/// @param problem why it has none of them
record ListDecoding(@Nullable List<UUID> ids, String problem) {
  /// Chars up to which a string is taken from the parser at once.
  private static final int FEW = 4096;

  /// Ids that a compact list may have that nobody asked for, however short it is.
  private static final int FEW_COMPACT = 1000;

  /// How a list is said in one string.
  private record TextForm(boolean isCompact, Base64Form base64) {
    static TextForm of(UuidForm form) {
      return form.isArray() ? of(UuidForm.PACKED) : new TextForm(form.isCompact(), form.base64());
    }

    /// The form that a text has if it has any: packed ids are 16 bytes each, which a compact list
    /// never is a multiple of.
    ///
    /// @param asked whose alphabet it has if that does not show
    static TextForm of(String text, TextForm asked) {
      int padding = text.endsWith("==") ? 2 : text.endsWith("=") ? 1 : 0;
      long bytes = (text.length() - padding) * 6L / 8;
      boolean isStandard = text.indexOf('+') >= 0 || text.indexOf('/') >= 0;
      boolean isUrlSafe = text.indexOf('-') >= 0 || text.indexOf('_') >= 0;
      if (isStandard == isUrlSafe) {
        isUrlSafe = asked.base64 == Base64Form.URL_SAFE;
      }
      var base64 =
          isUrlSafe
              ? padding > 0 ? Base64Form.URL_SAFE_PADDED : Base64Form.URL_SAFE
              : padding > 0 ? Base64Form.PADDED : Base64Form.STANDARD;
      return new TextForm(bytes % 16 != 0, base64);
    }

    /// Whether a text of so many chars may be of this form.
    boolean isPossible(int length) {
      int ids = (int) (length * 6L / 128);
      boolean isPacked = PackedUuids.encodedLength(ids, base64) == length;
      return isPacked != isCompact;
    }
  }

  private static ListDecoding of(List<UUID> ids) {
    return new ListDecoding(ids, "");
  }

  private static ListDecoding failed(@Nullable String problem) {
    return new ListDecoding(null, Objects.requireNonNull(problem));
  }

  /// Decodes the string that a parser is at: in the form that was asked for, if its length allows
  /// for that, or else in the one that it looks like.
  static ListDecoding of(JsonParser parser, ListFormat format) {
    var asked = TextForm.of(format.form());
    if (format.isStrict() || asked.isPossible(parser.getStringLength())) {
      try {
        return of(string(parser, asked, format));
      } catch (MalformedUuidException malformed) {
        if (format.isStrict()) {
          return failed(malformed.getMessage());
        }
      }
    }
    var text = parser.getString();
    var likely = TextForm.of(text, asked);
    try {
      return of(text(text, likely, format));
    } catch (MalformedUuidException malformed) {
      return failed(problem(parser, likely, malformed, format));
    }
  }

  private static List<UUID> string(JsonParser parser, TextForm form, ListFormat format) {
    int length = parser.getStringLength();
    if (form.isCompact) {
      byte[] ascii = length <= FEW ? null : AsciiWriter.read(parser, length);
      return ascii == null
          ? text(parser.getString(), form, format)
          : CompactUuids.decode(ascii, 0, length, form.base64, mostCompact(length, format));
    }
    var decoder = new PackedDecoder(length, form.base64, format.mostIds());
    if (length <= FEW) {
      decoder.put(parser.getStringCharacters(), parser.getStringOffset(), length);
    } else {
      parser.getString(new DecodingWriter(decoder));
    }
    return decoder.ids();
  }

  private static List<UUID> text(String text, TextForm form, ListFormat format) {
    return form.isCompact
        ? CompactUuids.decode(text, form.base64, mostCompact(text.length(), format))
        : PackedUuids.decode(text, form.base64, format.mostIds());
  }

  /// Ids that a compact list of so many chars may have.
  private static int mostCompact(int chars, ListFormat format) {
    return mostOfBytes(chars * 3L / 4, format);
  }

  /// Ids that a compact list of so many bytes may have. In one that nobody asked for, a few bytes
  /// must not become a heap full of ids.
  private static int mostOfBytes(long bytes, ListFormat format) {
    return format.form().isCompact()
        ? format.mostIds()
        : (int) Math.min(format.mostIds(), Math.max(FEW_COMPACT, bytes));
  }

  /// What is wrong with a string in the form that it looks like; if that is of another kind than
  /// the one that was asked for, then in that as well.
  private static String problem(
      JsonParser parser, TextForm likely, MalformedUuidException malformed, ListFormat format) {
    var asked = TextForm.of(format.form());
    if (likely.isCompact == asked.isCompact) {
      return message(malformed);
    }
    if (likely.isCompact && isMore(malformed, parser.getStringLength() * 3L / 4, format)) {
      return unexpected(malformed);
    }
    try {
      string(parser, asked, format);
      return message(malformed);
    } catch (MalformedUuidException inAsked) {
      return inNeither(inAsked, malformed, likely.isCompact);
    }
  }

  private static String message(MalformedUuidException malformed) {
    return Objects.requireNonNull(malformed.getMessage());
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

  /// Whether a compact list that nobody asked for was refused for its number of ids only.
  private static boolean isMore(MalformedUuidException malformed, long bytes, ListFormat format) {
    int most = mostOfBytes(bytes, format);
    return most < format.mostIds() && malformed.expected().equals("at most %,d".formatted(most));
  }

  private static String unexpected(MalformedUuidException malformed) {
    return malformed.getMessage()
        + " where no compact list was asked for: @UuidFormat(UuidForm.COMPACT), or the module's"
        + " withForm, allows for more";
  }

  /// Decodes bytes.
  static ListDecoding of(byte[] bytes, ListFormat format) {
    boolean isCompact = format.isStrict() ? format.form().isCompact() : bytes.length % 16 != 0;
    try {
      return of(bytes(bytes, isCompact, format));
    } catch (MalformedUuidException malformed) {
      return failed(problem(bytes, malformed, isCompact, format));
    }
  }

  private static List<UUID> bytes(byte[] bytes, boolean isCompact, ListFormat format) {
    return isCompact
        ? CompactUuids.ofByteArray(bytes, mostOfBytes(bytes.length, format))
        : PackedUuids.ofByteArray(bytes, format.mostIds());
  }

  private static String problem(
      byte[] bytes, MalformedUuidException malformed, boolean isCompact, ListFormat format) {
    if (isCompact == format.form().isCompact()) {
      return message(malformed);
    }
    if (isCompact && isMore(malformed, bytes.length, format)) {
      return unexpected(malformed);
    }
    try {
      bytes(bytes, !isCompact, format);
      return message(malformed);
    } catch (MalformedUuidException inAsked) {
      return inNeither(inAsked, malformed, isCompact);
    }
  }
}
