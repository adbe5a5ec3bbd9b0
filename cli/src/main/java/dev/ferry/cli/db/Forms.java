package dev.ferry.cli.db;

/// The forms that words of the command line name.
final class Forms {
  private Forms() {}

  static Form any(String word) throws Failure {
    return Form.of(word)
        .orElseThrow(
            () ->
                Failure.usage(
                    "--as must be raw, escape, hex or base64, not “%s”.".formatted(word)));
  }

  /// One whose text has neither tabs nor line ends.
  static Form ofLines(String word) throws Failure {
    return Form.of(word)
        .filter(form -> form != Form.RAW)
        .orElseThrow(
            () -> Failure.usage("--as must be escape, hex or base64, not “%s”.".formatted(word)));
  }
}
