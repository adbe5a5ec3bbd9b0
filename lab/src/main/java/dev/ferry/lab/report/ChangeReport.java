package dev.ferry.lab.report;

import dev.ferry.lab.result.Change;
import dev.ferry.lab.result.ExperimentResult.CaseSize;
import dev.ferry.lab.result.Finding.Pass;
import dev.ferry.lab.result.RunPair;
import dev.ferry.lab.result.RunResult;
import dev.ferry.lab.statistics.Ratio;
import dev.ferry.lab.statistics.Verdict;
import java.util.ArrayList;
import java.util.List;

/// How the ratios of two runs differ, as text for a terminal. The first run is A, the second B.
final class ChangeReport {
  private final Ink ink;

  private ChangeReport(Ink ink) {
    this.ink = ink;
  }

  static String of(RunPair runs, Ink ink) {
    var report = new ChangeReport(ink);
    var text = new StringBuilder();
    text.append("A: ").append(run(runs.before())).append('\n');
    text.append("B: ").append(run(runs.after())).append('\n');
    text.append('\n').append(unlike(runs));
    for (var shared : runs.shared()) {
      var question = Ink.printable(shared.after().experiment().question());
      text.append('\n').append(ink.bold(question)).append('\n');
      text.append("JVM mode %s\n\n".formatted(Ink.printable(shared.after().mode().mode())));
      text.append(report.tables(shared));
    }
    return text.toString();
  }

  /// A table of some differences alone.
  static String of(List<Change> changes, Ink ink) {
    var report = new ChangeReport(ink);
    var table = table();
    for (var change : changes) {
      report.add(table, Ink.printable(change.title()) + ": " + size(change), change);
    }
    return table.toString();
  }

  private static String run(RunResult run) {
    return Ink.printable(
        "%s, tier %s%s"
            .formatted(
                run.started().replace('T', ' ').replace("Z", " UTC"),
                run.tier(),
                run.partial() ? ", stopped early" : ""));
  }

  /// What is unlike, as a table.
  static String unlike(RunPair runs) {
    var unlike = runs.unlike();
    if (unlike.isEmpty()) {
      return "Both ran on the same machine and JVM, as far as the lab can see.\n";
    }
    var table = new TextTable();
    table.add("unlike", "A", "B");
    for (var one : unlike) {
      table.add(Ink.printable(one.fact()), Ink.printable(one.before()), Ink.printable(one.after()));
    }
    return table.toString();
  }

  /// Ferry's ways case by case, those of others over all cases.
  private String tables(RunPair.Shared shared) {
    var table = table();
    var others = new ArrayList<Change>();
    var heading = "";
    for (var change : shared.changes()) {
      if (!change.isFerrys()) {
        others.add(change);
        continue;
      }
      var baseline = shared.after().baseline(change.candidate());
      var next = name(change) + ", against " + Ink.printable(baseline.name());
      if (!next.equals(heading)) {
        heading = next;
        table.add(heading, "", "", "", "", "");
      }
      add(table, "  " + size(change), change);
    }
    boolean hasMeans = others.stream().anyMatch(change -> change.size().isEmpty());
    for (var change : others) {
      if (change.size().isEmpty() || !hasMeans) {
        add(table, name(change) + ": " + size(change), change);
      }
    }
    return table.toString();
  }

  private static TextTable table() {
    var table = new TextTable();
    table.add("", "A", "B", "B to A", "interval", "");
    return table;
  }

  private static String name(Change change) {
    return Ink.printable(change.candidate().name())
        + (change.pass() == Pass.FIRST ? ", first pass" : "");
  }

  private static String size(Change change) {
    return Ink.printable(change.size().map(CaseSize::name).orElse("all cases"));
  }

  private void add(TextTable table, String name, Change change) {
    var factor = change.factor();
    table.add(
        name,
        ratio(change.before()),
        ratio(change.after()),
        Figures.times(factor.value()),
        Figures.interval(factor),
        ink.of(factor.verdict(), words(factor.verdict())));
  }

  private static String ratio(Ratio ratio) {
    return "%s (%s)".formatted(Figures.times(ratio.value()), Figures.interval(ratio));
  }

  private static String words(Verdict verdict) {
    return switch (verdict) {
      case FASTER -> "higher";
      case SLOWER -> "lower";
      case NO_EVIDENCE, TOO_NOISY, TOO_FEW -> verdict.words();
    };
  }
}
