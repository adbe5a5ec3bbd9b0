package dev.ferry.lab.measure;

import dev.ferry.kernel.Kernels;
import dev.ferry.lab.experiment.Candidate;
import dev.ferry.lab.experiment.ObjectCase;
import dev.ferry.lab.experiment.ObjectExperiment;
import dev.ferry.lab.experiment.Operation;
import dev.ferry.lab.experiment.Sink;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.openjdk.jmh.annotations.CompilerControl;

/// A candidate and what makes the objects of all cases. They are made a batch at a time, outside of
/// the timed part, and each is used once, unless the experiment wants the same ones again.
final class ObjectBatch<I> {
  /// What each case is run for before JMH's own warm-up, in two rounds, and in half of it for each
  /// round more: serialisers are many small methods, which C2 has to compile one after the other,
  /// and anew when it has seen other cases.
  static final Duration WARMUP = Duration.ofMillis(300);

  private static final int WARMUP_ROUNDS = 2;

  /// Rounds, if C2 has no end of work.
  private static final int MOST_WARMUP_ROUNDS = 10;

  private final ObjectExperiment<I> experiment;
  private final Candidate<I> candidate;
  private final Operation<I> operation;
  private final List<ObjectCase> cases;
  private final List<List<Supplier<I>>> supplies;
  private final Schedule schedule;
  private final List<I> batch = new ArrayList<>();
  private int selected;

  /// The object that the next batch begins with.
  private int next;

  ObjectBatch(ObjectExperiment<I> experiment, Candidate<I> candidate, List<ObjectCase> cases) {
    this.experiment = experiment;
    this.candidate = candidate;
    this.cases = cases;
    operation = candidate.setUp().apply(Serialised.largest(cases));
    supplies =
        cases.stream()
            .map(
                each ->
                    each.objects().stream()
                        .map(object -> experiment.supply(candidate, each.type(), object))
                        .toList())
            .toList();
    schedule = new Schedule(cases.size());
  }

  /// Has compiled what is run, before JMH's own warm-up, until there is nothing left to compile.
  /// Ferry's kernels are trained first, as they would be after some milliseconds of work, but in
  /// the background.
  void warmUp(Sink sink) throws Exception {
    if (candidate.trained()) {
      Kernels.train();
    }
    long nanos = WARMUP.dividedBy(WARMUP_ROUNDS).toNanos();
    var others = new OtherThreads();
    boolean areQuiet = true;
    for (int round = 0; round < (areQuiet ? WARMUP_ROUNDS : MOST_WARMUP_ROUNDS); round++) {
      for (selected = 0; selected < cases.size(); selected++) {
        long start = System.nanoTime();
        do {
          fill();
          run(sink);
        } while (System.nanoTime() - start < nanos);
      }
      areQuiet = others.wereQuiet() || !OtherThreads.areAwaited();
    }
  }

  void select(int iteration) {
    selected = schedule.caseAt(iteration);
    next = 0;
  }

  /// Makes the objects of the next batch, which begins with the object behind the last one's.
  void fill() {
    batch.clear();
    var ofCase = supplies.get(selected);
    for (int i = cases.get(selected).batch(); i > 0; i--) {
      next = next < ofCase.size() ? next : 0;
      batch.add(ofCase.get(next++).get());
    }
  }

  /// Never inlined, so that what JMH times and what [#report] looks at are the same compiled code.
  @CompilerControl(CompilerControl.Mode.DONT_INLINE)
  void run(Sink sink) throws Exception {
    for (int i = 0; i < batch.size(); i++) {
      operation.run(batch.get(i), sink);
    }
  }

  /// What else there is to know, found when nothing is timed any more: the bytes allocated by a
  /// batch of each case, and a digest of the bytes that the compiled code gives.
  ForkReport report(Sink timed, Path folder) throws Exception {
    var allocated = new ArrayList<Long>();
    for (selected = 0; selected < cases.size(); selected++) {
      allocated.add(allocated(timed));
    }
    var digests = new ArrayList<Long>();
    var serialised = Serialised.by(experiment, candidate.name(), cases, folder);
    for (var each : cases) {
      digests.add(Serialised.digest(serialised.of(each)));
    }
    return ForkReport.of(Kernels.chosen(), allocated, digests, List.of());
  }

  /// By a batch, on average over as many as it takes to have each object equally often.
  private long allocated(Sink sink) throws Exception {
    int batches = supplies.get(selected).size();
    long allocated = 0;
    for (int i = 0; i < batches; i++) {
      fill();
      long before = AllocatedBytes.ofThisThread();
      run(sink);
      allocated += AllocatedBytes.ofThisThread() - before;
    }
    return allocated / batches;
  }
}
