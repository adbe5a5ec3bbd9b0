package dev.ferry.lab.report;

import static dev.ferry.lab.report.Html.number;

import dev.ferry.lab.experiment.Candidate.Role;
import dev.ferry.lab.result.Comparison;
import dev.ferry.lab.result.ExperimentResult.Contender;
import dev.ferry.lab.statistics.Ratio;
import java.util.Optional;

/// Ferry's ratio to the baseline in each case: a dot, and its interval as a whisker, on a log axis
/// with the line of “just as fast” marked.
final class RatioPlot {
  private static final double WIDTH = 940;
  private static final double RIGHT = 860;
  private static final double ROW = 22;

  private final Comparison comparison;
  private final Contender ferry;
  private final double left;
  private final LogScale x;

  RatioPlot(Comparison comparison, String goal) {
    this.comparison = comparison;
    ferry = comparison.experiment().candidate(goal, Role.FERRY);
    double low = 0.5;
    double high = 2;
    for (var ratio :
        comparison
            .cases()
            .mapToObj(i -> comparison.ratio(ferry, i))
            .flatMap(Optional::stream)
            .toList()) {
      low = Math.min(low, ratio.low() / 1.1);
      high = Math.max(high, ratio.high() * 1.1);
    }
    left = Labels.width(comparison.experiment().cases());
    x = new LogScale(low, high, left, RIGHT);
  }

  String html() {
    int rows = comparison.experiment().cases().size() + 1;
    double bottom = 8 + ROW * rows;
    var svg = new StringBuilder();
    svg.append(
        "<figure class=\"wide\"><svg viewBox=\"0 0 %s %s\" role=\"img\" aria-label=\"Ratio to the baseline by case\">\n"
            .formatted(number(WIDTH), number(bottom + 36)));
    for (double tick : x.ticks()) {
      svg.append(
          "<line class=\"%5$s\" x1=\"%1$s\" x2=\"%1$s\" y1=\"4\" y2=\"%2$s\"/><text class=\"tick middle\" x=\"%1$s\" y=\"%3$s\">%4$s×</text>\n"
              .formatted(
                  number(x.at(tick)),
                  number(bottom),
                  number(bottom + 15),
                  LogScale.label(tick),
                  Math.abs(tick - 1) < 1e-9 ? "even" : "grid"));
    }
    svg.append(
        "<text class=\"tick\" x=\"%s\" y=\"%3$s\">← slower</text><text class=\"tick end\" x=\"%s\" y=\"%3$s\">faster →</text>\n"
            .formatted(number(left), number(RIGHT), number(bottom + 31)));
    comparison
        .overall(ferry)
        .ifPresent(ratio -> svg.append(row("All cases", ratio, 8 + ROW / 2, true)));
    comparison
        .cases()
        .forEach(
            i -> {
              var size = comparison.experiment().cases().get(i);
              comparison
                  .ratio(ferry, i)
                  .ifPresent(
                      ratio ->
                          svg.append(
                              row(
                                  Labels.of(size, comparison.experiment().cases()),
                                  ratio,
                                  8 + ROW * (i + 1.5),
                                  false)));
            });
    return svg.append("</svg></figure>\n").toString();
  }

  private String row(String name, Ratio ratio, double y, boolean overall) {
    return """
    <g class="ratio %1$s"><text class="name end%2$s" x="%3$s" y="%4$s">%5$s</text>\
    <line class="whisker" x1="%6$s" x2="%7$s" y1="%8$s" y2="%8$s"/>\
    <line class="whisker" x1="%6$s" x2="%6$s" y1="%9$s" y2="%10$s"/>\
    <line class="whisker" x1="%7$s" x2="%7$s" y1="%9$s" y2="%10$s"/>\
    <circle cx="%11$s" cy="%8$s" r="%12$s"><title>%13$s</title></circle>\
    <text class="value%2$s" x="%14$s" y="%4$s">%15$s</text></g>
    """
        .formatted(
            Verdicts.style(ratio.verdict()),
            overall ? " strong" : "",
            number(left - 12),
            number(y + 4),
            Html.text(name),
            number(x.at(ratio.low())),
            number(x.at(ratio.high())),
            number(y),
            number(y - 4),
            number(y + 4),
            number(x.at(ratio.value())),
            overall ? "5.5" : "4",
            Html.text(Verdicts.tooltip(ratio)),
            number(RIGHT + 14),
            Figures.times(ratio.value()));
  }
}
