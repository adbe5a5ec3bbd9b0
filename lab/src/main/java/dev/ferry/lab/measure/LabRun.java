package dev.ferry.lab.measure;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.ferry.lab.experiment.Candidate;
import dev.ferry.lab.experiment.Case;
import dev.ferry.lab.experiment.Experiment;
import dev.ferry.lab.machine.Environment;
import dev.ferry.lab.result.ExperimentResult;
import dev.ferry.lab.result.ExperimentResult.CaseSize;
import dev.ferry.lab.result.ExperimentResult.Contender;
import dev.ferry.lab.result.RunResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Carries out a [Plan], fork by fork. At any time, from any thread, [#result] gives what there is.
///
/// The forks of an experiment are interleaved: a round has one fork of every candidate in every
/// mode, so that a machine that grows slower by and by slows all of them. Each round starts at
/// another candidate, so that none is always the one after a cold start.
public final class LabRun {
  private final Plan plan;
  private final Instant started = Instant.now();
  private final Map<String, String> environment = Environment.facts();
  private final Map<Experiment<?>, List<ModeSamples>> samples = new LinkedHashMap<>();
  private final List<String> failures = new ArrayList<>();
  private final List<CaseSize> sizes;
  private volatile boolean stopped;
  private volatile boolean complete;

  public LabRun(Plan plan) {
    this.plan = plan;
    sizes = plan.cases().stream().map(LabRun::size).toList();
  }

  /// Runs to the end, or until [#stop].
  ///
  /// @throws ResultsDiffer before anything is timed, if candidates disagree
  public RunResult run(Progress progress) throws IOException, ResultsDiffer {
    // JMH refuses to run beside another JMH of the same machine, even an idle one.
    System.setProperty("jmh.ignoreLock", "true");
    var folder = Files.createTempDirectory("ferry-lab");
    try {
      Workload.write(folder.resolve("workload"), plan.cases());
      var digests = new LinkedHashMap<Experiment<?>, List<Long>>();
      for (var experiment : plan.experiments()) {
        digests.put(experiment, EqualResults.check(experiment, plan.cases()));
      }
      var fork = new Fork(folder, plan.tier(), plan.cases().size());
      var clock = new Clock(plan, progress);
      for (var experiment : plan.experiments()) {
        run(experiment, fork, digests.getOrDefault(experiment, List.of()), clock);
      }
    } finally {
      delete(folder);
    }
    complete = !stopped;
    return result();
  }

  private void run(Experiment<?> experiment, Fork fork, List<Long> digests, Clock clock)
      throws IOException {
    var modes = plan.modes().stream().map(ModeSamples::new).toList();
    synchronized (this) {
      samples.put(experiment, modes);
    }
    var candidates = new ArrayList<Candidate<?>>(experiment.candidates());
    for (int round = 0; round < plan.tier().forks(); round++) {
      for (var mode : modes) {
        for (var candidate : candidates) {
          if (stopped) {
            return;
          }
          if (round >= plan.tier().forks(candidate.role())) {
            continue;
          }
          clock.next(experiment.name() + " · " + mode.key() + " · " + candidate.name());
          run(experiment, candidate, fork, digests, mode, round);
        }
      }
      Collections.rotate(candidates, -(1 + candidates.size() / plan.tier().forks()));
    }
  }

  private void run(
      Experiment<?> experiment,
      Candidate<?> candidate,
      Fork fork,
      List<Long> digests,
      ModeSamples mode,
      int round)
      throws IOException {
    try {
      var result = fork.run(experiment, candidate, mode.mode());
      synchronized (this) {
        if (result.report().digests().equals(digests)) {
          mode.add(round, candidate, result, plan.cases());
        } else {
          failures.add(
              "“%s” gave wrong results once compiled, in mode %s; its times are left out."
                  .formatted(candidate.name(), mode.key()));
        }
      }
    } catch (ForkFailed e) {
      synchronized (this) {
        if (!stopped) {
          failures.add(e.getMessage());
        }
      }
    }
  }

  /// Ends the current fork and starts no other. What was measured stays.
  public void stop() {
    stopped = true;
    ProcessHandle.current().descendants().forEach(ProcessHandle::destroyForcibly);
  }

  /// What has been measured so far.
  public synchronized RunResult result() {
    return new RunResult(
        RunResult.FORMAT,
        started.truncatedTo(ChronoUnit.SECONDS).toString(),
        Duration.between(started, Instant.now()).toMillis() / 1e3,
        plan.tier().key(),
        !complete,
        environment,
        plan.inputs(),
        samples.entrySet().stream().map(e -> result(e.getKey(), e.getValue())).toList(),
        List.copyOf(failures));
  }

  private ExperimentResult result(Experiment<?> experiment, List<ModeSamples> modes) {
    return new ExperimentResult(
        experiment.name(),
        experiment.question(),
        experiment.verb(),
        experiment.candidates().stream()
            .map(c -> new Contender(c.name(), c.goal(), c.role()))
            .toList(),
        sizes,
        modes.stream().map(ModeSamples::result).toList());
  }

  private static CaseSize size(Case measured) {
    return new CaseSize(
        measured.group(),
        measured.label(),
        measured.texts().size(),
        measured.chars(),
        measured.texts().stream().mapToLong(text -> text.getBytes(UTF_8).length).sum());
  }

  private static void delete(Path folder) throws IOException {
    try (var files = Files.list(folder)) {
      for (var file : files.toList()) {
        Files.delete(file);
      }
    }
    Files.delete(folder);
  }

  /// Tells the progress what is left, by the estimate at first, then by the time the forks took.
  private static final class Clock {
    private final Plan plan;
    private final Progress progress;
    private final long start = System.nanoTime();
    private int done;

    Clock(Plan plan, Progress progress) {
      this.plan = plan;
      this.progress = progress;
    }

    void next(String what) {
      int all = plan.forks();
      var spent = Duration.ofNanos(System.nanoTime() - start);
      var left = done == 0 ? plan.estimate() : spent.multipliedBy(all - done).dividedBy(done);
      progress.fork(done++, all, left, what);
    }
  }
}
