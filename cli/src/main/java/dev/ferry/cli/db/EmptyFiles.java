package dev.ferry.cli.db;

import static java.nio.file.StandardOpenOption.CREATE_NEW;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Empty files for a database, locked until they are closed, as Tkrzw locks its files: so against
/// other processes, and not against Tkrzw in this one. Then those that were made are removed again,
/// unless they are kept.
final class EmptyFiles implements AutoCloseable {
  private final List<FileChannel> channels = new ArrayList<>();
  private final List<Path> made = new ArrayList<>();

  private EmptyFiles() {}

  /// Makes files.
  ///
  /// @return nothing if another process has locked one by now
  /// @throws FileAlreadyExistsException if there is one
  static Optional<EmptyFiles> ofNew(List<Path> files) throws IOException {
    return of(files, false);
  }

  /// Empties files, and makes those that are not there. If one cannot be had, all stay as they are.
  ///
  /// @return nothing if another process has locked one
  static Optional<EmptyFiles> ofAny(List<Path> files) throws IOException {
    return of(files, true);
  }

  private static Optional<EmptyFiles> of(List<Path> files, boolean mayExist) throws IOException {
    var result = new EmptyFiles();
    boolean isComplete = false;
    try {
      isComplete = result.lock(files, mayExist);
      return isComplete ? Optional.of(result) : Optional.empty();
    } finally {
      if (!isComplete) {
        result.close();
      }
    }
  }

  private boolean lock(List<Path> files, boolean mayExist) throws IOException {
    for (var file : files) {
      var channel = open(file, mayExist);
      channels.add(channel);
      if (channel.tryLock() == null) {
        return false;
      }
    }
    for (var channel : channels) {
      channel.truncate(0);
    }
    return true;
  }

  private FileChannel open(Path file, boolean mayExist) throws IOException {
    try {
      var channel = FileChannel.open(file, CREATE_NEW, WRITE);
      made.add(file);
      return channel;
    } catch (FileAlreadyExistsException e) {
      if (!mayExist) {
        throw e;
      }
      return FileChannel.open(file, WRITE);
    }
  }

  /// Says that the database is there.
  void keep() {
    made.clear();
  }

  @Override
  public void close() throws IOException {
    for (var file : made) {
      Files.deleteIfExists(file);
    }
    for (var channel : channels) {
      channel.close();
    }
  }
}
