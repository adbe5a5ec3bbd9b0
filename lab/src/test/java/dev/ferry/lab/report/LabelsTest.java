package dev.ferry.lab.report;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.ferry.lab.result.ExperimentResult.CaseSize;
import java.util.List;
import org.junit.jupiter.api.Test;

class LabelsTest {
  /// Half a pair could not be written as UTF-8.
  @Test
  void longLabelsAreCutBetweenCodePoints() {
    assertEquals("a".repeat(40), label("a".repeat(40)));
    assertEquals("a".repeat(39) + "…", label("a".repeat(41)));
    assertEquals("a".repeat(38) + "…", label("a".repeat(38) + "🛶🛶"));
    assertEquals("a".repeat(37) + "🛶…", label("a".repeat(37) + "🛶🛶"));
  }

  private static String label(String group) {
    var size = new CaseSize(group, "of one length", 1, 1, 1);
    return Labels.of(size, List.of(size));
  }
}
