package dev.ferry.lab.measure;

import dev.ferry.kernel.Kernels;
import dev.ferry.lab.experiment.Candidate;
import dev.ferry.lab.experiment.ListExperiment;
import dev.ferry.lab.experiment.Operation;
import dev.ferry.lab.experiment.Sink;
import dev.ferry.lab.experiment.TextExperiment;
import java.util.ArrayList;
import java.util.List;
import org.openjdk.jmh.annotations.CompilerControl;

/// A candidate and the inputs of all cases: one for each text, or one for a list.
final class Batch<I> {
  /// More calls than it takes for a method to be compiled by C2 (`Tier4InvocationThreshold`, 5000).
  private static final int WARMUP_CALLS = 6000;

  private static final int PIECE = 100;
  private static final int MOST_PIECES = 2000;

  private final Operation<I> operation;
  private final List<List<I>> inputs;
  private final List<I> pieces;
  private final Schedule schedule;
  private final boolean trainKernels;
  private List<I> selected = List.of();

  private Batch(
      Operation<I> operation, boolean trainKernels, List<List<I>> inputs, List<I> pieces) {
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
        texts.stream()
            .flatMap(each -> each.stream().limit(MOST_PIECES / texts.size() + 1))
            .map(Batch::piece)
            .map(experiment::input)
            .toList());
  }

  static <I> Batch<I> of(
      ListExperiment<I> experiment, Candidate<I> candidate, List<List<String>> lists) {
    return new Batch<>(
        candidate.setUp().apply(0),
        candidate.trained(),
        lists.stream().map(list -> List.of(experiment.input(list))).toList(),
        lists.stream()
            .map(list -> experiment.input(list.subList(0, Math.min(PIECE, list.size()))))
            .toList());
  }

  /// The beginning of a text, not cut through a surrogate pair.
  private static String piece(String text) {
    if (text.length() <= PIECE) {
      return text;
    }
    return text.substring(0, Character.isHighSurrogate(text.charAt(PIECE - 1)) ? PIECE - 1 : PIECE);
  }

  /// Has everything compiled that short texts and lists can get compiled, before JMH's own warm-up:
  /// a method that loops over 100,000 chars is called too seldom to be compiled as a whole. Ferry's
  /// kernels are trained first, as they would be after some seconds of work, but in the background.
  void warmUp(Sink sink) throws Exception {
    if (trainKernels) {
      Kernels.train();
    }
    for (int call = 0; call < WARMUP_CALLS; call++) {
      operation.run(pieces.get(call % pieces.size()), sink);
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
