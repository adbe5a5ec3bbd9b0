package dev.ferry.lab.report;

import java.util.ArrayList;
import java.util.List;

/// A table in plain text: columns as wide as their widest cell, the first and the last to the left,
/// the others to the right.
final class TextTable {
  private final List<List<String>> rows = new ArrayList<>();

  void add(String... cells) {
    rows.add(List.of(cells));
  }

  @Override
  public String toString() {
    int columns = rows.isEmpty() ? 0 : rows.getFirst().size();
    var widths = new int[columns];
    for (var row : rows) {
      for (int i = 0; i < columns; i++) {
        widths[i] = Math.max(widths[i], row.get(i).length());
      }
    }
    var text = new StringBuilder();
    for (var row : rows) {
      var line = new StringBuilder("  ");
      for (int i = 0; i < columns; i++) {
        var padding = " ".repeat(widths[i] - row.get(i).length());
        boolean left = i == 0 || i == columns - 1;
        line.append(left ? row.get(i) + padding : padding + row.get(i)).append("  ");
      }
      text.append(line.toString().stripTrailing()).append('\n');
    }
    return text.toString();
  }
}
