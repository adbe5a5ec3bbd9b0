package dev.ferry.lab.report;

import dev.ferry.lab.experiment.Candidate.Role;
import dev.ferry.lab.result.Comparison;
import dev.ferry.lab.result.ExperimentResult.CaseSize;
import dev.ferry.lab.result.ExperimentResult.Contender;
import java.util.List;
import java.util.Locale;

/// Ferry against the baseline, a row for each case: time, throughput and allocation of either, and
/// the ratio.
final class CaseTable {
  private final Comparison comparison;
  private final Contender baseline;
  private final Contender ferry;

  CaseTable(Comparison comparison, String goal) {
    this.comparison = comparison;
    baseline = comparison.experiment().candidate(goal, Role.BASELINE);
    ferry = comparison.experiment().candidate(goal, Role.FERRY);
  }

  String html() {
    var unit = comparison.experiment().unit();
    var html =
        new StringBuilder("<div class=\"scroll\"><table class=\"wins\">\n")
            .append(
                "<caption>Time a %s, %s of %s a second, and bytes a %s allocates</caption>\n"
                    .formatted(
                        unit.one(),
                        unit.bytesInWords().toLowerCase(Locale.ROOT),
                        unit.content(),
                        unit.one()))
            .append(
                Html.head(
                    List.of(
                        "",
                        Html.text(baseline.name()),
                        Html.text(ferry.name()),
                        "ratio",
                        "interval")))
            .append("<tbody>\n");
    comparison.cases().forEach(i -> html.append(row(i, comparison.experiment().cases().get(i))));
    return html.append("</tbody>\n</table></div>\n").toString();
  }

  private String row(int caseIndex, CaseSize size) {
    var ratio = comparison.ratio(ferry, caseIndex);
    return Html.row(
        Html.text(size.name()),
        List.of(
            figures(baseline, caseIndex, size),
            figures(ferry, caseIndex, size),
            ratio.map(ResultTables::verdictCell).orElse("<td></td>"),
            Html.cell(ratio.map(Figures::interval).orElse("–"))));
  }

  /// The time, and under it the throughput and the allocation.
  private String figures(Contender candidate, int caseIndex, CaseSize size) {
    var unit = comparison.experiment().unit();
    var nanos = comparison.nanos(candidate, caseIndex);
    return Html.cell(
        "%s<br><span>%s %s/s · %s</span>"
            .formatted(
                Figures.time(nanos),
                Figures.throughput(unit, size.bytesPerText(), nanos),
                unit.bytes(),
                Figures.bytes(comparison.allocated(candidate, caseIndex))));
  }
}
