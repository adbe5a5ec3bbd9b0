package dev.ferry.lab.store;

import dev.ferry.lab.experiment.Store;
import java.nio.file.Path;
import java.util.Objects;
import tkrzw.DBM;

/// The database of tkrzw-java, keys and values as arrays of bytes.
final class JniBytes implements Store {
  private final DBM dbm;
  private final byte[][] keys;

  private JniBytes(DBM dbm, byte[][] keys) {
    this.dbm = dbm;
    this.keys = keys;
  }

  static JniBytes open(Path file, int records) {
    return new JniBytes(Jni.open(file, records), Digits.ASCII.allBytes(records));
  }

  /// Sets all records.
  ///
  /// @return how many there are then
  long set() {
    Loop.over(keys.length, this::set);
    return dbm.count();
  }

  /// Sets all records on so many threads.
  ///
  /// @return how many there are then
  long set(int threads) {
    Loop.over(keys.length, threads, this::set);
    return dbm.count();
  }

  private long set(int from, int to) {
    for (int i = from; i < to; i++) {
      dbm.set(keys[i], keys[keys.length - 1 - i]).orDie();
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

  private long get(int from, int to) {
    long sum = 0;
    for (int i = from; i < to; i++) {
      sum += Digits.sum(Objects.requireNonNull(dbm.get(keys[i])));
    }
    return sum;
  }

  /// Goes over all records in the order of the database.
  ///
  /// @return the sum of the keys and the values
  long iterate() {
    var iterator = dbm.makeIterator();
    try {
      iterator.first().orDie();
      return Loop.over(keys.length, (from, to) -> iterate(iterator, to - from));
    } finally {
      iterator.destruct();
    }
  }

  private static long iterate(tkrzw.Iterator iterator, int count) {
    long sum = 0;
    for (int i = 0; i < count; i++) {
      var record = Objects.requireNonNull(iterator.step());
      sum += Digits.sum(record[0]) + Digits.sum(record[1]);
    }
    return sum;
  }

  @Override
  public void close() {
    Jni.close(dbm);
  }
}
