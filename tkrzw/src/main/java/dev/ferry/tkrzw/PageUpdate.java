package dev.ferry.tkrzw;

/// When a tree database writes a page that has changed.
public enum PageUpdate {
  /// When it leaves the cache, or the database is synchronized or closed. The default.
  NONE("PAGE_UPDATE_NONE"),

  /// At once.
  WRITE("PAGE_UPDATE_WRITE");

  private final String word;

  PageUpdate(String word) {
    this.word = word;
  }

  /// What Tkrzw calls it.
  String word() {
    return word;
  }
}
