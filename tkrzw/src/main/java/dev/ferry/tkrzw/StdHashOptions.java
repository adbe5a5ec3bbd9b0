package dev.ferry.tkrzw;

/// How a hash database of the C++ library is opened: a `std::unordered_map` in memory, with records
/// in no order. Tkrzw's `StdHashDBM`.
public final class StdHashOptions extends DbmOptions<StdHashOptions> {
  /// Everything as Tkrzw has it.
  public StdHashOptions() {}

  /// The buckets of the hash table at first; it grows by itself. 1,048,583 by default. For opening
  /// only: rebuilding chooses them.
  ///
  /// @throws IllegalArgumentException if it is not from 1 to 1,099,511,627,689
  public StdHashOptions buckets(long number) {
    return opening("num_buckets", number, 1, MOST_BUCKETS);
  }

  @Override
  String type() {
    return "StdHashDBM";
  }
}
