package dev.ferry.tkrzw;

/// Where a hash or tree database writes a record that changes.
public enum UpdateMode {
  /// Where the record is, if it fits there; what becomes free is used again. The default.
  IN_PLACE("UPDATE_IN_PLACE"),

  /// Always at the end of the file: what has been written stays as it is, whatever crashes, and the
  /// file grows until it is rebuilt.
  APPENDING("UPDATE_APPENDING");

  private final String word;

  UpdateMode(String word) {
    this.word = word;
  }

  /// What Tkrzw calls it.
  String word() {
    return word;
  }
}
