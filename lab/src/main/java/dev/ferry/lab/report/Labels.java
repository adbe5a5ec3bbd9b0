package dev.ferry.lab.report;

import dev.ferry.lab.result.ExperimentResult.CaseSize;
import java.util.List;

/// The names of cases beside the rows of a plot.
final class Labels {
  private static final int LONGEST = 40;
  private static final double CHAR_WIDTH = 6.7;
  private static final double GAP = 16;

  private Labels() {}

  /// Group and label; the group alone if all labels are the same. Long ones are cut.
  static String of(CaseSize size, List<CaseSize> all) {
    boolean sameLabels = all.stream().map(CaseSize::label).distinct().count() == 1;
    var label = sameLabels ? size.group() : size.name();
    if (label.length() <= LONGEST) {
      return label;
    }
    int end = Character.isHighSurrogate(label.charAt(LONGEST - 2)) ? LONGEST - 2 : LONGEST - 1;
    return label.substring(0, end) + "…";
  }

  /// The room to leave for them.
  static double width(List<CaseSize> all) {
    int longest = all.stream().mapToInt(size -> of(size, all).length()).max().orElse(0);
    return GAP + CHAR_WIDTH * Math.max(longest, "All cases".length());
  }
}
