package dev.ferry.cli.stream;

import java.io.Console;
import java.util.Optional;

/// Whether standard output and standard error are terminals, each by itself. Java does not know,
/// but the script that starts it does, and says so in system properties.
public final class Terminals {
  /// Empties the line that the cursor is in.
  public static final String ERASE_LINE = "\r\u001B[K";

  private static final String WRAP_OFF = "\u001B[?7l";
  private static final String WRAP_ON = "\u001B[?7h";

  private Terminals() {}

  /// What puts a text in the place of the line that the cursor is in: cut off where the terminal is
  /// narrower, as of two lines only one could be written over.
  public static String inPlace(String line) {
    return ERASE_LINE + WRAP_OFF + line + WRAP_ON;
  }

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
