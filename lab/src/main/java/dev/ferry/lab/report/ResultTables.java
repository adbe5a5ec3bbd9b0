package dev.ferry.lab.report;

import dev.ferry.lab.experiment.Candidate.Role;
import dev.ferry.lab.result.Comparison;
import dev.ferry.lab.result.ExperimentResult.CaseSize;
import dev.ferry.lab.statistics.Ratio;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/// The tables of the page.
final class ResultTables {
  private ResultTables() {}

  /// Ferry against the baseline, a row for each script or file; a column for each length, or if
  /// there is but one, the throughput of either. A row for each case, with all figures, if they are
  /// messages or records.
  static String winsAndLosses(Comparison comparison, String goal) {
    var experiment = comparison.experiment();
    if (experiment.unit().isObject()) {
      return new CaseTable(comparison, goal).html();
    }
    return experiment.cases().stream().map(CaseSize::label).distinct().count() == 1
        ? throughputs(comparison, goal)
        : matrix(comparison, goal);
  }

  private static String throughputs(Comparison comparison, String goal) {
    var ferry = comparison.experiment().candidate(goal, Role.FERRY);
    var baseline = comparison.baseline(ferry);
    var html = new StringBuilder("<div class=\"scroll\"><table class=\"wins\">\n");
    var unit = comparison.experiment().unit();
    html.append(
            "<caption>%s of %s a second</caption>\n".formatted(unit.bytesInWords(), unit.content()))
        .append(
            Html.head(
                List.of(
                    "", Html.text(baseline.name()), Html.text(ferry.name()), "ratio", "interval")))
        .append("<tbody>\n");
    comparison
        .cases()
        .forEach(
            i -> {
              var size = comparison.experiment().cases().get(i);
              var ratio = comparison.ratio(ferry, i);
              html.append(
                  Html.row(
                      Html.text(size.group()),
                      List.of(
                          Html.cell(
                              Figures.throughput(
                                  unit, size.bytesPerText(), comparison.nanos(baseline, i))),
                          Html.cell(
                              Figures.throughput(
                                  unit, size.bytesPerText(), comparison.nanos(ferry, i))),
                          ratio.map(ResultTables::verdictCell).orElse("<td></td>"),
                          Html.cell(ratio.map(Figures::interval).orElse("–")))));
            });
    return html.append("</tbody>\n</table></div>\n").toString();
  }

  private static String matrix(Comparison comparison, String goal) {
    var ferry = comparison.experiment().candidate(goal, Role.FERRY);
    var sizes = comparison.experiment().cases();
    var labels = sizes.stream().map(CaseSize::label).distinct().toList();
    var html =
        new StringBuilder(
            "<div class=\"scroll\"><table class=\"wins\">\n<caption>%s against %s</caption>\n"
                .formatted(Html.text(ferry.name()), Html.text(comparison.baseline(ferry).name())));
    var head = new ArrayList<>(List.of(""));
    labels.forEach(label -> head.add(Html.text(label)));
    html.append(Html.head(head)).append("<tbody>\n");
    for (var group : sizes.stream().map(CaseSize::group).distinct().toList()) {
      var cells = new ArrayList<String>();
      for (var label : labels) {
        cells.add(
            comparison
                .cases()
                .filter(
                    i -> sizes.get(i).group().equals(group) && sizes.get(i).label().equals(label))
                .mapToObj(i -> comparison.ratio(ferry, i).map(ResultTables::verdictCell))
                .findFirst()
                .flatMap(cell -> cell)
                .orElse("<td></td>"));
      }
      html.append(Html.row(Html.text(group), cells));
    }
    return html.append("</tbody>\n</table></div>\n").toString();
  }

  static String verdictCell(Ratio ratio) {
    return "<td class=\"%s\" title=\"%s\"><b>%s</b><span>%s</span></td>"
        .formatted(
            Verdicts.style(ratio.verdict()),
            Html.text(Verdicts.tooltip(ratio)),
            Figures.times(ratio.value()),
            Verdicts.mark(ratio.verdict()));
  }

  /// Every candidate against the baseline, over all cases.
  static String ways(Comparison comparison, String goal) {
    var html =
        new StringBuilder("<div class=\"scroll\"><table class=\"ways\">\n")
            .append(Html.head(List.of("", "Ratio", "Interval", "Verdict")))
            .append("<tbody>\n");
    for (var candidate : comparison.shown(goal)) {
      var ratio = comparison.overall(candidate);
      var cells =
          candidate.role() == Role.BASELINE
              ? List.of(Html.cell("1"), Html.cell(""), Html.cell("the baseline"))
              : List.of(
                  Html.cell(ratio.map(r -> Figures.times(r.value())).orElse("–")),
                  Html.cell(ratio.map(Figures::interval).orElse("–")),
                  Html.cell(
                      candidate.role() == Role.LIMIT
                          ? Verdicts.LIMIT
                          : ratio.map(r -> Verdicts.chip(r.verdict())).orElse("not measured")));
      html.append(Html.row(Html.text(candidate.name()), cells));
    }
    return html.append("</tbody>\n</table></div>\n").toString();
  }

  /// Every candidate's first pass over each file, with a heading; nothing if there is none.
  static String firstPasses(Comparison comparison, String goal) {
    return FirstPasses.of(comparison, goal)
        .map(
            first ->
                comparison
                    .cases()
                    .mapToObj(i -> firstPasses(first, i, comparison.experiment().cases().get(i)))
                    .collect(Collectors.joining("", "<h3>First pass in a fresh JVM</h3>\n", "")))
        .orElse("");
  }

  private static String firstPasses(FirstPasses first, int caseIndex, CaseSize size) {
    var head = new ArrayList<>(List.of(""));
    head.addAll(FirstPasses.HEAD);
    head.add("Verdict");
    var html =
        new StringBuilder("<div class=\"scroll\"><table class=\"ways\">\n<caption>")
            .append(Html.text(size.name()))
            .append("</caption>\n")
            .append(Html.head(head))
            .append("<tbody>\n");
    for (var row : first.rows(caseIndex)) {
      var cells = new ArrayList<>(row.cells().stream().map(Html::cell).toList());
      cells.add(
          Html.cell(
              row.isBaseline()
                  ? "the baseline"
                  : row.ratio().map(r -> Verdicts.chip(r.verdict())).orElse("not measured")));
      html.append(Html.row(Html.text(row.name()), cells));
    }
    html.append("</tbody>\n</table></div>\n");
    first
        .bestOther(caseIndex)
        .ifPresent(
            best ->
                html.append(
                    "<p>%s. %s</p>\n"
                        .formatted(Html.text(best.words()), Verdicts.chip(best.verdict()))));
    return html.toString();
  }

  /// Every candidate's time and allocation in every case.
  static String numbers(Comparison comparison, String goal) {
    var candidates = comparison.experiment().candidates(goal);
    var head = new ArrayList<>(List.of("", comparison.experiment().unit().size()));
    candidates.forEach(candidate -> head.add(Html.text(candidate.name())));
    var html =
        new StringBuilder("<div class=\"scroll\"><table>\n")
            .append(Html.head(head))
            .append("<tbody>\n");
    comparison
        .cases()
        .forEach(
            i -> {
              var size = comparison.experiment().cases().get(i);
              var cells = new ArrayList<String>();
              cells.add(Html.cell(Figures.count(Math.round(size.bytesPerText())) + " B"));
              for (var candidate : candidates) {
                cells.add(
                    "<td>%s<span>%s</span></td>"
                        .formatted(
                            Figures.time(comparison.nanos(candidate, i)),
                            Figures.bytes(comparison.allocated(candidate, i))));
              }
              html.append(Html.row(Html.text(size.name()), cells));
            });
    return html.append("</tbody>\n</table></div>\n").toString();
  }
}
