package dev.ferry.cli.db;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/// A file that is there when it is complete, and not before: until then it has another name in the
/// same folder.
final class NewFile {
  private final Path file;
  private final Path temporary;
  private final boolean isReplacing;
  private final Stop stop;

  private NewFile(Path file, boolean isReplacing, Stop stop) {
    this.file = file;
    this.isReplacing = isReplacing;
    this.stop = stop;
    temporary =
        file.resolveSibling(
            ".%s.%d-%x.tmp"
                .formatted(file.getFileName(), ProcessHandle.current().pid(), System.nanoTime()));
  }

  /// Looks whether there may be such a file. Nothing is made yet.
  ///
  /// @param isReplacing whether to replace a file that is there
  /// @param stop that removes what has been written until then
  static NewFile at(Path file, boolean isReplacing, Stop stop) throws Failure {
    if (Files.isDirectory(file)) {
      throw Failure.of("%s is a folder.".formatted(file));
    }
    if (Files.exists(file)) {
      if (!isReplacing) {
        throw Failure.of("%s exists already; --force would replace it.".formatted(file));
      }
      if (!Files.isRegularFile(file)) {
        throw Failure.of("%s is not a regular file.".formatted(file));
      }
    }
    checkFolder(file);
    var newFile = new NewFile(file, isReplacing, stop);
    stop.closes(newFile::discard);
    return newFile;
  }

  /// Checks that files can be made beside this one.
  static void checkFolder(Path file) throws Failure {
    var folder = file.toAbsolutePath().getParent();
    if (folder == null || !Files.isDirectory(folder)) {
      throw Failure.of("There is no folder %s.".formatted(folder));
    }
    if (!Files.isWritable(folder)) {
      throw Failure.of("The folder %s may not be written by this user.".formatted(folder));
    }
  }

  /// Where it is until it is complete.
  Path temporary() {
    return temporary;
  }

  /// Writes it; what is written has reached the device when the stream is closed.
  OutputStream open() throws IOException {
    FileChannel channel;
    synchronized (stop) {
      stop.check();
      channel =
          FileChannel.open(temporary, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    }
    return new BufferedOutputStream(Channels.newOutputStream(channel), 1 << 16) {
      @Override
      public void close() throws IOException {
        try (channel) {
          flush();
          channel.force(true);
        }
      }
    };
  }

  /// Gives it its name.
  void complete() throws IOException {
    synchronized (stop) {
      stop.check();
      if (isReplacing) {
        Files.move(temporary, file, StandardCopyOption.REPLACE_EXISTING);
      } else {
        Files.move(temporary, file);
      }
    }
  }

  /// Removes what there is of it, unless it is complete.
  void discard() throws IOException {
    var folder = temporary.toAbsolutePath().getParent();
    if (folder == null) {
      return;
    }
    // Tkrzw may have made files of its own, whose names go on.
    var beginning = String.valueOf(temporary.getFileName());
    try (var files =
        Files.newDirectoryStream(
            folder, left -> String.valueOf(left.getFileName()).startsWith(beginning))) {
      for (var left : files) {
        Files.deleteIfExists(left);
      }
    }
  }
}
