package dev.ferry.tkrzw;

/// How files are read and written.
public enum FileKind {
  /// By the streams of the C++ library, one access at a time. It locks nothing and never makes sure
  /// that data gets to the device, whatever options say.
  STD("StdFile"),

  /// By memory mapping. The default, and the fastest as long as the file fits into virtual memory.
  MEMORY_MAP_PARALLEL("MemoryMapParallelFile"),

  /// By memory mapping, and such that nobody sees half of a write. The databases do not need that.
  MEMORY_MAP_ATOMIC("MemoryMapAtomicFile"),

  /// By `pread` and `pwrite`: for files larger than virtual memory, and for direct access.
  POSITIONAL_PARALLEL("PositionalParallelFile"),

  /// By `pread` and `pwrite`, and such that nobody sees half of a write. Several threads need it if
  /// records are aligned to less than the block size.
  POSITIONAL_ATOMIC("PositionalAtomicFile");

  private final String word;

  FileKind(String word) {
    this.word = word;
  }

  /// What Tkrzw calls it.
  String word() {
    return word;
  }
}
