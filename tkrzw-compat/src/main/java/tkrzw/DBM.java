package tkrzw;

import dev.ferry.tkrzw.Dbm;
import dev.ferry.tkrzw.KeyProcessor;
import dev.ferry.tkrzw.TkrzwException;
import dev.ferry.utf8.Utf8;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// A database, of any of Tkrzw's classes. One object can be opened and closed many times.
///
/// What fails is told by a [Status]: returned, or filled in where a method takes one, which may be
/// null. Calls to a database that is not open throw an [IllegalArgumentException], and null as a
/// key or value is a [NullPointerException].
///
/// Strings stand for their UTF-8 bytes. Every method but [#open] and [#close] may be called from
/// any number of threads; [#close] waits for calls that are under way.
public class DBM {
  /// Stands for any value in the methods for comparing and exchanging: this array, not one equal to
  /// it.
  @SuppressWarnings("MutablePublicArray") // it has no elements
  public static final byte[] ANY_BYTES = Dbm.ANY;

  /// As [#ANY_BYTES]: this string, not one equal to it.
  public static final String ANY_STRING = new String(new char[1]);

  private volatile @Nullable Dbm dbm;

  public DBM() {}

  /// Another view of an open database.
  DBM(Dbm dbm) {
    this.dbm = dbm;
  }

  /// @throws IllegalArgumentException if it is not open
  Dbm opened() {
    var dbm = this.dbm;
    if (dbm == null) {
      throw notOpen();
    }
    return dbm;
  }

  private static NotOpen notOpen() {
    return new NotOpen("The database is not open");
  }

  /// What a call says that threw something; else throws it again.
  private static Status failure(Dbm dbm, RuntimeException thrown) {
    if (thrown instanceof TkrzwException e) {
      return Failures.status(e);
    }
    throw dbm.isOpen() ? thrown : notOpen(); // somebody else closed it just now
  }

  /// Makes a call that returns nothing.
  private Status run(Consumer<Dbm> call) {
    var dbm = opened();
    try {
      call.accept(dbm);
      return new Status();
    } catch (TkrzwException | IllegalStateException e) {
      return failure(dbm, e);
    }
  }

  /// Makes a call, and tells how it went.
  private <T extends @Nullable Object> T ask(
      Function<Dbm, T> call, T otherwise, @Nullable Status status) {
    var dbm = opened();
    try {
      var answer = call.apply(dbm);
      Failures.report(status, Status.SUCCESS);
      return answer;
    } catch (TkrzwException | IllegalStateException e) {
      Failures.report(status, failure(dbm, e));
      return otherwise;
    }
  }

  /// Closes the database, if it is open.
  public void destruct() {
    if (dbm != null) {
      close();
    }
  }

  /// Opens a database; makes it if there is none and it is to be written.
  ///
  /// @param path whose ending tells the class, unless the parameter `dbm` does; empty for one in
  ///   memory
  /// @param params Tkrzw's parameters; null for none
  /// @throws IllegalArgumentException if this is open
  public Status open(String path, boolean writable, @Nullable Map<String, String> params) {
    Objects.requireNonNull(path);
    if (dbm != null) {
      throw new IllegalArgumentException("The database is open");
    }
    try {
      dbm = Dbm.open(path, writable, params == null ? Map.of() : params);
      return new Status();
    } catch (TkrzwException e) {
      return Failures.status(e);
    } catch (IllegalArgumentException e) {
      return Failures.status(e);
    }
  }

  /// As [#open(String, boolean, Map)], with parameters as [Utility#parseParams] takes them.
  public Status open(String path, boolean writable, String params) {
    return open(path, writable, Utility.parseParams(params));
  }

  public Status open(String path, boolean writable) {
    return open(path, writable, Map.of());
  }

  /// Writes what is to be written, and closes the database and its iterators.
  ///
  /// @return a failure if something could not be written; the database is closed all the same
  public Status close() {
    var dbm = opened();
    try {
      dbm.close();
      return new Status();
    } catch (TkrzwException e) {
      return Failures.status(e);
    } finally {
      if (!dbm.isOpen()) { // as it is within a processor
        this.dbm = null;
      }
    }
  }

  /// Gives a record to a processor, or null for its value if there is none.
  ///
  /// @param writable whether what the processor returns is done; else it is ignored
  public Status process(byte[] key, RecordProcessor proc, boolean writable) {
    Objects.requireNonNull(key);
    Objects.requireNonNull(proc);
    return run(dbm -> dbm.process(key, proc::process, writable));
  }

  public Status process(String key, RecordProcessor proc, boolean writable) {
    Objects.requireNonNull(key);
    Objects.requireNonNull(proc);
    return run(dbm -> dbm.process(key, proc::process, writable));
  }

  /// Whether there is a record. False on failure as well.
  public boolean contains(byte[] key) {
    return ask(dbm -> dbm.contains(key), false, null);
  }

  public boolean contains(String key) {
    return ask(dbm -> dbm.contains(key), false, null);
  }

  /// The value of a record.
  ///
  /// @return null if there is none, which is [Status#NOT_FOUND_ERROR], and on failure
  public byte @Nullable [] get(byte[] key, @Nullable Status status) {
    var dbm = opened();
    try {
      var value = dbm.get(key);
      Failures.report(status, value == null ? Status.NOT_FOUND_ERROR : Status.SUCCESS);
      return value;
    } catch (TkrzwException | IllegalStateException e) {
      Failures.report(status, failure(dbm, e));
      return null;
    }
  }

  public byte @Nullable [] get(byte[] key) {
    return get(key, null);
  }

  public @Nullable String get(String key, @Nullable Status status) {
    var dbm = opened();
    try {
      var value = dbm.get(key);
      Failures.report(status, value == null ? Status.NOT_FOUND_ERROR : Status.SUCCESS);
      return value;
    } catch (TkrzwException | IllegalStateException e) {
      Failures.report(status, failure(dbm, e));
      return null;
    }
  }

  public @Nullable String get(String key) {
    return get(key, null);
  }

  /// The records that there are of several keys.
  ///
  /// @return a map that can be changed, and that finds keys by what is in them
  public Map<byte[], byte[]> getMulti(byte[][] keys) {
    var records = Texts.<byte[]>map();
    getMulti(keys, records);
    return records;
  }

  /// The records that there are of several keys, in a map that can be changed.
  public Map<String, String> getMulti(String[] keys) {
    var records = new HashMap<String, String>();
    getMulti(keys, records);
    return records;
  }

  /// Adds the records that there are to a map, and returns the first failure.
  Status getMulti(byte[][] keys, Map<byte[], byte[]> records) {
    opened();
    var all = new Status();
    var status = new Status();
    for (var key : keys) {
      var value = get(key, status);
      if (value != null) {
        records.put(key.clone(), value);
      }
      all.join(status);
    }
    return all;
  }

  /// Adds the records that there are to a map, and returns the first failure.
  Status getMulti(String[] keys, Map<String, String> records) {
    opened();
    var all = new Status();
    var status = new Status();
    for (var key : keys) {
      var value = get(key, status);
      if (value != null) {
        records.put(key, value);
      }
      all.join(status);
    }
    return all;
  }

  /// Sets the value of a record.
  ///
  /// @param overwrite whether to replace a value that there is
  /// @return [Status#DUPLICATION_ERROR] if there is one that is not to be replaced
  public Status set(byte[] key, byte[] value, boolean overwrite) {
    var dbm = opened();
    try {
      if (overwrite) {
        dbm.set(key, value);
      } else if (!dbm.setIfAbsent(key, value)) {
        return new Status(Status.DUPLICATION_ERROR);
      }
      return new Status();
    } catch (TkrzwException | IllegalStateException e) {
      return failure(dbm, e);
    }
  }

  public Status set(byte[] key, byte[] value) {
    return set(key, value, true);
  }

  public Status set(String key, String value, boolean overwrite) {
    var dbm = opened();
    try {
      if (overwrite) {
        dbm.set(key, value);
      } else if (!dbm.setIfAbsent(key, value)) {
        return new Status(Status.DUPLICATION_ERROR);
      }
      return new Status();
    } catch (TkrzwException | IllegalStateException e) {
      return failure(dbm, e);
    }
  }

  public Status set(String key, String value) {
    return set(key, value, true);
  }

  /// Sets several records, each for itself, up to the first that fails. Of keys with the same bytes
  /// the first counts.
  ///
  /// @return [Status#DUPLICATION_ERROR] if there are values that are not to be replaced
  public Status setMulti(Map<byte[], byte[]> records, boolean overwrite) {
    opened();
    var status = new Status();
    for (var record : Entries.firsts(records)) {
      status.join(set(record.getKey(), record.getValue(), overwrite));
      if (isFailure(status, Status.DUPLICATION_ERROR)) {
        break;
      }
    }
    return status;
  }

  public Status setMultiString(Map<String, String> records, boolean overwrite) {
    opened();
    var status = new Status();
    for (var record : records.entrySet()) {
      status.join(set(record.getKey(), record.getValue(), overwrite));
      if (isFailure(status, Status.DUPLICATION_ERROR)) {
        break;
      }
    }
    return status;
  }

  private static boolean isFailure(Status status, Status.Code expected) {
    return !status.isOK() && status.getCode() != expected;
  }

  /// Sets the value of a record.
  ///
  /// @return the old value, null if there was none
  public Status.And<byte[]> setAndGet(byte[] key, byte[] value, boolean overwrite) {
    var result = new Status.And<byte[]>();
    result.value =
        ask(
            dbm -> overwrite ? dbm.setAndGet(key, value) : dbm.setIfAbsentAndGet(key, value),
            null,
            result.status);
    if (!overwrite && result.value != null) {
      result.status.set(Status.DUPLICATION_ERROR, "");
    }
    return result;
  }

  public Status.And<String> setAndGet(String key, String value, boolean overwrite) {
    return string(setAndGet(Utf8.encode(key), Utf8.encode(value), overwrite));
  }

  private static Status.And<String> string(Status.And<byte[]> bytes) {
    var result = new Status.And<String>();
    result.status = bytes.status;
    result.value = Texts.string(bytes.value);
    return result;
  }

  /// Removes a record.
  ///
  /// @return [Status#NOT_FOUND_ERROR] if there is none
  public Status remove(byte[] key) {
    var dbm = opened();
    try {
      return dbm.remove(key) ? new Status() : new Status(Status.NOT_FOUND_ERROR);
    } catch (TkrzwException | IllegalStateException e) {
      return failure(dbm, e);
    }
  }

  public Status remove(String key) {
    var dbm = opened();
    try {
      return dbm.remove(key) ? new Status() : new Status(Status.NOT_FOUND_ERROR);
    } catch (TkrzwException | IllegalStateException e) {
      return failure(dbm, e);
    }
  }

  /// Removes several records, each for itself.
  ///
  /// @return [Status#NOT_FOUND_ERROR] if some were not there
  public Status removeMulti(byte[][] keys) {
    opened();
    var status = new Status();
    for (var key : keys) {
      status.join(remove(key));
      if (isFailure(status, Status.NOT_FOUND_ERROR)) {
        break;
      }
    }
    return status;
  }

  public Status removeMulti(String[] keys) {
    opened();
    var status = new Status();
    for (var key : keys) {
      status.join(remove(key));
      if (isFailure(status, Status.NOT_FOUND_ERROR)) {
        break;
      }
    }
    return status;
  }

  /// Removes a record.
  ///
  /// @return its value; null and [Status#NOT_FOUND_ERROR] if there was none
  public Status.And<byte[]> removeAndGet(byte[] key) {
    var result = new Status.And<byte[]>();
    result.value = ask(dbm -> dbm.removeAndGet(key), null, result.status);
    if (result.value == null && result.status.isOK()) {
      result.status.set(Status.NOT_FOUND_ERROR, "");
    }
    return result;
  }

  public Status.And<String> removeAndGet(String key) {
    return string(removeAndGet(Utf8.encode(key)));
  }

  /// Adds to the end of a record's value, after a delimiter if there is a value.
  public Status append(byte[] key, byte[] value, byte[] delim) {
    return run(dbm -> dbm.append(key, value, delim));
  }

  public Status append(String key, String value, String delim) {
    return run(dbm -> dbm.append(key, value, delim));
  }

  /// Adds to the ends of several records' values, each for itself, up to the first that fails. Of
  /// keys with the same bytes the first counts.
  public Status appendMulti(Map<byte[], byte[]> records, byte[] delim) {
    return run(
        dbm ->
            Entries.firsts(records)
                .forEach(record -> dbm.append(record.getKey(), record.getValue(), delim)));
  }

  public Status appendMulti(Map<String, String> records, String delim) {
    return run(dbm -> records.forEach((key, value) -> dbm.append(key, value, delim)));
  }

  /// Replaces the value of a record if it is the expected one.
  ///
  /// @param expected null for no record, [#ANY_BYTES] for any value
  /// @param desired null for no record, [#ANY_BYTES] to leave what there is
  /// @return [Status#INFEASIBLE_ERROR] if it was not
  public Status compareExchange(byte[] key, byte @Nullable [] expected, byte @Nullable [] desired) {
    var status = new Status();
    boolean isDone = ask(dbm -> dbm.compareExchange(key, expected, desired), false, status);
    return infeasible(status, isDone);
  }

  private static Status infeasible(Status status, boolean isDone) {
    if (!isDone && status.isOK()) {
      status.set(Status.INFEASIBLE_ERROR, "");
    }
    return status;
  }

  /// As [#compareExchange(byte[], byte[], byte[])], with [#ANY_STRING].
  public Status compareExchange(String key, @Nullable String expected, @Nullable String desired) {
    return compareExchange(Utf8.encode(key), Texts.condition(expected), Texts.condition(desired));
  }

  /// As [#compareExchange(byte[], byte[], byte[])].
  ///
  /// @return the value before as well, null if there was none
  public Status.And<byte[]> compareExchangeAndGet(
      byte[] key, byte @Nullable [] expected, byte @Nullable [] desired) {
    var result = new Status.And<byte[]>();
    var exchange =
        ask(dbm -> dbm.compareExchangeAndGet(key, expected, desired), null, result.status);
    if (exchange != null) {
      result.value = exchange.actual();
      infeasible(result.status, exchange.isDone());
    }
    return result;
  }

  public Status.And<String> compareExchangeAndGet(
      String key, @Nullable String expected, @Nullable String desired) {
    return string(
        compareExchangeAndGet(
            Utf8.encode(key), Texts.condition(expected), Texts.condition(desired)));
  }

  /// Adds to a number, which is the 8 bytes of a record's value, the highest first.
  ///
  /// @param inc `Long.MIN_VALUE` to add nothing, nor make a record
  /// @param init what it is added to if there is no record
  /// @return the sum; `Long.MIN_VALUE` on failure
  public long increment(byte[] key, long inc, long init, @Nullable Status status) {
    return ask(dbm -> dbm.increment(key, inc, init), Long.MIN_VALUE, status);
  }

  public long increment(String key, long inc, long init, @Nullable Status status) {
    return ask(dbm -> dbm.increment(key, inc, init), Long.MIN_VALUE, status);
  }

  /// Gives several records to processors, unseen by others in between.
  public Status processMulti(RecordProcessor.WithKey[] key_proc_pairs, boolean writable) {
    var pairs =
        Arrays.stream(key_proc_pairs)
            .map(pair -> new KeyProcessor(pair.key, pair.processor::process))
            .toList();
    return run(dbm -> dbm.processMulti(pairs, writable));
  }

  /// Replaces several records' values if all of them are the expected ones, all or none.
  ///
  /// @param expected values by key, as in [#compareExchange(byte[], byte[], byte[])]
  /// @param desired values by key, likewise
  /// @return [Status#INFEASIBLE_ERROR] if they were not
  public Status compareExchangeMulti(
      Map<byte[], byte @Nullable []> expected, Map<byte[], byte @Nullable []> desired) {
    var status = new Status();
    boolean isDone = ask(dbm -> dbm.compareExchangeMulti(expected, desired), false, status);
    return infeasible(status, isDone);
  }

  public Status compareExchangeMultiString(
      Map<String, @Nullable String> expected, Map<String, @Nullable String> desired) {
    return compareExchangeMulti(Texts.conditions(expected), Texts.conditions(desired));
  }

  /// Gives a record another key.
  ///
  /// @param overwrite whether to replace a record that has the new key
  /// @param copying whether to keep the record under the old key as well
  /// @return [Status#NOT_FOUND_ERROR] if there is none of the old key, [Status#DUPLICATION_ERROR]
  ///   if there is one of the new
  public Status rekey(byte[] oldKey, byte[] newKey, boolean overwrite, boolean copying) {
    return run(dbm -> dbm.rekey(oldKey, newKey, overwrite, copying));
  }

  public Status rekey(String oldKey, String newKey, boolean overwrite, boolean copying) {
    return run(dbm -> dbm.rekey(oldKey, newKey, overwrite, copying));
  }

  /// Removes the first record.
  ///
  /// @return its key and value; null if there is none, which is [Status#NOT_FOUND_ERROR], and on
  ///   failure
  public byte @Nullable [][] popFirst(@Nullable Status status) {
    var own = new Status();
    var record = ask(Dbm::popFirst, null, own);
    if (record == null && own.isOK()) {
      own.set(Status.NOT_FOUND_ERROR, "");
    }
    Failures.report(status, own);
    return record == null ? null : new byte[][] {record.key(), record.value()};
  }

  public byte @Nullable [][] popFirst() {
    return popFirst(null);
  }

  public String @Nullable [] popFirstString(@Nullable Status status) {
    return Texts.strings(popFirst(status));
  }

  public String @Nullable [] popFirstString() {
    return popFirstString(null);
  }

  /// Adds a record whose key is the time in 8 bytes, a little later if there is one of that.
  ///
  /// @param wtime in seconds since 1970; negative for now
  public Status pushLast(byte[] value, double wtime) {
    return run(dbm -> dbm.pushLast(value, wtime));
  }

  public Status pushLast(String value, double wtime) {
    return run(dbm -> dbm.pushLast(value, wtime));
  }

  /// Gives every record to a processor, and null for both key and value before the first one and
  /// after the last.
  public Status processEach(RecordProcessor proc, boolean writable) {
    Objects.requireNonNull(proc);
    var begun = new boolean[1];
    var status =
        run(
            dbm ->
                dbm.processEach(
                    (key, value) -> {
                      begin(proc, begun);
                      return proc.process(key, value);
                    },
                    writable));
    if (status.isOK()) {
      begin(proc, begun);
      proc.process(null, null);
    }
    return status;
  }

  private static void begin(RecordProcessor proc, boolean[] begun) {
    if (!begun[0]) {
      begun[0] = true;
      proc.process(null, null);
    }
  }

  /// How many records there are; -1 on failure.
  public long count() {
    return ask(Dbm::count, -1L, null);
  }

  /// The size of its file or files, or of its memory, in bytes; -1 on failure.
  public long getFileSize() {
    return ask(Dbm::fileSize, -1L, null);
  }

  /// Its file; null on failure, and for a database in memory without one.
  public @Nullable String getFilePath() {
    return ask(Dbm::pathText, null, null);
  }

  /// When it was last changed, in seconds since 1970; NaN on failure.
  public double getTimestamp() {
    return ask(Dbm::timestamp, Double.NaN, null);
  }

  /// Removes all records.
  public Status clear() {
    return run(Dbm::clear);
  }

  /// Builds it anew.
  ///
  /// @param params Tkrzw's parameters; null for none
  public Status rebuild(@Nullable Map<String, String> params) {
    return runWith(params, Dbm::rebuild);
  }

  public Status rebuild() {
    return rebuild(null);
  }

  /// A call with parameters, which may be refused.
  private interface CallWith {
    void with(Dbm dbm, Map<String, String> params);
  }

  private Status runWith(@Nullable Map<String, String> params, CallWith call) {
    opened();
    try {
      return run(dbm -> call.with(dbm, params == null ? Map.of() : params));
    } catch (IllegalArgumentException e) {
      return Failures.status(e);
    }
  }

  /// A call with something else that has to be open, and that somebody may close just now.
  private Status runWith(BooleanSupplier isOtherOpen, Consumer<Dbm> call) {
    try {
      return run(call);
    } catch (IllegalStateException e) {
      throw isOtherOpen.getAsBoolean() ? e : new NotOpen(Failures.message(e));
    }
  }

  /// Whether Tkrzw thinks that it would gain by [#rebuild].
  public boolean shouldBeRebuilt() {
    return ask(Dbm::shouldBeRebuilt, false, null);
  }

  /// Writes what is in memory to the file.
  ///
  /// @param hard whether to wait until the device has it
  /// @param params of a skip database, `merge` and `reducer`; null for none
  public Status synchronize(boolean hard, @Nullable Map<String, String> params) {
    return runWith(params, (dbm, all) -> dbm.synchronize(hard, all));
  }

  public Status synchronize(boolean hard) {
    return synchronize(hard, null);
  }

  /// Copies the file, after synchronising it.
  ///
  /// @param syncHard whether to wait until the device has it
  public Status copyFileData(String destPath, boolean syncHard) {
    Objects.requireNonNull(destPath);
    opened();
    try {
      return run(dbm -> dbm.copyFileData(destPath, syncHard));
    } catch (IllegalArgumentException e) {
      return Failures.status(e);
    }
  }

  /// Adds all records to another database.
  public Status export(DBM destDBM) {
    var destination = destDBM.opened();
    return runWith(destination::isOpen, dbm -> dbm.export(destination));
  }

  /// Adds all records to a file of flat records.
  public Status exportToFlatRecords(File destFile) {
    var file = destFile.opened();
    return runWith(file::isOpen, dbm -> dbm.exportToFlatRecords(file));
  }

  /// Sets the records of a file of flat records.
  public Status importFromFlatRecords(File srcFile) {
    var file = srcFile.opened();
    return runWith(file::isOpen, dbm -> dbm.importFromFlatRecords(file));
  }

  /// Adds all keys to a file, each a line.
  public Status exportKeysAsLines(File destFile) {
    var file = destFile.opened();
    return runWith(file::isOpen, dbm -> dbm.exportKeysAsLines(file));
  }

  /// What Tkrzw tells of it, by name, such as `class` and `num_records`.
  public Map<String, String> inspect() {
    return new HashMap<>(ask(Dbm::inspect, Map.of(), null));
  }

  public boolean isOpen() {
    return dbm != null;
  }

  public boolean isWritable() {
    return ask(Dbm::isWritable, false, null);
  }

  /// Whether it is as it should be: not broken, and not closed improperly without having been
  /// restored.
  public boolean isHealthy() {
    return ask(Dbm::isHealthy, false, null);
  }

  /// Whether its records are in the order of their keys.
  public boolean isOrdered() {
    return ask(Dbm::isOrdered, false, null);
  }

  /// The keys that match a pattern.
  ///
  /// @param mode Tkrzw's word for how to compare, such as `contain`, `begin`, `regex` and `edit`
  /// @param capacity the most keys to return; 0 for all
  /// @throws StatusException on failure
  public byte[][] search(String mode, byte[] pattern, int capacity) {
    Objects.requireNonNull(mode);
    var status = new Status();
    var keys = ask(dbm -> Texts.arrays(dbm.search(mode, pattern, capacity)), new byte[0][], status);
    status.orDie();
    return keys;
  }

  public String[] search(String mode, String pattern, int capacity) {
    return Objects.requireNonNull(Texts.strings(search(mode, Utf8.encode(pattern), capacity)));
  }

  /// A cursor over the records, at none at first. To be destructed.
  public Iterator makeIterator() {
    var dbm = opened();
    try {
      return new Iterator(dbm.cursor());
    } catch (IllegalStateException e) {
      failure(dbm, e).orDie();
      throw e;
    }
  }

  /// The class of the database, its path and how many records it has.
  @Override
  public String toString() {
    var dbm = this.dbm;
    if (dbm == null || !dbm.isOpen()) {
      return "tkrzw.DBM(unopened)";
    }
    try {
      var path = getFilePath();
      return "tkrzw.DBM(class=%s, path=%s, count=%d)"
          .formatted(
              inspect().getOrDefault("class", ""),
              path == null ? "" : Texts.escape(Utf8.encode(path)),
              count());
    } catch (NotOpen e) { // somebody else closed it just now
      return "tkrzw.DBM(unopened)";
    }
  }

  /// Restores what can be of a broken database, in a new one.
  ///
  /// @param className null or empty to go by the file name
  /// @param endOffset where to stop, in bytes from the beginning; negative for the end, 0 for the
  ///   size at the time of the last synchronisation
  /// @param cipherKey of a database with a cipher; null for none
  public static Status restoreDatabase(
      String oldFilePath,
      String newFilePath,
      @Nullable String className,
      long endOffset,
      byte @Nullable [] cipherKey) {
    try {
      Dbm.restore(
          oldFilePath,
          newFilePath,
          className == null ? "" : className,
          endOffset,
          cipherKey == null ? "" : Utf8.decode(cipherKey));
      return new Status();
    } catch (TkrzwException e) {
      return Failures.status(e);
    } catch (IllegalArgumentException e) {
      return Failures.status(e);
    }
  }
}
