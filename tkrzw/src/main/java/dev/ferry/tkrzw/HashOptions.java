package dev.ferry.tkrzw;

/// How a hash database is opened: a hash table in a file, with records in no order. Tkrzw's
/// `HashDBM`.
public final class HashOptions extends HashBasedOptions<HashOptions> {
  /// Everything as Tkrzw has it.
  public HashOptions() {}

  @Override
  String type() {
    return "HashDBM";
  }
}
