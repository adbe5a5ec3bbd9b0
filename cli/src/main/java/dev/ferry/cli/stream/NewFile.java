package dev.ferry.cli.stream;

import static java.nio.file.StandardCopyOption.ATOMIC_MOVE;
import static java.nio.file.StandardOpenOption.CREATE_NEW;
import static java.nio.file.StandardOpenOption.WRITE;
import static java.nio.file.attribute.PosixFilePermission.GROUP_EXECUTE;
import static java.nio.file.attribute.PosixFilePermission.GROUP_READ;
import static java.nio.file.attribute.PosixFilePermission.GROUP_WRITE;
import static java.nio.file.attribute.PosixFilePermission.OWNER_READ;
import static java.nio.file.attribute.PosixFilePermission.OWNER_WRITE;
import static java.nio.file.attribute.PosixFilePermissions.asFileAttribute;

import dev.ferry.lab.text.InputRefused;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A file that is there when it is complete, and not before: until then it has another name in the
/// same folder, and is gone if the process is stopped.
public final class NewFile {
  private static final int BUFFER = 1 << 16;

  /// Code points of its name in the other one, at most: no name may have more than 255 bytes.
  private static final int MOST_OF_NAME = 30;

  private static final Set<PosixFilePermission> OWN = EnumSet.of(OWNER_READ, OWNER_WRITE);

  private final Path file;
  private final Path temporary;
  private final boolean isReplacing;

  /// Of the file that is replaced; null if there is none, or it has no such attributes.
  private final @Nullable PosixFileAttributes replaced;

  private NewFile(Path file, boolean isReplacing, @Nullable PosixFileAttributes replaced) {
    this.file = file;
    this.isReplacing = isReplacing;
    this.replaced = replaced;
    temporary =
        file.resolveSibling(
            ".%s.%d-%x.tmp"
                .formatted(
                    beginning(String.valueOf(file.getFileName())),
                    ProcessHandle.current().pid(),
                    System.nanoTime()));
  }

  private static String beginning(String name) {
    int most = Math.min(MOST_OF_NAME, name.codePointCount(0, name.length()));
    return name.substring(0, name.offsetByCodePoints(0, most));
  }

  /// Looks whether there may be such a file. Nothing is made yet.
  ///
  /// @param isReplacing whether to replace a file that is there; of a symbolic link, the file that
  ///   it leads to
  public static NewFile at(Path file, boolean isReplacing) throws IOException, InputRefused {
    if (Files.isDirectory(file)) {
      throw new InputRefused("%s is a folder.".formatted(file));
    }
    if (!Files.exists(file)) {
      if (Files.isSymbolicLink(file)) {
        throw new InputRefused("%s is a link to a file that is not there.".formatted(file));
      }
      checkFolder(file);
      return new NewFile(file, isReplacing, null);
    }
    if (!isReplacing) {
      throw new InputRefused("%s exists already; --force would replace it.".formatted(file));
    }
    if (!Files.isRegularFile(file)) {
      throw new InputRefused("%s is not a regular file.".formatted(file));
    }
    var place = file.toRealPath();
    checkFolder(place);
    var posix = posix(place);
    return new NewFile(place, isReplacing, posix == null ? null : posix.readAttributes());
  }

  /// Checks that files can be made beside this one, and this one if it is not there.
  public static void checkFolder(Path file) throws InputRefused {
    if (Faults.hasReplacement(file.toString()) && !Files.exists(file)) {
      throw new InputRefused(
          "%s has U+FFFD; a name that is not UTF-8 cannot be given.".formatted(file));
    }
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
    // Not by createTempFile, whose files nobody else may read; but nobody may read a file early
    // that
    // takes the place, and in the end the permissions, of another.
    var channel =
        replaced != null
            ? FileChannel.open(temporary, Set.of(CREATE_NEW, WRITE), asFileAttribute(OWN))
            : FileChannel.open(temporary, CREATE_NEW, WRITE);
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

  /// Gives it its name. If that was another file's, that is replaced in one step, and its
  /// permissions stay; its group and owner, too, if this user may give files away.
  public void complete() throws IOException {
    keepPermissions();
    if (isReplacing) {
      Files.move(temporary, file, ATOMIC_MOVE);
    } else {
      Files.move(temporary, file);
    }
  }

  private void keepPermissions() throws IOException {
    var view = posix(temporary);
    if (replaced == null || view == null) {
      return;
    }
    var permissions = EnumSet.noneOf(PosixFilePermission.class);
    permissions.addAll(replaced.permissions());
    try {
      view.setGroup(replaced.group());
    } catch (IOException e) {
      // What the old group might do is not for another.
      permissions.removeAll(EnumSet.of(GROUP_READ, GROUP_WRITE, GROUP_EXECUTE));
    }
    try {
      view.setOwner(replaced.owner());
    } catch (IOException e) {
      // it is this user's now
    }
    view.setPermissions(permissions);
  }

  private static @Nullable PosixFileAttributeView posix(Path file) {
    return Files.getFileAttributeView(file, PosixFileAttributeView.class);
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
