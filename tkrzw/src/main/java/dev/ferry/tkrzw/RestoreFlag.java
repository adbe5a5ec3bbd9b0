package dev.ferry.tkrzw;

/// How [RestoreMode#DEFAULT] and [RestoreMode#SYNC] restore.
public enum RestoreFlag {
  /// Always in full, even if checks say that nothing is broken.
  NO_SHORTCUTS("RESTORE_NO_SHORTCUTS"),

  /// What has been restored goes to the device before it replaces the file, in case of another
  /// crash.
  WITH_HARD_SYNC("RESTORE_WITH_HARDSYNC");

  private final String word;

  RestoreFlag(String word) {
    this.word = word;
  }

  /// What Tkrzw calls it.
  String word() {
    return word;
  }
}
