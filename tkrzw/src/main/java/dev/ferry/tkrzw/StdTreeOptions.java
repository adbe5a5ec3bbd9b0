package dev.ferry.tkrzw;

/// How a tree database of the C++ library is opened: a `std::map` in memory, with records in the
/// order of the bytes of their keys. Tkrzw's `StdTreeDBM`. It has no options of its own.
public final class StdTreeOptions extends DbmOptions<StdTreeOptions> {
  /// Everything as Tkrzw has it.
  public StdTreeOptions() {}

  @Override
  String type() {
    return "StdTreeDBM";
  }
}
