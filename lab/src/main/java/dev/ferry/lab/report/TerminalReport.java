package dev.ferry.lab.report;

import dev.ferry.lab.experiment.Candidate.Role;
import dev.ferry.lab.result.Comparison;
import dev.ferry.lab.result.RunResult;
import dev.ferry.lab.statistics.Ratio;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// A result as text for a terminal.
final class TerminalReport {
  private final Ink ink;

  private TerminalReport(Ink ink) {
    this.ink = ink;
  }

  static String of(RunResult run, Ink ink) {
    var report = new TerminalReport(ink);
    var text = new StringBuilder();
    for (var experiment : run.experiments()) {
      text.append('\n').append(report.ink.bold(experiment.question())).append('\n');
      experiment.notes().forEach(note -> text.append(note).append('\n'));
      for (var mode : experiment.modes()) {
        text.append(
            "\nJVM mode %s, kernels %s\n"
                .formatted(
                    mode.mode(), mode.kernels().isEmpty() ? "not measured" : mode.kernels()));
        var comparison = new Comparison(experiment, mode);
        SizeTable.of(comparison).ifPresent(sizes -> text.append(report.sizes(comparison, sizes)));
        experiment.goals().forEach(goal -> text.append(report.goal(comparison, goal)));
      }
    }
    run.failures().forEach(failure -> text.append("\nFailed: ").append(failure).append('\n'));
    return text.toString();
  }

  private String sizes(Comparison comparison, SizeTable sizes) {
    var text = new StringBuilder("\n" + sizes.title() + "\n\n");
    comparison
        .cases()
        .forEach(
            i -> {
              var size = comparison.experiment().cases().get(i);
              var table = new TextTable();
              table.add(cells(Ink.printable(size.name()), SizeTable.HEAD, ""));
              sizes.rows(i).forEach(row -> table.add(cells(row.name(), row.cells(), "")));
              text.append(i == 0 ? "" : "\n").append(table);
            });
    return text.toString();
  }

  private String goal(Comparison comparison, String goal) {
    var answer =
        Answer.of(comparison, goal)
            .map(given -> ink.of(given.verdict(), given.sentence()))
            .orElse("Nothing is known yet about “" + goal + "”.");
    return "\n"
        + answer
        + "\n\n"
        + cases(comparison, goal)
        + "\n"
        + rivals(comparison, goal)
        + uneven(comparison, goal)
        + FirstPasses.of(comparison, goal).map(first -> firstPasses(comparison, first)).orElse("");
  }

  private String cases(Comparison comparison, String goal) {
    var baseline = comparison.experiment().candidate(goal, Role.BASELINE);
    var ferry = comparison.experiment().candidate(goal, Role.FERRY);
    var unit = comparison.experiment().unit();
    var table = new TextTable();
    table.add(
        "", baseline.name(), ferry.name(), unit.bytes() + "/s", "B/op", "ratio", "interval", "");
    comparison
        .cases()
        .forEach(
            i -> {
              var size = comparison.experiment().cases().get(i);
              var before = comparison.nanos(baseline, i);
              var after = comparison.nanos(ferry, i);
              var ratio = comparison.ratio(ferry, i);
              table.add(
                  Ink.printable(size.name()),
                  Figures.time(before),
                  Figures.time(after),
                  Figures.throughput(unit, size.bytesPerText(), before)
                      + " → "
                      + Figures.throughput(unit, size.bytesPerText(), after),
                  Figures.plainBytes(comparison.allocated(baseline, i))
                      + " → "
                      + Figures.plainBytes(comparison.allocated(ferry, i)),
                  ratio.map(r -> Figures.times(r.value())).orElse("–"),
                  ratio.map(Figures::interval).orElse("–"),
                  ratio.map(this::verdict).orElse(""));
            });
    return table.toString();
  }

  private String rivals(Comparison comparison, String goal) {
    var table = new TextTable();
    table.add("over all cases", "ratio", "interval", "");
    for (var candidate : comparison.shown(goal)) {
      var ratio = comparison.overall(candidate);
      if (candidate.role() == Role.BASELINE) {
        table.add(candidate.name(), "1", "", "the baseline");
      } else {
        table.add(
            candidate.name(),
            ratio.map(r -> Figures.times(r.value())).orElse("–"),
            ratio.map(Figures::interval).orElse("–"),
            candidate.role() == Role.LIMIT
                ? Verdicts.LIMIT
                : ratio.map(this::verdict).orElse("not measured"));
      }
    }
    return table.toString();
  }

  private static String uneven(Comparison comparison, String goal) {
    return UnevenAllocations.sentences(comparison, goal).stream()
        .map(sentence -> "\n" + Ink.printable(sentence) + "\n")
        .collect(Collectors.joining());
  }

  private String firstPasses(Comparison comparison, FirstPasses first) {
    var text = new StringBuilder();
    comparison
        .cases()
        .forEach(
            i -> {
              var size = comparison.experiment().cases().get(i);
              var table = new TextTable();
              table.add(cells(Ink.printable(size.name()), FirstPasses.HEAD, ""));
              for (var row : first.rows(i)) {
                var verdict =
                    row.isBaseline()
                        ? "the baseline"
                        : row.ratio().map(this::verdict).orElse("not measured");
                table.add(cells(row.name(), row.cells(), verdict));
              }
              text.append("\nFirst pass in a fresh JVM\n").append(table);
              first
                  .bestOther(i)
                  .ifPresent(
                      best ->
                          text.append("  ")
                              .append(best.words())
                              .append(": ")
                              .append(ink.of(best.verdict(), best.verdict().words()))
                              .append('\n'));
            });
    return text.toString();
  }

  private static String[] cells(String first, List<String> middle, String last) {
    return Stream.of(List.of(first), middle, List.of(last))
        .flatMap(List::stream)
        .toArray(String[]::new);
  }

  private String verdict(Ratio ratio) {
    return ink.of(ratio.verdict(), ratio.verdict().words());
  }
}
