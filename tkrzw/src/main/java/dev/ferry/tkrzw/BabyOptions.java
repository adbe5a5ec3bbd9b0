package dev.ferry.tkrzw;

/// How a baby database is opened: a B+ tree in memory, with records in the order of their keys.
/// Tkrzw's `BabyDBM`.
public final class BabyOptions extends DbmOptions<BabyOptions> {
  /// Everything as Tkrzw has it.
  public BabyOptions() {}

  /// The order of the keys. [KeyComparator#LEXICAL] by default. For opening only: rebuilding keeps
  /// the order.
  public BabyOptions keyComparator(KeyComparator comparator) {
    return opening("key_comparator", comparator.word());
  }

  @Override
  String type() {
    return "BabyDBM";
  }
}
