package dev.ferry.cli;

import dev.ferry.lab.text.InputRefused;
import java.nio.file.Files;
import java.nio.file.Path;

/// Looks, before minutes are spent, whether the reports can be written.
final class OutputFolder {
  private OutputFolder() {}

  /// Creates nothing.
  static void check(Path folder) throws InputRefused {
    Path existing = folder.toAbsolutePath();
    while (existing != null && !Files.exists(existing)) {
      existing = existing.getParent();
    }
    if (existing == null || !Files.isDirectory(existing)) {
      throw new InputRefused(folder + " cannot be the output folder: " + existing + " is a file.");
    }
    if (!Files.isWritable(existing)) {
      throw new InputRefused(
          folder
              + " cannot be the output folder: "
              + existing
              + " may not be written by this user.");
    }
  }
}
