package dev.ferry.tkrzw;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.net.URLEncoder;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Collection;
import java.util.stream.Collectors;

/// Files, whatever they are called: by a link, by another spelling, from another folder.
final class RealFiles {
  private RealFiles() {}

  /// Whether a path of some leads to the file that one of others leads to.
  static boolean meet(Collection<String> some, Collection<String> others) {
    var files = some.stream().map(RealFiles::identity).collect(Collectors.toSet());
    return others.stream().map(RealFiles::identity).anyMatch(files::contains);
  }

  /// Equal for paths to the same file, whether it is there or not.
  private static Object identity(String text) {
    Path path;
    try {
      path = Path.of(text).toAbsolutePath();
    } catch (InvalidPathException e) { // Java cannot tell it in the encoding of this system
      return Path.of(URLEncoder.encode(text, UTF_8).replace("%2F", "/"))
          .toAbsolutePath()
          .normalize();
    }
    try {
      var key = Files.readAttributes(path, BasicFileAttributes.class).fileKey();
      return key != null ? key : path.toRealPath();
    } catch (NoSuchFileException e) {
      return wouldBe(path);
    } catch (IOException e) { // it must not be looked at
      return path.normalize();
    }
  }

  private static Path wouldBe(Path path) {
    try {
      return path.resolveSibling("").toRealPath().resolve(String.valueOf(path.getFileName()));
    } catch (IOException e) {
      return path.normalize();
    }
  }
}
