package dev.ferry.tkrzw;

/// How a cache database is opened: a hash table in memory that drops the records that have not been
/// used for longest. Tkrzw's `CacheDBM`.
public final class CacheOptions extends DbmOptions<CacheOptions> {
  /// Everything as Tkrzw has it.
  public CacheOptions() {}

  /// The most records. 1,048,576 by default; as they are when rebuilding. The hash table is made
  /// for so many, and takes memory for them from the start.
  ///
  /// @throws IllegalArgumentException if it is not positive
  public CacheOptions maxRecords(long number) {
    return with("cap_rec_num", number, 1, Long.MAX_VALUE);
  }

  /// The most memory that the records take, in bytes. Without limit by default; as it is when
  /// rebuilding.
  ///
  /// @throws IllegalArgumentException if it is not positive
  public CacheOptions maxMemory(long bytes) {
    return with("cap_mem_size", bytes, 1, Long.MAX_VALUE);
  }

  @Override
  String type() {
    return "CacheDBM";
  }
}
