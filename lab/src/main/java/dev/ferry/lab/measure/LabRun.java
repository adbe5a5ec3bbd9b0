package dev.ferry.lab.measure;

import dev.ferry.lab.experiment.Candidate;
import dev.ferry.lab.experiment.Experiment;
import dev.ferry.lab.machine.Environment;
import dev.ferry.lab.result.ExperimentResult;
import dev.ferry.lab.result.ExperimentResult.Contender;
import dev.ferry.lab.result.RunResult;
import dev.ferry.lab.result.Sizes;
import dev.ferry.lab.result.Sizes.FormSize;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Carries out a [Plan], fork by fork. At any time, from any thread, [#result] gives what there is.
///
/// The forks of an experiment are interleaved: a round has one fork of every candidate, or of those
/// that share one, in every mode, so that a machine that grows slower by and by slows all of them;
/// those that are compared with each other run by [Turns]. Rounds are in this order and in the
/// reverse one by turns, so that none is always the one after a cold start.
public final class LabRun {
  private final Plan plan;
  private final Instant started = Instant.now();
  private final Map<String, String> environment = new LinkedHashMap<>(Environment.facts());
  private final Map<Experiment<?>, List<ModeSamples>> samples = new LinkedHashMap<>();
  private final Map<Experiment<?>, List<FormSize>> formSizes = new LinkedHashMap<>();
  private final List<String> failures = new ArrayList<>();
  private volatile boolean stopped;
  private volatile boolean complete;
  private volatile @Nullable Path folder;

  public LabRun(Plan plan) {
    this.plan = plan;
    plan.data().files().values().stream()
        .flatMap(List::stream)
        .forEach(file -> putHash(file.group(), file.sha256()));
    plan.data().objects().forEach(objects -> putHash(objects.group(), objects.sha256()));
  }

  private void putHash(String file, String sha256) {
    if (!sha256.isEmpty()) {
      environment.put("SHA-256 of " + file, sha256);
    }
  }

  /// Runs to the end, or until [#stop].
  ///
  /// @throws ResultsDiffer before anything is timed, if candidates disagree
  public RunResult run(Progress progress) throws IOException, ResultsDiffer {
    // JMH refuses to run beside another JMH of the same machine, even an idle one.
    System.setProperty("jmh.ignoreLock", "true");
    var created = Files.createTempDirectory("ferry-lab");
    folder = created;
    try {
      var trials = Trial.of(plan, created);
      var digests = new LinkedHashMap<Trial, Map<String, List<Long>>>();
      for (var trial : trials) {
        digests.put(trial, trial.check());
        var sizes = trial.sizes();
        synchronized (this) {
          formSizes.put(trial.experiment(), sizes);
        }
      }
      var clock = new Clock(plan, progress);
      for (var trial : trials) {
        run(trial, digests.getOrDefault(trial, Map.of()), clock);
      }
    } catch (IOException | ResultsDiffer e) {
      if (!stopped) {
        throw e;
      }
    } finally {
      delete(created);
    }
    complete = !stopped;
    return result();
  }

  private void run(Trial trial, Map<String, List<Long>> digests, Clock clock) throws IOException {
    var experiment = trial.experiment();
    var modes = plan.modes().stream().map(ModeSamples::new).toList();
    synchronized (this) {
      samples.put(experiment, modes);
    }
    List<? extends List<? extends Candidate<?>>> groups = trial.groups();
    for (int round = 0; round < plan.tier().forks(); round++) {
      for (var mode : modes) {
        for (var group : groups) {
          if (stopped) {
            return;
          }
          if (round >= plan.tier().forks(experiment, group)) {
            continue;
          }
          clock.next(
              experiment.name() + " · " + mode.key() + " · " + words(group), trial.jvms(group));
          run(trial, group, digests, mode, round);
        }
      }
      // So that a machine that becomes slower, or faster, favours nobody.
      groups = groups.reversed();
    }
  }

  private static String words(List<? extends Candidate<?>> group) {
    var first = group.getFirst().name();
    return group.size() == 1 ? first : first + " and " + (group.size() - 1) + " more";
  }

  private void run(
      Trial trial,
      List<? extends Candidate<?>> group,
      Map<String, List<Long>> digests,
      ModeSamples mode,
      int round)
      throws IOException {
    try {
      var outcomes = trial.run(group, mode.mode());
      for (int i = 0; i < group.size(); i++) {
        add(trial, group.get(i), outcomes.get(i), digests, mode, round);
      }
    } catch (ForkFailed e) {
      failed(e);
    }
  }

  private synchronized void failed(ForkFailed failure) {
    if (!stopped) {
      failures.add(failure.getMessage());
    }
  }

  private synchronized void add(
      Trial trial,
      Candidate<?> candidate,
      Fork.Outcome outcome,
      Map<String, List<Long>> digests,
      ModeSamples mode,
      int round)
      throws IOException {
    Fork.Result result;
    try {
      result = outcome.result();
    } catch (ForkFailed e) {
      failed(e);
      return;
    }
    if (result.report().digests().equals(digests.getOrDefault(candidate.name(), List.of()))) {
      mode.add(round, candidate, result, CaseSizes.of(trial.experiment(), plan.data()));
    } else {
      failures.add(
          "“%s” gave wrong results once compiled, in mode %s; its times are left out."
              .formatted(candidate.name(), mode.key()));
    }
  }

  /// Ends the current fork and starts no other. What was measured stays.
  public void stop() {
    stopped = true;
    ProcessHandle.current().descendants().forEach(ProcessHandle::destroyForcibly);
    var left = folder;
    if (left != null) {
      delete(left);
    }
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
        plan.data().inputs(),
        samples.entrySet().stream().map(e -> result(e.getKey(), e.getValue())).toList(),
        List.copyOf(failures));
  }

  private ExperimentResult result(Experiment<?> experiment, List<ModeSamples> modes) {
    return new ExperimentResult(
        experiment.name(),
        experiment.question(),
        experiment.verb(),
        experiment.unit(),
        notes(experiment),
        experiment.candidates().stream()
            .filter(c -> plan.tier().measures(experiment, c.goal()))
            .map(c -> new Contender(c.name(), c.goal(), c.role()))
            .toList(),
        CaseSizes.of(experiment, plan.data()),
        modes.stream().map(ModeSamples::result).toList(),
        formSizes(experiment));
  }

  private List<String> notes(Experiment<?> experiment) {
    var notes = new ArrayList<>(experiment.notes());
    var left =
        experiment.candidates().stream()
            .map(Candidate::goal)
            .distinct()
            .filter(goal -> !plan.tier().measures(experiment, goal))
            .toList();
    if (!left.isEmpty()) {
      notes.add("Left to longer runs (--tier standard): " + String.join("; ", left) + ".");
    }
    return notes;
  }

  private @Nullable Sizes formSizes(Experiment<?> experiment) {
    var forms = formSizes.getOrDefault(experiment, List.of());
    return forms.isEmpty() ? null : new Sizes(plan.bandwidth().bitsPerSecond(), forms);
  }

  /// At the end of the run, and when it is stopped: while the run may be writing into it.
  private static void delete(Path folder) {
    for (int attempt = 0; attempt < 10 && Files.exists(folder); attempt++) {
      try (var files = Files.list(folder)) {
        for (var file : files.toList()) {
          Files.deleteIfExists(file);
        }
        Files.deleteIfExists(folder);
      } catch (IOException e) {
        Thread.onSpinWait(); // something was put there meanwhile
      }
    }
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

    /// @param jvms that it takes
    void next(String what, int jvms) {
      int all = plan.forks();
      var spent = Duration.ofNanos(System.nanoTime() - start);
      var left = done == 0 ? plan.estimate() : spent.multipliedBy(all - done).dividedBy(done);
      progress.fork(done, all, left, what);
      done += jvms;
    }
  }
}
