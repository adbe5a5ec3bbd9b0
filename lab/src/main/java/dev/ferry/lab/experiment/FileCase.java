package dev.ferry.lab.experiment;

import java.io.IOException;
import java.nio.file.Path;

/// A file that a [FileExperiment] is run on.
///
/// @param group the kind of text, or the name of the user's file
/// @param label its size
/// @param chars of its text, UTF-16 code units
/// @param bytes of the file
/// @param sha256 of its bytes, in hexadecimal; empty if the lab writes it
/// @param place where it is
public record FileCase(
    String group, String label, long chars, long bytes, String sha256, Place place) {
  /// Where a file is, or is made.
  @FunctionalInterface
  public interface Place {
    /// The file, which is made now if the lab makes it.
    ///
    /// @param folder for what the lab makes; deleted after the run
    Path in(Path folder) throws IOException;
  }
}
