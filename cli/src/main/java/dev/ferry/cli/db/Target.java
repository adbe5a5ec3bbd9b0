package dev.ferry.cli.db;

import dev.ferry.cli.stream.Faults;
import dev.ferry.tkrzw.Dbm;
import dev.ferry.tkrzw.StatusCode;
import dev.ferry.tkrzw.TkrzwException;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// The database that a command is about, and how it is opened.
final class Target {
  private static final long BETWEEN_TRIES = 20;
  private static final String NUM_SHARDS = "num_shards";
  private static final String FIRST = "-00000-of-";
  private static final String SHARD = "-\\d{5}-of-(\\d{5})";

  @Parameters(index = "0", paramLabel = "FILE", description = "The database.")
  private Path file = Path.of("");

  @Option(
      names = "--type",
      paramLabel = "TYPE",
      description =
          "hash, tree, skip, tiny, baby, cache, stdhash or stdtree. Default: as the file, or else"
              + " its name, says (.tkh hash, .tkt tree, .tks skip).")
  private @Nullable String type;

  @Option(
      names = "--params",
      paramLabel = "NAME=VALUE",
      split = ",",
      description =
          "Parameters as Tkrzw itself takes them for opening, such as"
              + " file=PositionalParallelFile,max_cached_pages=1000.")
  private Map<String, String> parameters = new LinkedHashMap<>();

  @Option(
      names = "--wait",
      description = "Wait while another process has locked the database, rather than fail.")
  private boolean wait;

  Path file() {
    return file;
  }

  /// The type, if it has to be known before the database is there.
  Type typeToCreate() throws Failure {
    var asked = askedType();
    if (asked.isPresent()) {
      return asked.get();
    }
    return Type.ofName(file)
        .orElseThrow(
            () ->
                Failure.usage(
                    "The name %s does not tell the type of the database; add --type TYPE (%s)."
                        .formatted(file, Type.words())));
  }

  /// The type of a database that there is.
  Type type() throws Failure, IOException {
    return type(Optional.of(firstFile()));
  }

  private Type type(Optional<Path> first) throws Failure, IOException {
    var asked = askedType();
    var found = first.isPresent() ? Type.ofContent(first.get()) : Optional.<Type>empty();
    if (asked.isPresent() && found.isPresent() && !asked.equals(found)) {
      throw Failure.of(
          "%s is a %s database, not %s.".formatted(file, found.get().word(), asked.get().word()));
    }
    if (found.isPresent()) {
      return found.get();
    }
    return typeToCreate();
  }

  private Optional<Type> askedType() throws Failure {
    var word = type;
    if (word == null) {
      return Optional.empty();
    }
    return Optional.of(
        Type.of(word)
            .orElseThrow(
                () ->
                    Failure.usage(
                        "There is no type “%s”; there are %s.".formatted(word, Type.words()))));
  }

  /// Whether there is a database, in one file or in shards.
  boolean exists() throws IOException {
    return Files.exists(file) || firstShard().isPresent();
  }

  private Path firstFile() throws Failure, IOException {
    var first = Files.exists(file) ? file : firstShard().orElse(null);
    if (first == null) {
      throw Failure.of(Faults.missing("database", file.toString()));
    }
    if (Files.isDirectory(first)) {
      throw Failure.of("%s is a folder, not a database.".formatted(first));
    }
    if (!Files.isRegularFile(first)) {
      throw Failure.of("%s is not a regular file.".formatted(first));
    }
    if (!Files.isReadable(first)) {
      throw Failure.of("%s may not be read by this user.".formatted(first));
    }
    return first;
  }

  private Optional<Path> firstShard() throws IOException {
    return shards().stream().filter(shard -> nameOf(shard).contains(FIRST)).findFirst();
  }

  private List<Path> shards() throws IOException {
    var folder = Optional.ofNullable(file.toAbsolutePath().getParent());
    if (folder.isEmpty() || !Files.isDirectory(folder.get())) {
      return List.of();
    }
    var names = Pattern.compile(Pattern.quote(nameOf(file)) + SHARD);
    try (Stream<Path> files = Files.list(folder.get())) {
      return files.filter(shard -> names.matcher(nameOf(shard)).matches()).sorted().toList();
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  private static String nameOf(Path file) {
    return String.valueOf(file.getFileName());
  }

  /// Whether a path leads to the database, or a file of it.
  boolean has(Path other) throws IOException {
    if (!Files.exists(other)) {
      return false;
    }
    if (Files.exists(file)) {
      return Files.isSameFile(file, other);
    }
    for (var shard : shards()) {
      if (Files.isSameFile(shard, other)) {
        return true;
      }
    }
    return false;
  }

  /// Opens the database, which has to be there, for reading.
  Dbm openToRead(Stop stop, PrintWriter err) throws Failure, IOException {
    var first = firstFile();
    var dbm = open(stop, err, false, ofExisting(first));
    if (!dbm.isHealthy()) {
      err.println(
          "ferry: %s was not closed properly, and what was written last may be missing; the next"
                  .formatted(file)
              + " command that writes restores it.");
    }
    return dbm;
  }

  /// Opens the database, which has to be there, for reading and writing.
  Dbm openToWrite(Stop stop, PrintWriter err) throws Failure, IOException {
    var first = firstFile();
    if (!Files.isWritable(first)) {
      throw Failure.of("%s may not be written by this user.".formatted(first));
    }
    return open(stop, err, true, ofExisting(first));
  }

  private Map<String, String> ofExisting(Path first) throws Failure, IOException {
    var opening = new LinkedHashMap<String, String>();
    opening.put("dbm", type(Optional.of(first)).tkrzwName());
    opening.put("no_create", "true");
    if (!first.equals(file)) {
      opening.put(NUM_SHARDS, "0");
    }
    return opening;
  }

  /// Makes the database, or empties it.
  ///
  /// @param shards how many files it is spread over; 0 for none
  /// @param isEmptied whether to empty one that is there
  void create(Stop stop, PrintWriter err, Map<String, String> tuning, int shards, boolean isEmptied)
      throws Failure, IOException {
    if (parameters.containsKey(NUM_SHARDS)) {
      throw Failure.usage("--shards N says how many shards there are.");
    }
    var opening = new LinkedHashMap<>(tuning);
    opening.put("dbm", typeToCreate().tkrzwName());
    int number = shards;
    if (exists()) {
      if (!isEmptied) {
        throw there();
      }
      number = shardsOfExisting(shards);
    }
    if (number > 0) {
      opening.put(NUM_SHARDS, Integer.toString(number));
    }
    var files = filesOf(number);
    // Tkrzw would empty files before it locks them, and make one where another process has just
    // done so.
    try (var emptied =
        whenUnlocked(err, () -> isEmptied ? EmptyFiles.ofAny(files) : EmptyFiles.ofNew(files))) {
      open(stop, err, true, opening).close();
      emptied.keep();
    } catch (FileAlreadyExistsException e) {
      throw there();
    }
  }

  private Failure there() {
    return Failure.of("%s exists already; --truncate would empty it.".formatted(file));
  }

  /// How many shards there are, which cannot be changed.
  private int shardsOfExisting(int asked) throws Failure, IOException {
    var matcher = Pattern.compile(".*" + SHARD).matcher(nameOf(firstFile()));
    int number = !Files.exists(file) && matcher.matches() ? Integer.parseInt(matcher.group(1)) : 0;
    if (asked != 0 && asked != number) {
      throw Failure.of(
          "%s is in %s already; remove it to make one with --shards %d."
              .formatted(file, number == 0 ? "one file" : number + " shards", asked));
    }
    return number;
  }

  private List<Path> filesOf(int shards) {
    return shards == 0
        ? List.of(file)
        : IntStream.range(0, shards)
            .mapToObj(i -> file.resolveSibling(nameOf(file) + "-%05d-of-%05d".formatted(i, shards)))
            .toList();
  }

  private Dbm open(Stop stop, PrintWriter err, boolean isWritable, Map<String, String> own)
      throws Failure, IOException {
    var opening = new LinkedHashMap<>(own);
    opening.put("no_wait", "true");
    opening.putAll(parameters);
    return whenUnlocked(
        err,
        () -> {
          try {
            return Optional.of(openOnce(stop, isWritable, opening));
          } catch (TkrzwException e) {
            if (isLocked(e)) {
              return Optional.empty();
            }
            throw notOpened(e);
          }
        });
  }

  /// Something that another process may have locked.
  private interface Attempt<T> {
    /// @return nothing if another process has locked it
    Optional<T> once() throws Failure, IOException;
  }

  /// Waits for other processes with `--wait`, and fails without.
  private <T> T whenUnlocked(PrintWriter err, Attempt<T> attempt) throws Failure, IOException {
    for (int tries = 0; ; tries++) {
      var result = attempt.once();
      if (result.isPresent()) {
        return result.get();
      }
      if (!wait) {
        throw Failure.of(
            "%s is locked by another process; add --wait to wait for it.".formatted(file));
      }
      if (tries == 0) {
        err.println("ferry: %s is locked by another process; waiting for it.".formatted(file));
      }
      pause();
    }
  }

  private Dbm openOnce(Stop stop, boolean isWritable, Map<String, String> opening) {
    synchronized (stop) {
      stop.check();
      var dbm = Dbm.open(file.toString(), isWritable, opening);
      stop.closes(dbm::close);
      return dbm;
    }
  }

  /// Fails if another process is writing the database.
  void checkLock() throws Failure, IOException {
    var opening = ofExisting(firstFile());
    opening.put("no_wait", "true");
    try {
      Dbm.open(file.toString(), false, opening).close();
    } catch (TkrzwException e) {
      if (isLocked(e)) {
        throw Failure.of("%s is locked by another process.".formatted(file));
      }
    }
  }

  /// Whether a database cannot be opened because of another process.
  private static boolean isLocked(TkrzwException e) {
    return e.code() == StatusCode.SYSTEM_ERROR && e.detail().contains("lock:");
  }

  private Failure notOpened(TkrzwException e) {
    return Failure.of(Sentences.of(e));
  }

  private static void pause() {
    try {
      Thread.sleep(BETWEEN_TRIES);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new Stop.Stopped();
    }
  }
}
