package dev.ferry.lab.report;

import dev.ferry.lab.result.ExperimentResult.Contender;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/// How the candidates of a goal are told apart in graphs: Ferry and the baseline stand out, the
/// rivals take the colours that are left. The style sheet has the colours.
final class Series {
  private Series() {}

  static String style(List<Contender> candidates, int index) {
    return switch (candidates.get(index).role()) {
      case FERRY -> "series ferry";
      case BASELINE -> "series baseline";
      case RIVAL, VARIANT, LIMIT ->
          "series rival"
              + candidates.subList(0, index).stream().filter(c -> c.role().isBeside()).count();
    };
  }

  /// Rivals first, Ferry last and on top.
  static List<Integer> drawingOrder(List<Contender> candidates) {
    return IntStream.range(0, candidates.size())
        .boxed()
        .sorted(
            Comparator.comparingInt(
                i ->
                    switch (candidates.get(i).role()) {
                      case RIVAL, VARIANT, LIMIT -> 0;
                      case BASELINE -> 1;
                      case FERRY -> 2;
                    }))
        .toList();
  }

  static String legend(List<Contender> candidates) {
    var legend = new StringBuilder("<ul class=\"legend\">\n");
    for (int i = 0; i < candidates.size(); i++) {
      legend.append(
          "<li><svg viewBox=\"0 0 26 10\" aria-hidden=\"true\"><g class=\"%s\"><polyline points=\"1,5 25,5\"/><circle cx=\"13\" cy=\"5\" r=\"2.6\"/></g></svg>%s</li>\n"
              .formatted(style(candidates, i), Html.text(candidates.get(i).name())));
    }
    return legend.append("</ul>\n").toString();
  }
}
