package dev.ferry.lab.result;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ferry.lab.experiment.Candidate.Role;
import dev.ferry.lab.experiment.Unit;
import dev.ferry.lab.result.ExperimentResult.CaseSize;
import dev.ferry.lab.result.ExperimentResult.Contender;
import dev.ferry.lab.result.Finding.Pass;
import dev.ferry.lab.result.ModeResult.CaseSample;
import dev.ferry.lab.result.ModeResult.ForkSample;
import dev.ferry.lab.result.RunPair.Unlike;
import dev.ferry.lab.statistics.Verdict;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RunPairTest {
  private static final Contender OLD = new Contender("old", "goal", Role.BASELINE);
  private static final Contender OTHER = new Contender("other", "goal", Role.RIVAL);
  private static final Contender FERRY = new Contender("ferry", "goal", Role.FERRY);

  /// Hours of which each was slow in its own way.
  private static final double[] SLOW = {1, 3, 1.5, 1, 2};

  @Test
  void theRatioCountsNotTheTime() {
    // Another machine, three times as slow, on which Ferry is as many times as fast: twice.
    var same = only(changes(run(100, 50, "a"), run(300, 150, "a")));
    assertEquals(2, same.before().value(), 1e-12);
    assertEquals(2, same.after().value(), 1e-12);
    assertEquals(1, same.factor().value(), 1e-12);
    assertEquals(Verdict.NO_EVIDENCE, same.factor().verdict());
    assertTrue(same.isFerrys());
  }

  @Test
  void aLossIsMoreThanWhatIsAllowed() {
    var lower = only(changes(run(100, 50, "a"), run(100, 60, "a")));
    assertEquals(5.0 / 6, lower.factor().value(), 1e-12);
    assertEquals(Verdict.SLOWER, lower.factor().verdict());
    assertTrue(lower.isLoss(0.1));
    assertFalse(lower.isLoss(0.2));

    var higher = only(changes(run(100, 60, "a"), run(100, 50, "a")));
    assertEquals(Verdict.FASTER, higher.factor().verdict());
    assertFalse(higher.isLoss(0));
  }

  @Test
  void whatIsTooNoisyIsNoLoss() {
    var now = new double[] {200, 20, 90, 180, 30};
    var noisy = only(changes(run(100, 50, "a"), run(List.of("a"), 100, now, "same")));
    assertEquals(Verdict.TOO_NOISY, noisy.factor().verdict());
    assertTrue(noisy.factor().hasEnoughSamples());
    assertFalse(noisy.isLoss(0));
  }

  @Test
  void ofFewRoundsNothingIsSaid() {
    var few = only(changes(run(100, 50, "a"), run(List.of("a"), 100, new double[] {80}, "same")));
    assertEquals(0.625, few.factor().value(), 1e-12);
    assertEquals(Verdict.TOO_FEW, few.factor().verdict());
    assertFalse(few.factor().hasEnoughSamples());
  }

  @Test
  void casesThatBothHaveAreFoundByName() {
    // The case at index i takes i + 1 times as long, but for Ferry, in the second run, in case b.
    var changes = changes(run(100, 50, "a", "b", "c"), run(100, 50, "d", "c", "a"));
    assertEquals(
        List.of(Optional.empty(), Optional.of("c"), Optional.of("a")),
        changes.stream().map(change -> change.size().map(CaseSize::group)).toList());
    for (var change : changes) {
      assertEquals(1, change.factor().value(), 1e-12);
    }
    assertEquals(List.of(), changes(run(100, 50, "a"), run(100, 50, "b")));
  }

  @Test
  void candidatesThatBothHaveAreCompared() {
    var before = run(100, 50, "a");
    var after =
        of(
            List.of(OLD, OTHER, FERRY),
            List.of("a"),
            List.of(fork(0, OLD, 1, 100), fork(0, OTHER, 1, 100)),
            "same");
    assertEquals(List.of(), changes(before, after));
    assertEquals(List.of(), changes(after, before));
    assertEquals(List.of(OTHER), candidates(after, after));
  }

  @Test
  void anotherBaselineIsAnotherRatio() {
    var newer = new Contender("newer", "goal", Role.BASELINE);
    var after =
        of(
            List.of(newer, FERRY),
            List.of("a"),
            List.of(fork(0, newer, 1, 100), fork(0, FERRY, 1, 50)),
            "same");
    assertEquals(List.of(), changes(run(100, 50, "a"), after));
  }

  @Test
  void firstPassesAreComparedWithFirstPasses() {
    var before = withFirstPass(1000, 500);
    var after = withFirstPass(1000, 250);
    var changes = changes(before, after);
    assertEquals(List.of(Pass.WARM, Pass.FIRST), changes.stream().map(Change::pass).toList());
    assertEquals(1, changes.getFirst().factor().value(), 1e-12);
    assertEquals(2, changes.getLast().factor().value(), 1e-12);
  }

  @Test
  void whatIsMissingIsTold() {
    var whole = run(100, 50, "a", "b");
    var part = run(100, 50, "b");
    assertEquals(List.of(), new RunPair(part, whole).missing());
    assertEquals(
        List.of(Optional.empty(), Optional.of("a")),
        new RunPair(whole, part)
            .missing().stream().map(change -> change.size().map(CaseSize::group)).toList());
  }

  @Test
  void aWayBesideAnotherOfFerrysIsNoPromise() {
    var one = new Contender("one thread", "threads", Role.BASELINE);
    var alone = new Contender("one thread", "lines", Role.FERRY);
    var two = new Contender("two threads", "threads", Role.FERRY);
    var run =
        of(
            List.of(OLD, new Contender("old", "lines", Role.BASELINE), alone, one, two, FERRY),
            List.of("a"),
            List.of(
                fork(0, OLD, 1, 100),
                fork(0, FERRY, 1, 50),
                fork(0, one, 1, 40),
                fork(0, two, 1, 20)),
            "same");
    var promises = changes(run, run).stream().filter(Change::isPromise).map(Change::candidate);
    assertEquals(List.of(alone, FERRY), promises.toList());
  }

  @Test
  void whatIsUnlikeIsTold() {
    var before = run(List.of("a"), 100, new double[] {1}, "one");
    var after = run(List.of("a"), 100, new double[] {1}, "other");
    assertEquals(List.of(), new RunPair(before, before).unlike());
    assertEquals(List.of(new Unlike("CPU", "one", "other")), new RunPair(before, after).unlike());
    var elsewhere =
        new RunResult(
            RunResult.FORMAT,
            "later",
            7,
            "quick",
            true,
            Map.of("JDK", "30"),
            List.of(),
            List.of(),
            List.of());
    assertEquals(
        List.of(
            new Unlike("CPU", "one", "–"),
            new Unlike("Tier", "standard", "quick, stopped early"),
            new Unlike("Kernels of encode, none", "", "–"),
            new Unlike("Collector of encode, none", "", "–"),
            new Unlike("JDK", "–", "30")),
        new RunPair(before, elsewhere).unlike());
  }

  private static List<Change> changes(RunResult before, RunResult after) {
    return new RunPair(before, after).changes();
  }

  private static List<Contender> candidates(RunResult before, RunResult after) {
    return changes(before, after).stream().map(Change::candidate).toList();
  }

  private static Change only(List<Change> changes) {
    assertEquals(1, changes.size());
    return changes.getFirst();
  }

  private static RunResult run(double old, double ferry, String... cases) {
    var times = new double[SLOW.length];
    Arrays.fill(times, ferry);
    return run(List.of(cases), old, times, "same");
  }

  private static RunResult run(List<String> cases, double old, double[] ferry, String cpu) {
    var forks = new ArrayList<ForkSample>();
    for (int round = 0; round < ferry.length; round++) {
      forks.add(fork(round, OLD, cases.size(), old * SLOW[round]));
      forks.add(fork(round, FERRY, cases.size(), ferry[round] * SLOW[round]));
    }
    return of(List.of(OLD, FERRY), cases, forks, cpu);
  }

  /// The case at index i takes i + 1 times as long.
  private static ForkSample fork(int round, Contender candidate, int cases, double nanos) {
    var samples = new ArrayList<CaseSample>();
    for (int i = 0; i < cases; i++) {
      samples.add(new CaseSample(List.of((i + 1) * nanos), 0, null));
    }
    return new ForkSample(round, candidate.name(), samples);
  }

  private static RunResult withFirstPass(double old, double ferry) {
    return of(
        List.of(OLD, FERRY),
        List.of("a"),
        List.of(
            new ForkSample(0, OLD.name(), List.of(new CaseSample(List.of(9.0), 0, old))),
            new ForkSample(0, FERRY.name(), List.of(new CaseSample(List.of(3.0), 0, ferry)))),
        "same");
  }

  private static RunResult of(
      List<Contender> candidates, List<String> cases, List<ForkSample> forks, String cpu) {
    var sizes = cases.stream().map(name -> new CaseSize(name, "label", 1, 1, 1)).toList();
    var comparison = Comparisons.of("encode", Unit.TEXT, candidates, sizes, null, forks);
    return new RunResult(
        RunResult.FORMAT,
        "2026-01-01T00:00:00Z",
        1,
        "standard",
        false,
        Map.of("CPU", cpu),
        List.of(),
        List.of(comparison.experiment()),
        List.of());
  }
}
