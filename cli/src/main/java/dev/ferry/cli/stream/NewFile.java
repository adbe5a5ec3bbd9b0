package dev.ferry.cli.stream;

import static java.nio.file.StandardCopyOption.REPLACE_EXISTING;
import static java.nio.file.StandardOpenOption.CREATE_NEW;
import static java.nio.file.StandardOpenOption.WRITE;

import dev.ferry.lab.text.InputRefused;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;

/// A file that is there when it is complete, and not before: until then it has another name in the
/// same folder, and is gone if the process is stopped.
public final class NewFile {
  private static final int BUFFER = 1 << 16;

  private final Path file;
  private final Path temporary;
  private final boolean isReplacing;

  private NewFile(Path file, boolean isReplacing) {
    this.file = file;
    this.isReplacing = isReplacing;
    temporary =
        file.resolveSibling(
            ".%s.%d-%x.tmp"
                .formatted(file.getFileName(), ProcessHandle.current().pid(), System.nanoTime()));
  }

  /// Looks whether there may be such a file. Nothing is made yet.
  ///
  /// @param isReplacing whether to replace a file that is there; of a symbolic link, the file that
  ///   it leads to
  public static NewFile at(Path file, boolean isReplacing) throws IOException, InputRefused {
    if (Files.isDirectory(file)) {
      throw new InputRefused("%s is a folder.".formatted(file));
    }
    var place = file;
    if (Files.exists(file)) {
      if (!isReplacing) {
        throw new InputRefused("%s exists already; --force would replace it.".formatted(file));
      }
      if (!Files.isRegularFile(file)) {
        throw new InputRefused("%s is not a regular file.".formatted(file));
      }
      place = file.toRealPath();
    }
    checkFolder(place);
    return new NewFile(place, isReplacing);
  }

  /// Checks that files can be made beside this one.
  public static void checkFolder(Path file) throws InputRefused {
    var folder = file.toAbsolutePath().getParent();
    if (folder == null || !Files.isDirectory(folder)) {
      throw new InputRefused("There is no folder %s.".formatted(folder));
    }
    if (!Files.isWritable(folder)) {
      throw new InputRefused("The folder %s may not be written by this user.".formatted(folder));
    }
  }

  /// Where it is until it is complete.
  public Path temporary() {
    return temporary;
  }

  /// Writes it; what is written has reached the device when the stream is closed.
  public OutputStream open() throws IOException {
    temporary.toFile().deleteOnExit();
    // Not by createTempFile, whose files nobody else may read.
    var channel = FileChannel.open(temporary, CREATE_NEW, WRITE);
    return new BufferedOutputStream(Channels.newOutputStream(channel), BUFFER) {
      @Override
      public void close() throws IOException {
        if (!channel.isOpen()) {
          return;
        }
        try (channel) {
          flush();
          channel.force(true);
        }
      }
    };
  }

  /// Gives it its name.
  public void complete() throws IOException {
    if (isReplacing) {
      Files.move(temporary, file, REPLACE_EXISTING);
    } else {
      Files.move(temporary, file);
    }
  }

  /// Removes what there is of it, unless it is complete.
  public void discard() throws IOException {
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
