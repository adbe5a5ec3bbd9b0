package dev.ferry.tkrzw;

/// How [FileKind#POSITIONAL_PARALLEL] and [FileKind#POSITIONAL_ATOMIC] ask the system for reads and
/// writes.
public enum AccessOption {
  /// Past the cache of the file system. The block size must be a multiple of 512.
  DIRECT("direct"),

  /// Every write waits for the device.
  SYNC("sync"),

  /// The file is padded to a multiple of the block size when it is closed. [#DIRECT] needs it, to
  /// open the file for reading later.
  PADDING("padding"),

  /// With a small cache of pages in the process. It helps [#DIRECT] in hash and skip databases; a
  /// tree database has a cache already.
  PAGECACHE("pagecache");

  private final String word;

  AccessOption(String word) {
    this.word = word;
  }

  /// What Tkrzw calls it.
  String word() {
    return word;
  }
}
