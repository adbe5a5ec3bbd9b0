package tkrzw;

import dev.ferry.tkrzw.AsyncDbm;
import dev.ferry.utf8.Utf8;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Calls to a [DBM] that other threads make. Calls begin in the order in which they were asked for.
/// Arguments are copied.
///
/// A call that comes too late, as the database was closed, is a [Status#PRECONDITION_ERROR]. After
/// [#destruct] this throws a [NullPointerException].
public class AsyncDBM {
  private static final byte[] NOTHING = {};

  /// What was open when this was made: the database may be closed and opened again.
  private final DBM dbm;

  private volatile @Nullable AsyncDbm threads;

  /// Starts the threads.
  ///
  /// @param numWorkerThreads how many calls to make at a time
  /// @throws IllegalArgumentException if the database is not open
  public AsyncDBM(DBM dbm, int numWorkerThreads) {
    var opened = dbm.opened();
    this.dbm = new DBM(opened);
    threads = new AsyncDbm(opened, Math.max(1, numWorkerThreads));
  }

  /// Waits until all calls are done, and ends this. The database stays open.
  public void destruct() {
    var threads = this.threads;
    if (threads != null) {
      threads.close();
      this.threads = null;
    }
  }

  /// Makes a call that returns a status.
  private Future<Status> run(Function<DBM, Status> call) {
    return new Future<>(
        open()
            .submit(
                ignored -> {
                  try {
                    return call.apply(dbm);
                  } catch (IllegalArgumentException e) {
                    return failure(e);
                  }
                }));
  }

  /// Makes a call that returns a value, and fills in a status.
  ///
  /// @param otherwise the value if there is none
  private <T> Future<Status.And<T>> ask(BiFunction<DBM, Status, @Nullable T> call, T otherwise) {
    return new Future<>(
        open()
            .submit(
                ignored -> {
                  var result = new Status.And<T>();
                  try {
                    result.value = call.apply(dbm, result.status);
                  } catch (IllegalArgumentException e) {
                    result.status = failure(e);
                  }
                  if (result.value == null) {
                    result.value = otherwise;
                  }
                  return result;
                }));
  }

  private AsyncDbm open() {
    return Objects.requireNonNull(threads, "The adapter is destructed");
  }

  private static Status failure(IllegalArgumentException e) {
    return e instanceof NotOpen
        ? new Status(Status.PRECONDITION_ERROR, Failures.message(e))
        : Failures.status(e);
  }

  /// As [DBM#get(byte[], Status)], but with no bytes where that returns null.
  public Future<Status.And<byte[]>> get(byte[] key) {
    var k = key.clone();
    return ask((dbm, status) -> dbm.get(k, status), NOTHING);
  }

  /// As [DBM#get(String, Status)], but empty where that returns null.
  public Future<Status.And<String>> get(String key) {
    Objects.requireNonNull(key);
    return ask((dbm, status) -> dbm.get(key, status), "");
  }

  /// As [DBM#getMulti(byte[][])]; [Status#NOT_FOUND_ERROR] if there are not all of them.
  public Future<Status.And<Map<byte[], byte[]>>> getMulti(byte[][] keys) {
    var k = copy(keys);
    var records = Texts.<byte[]>map();
    return ask(
        (dbm, status) -> {
          status.join(dbm.getMulti(k, records));
          return records;
        },
        records);
  }

  /// As [DBM#getMulti(String[])]; [Status#NOT_FOUND_ERROR] if there are not all of them.
  public Future<Status.And<Map<String, String>>> getMulti(String[] keys) {
    var k = keys.clone();
    Map<String, String> records = new HashMap<>();
    return ask(
        (dbm, status) -> {
          status.join(dbm.getMulti(k, records));
          return records;
        },
        records);
  }

  /// As [DBM#set(byte[], byte[], boolean)].
  public Future<Status> set(byte[] key, byte[] value, boolean overwrite) {
    var k = key.clone();
    var v = value.clone();
    return run(dbm -> dbm.set(k, v, overwrite));
  }

  public Future<Status> set(byte[] key, byte[] value) {
    return set(key, value, true);
  }

  /// As [DBM#set(String, String, boolean)].
  public Future<Status> set(String key, String value, boolean overwrite) {
    Objects.requireNonNull(key);
    Objects.requireNonNull(value);
    return run(dbm -> dbm.set(key, value, overwrite));
  }

  public Future<Status> set(String key, String value) {
    return set(key, value, true);
  }

  /// As [DBM#setMulti].
  public Future<Status> setMulti(Map<byte[], byte[]> records, boolean overwrite) {
    var copy = copy(records);
    return run(dbm -> dbm.setMulti(copy, overwrite));
  }

  /// As [DBM#setMultiString].
  public Future<Status> setMultiString(Map<String, String> records, boolean overwrite) {
    var copy = Map.copyOf(records);
    return run(dbm -> dbm.setMultiString(copy, overwrite));
  }

  /// As [DBM#remove(byte[])].
  public Future<Status> remove(byte[] key) {
    var k = key.clone();
    return run(dbm -> dbm.remove(k));
  }

  /// As [DBM#remove(String)].
  public Future<Status> remove(String key) {
    Objects.requireNonNull(key);
    return run(dbm -> dbm.remove(key));
  }

  /// As [DBM#removeMulti(byte[][])].
  public Future<Status> removeMulti(byte[][] keys) {
    var k = copy(keys);
    return run(dbm -> dbm.removeMulti(k));
  }

  /// As [DBM#removeMulti(String[])].
  public Future<Status> removeMulti(String[] keys) {
    var k = keys.clone();
    return run(dbm -> dbm.removeMulti(k));
  }

  /// As [DBM#append(byte[], byte[], byte[])].
  public Future<Status> append(byte[] key, byte[] value, byte[] delim) {
    var k = key.clone();
    var v = value.clone();
    var d = delim.clone();
    return run(dbm -> dbm.append(k, v, d));
  }

  /// As [DBM#append(String, String, String)].
  public Future<Status> append(String key, String value, String delim) {
    Objects.requireNonNull(key);
    Objects.requireNonNull(value);
    Objects.requireNonNull(delim);
    return run(dbm -> dbm.append(key, value, delim));
  }

  /// As [DBM#appendMulti(Map, byte[])].
  public Future<Status> appendMulti(Map<byte[], byte[]> records, byte[] delim) {
    var copy = copy(records);
    var d = delim.clone();
    return run(dbm -> dbm.appendMulti(copy, d));
  }

  /// As [DBM#appendMulti(Map, String)].
  public Future<Status> appendMulti(Map<String, String> records, String delim) {
    var copy = Map.copyOf(records);
    Objects.requireNonNull(delim);
    return run(dbm -> dbm.appendMulti(copy, delim));
  }

  /// As [DBM#compareExchange(byte[], byte[], byte[])].
  public Future<Status> compareExchange(
      byte[] key, byte @Nullable [] expected, byte @Nullable [] desired) {
    var k = key.clone();
    var e = condition(expected);
    var d = condition(desired);
    return run(dbm -> dbm.compareExchange(k, e, d));
  }

  /// As [DBM#compareExchange(String, String, String)].
  public Future<Status> compareExchange(
      String key, @Nullable String expected, @Nullable String desired) {
    Objects.requireNonNull(key);
    return run(dbm -> dbm.compareExchange(key, expected, desired));
  }

  /// As [DBM#increment(byte[], long, long, Status)], but 0 on failure.
  public Future<Status.And<Long>> increment(byte[] key, long inc, long init) {
    var k = key.clone();
    return ask(
        (dbm, status) -> {
          long sum = dbm.increment(k, inc, init, status);
          return status.isOK() ? sum : null;
        },
        0L);
  }

  public Future<Status.And<Long>> increment(String key, long inc, long init) {
    return increment(Utf8.encode(key), inc, init);
  }

  /// As [DBM#compareExchangeMulti].
  public Future<Status> compareExchangeMulti(
      Map<byte[], byte @Nullable []> expected, Map<byte[], byte @Nullable []> desired) {
    var e = conditions(expected);
    var d = conditions(desired);
    return run(dbm -> dbm.compareExchangeMulti(e, d));
  }

  /// As [DBM#compareExchangeMultiString].
  public Future<Status> compareExchangeMultiString(
      Map<String, @Nullable String> expected, Map<String, @Nullable String> desired) {
    var e = Texts.conditions(expected);
    var d = Texts.conditions(desired);
    return run(dbm -> dbm.compareExchangeMulti(e, d));
  }

  /// As [DBM#rekey(byte[], byte[], boolean, boolean)].
  public Future<Status> rekey(byte[] oldKey, byte[] newKey, boolean overwrite, boolean copying) {
    var o = oldKey.clone();
    var n = newKey.clone();
    return run(dbm -> dbm.rekey(o, n, overwrite, copying));
  }

  /// As [DBM#rekey(String, String, boolean, boolean)].
  public Future<Status> rekey(String oldKey, String newKey, boolean overwrite, boolean copying) {
    Objects.requireNonNull(oldKey);
    Objects.requireNonNull(newKey);
    return run(dbm -> dbm.rekey(oldKey, newKey, overwrite, copying));
  }

  /// As [DBM#popFirst(Status)], but with no bytes where that returns null.
  public Future<Status.And<byte[][]>> popFirst() {
    return ask(DBM::popFirst, new byte[][] {NOTHING, NOTHING});
  }

  /// As [DBM#popFirstString(Status)], but with empty strings where that returns null.
  public Future<Status.And<String[]>> popFirstString() {
    return ask(DBM::popFirstString, new String[] {"", ""});
  }

  /// As [DBM#pushLast(byte[], double)].
  public Future<Status> pushLast(byte[] value, double wtime) {
    var v = value.clone();
    return run(dbm -> dbm.pushLast(v, wtime));
  }

  /// As [DBM#pushLast(String, double)].
  public Future<Status> pushLast(String value, double wtime) {
    Objects.requireNonNull(value);
    return run(dbm -> dbm.pushLast(value, wtime));
  }

  /// As [DBM#clear].
  public Future<Status> clear() {
    return run(DBM::clear);
  }

  /// As [DBM#rebuild(Map)].
  public Future<Status> rebuild(@Nullable Map<String, String> params) {
    var copy = copyOfParams(params);
    return run(dbm -> dbm.rebuild(copy));
  }

  public Future<Status> rebuild() {
    return rebuild(null);
  }

  /// As [DBM#synchronize(boolean, Map)].
  public Future<Status> synchronize(boolean hard, @Nullable Map<String, String> params) {
    var copy = copyOfParams(params);
    return run(dbm -> dbm.synchronize(hard, copy));
  }

  public Future<Status> synchronize(boolean hard) {
    return synchronize(hard, null);
  }

  /// As [DBM#copyFileData].
  public Future<Status> copyFileData(String destPath, boolean syncHard) {
    Objects.requireNonNull(destPath);
    return run(dbm -> dbm.copyFileData(destPath, syncHard));
  }

  /// As [DBM#export].
  ///
  /// @throws IllegalArgumentException if the destination is not open
  public Future<Status> export(DBM destDBM) {
    var destination = new DBM(destDBM.opened());
    return run(dbm -> dbm.export(destination));
  }

  /// As [DBM#exportToFlatRecords].
  ///
  /// @throws IllegalArgumentException if the file is not open
  public Future<Status> exportToFlatRecords(File destFile) {
    destFile.opened();
    return run(dbm -> dbm.exportToFlatRecords(destFile));
  }

  /// As [DBM#importFromFlatRecords].
  ///
  /// @throws IllegalArgumentException if the file is not open
  public Future<Status> importFromFlatRecords(File srcFile) {
    srcFile.opened();
    return run(dbm -> dbm.importFromFlatRecords(srcFile));
  }

  /// As [DBM#search(String, byte[], int)], but nothing is found on failure.
  public Future<Status.And<byte[][]>> search(String mode, byte[] pattern, int capacity) {
    Objects.requireNonNull(mode);
    var p = pattern.clone();
    return ask(
        (dbm, status) -> {
          try {
            return dbm.search(mode, p, capacity);
          } catch (StatusException e) {
            Failures.report(status, e.getStatus());
            return null;
          }
        },
        new byte[0][]);
  }

  /// As [DBM#search(String, String, int)], but nothing is found on failure.
  public Future<Status.And<String[]>> search(String mode, String pattern, int capacity) {
    Objects.requireNonNull(mode);
    Objects.requireNonNull(pattern);
    return ask(
        (dbm, status) -> {
          try {
            return dbm.search(mode, pattern, capacity);
          } catch (StatusException e) {
            Failures.report(status, e.getStatus());
            return null;
          }
        },
        new String[0]);
  }

  @Override
  public String toString() {
    var threads = this.threads;
    return "tkrzw.AsyncDBM(%s)"
        .formatted(
            threads == null ? "destroyed" : "0x%x".formatted(System.identityHashCode(threads)));
  }

  // Copies of arguments, which the caller may change at once.

  private static byte[][] copy(byte[][] keys) {
    return Arrays.stream(keys).map(byte[]::clone).toArray(byte[][]::new);
  }

  private static Map<byte[], byte[]> copy(Map<byte[], byte[]> records) {
    var copy = Texts.<byte[]>map();
    records.forEach((key, value) -> copy.putIfAbsent(key.clone(), value.clone()));
    return copy;
  }

  private static @Nullable Map<String, String> copyOfParams(@Nullable Map<String, String> params) {
    return params == null ? null : Map.copyOf(params);
  }

  /// One array stays itself: what stands for any value.
  @SuppressWarnings("ReferenceEquality") // that very array
  private static byte @Nullable [] condition(byte @Nullable [] value) {
    return value == null || value == DBM.ANY_BYTES ? value : value.clone();
  }

  /// All of them, in their order: those of the same record as well.
  @SuppressWarnings("ArrayAsKeyOfSetOrMap") // nothing is looked for
  private static Map<byte[], byte @Nullable []> conditions(Map<byte[], byte @Nullable []> values) {
    var copy = new LinkedHashMap<byte[], byte @Nullable []>();
    values.forEach((key, value) -> copy.put(key.clone(), condition(value)));
    return copy;
  }
}
