package dev.ferry.lab.store;

import dev.ferry.lab.experiment.Store;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// Two of Ferry's databases, a thread for each, which share nothing but the machine: what two
/// threads on one database could come to, if that did not stand in their way.
final class FerryApart implements Store {
  private static final int COUNT = 2;

  private final FerryBytes first;
  private final FerryBytes second;
  private final int records;

  /// The database that lies beside the one of the fork, which knows nothing of it.
  private final Path secondFile;

  private FerryApart(FerryBytes first, FerryBytes second, int records, Path secondFile) {
    this.first = first;
    this.second = second;
    this.records = records;
    this.secondFile = secondFile;
  }

  static FerryApart open(Path file, int records) {
    var secondFile = file.resolveSibling("second-" + file.getFileName());
    var keys = Digits.ASCII.allBytes(records);
    int half = Math.ceilDiv(records, COUNT);
    return new FerryApart(
        new FerryBytes(FerryStrings.open(file, half), keys),
        new FerryBytes(FerryStrings.open(secondFile, half), keys),
        records,
        secondFile);
  }

  /// Sets all records, a part of them in each database.
  ///
  /// @return how many there are then
  long set() {
    Loop.over(records, COUNT, (from, to) -> of(from).set(from, to));
    return first.count() + second.count();
  }

  /// Gets all records.
  ///
  /// @return the sum of the values
  long get() {
    return Loop.over(records, COUNT, (from, to) -> of(from).get(from, to));
  }

  /// The database that has a record, and those that the loop goes over together with it.
  private FerryBytes of(int record) {
    return record / Loop.AT_A_TIME % COUNT == 0 ? first : second;
  }

  @Override
  public void close() {
    first.close();
    second.close();
    try {
      Files.delete(secondFile);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
