package dev.ferry.lab.report;

import dev.ferry.lab.result.Comparison;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/// How large the forms are that candidates write, and what it takes to send them.
final class SizeSection {
  private SizeSection() {}

  /// A table for each case; nothing if sizes are no part of the question.
  static String html(Comparison comparison) {
    return SizeTable.of(comparison).map(sizes -> html(comparison, sizes)).orElse("");
  }

  private static String html(Comparison comparison, SizeTable sizes) {
    return comparison
        .cases()
        .mapToObj(i -> table(comparison, sizes, i))
        .collect(
            Collectors.joining(
                "",
                """
                <section>
                <h2>%s <em>%s</em></h2>
                <p class="context">JVM mode <b>%s</b> · a whole list: sent, written and read, and the sum of both</p>
                """
                    .formatted(
                        Html.text(comparison.experiment().name()),
                        Html.text(sizes.title()),
                        Html.text(comparison.mode().mode())),
                "</section>\n"));
  }

  private static String table(Comparison comparison, SizeTable sizes, int caseIndex) {
    var size = comparison.experiment().cases().get(caseIndex);
    var head = new ArrayList<>(List.of(""));
    head.addAll(SizeTable.HEAD);
    var html =
        new StringBuilder("<div class=\"scroll\"><table class=\"sizes\">\n<caption>")
            .append(Html.text(size.name()))
            .append("</caption>\n")
            .append(Html.head(head))
            .append("<tbody>\n");
    for (var row : sizes.rows(caseIndex)) {
      html.append(Html.row(Html.text(row.name()), row.cells().stream().map(Html::cell).toList()));
    }
    return html.append("</tbody>\n</table></div>\n").toString();
  }
}
