package dev.ferry.lab.measure;

import dev.ferry.lab.experiment.Candidate;
import dev.ferry.lab.experiment.Experiment;
import dev.ferry.lab.experiment.ObjectExperiment;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/// Runs one candidate over texts, lists or objects in one JVM of its own, by way of JMH.
final class Fork {
  private final Path folder;
  private final Tier tier;
  private final int cases;

  /// @param folder with the workload
  Fork(Path folder, Tier tier, int cases) {
    this.folder = folder;
    this.tier = tier;
    this.cases = cases;
  }

  /// What a fork gave.
  ///
  /// @param report what it told
  /// @param nanos the time of a batch, for each case, for each iteration spent on it
  /// @param first the time of the first pass, for each case; empty if it was not taken
  record Result(ForkReport report, List<double[]> nanos, List<Double> first) {}

  Result run(Experiment<?> experiment, Candidate<?> candidate, Mode mode)
      throws IOException, ForkFailed {
    var order = ForkOrder.of(experiment, candidate, folder);
    Files.deleteIfExists(order.reportFile());
    var log = new ByteArrayOutputStream();
    var output =
        OutputFormatFactory.createFormatInstance(
            new PrintStream(log, true, StandardCharsets.UTF_8), VerboseMode.NORMAL);
    try {
      var results = new Runner(options(benchmark(experiment), order, mode), output).run();
      return new Result(
          ForkReport.read(order.reportFile()), nanos(results.iterator().next()), List.of());
    } catch (RunnerException e) {
      throw new ForkFailed(candidate.name(), log.toString(StandardCharsets.UTF_8), e);
    }
  }

  private static Class<?> benchmark(Experiment<?> experiment) {
    return experiment instanceof ObjectExperiment<?>
        ? ObjectBenchmark.class
        : CandidateBenchmark.class;
  }

  private Options options(Class<?> benchmark, ForkOrder order, Mode mode) {
    var jvmArguments = new ArrayList<>(mode.jvmArguments());
    jvmArguments.addAll(order.jvmArguments());
    jvmArguments.addAll(ForkHeap.touched(0, Runtime.getRuntime().maxMemory()));
    return new OptionsBuilder()
        .include("^" + Pattern.quote(benchmark.getName()) + "\\.candidate$")
        .forks(1)
        .warmupIterations(tier.warmupPasses() * cases)
        .warmupTime(time(tier.warmupIteration(cases)))
        .measurementIterations(tier.passes() * cases)
        .measurementTime(time(tier.iteration(cases)))
        .threads(1)
        .syncIterations(false)
        .shouldDoGC(false)
        .shouldFailOnError(true)
        .jvmArgs(jvmArguments.toArray(String[]::new))
        .build();
  }

  private static TimeValue time(Duration duration) {
    return new TimeValue(duration.toMillis(), TimeUnit.MILLISECONDS);
  }

  private List<double[]> nanos(RunResult result) {
    var schedule = new Schedule(cases);
    var nanos = new ArrayList<double[]>();
    for (int i = 0; i < cases; i++) {
      nanos.add(new double[tier.passes()]);
    }
    int iteration = 0;
    var iterations = result.getBenchmarkResults().iterator().next().getIterationResults();
    for (IterationResult each : iterations) {
      int measured = iteration++;
      int scheduled = tier.warmupPasses() * cases + measured;
      nanos.get(schedule.caseAt(scheduled))[measured / cases] = each.getPrimaryResult().getScore();
    }
    return nanos;
  }
}
