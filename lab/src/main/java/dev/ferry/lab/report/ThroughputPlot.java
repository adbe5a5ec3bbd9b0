package dev.ferry.lab.report;

import static dev.ferry.lab.report.Html.number;

import dev.ferry.lab.experiment.Unit;
import dev.ferry.lab.result.Comparison;
import dev.ferry.lab.result.ExperimentResult.CaseSize;
import dev.ferry.lab.result.ExperimentResult.Contender;
import java.util.List;
import java.util.stream.DoubleStream;

/// Gigabytes or megabytes a second, a row for each case, a dot for each candidate: for what does
/// not differ by length.
final class ThroughputPlot {
  private static final double WIDTH = 940;
  private static final double RIGHT = 920;
  private static final double ROW = 24;

  private final Comparison comparison;
  private final List<Contender> candidates;
  private final double left;
  private final LogScale x;

  ThroughputPlot(Comparison comparison, String goal) {
    this.comparison = comparison;
    candidates = comparison.experiment().candidates(goal);
    left = Labels.width(comparison.experiment().cases());
    var range = comparison.cases().boxed().flatMapToDouble(this::throughputs).summaryStatistics();
    x =
        range.getCount() == 0
            ? new LogScale(0.1, 10, left, RIGHT)
            : new LogScale(range.getMin() / 1.3, range.getMax() * 1.3, left, RIGHT);
  }

  String html() {
    double bottom = 8 + ROW * comparison.experiment().cases().size();
    var svg = new StringBuilder();
    svg.append(
        "<figure class=\"wide\"><svg viewBox=\"0 0 %s %s\" role=\"img\" aria-label=\"Throughput by case\">\n"
            .formatted(number(WIDTH), number(bottom + 36)));
    for (double tick : x.ticks()) {
      svg.append(
          "<line class=\"grid\" x1=\"%1$s\" x2=\"%1$s\" y1=\"4\" y2=\"%2$s\"/><text class=\"tick middle\" x=\"%1$s\" y=\"%3$s\">%4$s</text>\n"
              .formatted(
                  number(x.at(tick)), number(bottom), number(bottom + 15), LogScale.label(tick)));
    }
    svg.append(
        "<text class=\"tick end\" x=\"%s\" y=\"%s\">%s of %s a second</text>\n"
            .formatted(
                number(RIGHT),
                number(bottom + 31),
                unit() == Unit.RECORD ? unit().bytesInWords() : unit().bytes(),
                Html.text(unit().content())));
    comparison.cases().forEach(i -> svg.append(row(i, 8 + ROW * (i + 0.5))));
    return Series.legend(candidates) + svg.append("</svg></figure>\n");
  }

  private String row(int caseIndex, double y) {
    var row = new StringBuilder();
    row.append(
        "<text class=\"name end\" x=\"%s\" y=\"%s\">%s</text>\n"
            .formatted(
                number(left - 12),
                number(y + 4),
                Html.text(Labels.of(size(caseIndex), comparison.experiment().cases()))));
    for (int i : Series.drawingOrder(candidates)) {
      var nanos = comparison.nanos(candidates.get(i), caseIndex);
      if (nanos.isPresent()) {
        double throughput = throughput(caseIndex, nanos.getAsDouble());
        row.append(
            "<g class=\"%s\"><circle cx=\"%s\" cy=\"%s\" r=\"5\"><title>%s: %s %s/s</title></circle></g>\n"
                .formatted(
                    Series.style(candidates, i),
                    number(x.at(throughput)),
                    number(y),
                    Html.text(candidates.get(i).name()),
                    Figures.digits(throughput),
                    unit().bytes()));
      }
    }
    return row.toString();
  }

  private CaseSize size(int caseIndex) {
    return comparison.experiment().cases().get(caseIndex);
  }

  private DoubleStream throughputs(int caseIndex) {
    return candidates.stream()
        .flatMapToDouble(c -> comparison.nanos(c, caseIndex).stream())
        .map(nanos -> throughput(caseIndex, nanos));
  }

  private double throughput(int caseIndex, double nanos) {
    return unit().throughput(size(caseIndex).bytesPerText(), nanos);
  }

  private Unit unit() {
    return comparison.experiment().unit();
  }
}
