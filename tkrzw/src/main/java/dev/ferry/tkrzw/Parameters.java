package dev.ferry.tkrzw;

import java.util.Map;
import java.util.StringJoiner;

/// Parameters as Tkrzw takes them: one text, `name=value,name=value`.
final class Parameters {
  private Parameters() {}

  /// @throws IllegalArgumentException if there is a comma in one, or an equals sign in a name
  static String text(Map<String, String> parameters) {
    var text = new StringJoiner(",");
    parameters.forEach(
        (name, value) -> {
          if (name.indexOf('=') >= 0) {
            throw new IllegalArgumentException(
                "The parameter name \"%s\" has an equals sign".formatted(name));
          }
          refuseComma(name, name);
          refuseComma(name, value);
          text.add(name + "=" + value);
        });
    return text.toString();
  }

  static void refuseComma(String name, String value) {
    int comma = value.indexOf(',');
    if (comma >= 0) {
      throw new IllegalArgumentException(
          "The parameter %s has a comma at index %d of \"%s\", which Tkrzw takes for its end"
              .formatted(name, comma, value));
    }
  }
}
