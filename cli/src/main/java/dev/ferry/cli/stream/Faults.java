package dev.ferry.cli.stream;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.Objects;

/// What people are told of files that cannot be used, whose exceptions often have a path for a
/// message.
public final class Faults {
  private Faults() {}

  /// Whether a word of the command line may be of bytes that are no text: Java makes U+FFFD of
  /// them, and leaves nothing of what they were.
  public static boolean hasReplacement(String word) {
    return word.indexOf('\uFFFD') >= 0;
  }

  /// What is said of something that is not there.
  ///
  /// @param kind what it would be
  public static String missing(String kind, String name) {
    return "There is no %s %s.".formatted(kind, name)
        + (hasReplacement(name) ? " A name that is not UTF-8 cannot be given." : "");
  }

  /// A sentence, but what the message is if it says more than that.
  public static String of(IOException e) {
    return switch (e) {
      case NoSuchFileException f -> missing("file", f.getFile());
      case FileAlreadyExistsException f -> f.getFile() + " exists already.";
      case AccessDeniedException f -> f.getFile() + " may not be used so by this user.";
      case FileSystemException f ->
          f.getFile() + ": " + Objects.requireNonNullElse(f.getReason(), "it cannot be used");
      default -> Objects.requireNonNullElse(e.getMessage(), e.toString());
    };
  }
}
