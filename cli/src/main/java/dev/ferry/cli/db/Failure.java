package dev.ferry.cli.db;

/// What ends a command: one sentence for people, and the exit code.
final class Failure extends Exception {
  private static final long serialVersionUID = 1;

  private final int code;

  private Failure(int code, String sentence) {
    super(sentence);
    this.code = code;
  }

  /// Of Tkrzw, or of a file.
  static Failure of(String sentence) {
    return new Failure(ExitCode.FAILED, sentence);
  }

  /// What was asked for is not there, or is there already.
  static Failure nothing(String sentence) {
    return new Failure(ExitCode.NOTHING, sentence);
  }

  /// The command line is wrong.
  static Failure usage(String sentence) {
    return new Failure(ExitCode.USAGE, sentence);
  }

  int code() {
    return code;
  }

  /// The same, and what else is to be told.
  Failure and(String more) {
    return new Failure(code, getMessage() + more);
  }
}
