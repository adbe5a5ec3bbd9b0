package dev.ferry.cli.db;

import static dev.ferry.cli.db.Type.BABY;
import static dev.ferry.cli.db.Type.HASH;
import static dev.ferry.cli.db.Type.SKIP;
import static dev.ferry.cli.db.Type.STDHASH;
import static dev.ferry.cli.db.Type.TINY;
import static dev.ferry.cli.db.Type.TREE;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// What tunes a database when it is created or rebuilt.
final class Tuning {
  private static final Map<String, String> UPDATE_MODES =
      Map.of("in-place", "UPDATE_IN_PLACE", "appending", "UPDATE_APPENDING");
  private static final List<String> CRCS = List.of("none", "8", "16", "32");
  private static final List<String> COMPRESSIONS = List.of("none", "zlib", "zstd", "lz4", "lzma");
  // Tkrzw, 1.0.25 at least, misspells the long name of LexicalCase.
  private static final Map<String, String> COMPARATORS =
      Map.of(
          "lexical", "LexicalKeyComparator",
          "lexical-case", "LexicalCase",
          "decimal", "DecimalKeyComparator",
          "hexadecimal", "HexadecimalKeyComparator",
          "real", "RealNumberKeyComparator");

  @Option(
      names = "--buckets",
      paramLabel = "N",
      description =
          "hash, tree, tiny, stdhash: buckets of the hash table; for a hash database twice the"
              + " records is good.")
  private @Nullable Long buckets;

  @Option(
      names = "--update",
      paramLabel = "MODE",
      description = "hash, tree: where changed records go: in-place or appending.")
  private @Nullable String update;

  @Option(
      names = "--crc",
      paramLabel = "BITS",
      description = "hash, tree: checksum of each record: none, 8, 16 or 32.")
  private @Nullable String crc;

  @Option(
      names = "--compression",
      paramLabel = "KIND",
      description = "hash, tree: how values are compressed: none, zlib, zstd, lz4 or lzma.")
  private @Nullable String compression;

  @Option(
      names = "--offset-width",
      paramLabel = "BYTES",
      description = "hash, tree, skip: bytes of a place in the file, 3 to 6.")
  private @Nullable Long offsetWidth;

  @Option(
      names = "--align-power",
      paramLabel = "POWER",
      description = "hash, tree: records begin at multiples of this power of two, 0 to 16.")
  private @Nullable Long alignPower;

  @Option(
      names = "--page-size",
      paramLabel = "BYTES",
      description = "tree: size from which a page is divided.")
  private @Nullable Long pageSize;

  @Option(
      names = "--branches",
      paramLabel = "N",
      description = "tree: most branches of an inner node.")
  private @Nullable Long branches;

  @Option(
      names = "--step-unit",
      paramLabel = "N",
      description = "skip: records that the next level skips, 2 to 64.")
  private @Nullable Long stepUnit;

  @Option(
      names = "--max-level",
      paramLabel = "N",
      description = "skip: most levels of the list, 1 to 32.")
  private @Nullable Long maxLevel;

  /// As Tkrzw takes them.
  ///
  /// @param isRebuilding what is not given stays as it is
  Map<String, String> parameters(Type type, boolean isRebuilding) throws Failure {
    var chosen = new Chosen(type);
    chosen.number("--buckets", "num_buckets", buckets, 1, 1_099_511_627_689L, HASH, TREE, TINY);
    if (buckets != null && type == STDHASH && !isRebuilding) {
      chosen.parameters.put("num_buckets", buckets.toString());
    }
    chosen.word("--update", "update_mode", update, UPDATE_MODES, HASH, TREE);
    chosen.word("--crc", "record_crc_mode", crc, words("RECORD_CRC_", CRCS), HASH, TREE);
    chosen.word(
        "--compression",
        "record_comp_mode",
        compression,
        words("RECORD_COMP_", COMPRESSIONS),
        HASH,
        TREE);
    chosen.number("--offset-width", "offset_width", offsetWidth, 3, 6, HASH, TREE, SKIP);
    chosen.number("--align-power", "align_pow", alignPower, 0, 16, HASH, TREE);
    chosen.number("--page-size", "max_page_size", pageSize, 1, (1 << 24) - 1, TREE);
    chosen.number("--branches", "max_branches", branches, 2, (1 << 24) - 1, TREE);
    chosen.number("--step-unit", "step_unit", stepUnit, 2, 64, SKIP);
    chosen.number("--max-level", "max_level", maxLevel, 1, 32, SKIP);
    return chosen.parameters;
  }

  /// The order of the keys, as Tkrzw takes it.
  ///
  /// @param word empty for the usual one
  static Map<String, String> comparator(String word, Type type) throws Failure {
    var chosen = new Chosen(type);
    chosen.word(
        "--comparator", "key_comparator", word.isEmpty() ? null : word, COMPARATORS, TREE, BABY);
    return chosen.parameters;
  }

  private static Map<String, String> words(String prefix, List<String> words) {
    var names = new LinkedHashMap<String, String>();
    for (var word : words) {
      names.put(word, prefix + word.toUpperCase(java.util.Locale.ROOT));
    }
    return names;
  }

  static long inRange(String option, long value, long least, long most) throws Failure {
    if (value < least || value > most) {
      throw Failure.usage(
          "%s must be from %,d to %,d, not %,d.".formatted(option, least, most, value));
    }
    return value;
  }

  /// Parameters of a database of a type.
  private static final class Chosen {
    final Map<String, String> parameters = new LinkedHashMap<>();
    private final Type type;

    Chosen(Type type) {
      this.type = type;
    }

    void number(
        String option, String name, @Nullable Long value, long least, long most, Type... types)
        throws Failure {
      if (value != null) {
        check(option, types);
        parameters.put(name, Long.toString(inRange(option, value, least, most)));
      }
    }

    void word(
        String option, String name, @Nullable String word, Map<String, String> words, Type... types)
        throws Failure {
      if (word != null) {
        check(option, types);
        var value = words.get(word);
        if (value == null) {
          throw Failure.usage(
              "%s must be one of %s, not “%s”."
                  .formatted(
                      option, String.join(", ", words.keySet().stream().sorted().toList()), word));
        }
        parameters.put(name, value);
      }
    }

    private void check(String option, Type... types) throws Failure {
      if (!List.of(types).contains(type)) {
        throw Failure.usage(
            "%s is for %s, not for %s."
                .formatted(
                    option,
                    String.join(", ", Arrays.stream(types).map(Type::word).toList()),
                    type.word()));
      }
    }
  }
}
