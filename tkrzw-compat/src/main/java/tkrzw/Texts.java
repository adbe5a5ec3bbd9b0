package tkrzw;

import dev.ferry.utf8.Utf8;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// From bytes to strings and back: everywhere real UTF-8.
final class Texts {
  private Texts() {}

  static @Nullable String string(byte @Nullable [] bytes) {
    return bytes == null ? null : Utf8.decode(bytes);
  }

  static String @Nullable [] strings(byte @Nullable [][] parts) {
    if (parts == null) {
      return null;
    }
    var strings = new String[parts.length];
    for (int i = 0; i < parts.length; i++) {
      strings[i] = Utf8.decode(parts[i]);
    }
    return strings;
  }

  static byte[][] arrays(List<byte[]> list) {
    return list.toArray(byte[][]::new);
  }

  /// A map that finds keys by what is in them.
  static <V extends @Nullable Object> Map<byte[], V> map() {
    return new TreeMap<>(Arrays::compareUnsigned);
  }

  /// What is expected or desired of a record: nothing, anything, or a value.
  @SuppressWarnings("ReferenceEquality") // that very string
  static byte @Nullable [] condition(@Nullable String value) {
    return value == null ? null : value == DBM.ANY_STRING ? DBM.ANY_BYTES : Utf8.encode(value);
  }

  static Map<byte[], byte @Nullable []> conditions(Map<String, @Nullable String> values) {
    var conditions = Texts.<byte @Nullable []>map();
    values.forEach((key, value) -> conditions.put(Utf8.encode(key), condition(value)));
    return conditions;
  }

  /// Bytes for people, as Tkrzw writes them.
  static String escape(byte[] bytes) {
    var text = new StringBuilder();
    for (int i = 0; i < bytes.length; i++) {
      int b = bytes[i] & 0xFF;
      int control = "\7\b\t\n\13\f\r\\".indexOf(b);
      if (control >= 0) {
        text.append('\\').append("abtnvfr\\".charAt(control));
      } else if (b == 0) {
        boolean isDigitNext = i + 1 < bytes.length && bytes[i + 1] >= '0' && bytes[i + 1] <= '7';
        text.append(isDigitNext ? "\\x00" : "\\0");
      } else if (b >= ' ' && b < 0x7F) {
        text.append((char) b);
      } else {
        text.append("\\x%02x".formatted(b));
      }
    }
    return text.toString();
  }
}
