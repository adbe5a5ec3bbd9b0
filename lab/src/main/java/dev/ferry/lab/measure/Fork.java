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
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
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

/// Runs candidates over texts, lists or objects, each in one JVM of its own, by way of JMH. If
/// there are several, all JVMs are there at the same time, and run by [Turns], iteration by
/// iteration.
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

  /// What came of a fork.
  interface Outcome {
    /// What it gave, if it did.
    Result result() throws IOException, ForkFailed;
  }

  /// The candidates by groups that are measured by turns.
  List<List<Candidate<?>>> groups(Experiment<?> experiment) {
    return Groups.of(experiment, tier, ForkHeap.atOnce(Runtime.getRuntime().maxMemory()));
  }

  /// Measures a group. An outcome for each.
  List<Outcome> run(Experiment<?> experiment, List<? extends Candidate<?>> group, Mode mode) {
    var turns = new Turns();
    try (var threads = Executors.newThreadPerTaskExecutor(Thread.ofPlatform().factory())) {
      return group.stream()
          .map(candidate -> threads.submit(() -> run(experiment, candidate, mode, turns)))
          .<Outcome>map(run -> () -> result(run))
          .toList();
    }
  }

  private static Result result(Future<Result> ended) throws IOException, ForkFailed {
    if (ended.state() == Future.State.SUCCESS) {
      return ended.resultNow();
    }
    var failure = ended.exceptionNow();
    if (failure instanceof ForkFailed e) {
      throw e;
    }
    if (failure instanceof IOException e) {
      throw e;
    }
    throw new IllegalStateException(failure);
  }

  private Result run(Experiment<?> experiment, Candidate<?> candidate, Mode mode, Turns turns)
      throws IOException, ForkFailed {
    var order = ForkOrder.of(experiment, candidate, folder);
    try (var place = turns.take()) {
      return run(experiment, order, mode, place.port());
    }
  }

  private Result run(Experiment<?> experiment, ForkOrder order, Mode mode, int port)
      throws IOException, ForkFailed {
    Files.deleteIfExists(order.reportFile());
    var log = new ByteArrayOutputStream();
    var output =
        OutputFormatFactory.createFormatInstance(
            new PrintStream(log, true, StandardCharsets.UTF_8), VerboseMode.NORMAL);
    try {
      var results = new Runner(options(benchmark(experiment), order, mode, port), output).run();
      return new Result(
          ForkReport.read(order.reportFile()), nanos(results.iterator().next()), List.of());
    } catch (RunnerException e) {
      throw new ForkFailed(order.candidate(), log.toString(StandardCharsets.UTF_8), e);
    }
  }

  private static Class<?> benchmark(Experiment<?> experiment) {
    return experiment instanceof ObjectExperiment<?>
        ? ObjectBenchmark.class
        : CandidateBenchmark.class;
  }

  private Options options(Class<?> benchmark, ForkOrder order, Mode mode, int port) {
    var jvmArguments = new ArrayList<>(mode.jvmArguments());
    jvmArguments.addAll(order.jvmArguments());
    jvmArguments.add(Turn.argument(port));
    jvmArguments.add(OtherThreads.argument(tier.isSteady()));
    jvmArguments.addAll(ForkHeap.touched(0, Runtime.getRuntime().maxMemory()));
    return new OptionsBuilder()
        .include("^" + Pattern.quote(benchmark.getName()) + "\\.candidate$")
        .forks(1)
        .warmupIterations(tier.warmupPasses() * cases)
        .warmupTime(time(tier.warmupIteration(cases)))
        .measurementIterations(tier.passes(cases) * cases)
        .measurementTime(time(tier.iteration(cases)))
        .threads(1)
        .syncIterations(true) // an iteration's time begins when its turn has
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
      nanos.add(new double[tier.passes(cases)]);
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
