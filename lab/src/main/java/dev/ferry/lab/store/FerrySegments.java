package dev.ferry.lab.store;

import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import dev.ferry.lab.experiment.Store;
import dev.ferry.tkrzw.Dbm;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;

/// Ferry's database, keys and values as segments of native memory.
final class FerrySegments implements Store {
  private final Dbm dbm;
  private final Arena arena = Arena.ofShared();
  private final MemorySegment[] keys;
  private final MemorySegment value = arena.allocate(Digits.COUNT);

  private FerrySegments(Path file, int records) {
    dbm = FerryStrings.open(file, records);
    keys = new MemorySegment[records];
    var all = arena.allocate((long) records * Digits.COUNT);
    for (int i = 0; i < records; i++) {
      keys[i] = all.asSlice((long) i * Digits.COUNT, Digits.COUNT);
      keys[i].copyFrom(MemorySegment.ofArray(Digits.ASCII.bytes(i)));
    }
  }

  static FerrySegments open(Path file, int records) {
    return new FerrySegments(file, records);
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
  /// @return the sum of the values
  long get() {
    return Loop.over(keys.length, this::get);
  }

  private long get(int from, int to) {
    long sum = 0;
    for (int i = from; i < to; i++) {
      if (dbm.get(keys[i], value) != Digits.COUNT) {
        throw new IllegalStateException("There is no record " + i);
      }
      sum += value.get(JAVA_LONG_UNALIGNED, 0);
    }
    return sum;
  }

  @Override
  public void close() {
    dbm.close();
    arena.close();
  }
}
