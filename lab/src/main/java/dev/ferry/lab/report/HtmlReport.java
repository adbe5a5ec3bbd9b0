package dev.ferry.lab.report;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.ferry.lab.result.Comparison;
import dev.ferry.lab.result.ExperimentResult;
import dev.ferry.lab.result.ModeResult;
import dev.ferry.lab.result.RunResult;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/// A result as one page that needs nothing else: no script, no font, no network. Answers first,
/// then what they rest on.
final class HtmlReport {
  private HtmlReport() {}

  static String of(RunResult run) {
    var page = new StringBuilder();
    page.append(
        """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <title>Ferry lab: %s</title>
        <style>
        %s</style>
        </head>
        <body>
        <header>
        <p class="brand">Ferry lab</p>
        <p class="when">%s tier · %s · %s</p>
        </header>
        <main>
        """
            .formatted(
                Html.text(names(run)),
                styleSheet(),
                Html.text(run.tier()),
                Html.text(run.started().replace('T', ' ').replace("Z", " UTC")),
                duration(run.seconds())));
    if (run.partial()) {
      page.append(
          "<p class=\"notice\">This is a partial report: the run was stopped before its end."
              + " Intervals rest on fewer JVMs than the tier asks for, and some candidates may be"
              + " missing.</p>\n");
    }
    for (var failure : run.failures()) {
      page.append("<p class=\"notice\">").append(Html.text(failure)).append("</p>\n");
    }
    run.experiments().forEach(experiment -> page.append(answers(experiment)));
    run.experiments().forEach(experiment -> page.append(sizes(experiment)));
    run.experiments().forEach(experiment -> page.append(details(experiment)));
    run.inputs().forEach(profile -> page.append(ProfileSection.html(profile)));
    page.append(environment(run));
    page.append(MethodSection.html(run));
    run.experiments().forEach(experiment -> page.append(numbers(experiment)));
    return page.append("</main>\n</body>\n</html>\n").toString();
  }

  private static String answers(ExperimentResult experiment) {
    var html = new StringBuilder("<section class=\"answer\">\n<h1>");
    html.append(Html.text(experiment.question())).append("</h1>\n");
    experiment
        .notes()
        .forEach(note -> html.append("<p class=\"context\">" + Html.text(note) + "</p>\n"));
    for (var mode : experiment.modes()) {
      var comparison = new Comparison(experiment, mode);
      for (var goal : experiment.goals()) {
        Answer.of(comparison, goal)
            .ifPresentOrElse(
                answer ->
                    html.append(
                        "<p>%s%s %s</p>\n"
                            .formatted(
                                Verdicts.chip(answer.verdict()),
                                modeName(experiment, mode),
                                Html.text(answer.sentence()))),
                () ->
                    html.append(
                        "<p>Nothing is known yet about %s.</p>\n".formatted(Html.text(goal))));
        UnevenAllocations.sentences(comparison, goal)
            .forEach(
                sentence -> html.append("<p class=\"context\">" + Html.text(sentence) + "</p>\n"));
      }
    }
    return html.append("</section>\n").toString();
  }

  /// Which mode it is, if there are several.
  private static String modeName(ExperimentResult experiment, ModeResult mode) {
    return experiment.modes().size() == 1
        ? ""
        : " <span class=\"mode\">" + Html.text(mode.mode()) + "</span>";
  }

  private static String sizes(ExperimentResult experiment) {
    return experiment.modes().stream()
        .map(mode -> SizeSection.html(new Comparison(experiment, mode)))
        .collect(Collectors.joining());
  }

  private static String details(ExperimentResult experiment) {
    var html = new StringBuilder();
    for (var mode : experiment.modes()) {
      var comparison = new Comparison(experiment, mode);
      for (var goal : experiment.goals()) {
        var graph = new LengthGraph(comparison, goal);
        html.append(
            """
            <section>
            <h2>%s <em>%s</em></h2>
            <p class="context">JVM mode <b>%s</b> · kernels %s</p>
            %s
            <h3>Ratio with its interval</h3>
            %s
            <h3>All ways, over all cases</h3>
            %s
            %s<h3>%s</h3>
            %s</section>
            """
                .formatted(
                    Html.text(experiment.name()),
                    Html.text(goal),
                    Html.text(mode.mode()),
                    Html.text(mode.kernels()),
                    ResultTables.winsAndLosses(comparison, goal),
                    new RatioPlot(comparison, goal).html(),
                    ResultTables.ways(comparison, goal),
                    ResultTables.firstPasses(comparison, goal),
                    graph.hasLines() ? "Time per char against length" : "Throughput",
                    graph.hasLines() ? graph.html() : new ThroughputPlot(comparison, goal).html()));
      }
    }
    return html.toString();
  }

  private static String numbers(ExperimentResult experiment) {
    var html = new StringBuilder();
    for (var mode : experiment.modes()) {
      for (var goal : experiment.goals()) {
        html.append(
            "<section class=\"numbers\">\n<h2>Numbers: %s <em>%s</em></h2>\n<p class=\"context\">JVM mode <b>%s</b> · time a %s, and bytes it allocates; medians of the forks</p>\n%s</section>\n"
                .formatted(
                    Html.text(experiment.name()),
                    Html.text(goal),
                    Html.text(mode.mode()),
                    experiment.unit().one(),
                    ResultTables.numbers(new Comparison(experiment, mode), goal)));
      }
    }
    return html.toString();
  }

  private static String environment(RunResult run) {
    var html = new StringBuilder("<section>\n<h2>Environment</h2>\n<dl>\n");
    run.environment().forEach((name, value) -> fact(html, name, value));
    for (var mode :
        run.experiments().stream()
            .flatMap(e -> e.modes().stream())
            .map(HtmlReport::flags)
            .distinct()
            .toList()) {
      fact(html, "JVM mode " + mode.getKey(), mode.getValue());
    }
    run.inputs().forEach(input -> fact(html, input.file(), "SHA-256 " + input.sha256()));
    return html.append("</dl>\n</section>\n").toString();
  }

  private static Map.Entry<String, String> flags(ModeResult mode) {
    return Map.entry(
        mode.mode(),
        "%s; kernels %s; %s"
            .formatted(String.join(" ", mode.jvmArguments()), mode.kernels(), mode.collector()));
  }

  private static void fact(StringBuilder html, String name, String value) {
    html.append("<dt>%s</dt><dd>%s</dd>\n".formatted(Html.text(name), Html.text(value)));
  }

  private static String names(RunResult run) {
    return String.join(", ", run.experiments().stream().map(ExperimentResult::name).toList());
  }

  private static String duration(double seconds) {
    return seconds < 120 ? "%.0f s".formatted(seconds) : "%.0f min".formatted(seconds / 60);
  }

  private static String styleSheet() {
    try (var css = HtmlReport.class.getResourceAsStream("report.css")) {
      return new String(Objects.requireNonNull(css).readAllBytes(), UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
