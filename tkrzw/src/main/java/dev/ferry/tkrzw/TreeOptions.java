package dev.ferry.tkrzw;

/// How a tree database is opened: a B+ tree in a file, with records in the order of their keys.
/// Tkrzw's `TreeDBM`.
///
/// [#maxPageSize], [#maxBranches] and [#keyComparator] are kept in the file, as is what
/// [HashBasedOptions] says.
public final class TreeOptions extends HashBasedOptions<TreeOptions> {
  // Both are kept in three bytes of the file; Tkrzw drops the bits of more.
  private static final int MOST_OF_PAGE = (1 << 24) - 1;

  /// Everything as Tkrzw has it.
  public TreeOptions() {}

  /// The size from which a page is divided into two, in bytes. 8,130 by default; that of the file
  /// when rebuilding.
  ///
  /// Larger pages suit access in order, and compression; smaller ones suit random access.
  ///
  /// @throws IllegalArgumentException if it is not from 1 to 16,777,215
  public TreeOptions maxPageSize(int bytes) {
    return with("max_page_size", bytes, 1, MOST_OF_PAGE);
  }

  /// The most branches of an inner node. 256 by default; that of the file when rebuilding. More
  /// make the tree flatter, and updates slower if they are too many.
  ///
  /// @throws IllegalArgumentException if it is not from 2 to 16,777,215
  public TreeOptions maxBranches(int number) {
    return with("max_branches", number, 2, MOST_OF_PAGE);
  }

  /// The most pages that are kept in memory. 10,000 by default, which is about 80 MB. Not kept in
  /// the file.
  ///
  /// @throws IllegalArgumentException if it is not positive
  public TreeOptions maxCachedPages(int number) {
    return with("max_cached_pages", number, 1, Integer.MAX_VALUE);
  }

  /// When a changed page is written. [PageUpdate#NONE] by default. Not kept in the file.
  public TreeOptions pageUpdate(PageUpdate mode) {
    return with("page_update_mode", mode.word());
  }

  /// The order of the keys. [KeyComparator#LEXICAL] by default. That of a file stays as it is, even
  /// if it is rebuilt.
  public TreeOptions keyComparator(KeyComparator comparator) {
    return with("key_comparator", comparator.word());
  }

  @Override
  String type() {
    return "TreeDBM";
  }
}
