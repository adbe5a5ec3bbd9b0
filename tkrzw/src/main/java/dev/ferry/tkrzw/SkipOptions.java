package dev.ferry.tkrzw;

/// How a skip database is opened: a sorted file with a skip list, that is written anew as a whole
/// whenever it is synchronized. Tkrzw's `SkipDBM`.
///
/// A record that is set again stays beside the older one, which is the one that is found, unless it
/// was removed first, or [Dbm#synchronize] is told by a `reducer` what to make of them, such as
/// `ReduceToLast`.
///
/// [#offsetWidth], [#stepUnit] and [#maxLevel] are kept in the file. They count when it is created
/// or rebuilt, and not when it is opened again.
public final class SkipOptions extends DbmOptions<SkipOptions> {
  /// Everything as Tkrzw has it.
  public SkipOptions() {}

  /// The bytes in which the place of a record is kept, from 3 to 6. 4 by default; that of the file
  /// when rebuilding. The file may grow to 256^width bytes, 4 GiB by default; Tkrzw does not notice
  /// when it grows further, and records are lost.
  ///
  /// @throws IllegalArgumentException if it is not from 3 to 6
  public SkipOptions offsetWidth(int bytes) {
    return with("offset_width", bytes, 3, 6);
  }

  /// How many records of one level of the list the next level skips, from 2 to 64. 4 by default;
  /// that of the file when rebuilding.
  ///
  /// @throws IllegalArgumentException if it is not from 2 to 64
  public SkipOptions stepUnit(int records) {
    return with("step_unit", records, 2, 64);
  }

  /// The most levels of the list, from 1 to 32. 14 by default; that of the file when rebuilding.
  ///
  /// @throws IllegalArgumentException if it is not from 1 to 32
  public SkipOptions maxLevel(int levels) {
    return with("max_level", levels, 1, 32);
  }

  /// What happens to a database that has not been closed when it is opened for writing.
  /// [RestoreMode#DEFAULT] by default, and [RestoreMode#SYNC] is the same. Not kept in the file.
  ///
  /// @param flags all of them; none for the default. [RestoreFlag#NO_SHORTCUTS] changes nothing
  public SkipOptions restoreMode(RestoreMode mode, RestoreFlag... flags) {
    return with("restore_mode", mode.with(flags));
  }

  /// The memory in which records are sorted before they are written, in bytes; more of them go to a
  /// temporary file and are merged. 256 MiB by default. Not kept in the file.
  ///
  /// @throws IllegalArgumentException if it is not from 1 KiB to 8 GiB
  public SkipOptions sortMemory(long bytes) {
    return with("sort_mem_size", bytes, 1 << 10, 8L << 30);
  }

  /// Whether records come in the order of their keys, so that they need no sorting. Not by default.
  /// Not kept in the file.
  public SkipOptions insertInOrder(boolean ordered) {
    return with("insert_in_order", ordered);
  }

  /// The most records that are kept in memory. 65,536 by default. Not kept in the file.
  ///
  /// @throws IllegalArgumentException if it is not from 1 to 16,777,216
  public SkipOptions maxCachedRecords(int number) {
    return with("max_cached_records", number, 1, 1 << 24);
  }

  /// Whether rebuilding goes on without records that are broken, rather than failing. Not by
  /// default. For rebuilding only: opening does not heed it.
  public SkipOptions skipBrokenRecords(boolean skipped) {
    return rebuilding("skip_broken_records", skipped);
  }

  @Override
  public SkipOptions syncHardOnClose() {
    return with("sync_hard", true);
  }

  @Override
  String type() {
    return "SkipDBM";
  }
}
