package dev.ferry.cli;

import dev.ferry.lab.text.InputRefused;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/// Turns words of the command line into the things they name.
final class Choice {
  private Choice() {}

  /// The thing of that name.
  ///
  /// @throws InputRefused that names the possible ones
  static <T> T one(
      String kind, String name, Function<String, Optional<T>> find, List<String> possible)
      throws InputRefused {
    var found = find.apply(name);
    if (found.isEmpty()) {
      throw new InputRefused(
          "There is no %s “%s”; there are %s.".formatted(kind, name, String.join(", ", possible)));
    }
    return found.get();
  }

  /// The things of these names, each once, or the usual ones if none is named.
  static <T> List<T> all(
      String kind,
      List<String> names,
      List<T> usual,
      Function<String, Optional<T>> find,
      List<T> possible,
      Function<T, String> key)
      throws InputRefused {
    if (names.isEmpty()) {
      return usual;
    }
    var found = new LinkedHashSet<T>();
    for (var name : names) {
      found.add(one(kind, name, find, possible.stream().map(key).toList()));
    }
    return new ArrayList<>(found);
  }
}
