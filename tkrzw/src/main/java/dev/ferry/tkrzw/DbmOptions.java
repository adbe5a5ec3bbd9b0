package dev.ferry.tkrzw;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/// How a database is opened: what all kinds have in common. Every kind has a class with options of
/// its own.
///
/// ```java
/// var options = new TreeOptions().maxCachedPages(100_000).syncHardOnClose();
/// ```
///
/// What is left out is as Tkrzw has it. Every method changes these options and returns them; a
/// later call replaces an earlier one. They may open any number of databases; those that are open
/// do not see later changes. Not safe for use by several threads.
///
/// The same options serve for rebuilding a database. That takes what tunes the database, and leaves
/// out what is about opening its files, as all the methods of this class are unless they say
/// otherwise.
///
/// @param <T> the class of these options
public abstract sealed class DbmOptions<T extends DbmOptions<T>>
    permits HashBasedOptions,
        SkipOptions,
        TinyOptions,
        BabyOptions,
        CacheOptions,
        StdHashOptions,
        StdTreeOptions {

  /// The most buckets that Tkrzw makes; it takes larger numbers for this one.
  static final long MOST_BUCKETS = 1_099_511_627_689L;

  // Tkrzw refuses a parameter that it does not know, and rebuilding knows fewer than opening.
  private final Map<String, String> opening = new LinkedHashMap<>();
  private final Map<String, String> rebuilding = new LinkedHashMap<>();

  DbmOptions() {}

  /// Empties a database that exists, when it is opened for writing.
  public T truncate() {
    return opening("truncate", true);
  }

  /// Fails if there is no such file, rather than creating it.
  public T mustExist() {
    return opening("no_create", true);
  }

  /// Fails if another process has locked a file, rather than waiting for it.
  public T failIfLocked() {
    return opening("no_wait", true);
  }

  /// Neither locks files nor heeds the locks of other processes. Then nothing but care keeps two
  /// processes from breaking each other's data.
  public T withoutLock() {
    return opening("no_lock", true);
  }

  /// Closes the database only when the device has got all of its data, and not just the operating
  /// system. The hash, tree and skip databases do so after rebuilding as well, if these options
  /// rebuild them.
  public T syncHardOnClose() {
    return opening("sync_hard", true);
  }

  /// Spreads the records over several files, by the hashes of their keys. Their names are the path
  /// and a suffix such as `-00003-of-00015`, even if there is but one. Without this option the path
  /// is the name of the only file.
  ///
  /// Limits and sizes, such as those of caches and of hash tables, are for each of the shards.
  ///
  /// @param number of files; 0 for as many as there are, or 1 if there are none
  /// @throws IllegalArgumentException if it is negative
  public T shards(int number) {
    return opening("num_shards", number, 0, Integer.MAX_VALUE);
  }

  /// How files are read and written. [FileKind#MEMORY_MAP_PARALLEL] by default.
  public T file(FileKind kind) {
    return opening("file", kind.word());
  }

  /// The block size, in bytes: reads and writes start and end at its multiples. 1 by default.
  ///
  /// Only for [FileKind#POSITIONAL_PARALLEL] and [FileKind#POSITIONAL_ATOMIC]: Tkrzw does not open
  /// other kinds of files with it.
  ///
  /// @param size a multiple of the block size of the file system or device, and for
  ///   [AccessOption#DIRECT] of 512
  /// @throws IllegalArgumentException if it is no power of two
  public T blockSize(int size) {
    if (Integer.bitCount(size) != 1 || size < 0) {
      throw new IllegalArgumentException(
          "block_size cannot be %d: expected a power of two".formatted(size));
    }
    return opening("block_size", size);
  }

  /// How the system is asked for reads and writes. Nothing special by default.
  ///
  /// Only for [FileKind#POSITIONAL_PARALLEL] and [FileKind#POSITIONAL_ATOMIC]: Tkrzw does not open
  /// other kinds of files with it.
  ///
  /// @param options all of them; none for the default
  public T accessOptions(AccessOption... options) {
    return opening(
        "access_options",
        Arrays.stream(options).map(AccessOption::word).collect(Collectors.joining(":")));
  }

  /// Logs every update to files, whose names are this prefix, a dot and ten digits. None by
  /// default.
  ///
  /// @throws IllegalArgumentException if the prefix is empty, or has a comma or NUL in it
  public T updateLog(Path prefix) {
    return opening("ulog_prefix", notEmpty("ulog_prefix", prefix.toString()));
  }

  /// The size at which a file of the update log is full and the next one starts, in bytes. 1 GiB by
  /// default. Counts only with [#updateLog].
  ///
  /// @throws IllegalArgumentException if it is not positive
  public T updateLogMaxFileSize(long bytes) {
    return opening("ulog_max_file_size", bytes, 1, Long.MAX_VALUE);
  }

  /// The number of this server in each entry of the update log. 0 by default. Counts only with
  /// [#updateLog].
  ///
  /// @throws IllegalArgumentException if it is negative
  public T updateLogServerId(int id) {
    return opening("ulog_server_id", id, 0, Integer.MAX_VALUE);
  }

  /// The number of this database in each entry of the update log. 0 by default. Counts only with
  /// [#updateLog].
  ///
  /// @throws IllegalArgumentException if it is negative
  public T updateLogDbmIndex(int index) {
    return opening("ulog_dbm_index", index, 0, Integer.MAX_VALUE);
  }

  /// The kind of database, as Tkrzw calls it.
  abstract String type();

  /// Checks what depends on several options.
  ///
  /// @throws IllegalArgumentException if they do not go together
  void check() {}

  /// Tkrzw's parameters for opening. No value has a comma or NUL in it, so that they may be joined.
  ///
  /// @throws IllegalArgumentException if options do not go together
  Map<String, String> parameters() {
    check();
    var parameters = new LinkedHashMap<String, String>();
    parameters.put("dbm", type());
    parameters.putAll(opening);
    return Collections.unmodifiableMap(parameters);
  }

  /// Tkrzw's parameters for rebuilding: those that it does not refuse there.
  ///
  /// @throws IllegalArgumentException if options do not go together
  Map<String, String> rebuildParameters() {
    check();
    return Collections.unmodifiableMap(new LinkedHashMap<>(rebuilding));
  }

  /// Whether a parameter of opening has been set.
  boolean has(String name) {
    return opening.containsKey(name);
  }

  /// Sets a parameter of both opening and rebuilding.
  T with(String name, Object value) {
    opening(name, value);
    return rebuilding(name, value);
  }

  /// Sets a number for both opening and rebuilding.
  T with(String name, long value, long least, long most) {
    return with(name, inRange(name, value, least, most));
  }

  /// Sets a parameter of opening.
  T opening(String name, Object value) {
    opening.put(name, checked(name, value.toString()));
    return self();
  }

  /// Sets a number for opening.
  T opening(String name, long value, long least, long most) {
    return opening(name, inRange(name, value, least, most));
  }

  /// Sets a parameter of rebuilding.
  T rebuilding(String name, Object value) {
    rebuilding.put(name, checked(name, value.toString()));
    return self();
  }

  /// Returns a value that is not empty. Tkrzw takes an empty one for none.
  static String notEmpty(String name, String value) {
    if (value.isEmpty()) {
      throw new IllegalArgumentException(
          "%s cannot be empty: expected 1 character or more".formatted(name));
    }
    return value;
  }

  private static long inRange(String name, long value, long least, long most) {
    if (value < least || value > most) {
      throw new IllegalArgumentException(
          "%s cannot be %d: expected %d to %d".formatted(name, value, least, most));
    }
    return value;
  }

  // All parameters go to Tkrzw as one C string "name=value,name=value", with no way to escape. The
  // message does not show the value, which may be a key.
  private static String checked(String name, String value) {
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      if (c == ',' || c == 0) {
        throw new IllegalArgumentException(
            "%s has a %s at %d: expected neither commas nor NULs"
                .formatted(name, c == ',' ? "comma" : "NUL", i));
      }
    }
    return value;
  }

  @SuppressWarnings("unchecked") // every class of options names itself
  private T self() {
    return (T) this;
  }
}
