package dev.ferry.cli.db;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// The types of databases. The constants' names are the words for them.
enum Type {
  HASH("HashDBM", "tkh hash"),
  TREE("TreeDBM", "tkt tree"),
  SKIP("SkipDBM", "tks skip"),
  TINY("TinyDBM", "tkmt tiny flat"),
  BABY("BabyDBM", "tkmb baby"),
  CACHE("CacheDBM", "tkmc cache"),
  STDHASH("StdHashDBM", "tksh stdhash"),
  STDTREE("StdTreeDBM", "tkst stdtree");

  /// How many bytes at its beginning tell what a file is.
  private static final int HEADER = 128;

  private static final int TREE_MAGIC = 62;

  private final String tkrzwName;
  private final String suffixes;

  /// @param suffixes of file names, separated by spaces
  Type(String tkrzwName, String suffixes) {
    this.tkrzwName = tkrzwName;
    this.suffixes = suffixes;
  }

  /// What Tkrzw calls it.
  String tkrzwName() {
    return tkrzwName;
  }

  /// The word for it on the command line.
  String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /// Whether all of it is in memory while it is open.
  boolean isInMemory() {
    return compareTo(SKIP) > 0;
  }

  /// Whether a record that is set again is kept beside the new one, and found before it, unless it
  /// is removed first.
  boolean keepsBoth() {
    return this == SKIP;
  }

  static String words() {
    return String.join(", ", Arrays.stream(values()).map(Type::word).toList());
  }

  static Optional<Type> of(String word) {
    return Arrays.stream(values()).filter(type -> type.word().equals(word)).findFirst();
  }

  /// What a file's name says, as Tkrzw takes it.
  static Optional<Type> ofName(Path file) {
    var name = String.valueOf(file.getFileName());
    int dot = name.lastIndexOf('.');
    var suffix = dot < 0 ? "" : name.substring(dot + 1).toLowerCase(Locale.ROOT);
    return Arrays.stream(values())
        .filter(type -> List.of(type.suffixes.split(" ")).contains(suffix))
        .findFirst();
  }

  /// What the beginning of a file says, if it says anything.
  static Optional<Type> ofContent(Path file) throws IOException {
    try (var in = Files.newInputStream(file)) {
      var header = new String(in.readNBytes(HEADER), ISO_8859_1);
      if (header.startsWith("TkrzwHDB\n")) {
        return Optional.of(header.startsWith("TDB\0", TREE_MAGIC) ? TREE : HASH);
      }
      if (header.startsWith("TkrzwSDB\n")) {
        return Optional.of(SKIP);
      }
      // Databases in memory leave metadata before their flat records.
      return header.startsWith("\u00FE")
          ? Arrays.stream(values()).filter(type -> header.contains(type.metadata())).findFirst()
          : Optional.empty();
    }
  }

  private String metadata() {
    return "\5class" + (char) tkrzwName.length() + tkrzwName;
  }
}
