package dev.ferry.cli.db;

import dev.ferry.tkrzw.TkrzwException;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.Objects;

/// Sentences for people.
final class Sentences {
  private Sentences() {}

  static String of(Exception e) {
    return switch (e) {
      case TkrzwException t -> line(Objects.requireNonNullElse(t.getMessage(), t.toString()));
      case NoSuchFileException f -> "There is no file " + f.getFile() + ".";
      case FileAlreadyExistsException f -> f.getFile() + " exists already.";
      case AccessDeniedException f -> f.getFile() + " may not be used so by this user.";
      case FileSystemException f ->
          line(f.getFile() + ": " + Objects.requireNonNullElse(f.getReason(), "it cannot be used"));
      case IOException i -> line(Objects.requireNonNullElse(i.getMessage(), i.toString()));
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
