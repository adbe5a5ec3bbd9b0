package dev.ferry.lab.report;

import static dev.ferry.lab.report.Html.number;

import dev.ferry.lab.result.Comparison;
import dev.ferry.lab.result.ExperimentResult.CaseSize;
import dev.ferry.lab.result.ExperimentResult.Contender;
import dev.ferry.lab.text.InputFile;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/// Time per char against length, on log axes, a small graph for each script, all to one scale.
final class LengthGraph {
  private static final double WIDTH = 300;
  private static final double HEIGHT = 220;
  private static final double LEFT = 40;
  private static final double RIGHT = 288;
  private static final double TOP = 12;
  private static final double BOTTOM = 182;

  private final Comparison comparison;
  private final List<Contender> candidates;
  private final LogScale x;
  private final LogScale y;

  LengthGraph(Comparison comparison, String goal) {
    this.comparison = comparison;
    candidates = comparison.experiment().candidates(goal);
    x = scale(comparison.cases().mapToDouble(i -> size(i).charsPerText()), LEFT + 8, RIGHT - 8);
    y = scale(comparison.cases().boxed().flatMapToDouble(this::nanosPerChar), BOTTOM - 8, TOP + 8);
  }

  /// Whether there is a script or file with several lengths, which makes a line.
  boolean hasLines() {
    return comparison.experiment().unit().hasLengths()
        && groups().stream().anyMatch(group -> cases(group).size() > 1);
  }

  /// All graphs, with one legend.
  String html() {
    return Series.legend(candidates)
        + groups().stream()
            .map(group -> "<figure>" + graph(group) + "</figure>")
            .collect(Collectors.joining("\n", "<div class=\"graphs\">\n", "\n</div>\n"));
  }

  private String graph(String group) {
    var svg = new StringBuilder();
    svg.append(
        "<figcaption>%s</figcaption><svg viewBox=\"0 0 %s %s\" role=\"img\" aria-label=\"Time per char against length: %s\">\n"
            .formatted(Html.text(group), number(WIDTH), number(HEIGHT), Html.text(group)));
    for (double tick : y.ticks()) {
      svg.append(
          "<line class=\"grid\" x1=\"%s\" x2=\"%s\" y1=\"%3$s\" y2=\"%3$s\"/><text class=\"tick end\" x=\"%4$s\" y=\"%5$s\">%6$s</text>\n"
              .formatted(
                  number(LEFT),
                  number(RIGHT),
                  number(y.at(tick)),
                  number(LEFT - 5),
                  number(y.at(tick) + 3.5),
                  LogScale.label(tick)));
    }
    for (double tick : x.ticks()) {
      svg.append(
          "<line class=\"mark\" x1=\"%1$s\" x2=\"%1$s\" y1=\"%2$s\" y2=\"%3$s\"/><text class=\"tick middle\" x=\"%1$s\" y=\"%4$s\">%5$s</text>\n"
              .formatted(
                  number(x.at(tick)),
                  number(BOTTOM),
                  number(BOTTOM + 4),
                  number(BOTTOM + 16),
                  LogScale.label(tick)));
    }
    svg.append(
        "<line class=\"axis\" x1=\"%s\" x2=\"%s\" y1=\"%3$s\" y2=\"%3$s\"/><text class=\"tick end\" x=\"%2$s\" y=\"%4$s\">chars</text><text class=\"tick\" x=\"%5$s\" y=\"%6$s\">ns per char</text>\n"
            .formatted(
                number(LEFT),
                number(RIGHT),
                number(BOTTOM),
                number(BOTTOM + 31),
                number(LEFT + 2),
                number(TOP - 1)));
    for (int i : Series.drawingOrder(candidates)) {
      svg.append(line(i, group));
    }
    return svg.append("</svg>").toString();
  }

  private String line(int candidate, String group) {
    var contender = candidates.get(candidate);
    var points = new StringBuilder();
    var dots = new StringBuilder();
    for (int i : cases(group)) {
      var nanos = comparison.nanos(contender, i);
      if (nanos.isEmpty()) {
        continue;
      }
      double perChar = nanos.getAsDouble() / size(i).charsPerText();
      var px = number(x.at(size(i).charsPerText()));
      var py = number(y.at(perChar));
      points.append(px).append(',').append(py).append(' ');
      dots.append(
          "<circle cx=\"%s\" cy=\"%s\" r=\"2.6\"><title>%s, %s: %s ns per char</title></circle>"
              .formatted(
                  px,
                  py,
                  Html.text(contender.name()),
                  Html.text(size(i).label()),
                  Figures.digits(perChar)));
    }
    return "<g class=\"%s\"><polyline points=\"%s\"/>%s</g>\n"
        .formatted(Series.style(candidates, candidate), points.toString().strip(), dots);
  }

  private List<String> groups() {
    return comparison.experiment().cases().stream().map(CaseSize::group).distinct().toList();
  }

  /// The cases of a group by length; that of all lines together has no length of its own.
  private List<Integer> cases(String group) {
    var ofGroup = comparison.cases().boxed().filter(i -> size(i).group().equals(group)).toList();
    return ofGroup.stream()
        .filter(i -> ofGroup.size() == 1 || !size(i).label().equals(InputFile.ALL_LINES))
        .sorted(Comparator.comparingDouble(i -> size(i).charsPerText()))
        .toList();
  }

  private CaseSize size(int caseIndex) {
    return comparison.experiment().cases().get(caseIndex);
  }

  private DoubleStream nanosPerChar(int caseIndex) {
    return IntStream.range(0, candidates.size())
        .mapToObj(c -> comparison.nanos(candidates.get(c), caseIndex))
        .flatMapToDouble(nanos -> nanos.stream())
        .map(nanos -> nanos / size(caseIndex).charsPerText());
  }

  private static LogScale scale(DoubleStream values, double from, double to) {
    var range = values.summaryStatistics();
    return range.getCount() == 0 || range.getMax() <= range.getMin()
        ? new LogScale(0.1, 10, from, to)
        : new LogScale(range.getMin(), range.getMax(), from, to);
  }
}
