package dev.ferry.tkrzw;

/// How a tiny database is opened: a hash table in memory, with records in no order. Tkrzw's
/// `TinyDBM`.
public final class TinyOptions extends DbmOptions<TinyOptions> {
  /// Everything as Tkrzw has it.
  public TinyOptions() {}

  /// The buckets of the hash table, 8 bytes each, which Tkrzw rounds up to a number that suits it.
  /// 1,048,583 by default; twice the records when rebuilding. The table does not grow by itself.
  ///
  /// @throws IllegalArgumentException if it is not from 1 to 1,099,511,627,689
  public TinyOptions buckets(long number) {
    return with("num_buckets", number, 1, MOST_BUCKETS);
  }

  @Override
  String type() {
    return "TinyDBM";
  }
}
