package dev.ferry.cli.stream;

import java.io.Console;
import java.util.Optional;

/// Whether standard output and standard error are terminals, each by itself. Java does not know,
/// but the script that starts it does, and says so in system properties.
public final class Terminals {
  private Terminals() {}

  public static boolean isOut() {
    return is("ferry.terminal.out");
  }

  /// Whether standard output is a terminal, and its user minds no colours.
  public static boolean hasColours() {
    return isOut() && System.getenv("NO_COLOR") == null;
  }

  public static boolean isErr() {
    return is("ferry.terminal.err");
  }

  /// Without the script, whether both standard input and output are one.
  private static boolean is(String property) {
    var told = System.getProperty(property);
    return told == null
        ? Optional.ofNullable(System.console()).filter(Console::isTerminal).isPresent()
        : Boolean.parseBoolean(told);
  }
}
