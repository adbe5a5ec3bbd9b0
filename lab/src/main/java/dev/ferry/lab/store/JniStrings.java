package dev.ferry.lab.store;

import dev.ferry.lab.experiment.Store;
import java.nio.file.Path;
import java.util.Objects;
import tkrzw.DBM;

/// The database of tkrzw-java, keys and values as strings.
final class JniStrings implements Store {
  private final DBM dbm;
  private final String[] keys;

  private JniStrings(DBM dbm, String[] keys) {
    this.dbm = dbm;
    this.keys = keys;
  }

  static JniStrings open(Path file, int records, Digits digits) {
    return new JniStrings(Jni.open(file, records), digits.strings(records));
  }

  /// Sets all records.
  ///
  /// @return how many there are then
  long set() {
    Loop.over(keys.length, this::set);
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
  /// @return the sum of the values' hash codes
  long get() {
    return Loop.over(keys.length, this::get);
  }

  private long get(int from, int to) {
    long sum = 0;
    for (int i = from; i < to; i++) {
      sum += Objects.requireNonNull(dbm.get(keys[i])).hashCode();
    }
    return sum;
  }

  @Override
  public void close() {
    Jni.close(dbm);
  }
}
