package dev.ferry.lab.measure;

import dev.ferry.kernel.Kernels;
import dev.ferry.lab.experiment.Candidate;
import dev.ferry.lab.experiment.ListExperiment;
import dev.ferry.lab.experiment.Operation;
import dev.ferry.lab.experiment.Sink;
import dev.ferry.lab.experiment.TextExperiment;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.openjdk.jmh.annotations.CompilerControl;

/// A candidate and the inputs of all cases: one for each text, or one for a list.
final class Batch<I> {
  /// More calls than it takes for a method to be compiled by C2: 5000 (`Tier4InvocationThreshold`),
  /// after 2048 if it was compiled by C1 while C2 had too much to do for a profile to be of use.
  private static final int WARMUP_CALLS = 8000;

  /// The longest that they may take, all together.
  static final Duration WARMUP = Duration.ofMillis(600);

  /// What the texts are run for then, again and again until there is nothing left to compile.
  private static final Duration WARMUP_ROUND = Duration.ofMillis(200);

  /// Rounds of that, if C2 has no end of work.
  private static final int MOST_WARMUP_ROUNDS = 50;

  /// Chars, or elements of a list, that are had by themselves to warm up.
  private static final List<Integer> PIECES = List.of(100, 2000);

  private static final int MOST_PIECES = 2000;

  private final Operation<I> operation;
  private final List<List<I>> inputs;

  /// Of each size, of each case.
  private final List<List<List<I>>> pieces;

  private final Schedule schedule;
  private final boolean trainKernels;
  private List<I> selected = List.of();

  private Batch(
      Operation<I> operation,
      boolean trainKernels,
      List<List<I>> inputs,
      List<List<List<I>>> pieces) {
    this.operation = operation;
    this.trainKernels = trainKernels;
    this.inputs = inputs;
    this.pieces = pieces;
    schedule = new Schedule(inputs.size());
  }

  static <I> Batch<I> of(
      TextExperiment<I> experiment, Candidate<I> candidate, List<List<String>> texts) {
    int longest = texts.stream().flatMap(List::stream).mapToInt(String::length).max().orElse(0);
    return new Batch<>(
        candidate.setUp().apply(longest),
        candidate.trained(),
        texts.stream().map(each -> each.stream().map(experiment::input).toList()).toList(),
        PIECES.stream()
            .map(
                size ->
                    texts.stream()
                        .map(
                            each ->
                                each.stream()
                                    .limit(MOST_PIECES / texts.size() + 1)
                                    .map(text -> experiment.input(piece(text, size)))
                                    .toList())
                        .toList())
            .toList());
  }

  static <I> Batch<I> of(
      ListExperiment<I> experiment, Candidate<I> candidate, List<List<String>> lists) {
    return new Batch<>(
        candidate.setUp().apply(0),
        candidate.trained(),
        lists.stream().map(list -> List.of(experiment.input(list))).toList(),
        PIECES.stream()
            .map(
                size ->
                    lists.stream()
                        .map(list -> list.subList(0, Math.min(size, list.size())))
                        .map(list -> List.of(experiment.input(list)))
                        .toList())
            .toList());
  }

  /// The beginning of a text, not cut through a surrogate pair.
  private static String piece(String text, int size) {
    if (text.length() <= size) {
      return text;
    }
    return text.substring(0, Character.isHighSurrogate(text.charAt(size - 1)) ? size - 1 : size);
  }

  /// Has compiled what is run, before JMH's own warm-up: first by pieces, as a method that loops
  /// over 100,000 chars is called too seldom to be compiled as a whole. Not all of them are short,
  /// as other methods may be called for longer ones, such as `getBytes`: four times as slow on
  /// ASCII until C2 has compiled the caller of what counts it. Then by the texts, until there is
  /// nothing left to compile. Ferry's kernels are trained before, as they would be after some
  /// seconds of work, but in the background.
  void warmUp(Sink sink) throws Exception {
    if (trainKernels) {
      Kernels.train();
    }
    var share = WARMUP.dividedBy(PIECES.size() + 1);
    for (var ofOneSize : pieces) {
      warmUp(ofOneSize, WARMUP_CALLS, share, sink);
    }
    var others = new OtherThreads();
    warmUp(inputs, WARMUP_CALLS, share, sink);
    int rounds = OtherThreads.areAwaited() ? MOST_WARMUP_ROUNDS : 0;
    for (int round = 0; round < rounds && !others.wereQuiet(); round++) {
      warmUp(inputs, Integer.MAX_VALUE, WARMUP_ROUND, sink);
    }
  }

  private void warmUp(List<List<I>> cases, int calls, Duration most, Sink sink) throws Exception {
    long start = System.nanoTime();
    for (int call = 0; call < calls && System.nanoTime() - start < most.toNanos(); call++) {
      for (var each : cases) {
        operation.run(each.get(call % each.size()), sink);
      }
    }
  }

  void select(int iteration) {
    selected = inputs.get(schedule.caseAt(iteration));
  }

  /// Never inlined, so that what JMH times and what [#report] looks at are the same compiled code.
  @CompilerControl(CompilerControl.Mode.DONT_INLINE)
  void run(Sink sink) throws Exception {
    for (int i = 0; i < selected.size(); i++) {
      operation.run(selected.get(i), sink);
    }
  }

  /// What else there is to know, found when nothing is timed any more: the bytes allocated by each
  /// case, and a digest of the results that the compiled code gives.
  ForkReport report(Sink timed) throws Exception {
    var allocated = new ArrayList<Long>();
    var digests = new ArrayList<Long>();
    for (var each : inputs) {
      selected = each;
      long before = AllocatedBytes.ofThisThread();
      run(timed);
      allocated.add(AllocatedBytes.ofThisThread() - before);
    }
    for (var each : inputs) {
      selected = each;
      var digest = new DigestSink();
      run(digest);
      digests.add(digest.digest());
    }
    return ForkReport.of(Kernels.chosen(), allocated, digests, List.of());
  }
}
