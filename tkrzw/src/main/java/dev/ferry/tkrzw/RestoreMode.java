package dev.ferry.tkrzw;

/// What happens to a database that has not been closed, when it is opened for writing.
public enum RestoreMode {
  /// As many records as possible are saved. The default.
  DEFAULT("RESTORE_DEFAULT"),

  /// It goes back to the state in which it was last synchronized.
  SYNC("RESTORE_SYNC"),

  /// Nothing is restored, and it can only be read.
  READ_ONLY("RESTORE_READ_ONLY"),

  /// Nothing is restored, and it is used as it is.
  NOOP("RESTORE_NOOP");

  private final String word;

  RestoreMode(String word) {
    this.word = word;
  }

  /// What Tkrzw calls this mode with such flags.
  String with(RestoreFlag... flags) {
    var words = new StringBuilder(word);
    for (var flag : flags) {
      words.append(':').append(flag.word());
    }
    return words.toString();
  }
}
