package dev.ferry.cli.db;

import dev.ferry.cli.stream.Faults;
import dev.ferry.tkrzw.TkrzwException;
import java.io.IOException;
import java.util.Objects;

/// Sentences for people.
final class Sentences {
  private Sentences() {}

  static String of(Exception e) {
    return switch (e) {
      case TkrzwException t -> line(Objects.requireNonNullElse(t.getMessage(), t.toString()));
      case IOException i -> line(Faults.of(i));
      default -> line(Objects.requireNonNullElse(e.getMessage(), e.toString()));
    };
  }

  /// One line, with a full stop at its end.
  static String line(String text) {
    var line = text.strip().replaceAll("\\s*\\R\\s*", " ");
    return line.endsWith(".") ? line : line + ".";
  }

  static String records(long number) {
    return number == 1 ? "1 record" : "%,d records".formatted(number);
  }

  static String bytes(long number) {
    return number == 1 ? "1 byte" : "%,d bytes".formatted(number);
  }
}
