package dev.ferry.lab.experiment;

import java.nio.file.Path;
import java.util.List;

/// What one JVM does for a [RecordExperiment]: it opens a new database, and candidates work on that
/// in turn.
///
/// @param records of what kind they are: sessions with the same kind make the same database, and
///   can read each other's
/// @param opening of the database
/// @param candidates by name; the first fills the database, the others read it
public record Session(String records, Opening opening, List<String> candidates) {
  public Session {
    candidates = List.copyOf(candidates);
  }

  /// Opens a database.
  @FunctionalInterface
  public interface Opening {
    /// Opens a database for reading and writing, and makes the records.
    ///
    /// @param file of the database; made if it is not there
    /// @param records how many
    Store open(Path file, int records);
  }
}
