package dev.ferry.lab.store;

import dev.ferry.lab.experiment.Store;
import dev.ferry.tkrzw.Dbm;
import dev.ferry.tkrzw.KeyValue;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Iterator;
import java.util.Objects;

/// Ferry's database, keys and values as arrays of bytes.
final class FerryBytes implements Store {
  private final Dbm dbm;
  private final byte[][] keys;

  FerryBytes(Dbm dbm, byte[][] keys) {
    this.dbm = dbm;
    this.keys = keys;
  }

  static FerryBytes open(Path file, int records, Digits digits) {
    return new FerryBytes(FerryStrings.open(file, records), digits.allBytes(records));
  }

  /// Sets all records.
  ///
  /// @return how many there are then
  long set() {
    Loop.over(keys.length, this::set);
    return count();
  }

  /// Sets all records on so many threads.
  ///
  /// @return how many there are then
  long set(int threads) {
    Loop.over(keys.length, threads, this::set);
    return count();
  }

  long count() {
    return dbm.count();
  }

  long set(int from, int to) {
    for (int i = from; i < to; i++) {
      dbm.set(keys[i], keys[keys.length - 1 - i]);
    }
    return 0;
  }

  /// Gets all records.
  ///
  /// @return the sum of the values
  long get() {
    return Loop.over(keys.length, this::get);
  }

  /// Gets all records on so many threads.
  ///
  /// @return the sum of the values
  long get(int threads) {
    return Loop.over(keys.length, threads, this::get);
  }

  long get(int from, int to) {
    long sum = 0;
    for (int i = from; i < to; i++) {
      sum += Digits.sum(Objects.requireNonNull(dbm.get(keys[i])));
    }
    return sum;
  }

  /// Gets all records into one array.
  ///
  /// @return the sum of the values
  long getIntoArray() {
    return Loop.over(keys.length, this::getIntoArray);
  }

  private long getIntoArray(int from, int to) {
    long sum = 0;
    var value = new byte[Digits.COUNT];
    for (int i = from; i < to; i++) {
      if (dbm.get(keys[i], value, 0) != value.length) {
        throw new IllegalStateException("There is no record " + i);
      }
      sum += Digits.sum(value);
    }
    return sum;
  }

  /// Gets all records, as many at a time as the loop goes over at a time.
  ///
  /// @return the sum of the values
  long getMulti() {
    return Loop.over(keys.length, this::getMulti);
  }

  private long getMulti(int from, int to) {
    long sum = 0;
    for (var value : dbm.getMulti(Arrays.copyOfRange(keys, from, to))) {
      sum += Digits.sum(Objects.requireNonNull(value));
    }
    return sum;
  }

  /// Goes over all records in the order of the database.
  ///
  /// @return the sum of the keys and the values
  long iterate() {
    var records = dbm.iterator();
    return Loop.over(keys.length, (from, to) -> iterate(records, to - from));
  }

  private static long iterate(Iterator<KeyValue> records, int count) {
    long sum = 0;
    for (int i = 0; i < count; i++) {
      var record = records.next();
      sum += Digits.sum(record.key()) + Digits.sum(record.value());
    }
    return sum;
  }

  @Override
  public void close() {
    dbm.close();
  }
}
