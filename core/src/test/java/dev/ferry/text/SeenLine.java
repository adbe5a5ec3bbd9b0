package dev.ferry.text;

import java.util.ArrayList;
import java.util.List;

/// A line as it was read, or as it should be.
record SeenLine(long number, long offset, int length, String text) {
  static SeenLine of(Line line) {
    return new SeenLine(line.number(), line.offset(), line.length(), line.toString());
  }

  static List<SeenLine> iterated(TextFile file) {
    var lines = new ArrayList<SeenLine>();
    for (Line line : file) {
      lines.add(of(line));
    }
    return lines;
  }

  static List<SeenLine> inParallel(TextFile file) {
    try (var lines = file.lines()) {
      return lines.parallel().map(SeenLine::of).toList();
    }
  }
}
