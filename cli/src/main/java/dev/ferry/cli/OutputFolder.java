package dev.ferry.cli;

import dev.ferry.cli.stream.Faults;
import dev.ferry.lab.text.InputRefused;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// Looks, before minutes are spent, whether the reports can be written.
final class OutputFolder {
  private OutputFolder() {}

  /// Creates it.
  static void create(Path folder) throws InputRefused {
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
    try {
      Files.createDirectories(folder);
      Files.delete(Files.createTempFile(folder, null, null));
    } catch (IOException e) {
      throw new InputRefused(folder + " cannot be the output folder: " + Faults.of(e));
    }
  }
}
