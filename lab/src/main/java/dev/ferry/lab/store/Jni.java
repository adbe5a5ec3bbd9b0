package dev.ferry.lab.store;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import tkrzw.DBM;

/// The library that Ferry is compared with: tkrzw-java, whose native part brings a Tkrzw of its
/// own.
final class Jni {
  private static final Pattern VERSION = Pattern.compile("\0(1\\.0\\.\\d+)\0");

  private Jni() {}

  /// Why it cannot be used here; empty if it can. Looked for once.
  static Optional<String> fault() {
    return Found.FAULT;
  }

  /// Apart, so that a fork of Ferry does not load it.
  private static final class Found {
    static final Optional<String> FAULT = look();

    /// It may fail in whatever way.
    private static Optional<String> look() {
      try {
        new DBM().destruct();
        return Optional.empty();
      } catch (LinkageError | RuntimeException e) {
        var cause = Objects.requireNonNullElse(e.getCause(), e);
        return Optional.of(Objects.requireNonNullElse(cause.getMessage(), cause.toString()));
      }
    }
  }

  /// Which it is. Its Tkrzw's version is not public in Java; in the library's file it is a string.
  static String version() {
    var artifact = DBM.class.getPackage().getImplementationVersion();
    return "Tkrzw %s of its own (artifact %s)"
        .formatted(
            tkrzwVersion().orElse("of an unknown version"),
            Objects.requireNonNullElse(artifact, "unknown"));
  }

  private static Optional<String> tkrzwVersion() {
    try (var library = Jni.class.getResourceAsStream("/jne/linux/x64/libjtkrzw.so")) {
      return library == null
          ? Optional.empty()
          : VERSION
              .matcher(new String(library.readAllBytes(), ISO_8859_1))
              .results()
              .map(result -> result.group(1))
              .findFirst();
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  static DBM open(Path file, int records) {
    var dbm = new DBM();
    dbm.open(file.toString(), true, "dbm=HashDBM,num_buckets=" + 2L * records).orDie();
    return dbm;
  }

  static void close(DBM dbm) {
    try {
      dbm.close().orDie();
    } finally {
      dbm.destruct();
    }
  }
}
