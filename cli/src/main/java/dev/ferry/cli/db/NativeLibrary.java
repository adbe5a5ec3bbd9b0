package dev.ferry.cli.db;

import dev.ferry.tkrzw.Tkrzw;
import java.util.Objects;

/// Tkrzw's native library, which a machine may lack.
public final class NativeLibrary {
  private NativeLibrary() {}

  /// Which one there is, or why there is none.
  public static String describe() {
    try {
      return "Tkrzw %s (%s)".formatted(Tkrzw.libraryVersion(), Tkrzw.libraryLocation());
    } catch (LinkageError e) {
      return "no Tkrzw: " + why(e);
    }
  }

  /// One sentence.
  static String why(LinkageError e) {
    Throwable cause = e;
    while (!(cause instanceof UnsatisfiedLinkError) && cause.getCause() != null) {
      cause = cause.getCause();
    }
    return Sentences.line(Objects.requireNonNullElse(cause.getMessage(), cause.toString()));
  }
}
