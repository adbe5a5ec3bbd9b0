package dev.ferry.lab.report;

import dev.ferry.lab.statistics.Verdict;

/// Text for a terminal.
///
/// @param isColoured whether to use the terminal's colours
record Ink(boolean isColoured) {
  String of(Verdict verdict, String text) {
    return switch (verdict) {
      case FASTER -> escape("32", text);
      case SLOWER -> escape("31", text);
      case NO_EVIDENCE, TOO_NOISY, TOO_FEW -> text;
    };
  }

  String bold(String text) {
    return escape("1", text);
  }

  private String escape(String code, String text) {
    return isColoured ? "\u001B[" + code + "m" + text + "\u001B[0m" : text;
  }

  /// A file's name may hold control characters, which would steer the terminal.
  static String printable(String text) {
    return text.replaceAll("\\p{Cntrl}", "?");
  }
}
