package dev.ferry.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ferry.lab.experiment.Candidate.Role;
import dev.ferry.lab.experiment.Unit;
import dev.ferry.lab.report.Reports;
import dev.ferry.lab.result.ExperimentResult;
import dev.ferry.lab.result.ExperimentResult.CaseSize;
import dev.ferry.lab.result.ExperimentResult.Contender;
import dev.ferry.lab.result.ModeResult;
import dev.ferry.lab.result.ModeResult.CaseSample;
import dev.ferry.lab.result.ModeResult.ForkSample;
import dev.ferry.lab.result.RunResult;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// `ferry lab compare` and `ferry lab gate`, with reports as the lab writes them.
class CompareTest {
  private static final String OLD = "the old way";
  private static final String OTHER = "another";
  private static final String FERRY = "Ferry's";

  @TempDir private Path folder = Path.of("");
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @Test
  void tellsWhatDiffers() throws IOException {
    var before = report("before", "some CPU", 5, 50, 25);
    var after = report("after", "another \u001B[31mCPU", 5, 40, 50);

    assertEquals(0, ferry("compare", before, after), err.toString());
    assertEquals(
        """
        A: 2026-01-02 03:04:05 UTC, tier standard
        B: 2026-01-02 03:04:05 UTC, tier standard

          unlike         A  B
          CPU     some CPU  another ?[31mCPU

        Which is the fastest way?
        JVM mode vectors

                                                        A                  B  B to A   interval
          Ferry's, against the old way
            all cases                   2.83× (2.83–2.83)  2.24× (2.24–2.24)   0.79×  0.79–0.79  lower
            first, short                2.00× (2.00–2.00)  2.50× (2.50–2.50)   1.25×  1.25–1.25  higher
            second, short               4.00× (4.00–4.00)  2.00× (2.00–2.00)   0.50×  0.50–0.50  lower
          another: all cases            1.00× (1.00–1.00)  1.00× (1.00–1.00)   1.00×  1.00–1.00  no evidence of a difference
        """,
        out.toString());
  }

  @Test
  void theSameReportTwice() throws IOException {
    var report = report("same", "some CPU", 5, 50, 25);

    assertEquals(0, ferry("compare", report, report + "/report.json"), err.toString());
    assertTrue(out.toString().contains("Both ran on the same machine and JVM"), out.toString());
  }

  @Test
  void theGateShutsOnALoss() throws IOException {
    var before = report("before", "some CPU", 5, 50, 25);
    var after = report("after", "some CPU", 5, 50, 30);

    assertEquals(3, ferry("gate", before, after), err.toString());
    assertTrue(
        out.toString()
            .contains("encode, vectors: Ferry's against the old way: second, short  4.00× "),
        out.toString());
    assertTrue(
        out.toString()
            .endsWith(
                "1 of 3 ratios of Ferry's is lower in B by more than 10%; 0 are too noisy to"
                    + " say.\n"),
        out.toString());
  }

  @Test
  void theGateLetsThroughWhatIsAllowed() throws IOException {
    var before = report("before", "some CPU", 5, 50, 25);
    var after = report("after", "some CPU", 5, 50, 30);

    assertEquals(0, ferry("gate", "--loss", "20", before, after), err.toString());
    assertEquals(
        "Both ran on the same machine and JVM, as far as the lab can see.\n\n"
            + "None of 3 ratios of Ferry's is lower in B by more than 20%; 0 are too noisy to"
            + " say.\n",
        out.toString());
    assertEquals(0, ferry("gate", after, before), err.toString());
  }

  @Test
  void theGateShutsOnWhatIsMissingOrFailed() throws IOException {
    var before = report("before", "some CPU", 5, 50, 25);
    var after = Path.of(report("after", "some CPU", 5, 50, 25)).resolve("report.json");
    var json = Files.readString(after);

    var part = Files.writeString(folder.resolve("part.json"), json.replace("\"first\"", "\"1st\""));
    assertEquals(3, ferry("gate", before, part.toString()), err.toString());
    assertTrue(out.toString().contains("In A, and not in B:"), out.toString());
    assertTrue(
        out.toString().contains("Ferry's against the old way: first, short"), out.toString());

    var failed =
        Files.writeString(
            folder.resolve("failed.json"),
            json.replaceAll("\"failures\" : \\[ *]", "\"failures\" : [\"It did not work.\"]"));
    assertEquals(3, ferry("gate", before, failed.toString()), err.toString());
    assertTrue(out.toString().contains("Failed in B: It did not work."), out.toString());
  }

  @Test
  void aGateThatCannotTellIsNone() throws IOException {
    var report = report("same", "some CPU", 1, 50, 25);
    assertRefused(
        "The reports have too few rounds in common to tell: measure both by --tier standard.",
        "gate",
        report,
        report);
  }

  @Test
  void whatIsNoReport() throws IOException {
    var report = report("same", "some CPU", 1, 50, 25);
    var missing = folder.resolve("missing").toString();
    assertRefused("There is no file " + missing + ".", "compare", report, missing);

    for (var content :
        List.of("", "{}", "null", "[1]", "{\"format\": 2}", "text", "{\"format\": 1")) {
      var file = Files.writeString(folder.resolve("other.json"), content);
      assertRefused(
          file + " is not a report of this lab: a report.json of format 1 was expected.",
          "compare",
          file.toString(),
          report);
    }
  }

  /// One with a hole, or with what is no time, has no ratios that could be lost.
  @Test
  void editedReports() throws IOException {
    var report = report("same", "some CPU", 5, 50, 25);
    var json = Files.readString(Path.of(report).resolve("report.json"));
    var file = folder.resolve("edited.json");
    for (var edit :
        List.of(
            "\"some CPU\"=null",
            "\"name\" : \"encode\"=\"name\" : null",
            "\"goal\" : \"text\",=",
            "\"BASELINE\"=\"RIVAL\"",
            "\"BASELINE\"=null",
            "\"round\" : 1=\"round\" : 0",
            "50.0=",
            "50.0=0",
            "50.0=-1",
            "50.0=\"NaN\"",
            "50.0=\"Infinity\"",
            "50.0=null",
            "\"bytesAllocatedPerText\" : 0.0=\"bytesAllocatedPerText\" : 0, \"firstPassNanos\""
                + " : 1")) {
      var parts = edit.split("=", -1);
      assertTrue(json.contains(parts[0]), edit);
      Files.writeString(
          file, json.replaceFirst(Pattern.quote(parts[0]), Matcher.quoteReplacement(parts[1])));
      for (var command : List.of("compare", "gate")) {
        assertRefused(
            file + " is not a report of this lab: a report.json of format 1 was expected.",
            command,
            report,
            file.toString());
      }
    }
  }

  @Test
  void reportsWithNothingInCommon() throws IOException {
    var report = report("same", "some CPU", 1, 50, 25);
    var empty =
        Files.writeString(
            folder.resolve("empty.json"),
            "{\"format\": 1, \"started\": \"\", \"seconds\": 0, \"tier\": \"\", \"partial\":"
                + " true}");
    assertRefused(
        "%s and %s have no experiment, mode, candidate and case in common."
            .formatted(report, empty),
        "gate",
        report,
        empty.toString());
  }

  @Test
  void wrongArguments() {
    assertRefused("Missing required parameters: 'A', 'B'", "compare");
    assertRefused("--loss must be from 0 to 99 percent, not 100.", "gate", "--loss=100", "a", "b");
  }

  private void assertRefused(String message, String... arguments) {
    err.getBuffer().setLength(0);
    assertEquals(Ferry.REFUSED, ferry(arguments));
    assertEquals("ferry: " + message + "\n", err.toString());
    assertEquals("", out.toString());
  }

  private int ferry(String... arguments) {
    var all = new ArrayList<>(List.of("lab"));
    all.addAll(List.of(arguments));
    return Ferry.run(all.toArray(String[]::new), new PrintWriter(out), new PrintWriter(err));
  }

  /// The old way and another take 100 ns, Ferry's way `first` and `second`, by cases.
  private String report(String name, String cpu, int rounds, double first, double second)
      throws IOException {
    var forks = new ArrayList<ForkSample>();
    for (int round = 0; round < rounds; round++) {
      forks.add(fork(round, OLD, 100, 100));
      forks.add(fork(round, OTHER, 100, 100));
      forks.add(fork(round, FERRY, first, second));
    }
    var experiment =
        new ExperimentResult(
            "encode",
            "Which is the fastest way?",
            "encodes",
            Unit.TEXT,
            List.of(),
            List.of(
                new Contender(OLD, "text", Role.BASELINE),
                new Contender(OTHER, "text", Role.RIVAL),
                new Contender(FERRY, "text", Role.FERRY)),
            List.of(
                new CaseSize("first", "short", 1, 1, 1), new CaseSize("second", "short", 1, 1, 1)),
            List.of(new ModeResult("vectors", List.of(), "kernels", "collector", forks)),
            null);
    var run =
        new RunResult(
            RunResult.FORMAT,
            "2026-01-02T03:04:05Z",
            1,
            "standard",
            false,
            Map.of("CPU", cpu),
            List.of(),
            List.of(experiment),
            List.of());
    var reports = folder.resolve(name);
    Reports.write(run, reports);
    return reports.toString();
  }

  private static ForkSample fork(int round, String candidate, double first, double second) {
    var cases =
        List.of(new CaseSample(List.of(first), 0, null), new CaseSample(List.of(second), 0, null));
    return new ForkSample(round, candidate, cases);
  }
}
