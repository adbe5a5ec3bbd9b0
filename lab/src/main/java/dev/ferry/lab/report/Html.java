package dev.ferry.lab.report;

import java.util.List;
import java.util.Locale;

/// Pieces of HTML and SVG. Whatever comes from outside goes through [#text].
final class Html {
  private Html() {}

  /// Text that is safe between tags and in quoted attributes.
  static String text(String raw) {
    var escaped = new StringBuilder(raw.length() + 16);
    for (int i = 0; i < raw.length(); i++) {
      char c = raw.charAt(i);
      switch (c) {
        case '&' -> escaped.append("&amp;");
        case '<' -> escaped.append("&lt;");
        case '>' -> escaped.append("&gt;");
        case '"' -> escaped.append("&quot;");
        case '\'' -> escaped.append("&#39;");
        default -> escaped.append(Character.isISOControl(c) ? '\uFFFD' : c);
      }
    }
    return escaped.toString();
  }

  /// A coordinate.
  static String number(double value) {
    return String.format(Locale.ROOT, "%.1f", value);
  }

  /// A row of cells that are HTML already; the first is the row's header.
  static String row(String header, List<String> cells) {
    return "<tr><th scope=\"row\">" + header + "</th>" + String.join("", cells) + "</tr>\n";
  }

  /// A row of column headers that are HTML already.
  static String head(List<String> cells) {
    var head = new StringBuilder("<thead><tr>");
    for (var cell : cells) {
      head.append("<th scope=\"col\">").append(cell).append("</th>");
    }
    return head.append("</tr></thead>\n").toString();
  }

  static String cell(String content) {
    return "<td>" + content + "</td>";
  }
}
