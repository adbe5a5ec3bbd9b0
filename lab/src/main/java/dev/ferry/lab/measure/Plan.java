package dev.ferry.lab.measure;

import dev.ferry.lab.experiment.Candidate;
import dev.ferry.lab.experiment.Experiment;
import dev.ferry.lab.experiment.FileCase;
import dev.ferry.lab.experiment.FileExperiment;
import dev.ferry.lab.experiment.ListExperiment;
import dev.ferry.lab.experiment.ObjectCase;
import dev.ferry.lab.experiment.ObjectExperiment;
import dev.ferry.lab.experiment.RecordCase;
import dev.ferry.lab.experiment.RecordExperiment;
import dev.ferry.lab.experiment.TextExperiment;
import dev.ferry.lab.result.Bandwidth;
import java.time.Duration;
import java.util.List;

/// What a run shall do.
///
/// @param experiments to run, in order
/// @param data to run them on
/// @param tier of time against certainty
/// @param modes of the JVM to run each of them in
/// @param bandwidth of the network, for those to whose answer sizes belong
public record Plan(
    List<Experiment<?>> experiments, Data data, Tier tier, List<Mode> modes, Bandwidth bandwidth) {
  /// What a fork takes besides its iterations: the JVM's start, the workload, most compilations.
  private static final Duration FORK_START = Duration.ofMillis(700);

  /// What a fork of Ferry takes besides: the training of the kernels, from two seconds to eight.
  private static final Duration TRAINING = Duration.ofMillis(3_500);

  /// What a fork takes until there is nothing left to compile.
  private static final Duration SETTLING = Duration.ofMillis(1_500);

  /// What JMH adds to each iteration.
  private static final Duration ITERATION_OVERHEAD = Duration.ofMillis(1);

  /// What a fork on a file takes besides its passes: the JVM's start.
  private static final Duration FILE_FORK_START = Duration.ofMillis(400);

  /// What a pass over a file takes a byte, for the candidates all together.
  private static final double NANOS_PER_BYTE = 1.5;

  /// What it takes to read a value of a list and make the input of it, while nothing is compiled.
  private static final long NANOS_PER_NEW_VALUE = 2_500;

  /// What a value of a list takes, for the candidates all together.
  private static final long NANOS_PER_VALUE = 80;

  /// What it takes to make an object and to serialise it, a byte.
  private static final long NANOS_PER_OBJECT_BYTE = 6;

  /// What a fork on records takes besides going over them: the JVM's start, the database.
  private static final Duration RECORD_FORK_START = Duration.ofMillis(600);

  /// What it takes to make a record, to set it, or to get it, for the candidates all together, if
  /// they are a million; twice as much if they are ten, which no cache holds.
  private static final long NANOS_PER_RECORD = 460;

  private static final double MILLION = 1e6;

  /// What it takes a candidate to be checked.
  private static final Duration RECORD_CHECK = Duration.ofMillis(60);

  /// How many times as long it takes while nothing is compiled.
  private static final int COLD = 5;

  public Plan {
    experiments = List.copyOf(experiments);
    modes = List.copyOf(modes);
  }

  /// How many cases there are.
  public int caseCount() {
    boolean hasTexts = experiments.stream().anyMatch(e -> e instanceof TextExperiment<?>);
    boolean hasLists = experiments.stream().anyMatch(e -> e instanceof ListExperiment<?>);
    boolean hasObjects = experiments.stream().anyMatch(e -> e instanceof ObjectExperiment<?>);
    boolean hasRecords = experiments.stream().anyMatch(e -> e instanceof RecordExperiment);
    return (hasTexts ? data.texts().size() : 0)
        + (hasLists ? data.lists().size() : 0)
        + experiments.stream()
            .filter(e -> e instanceof FileExperiment)
            .mapToInt(this::jvmsARun)
            .sum()
        + (hasObjects ? data.objects().size() : 0)
        + (hasRecords ? data.records().size() : 0);
  }

  /// How many JVMs will be started.
  public int forks() {
    return experiments.stream().mapToInt(this::jvms).sum();
  }

  /// How many of them an experiment starts.
  private int jvms(Experiment<?> experiment) {
    return runs(experiment, false) * jvmsARun(experiment);
  }

  /// How many JVMs it takes to run a candidate once, or those that share one.
  private int jvmsARun(Experiment<?> experiment) {
    return experiment instanceof FileExperiment onFiles ? data.files(onFiles).size() : 1;
  }

  /// How often candidates are run, those that share a JVM counting as one.
  ///
  /// @param onlyTrained whether to count only those whose kernels are trained
  private int runs(Experiment<?> experiment, boolean onlyTrained) {
    return experiment.together().stream()
            .filter(group -> group.stream().anyMatch(Candidate::trained) || !onlyTrained)
            .mapToInt(group -> tier.forks(experiment, group))
            .sum()
        * modes.size();
  }

  /// How long it will take, as far as can be told in advance.
  public Duration estimate() {
    return experiments.stream().map(this::estimate).reduce(Duration.ZERO, Duration::plus);
  }

  private Duration estimate(Experiment<?> experiment) {
    var forks =
        switch (experiment) {
          case TextExperiment<?> _ ->
              tier.forkTime(data.texts().size())
                  .plus(ITERATION_OVERHEAD.multipliedBy(tier.iterations(data.texts().size())))
                  .plus(Batch.WARMUP)
                  .plus(forkStart())
                  .multipliedBy(runs(experiment, false));
          case ListExperiment<?> _ ->
              tier.forkTime(data.lists().size())
                  .plus(
                      listRun()
                          .multipliedBy(
                              tier.iterations(data.lists().size()) / data.lists().size() + 2))
                  .plus(Duration.ofNanos(NANOS_PER_NEW_VALUE * listValues()))
                  .plus(Batch.WARMUP)
                  .plus(forkStart())
                  .multipliedBy(runs(experiment, false))
                  .plus(listRun().multipliedBy(COLD).multipliedBy(experiment.ways().size()));
          case FileExperiment onFiles -> {
            var files = data.files(onFiles);
            yield files.stream()
                .map(this::fileFork)
                .reduce(Duration.ZERO, Duration::plus)
                .multipliedBy(runs(experiment, false))
                .plus(fileRuns(files).multipliedBy(experiment.ways().size()));
          }
          case ObjectExperiment<?> onObjects -> {
            var objects = data.objects(onObjects);
            yield tier.forkTime(objects.size())
                .plus(ITERATION_OVERHEAD.multipliedBy(tier.iterations(objects.size())))
                .plus(objectRun(objects).multipliedBy(tier.iterations(1)))
                .plus(ObjectBatch.WARMUP.multipliedBy(objects.size()))
                .plus(forkStart())
                .multipliedBy(runs(experiment, false))
                .plus(objectCheck(objects).multipliedBy(experiment.ways().size()));
          }
          case RecordExperiment onRecords ->
              RECORD_FORK_START
                  .multipliedBy(runs(experiment, false))
                  .plus(recordRuns(onRecords))
                  .plus(RECORD_CHECK.multipliedBy(experiment.ways().size()));
        };
    boolean trains = !(experiment instanceof FileExperiment) || tier.filePasses().training();
    return trains
        ? forks.plus(TRAINING.multipliedBy((long) runs(experiment, true) * jvmsARun(experiment)))
        : forks;
  }

  private Duration forkStart() {
    return tier.isSteady() ? FORK_START.plus(SETTLING) : FORK_START;
  }

  /// What it takes to go over all lists once.
  private Duration listRun() {
    return Duration.ofNanos(NANOS_PER_VALUE * listValues());
  }

  private long listValues() {
    return data.lists().stream().mapToLong(list -> list.texts().size()).sum();
  }

  /// What it takes to make a batch of each case, and to serialise it.
  private static Duration objectRun(List<ObjectCase> objects) {
    long bytes = objects.stream().mapToLong(each -> each.ofBatch(each.bytes())).sum();
    return Duration.ofNanos(NANOS_PER_OBJECT_BYTE * bytes);
  }

  /// What it takes to make each object of each case twice, and to serialise it.
  private static Duration objectCheck(List<ObjectCase> objects) {
    long bytes = objects.stream().mapToLong(ObjectCase::bytes).sum();
    return Duration.ofNanos(2 * COLD * NANOS_PER_OBJECT_BYTE * bytes);
  }

  /// What it takes to make records for each fork and to go over them for each candidate.
  private Duration recordRuns(RecordExperiment experiment) {
    long passes =
        experiment.together().stream()
            .mapToLong(group -> (long) (1 + group.size()) * tier.forks(experiment, group))
            .sum();
    long records = data.records().stream().mapToLong(RecordCase::records).sum();
    long warmup = RecordPasses.WARMUP_PASSES * Math.min(records, RecordPasses.WARMUP);
    double nanos = NANOS_PER_RECORD * Math.max(1, 1 + Math.log10(records / MILLION));
    return Duration.ofNanos((long) (nanos * passes * modes.size() * (records + warmup)));
  }

  /// What a JVM takes on one file: the first pass, those to warm up, those that are measured, and
  /// one to check.
  private Duration fileFork(FileCase file) {
    var pass = fileRuns(List.of(file));
    var passes = tier.filePasses();
    return FILE_FORK_START
        .plus(pass.multipliedBy(2))
        .plus(FilePasses.warmup(pass, passes.warmup()))
        .plus(FilePasses.measurement(pass, passes.measured()));
  }

  /// What it takes to read all files once.
  private static Duration fileRuns(List<FileCase> files) {
    long bytes = files.stream().mapToLong(FileCase::bytes).sum();
    return Duration.ofNanos((long) (NANOS_PER_BYTE * bytes));
  }
}
