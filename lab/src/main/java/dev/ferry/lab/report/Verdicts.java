package dev.ferry.lab.report;

import dev.ferry.lab.statistics.Ratio;
import dev.ferry.lab.statistics.Verdict;

/// How verdicts look on the page.
final class Verdicts {
  /// In place of a verdict on a [dev.ferry.lab.experiment.Candidate.Role#LIMIT].
  static final String LIMIT = "a limit";

  private Verdicts() {}

  static String style(Verdict verdict) {
    return switch (verdict) {
      case FASTER -> "faster";
      case SLOWER -> "slower";
      case NO_EVIDENCE -> "even-odds";
      case TOO_NOISY, TOO_FEW -> "noisy";
    };
  }

  static String chip(Verdict verdict) {
    return "<span class=\"chip %s\">%s</span>".formatted(style(verdict), verdict.words());
  }

  /// A word for a cell of the table, so that it can be read without its colour.
  static String mark(Verdict verdict) {
    return switch (verdict) {
      case FASTER -> "faster";
      case SLOWER -> "slower";
      case NO_EVIDENCE -> "no evidence";
      case TOO_NOISY -> "too noisy";
      case TOO_FEW -> "too few";
    };
  }

  static String tooltip(Ratio ratio) {
    return "%s (%s at %.0f%% confidence): %s"
        .formatted(
            Figures.times(ratio.value()),
            Figures.interval(ratio),
            100 * ratio.confidence(),
            ratio.verdict().words());
  }
}
