package dev.ferry.lab.store;

import dev.ferry.lab.experiment.Store;
import dev.ferry.tkrzw.Dbm;
import dev.ferry.tkrzw.HashOptions;
import java.nio.file.Path;
import java.util.Objects;

/// Ferry's database, keys and values as strings.
final class FerryStrings implements Store {
  private final Dbm dbm;
  private final String[] keys;

  private FerryStrings(Dbm dbm, String[] keys) {
    this.dbm = dbm;
    this.keys = keys;
  }

  static FerryStrings open(Path file, int records, Digits digits) {
    return new FerryStrings(open(file, records), digits.strings(records));
  }

  static Dbm open(Path file, int records) {
    return Dbm.open(file, new HashOptions().buckets(2L * records));
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
      dbm.set(keys[i], keys[keys.length - 1 - i]);
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
    dbm.close();
  }
}
