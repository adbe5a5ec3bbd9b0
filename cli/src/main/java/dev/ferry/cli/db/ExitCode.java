package dev.ferry.cli.db;

/// What the commands of `ferry db` exit with.
final class ExitCode {
  static final int DONE = 0;

  /// There is no such record, or there is one where there should be none.
  static final int NOTHING = 1;

  /// The command line is wrong: picocli's own code.
  static final int USAGE = 2;

  /// Tkrzw, or a file, does not do what was asked.
  static final int FAILED = 3;

  /// Told to stop, as by Ctrl-C: what a shell says of a process that SIGINT has ended.
  static final int STOPPED = 130;

  private ExitCode() {}
}
