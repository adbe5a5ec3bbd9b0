package dev.ferry.lab.result;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ferry.lab.experiment.Candidate.Role;
import dev.ferry.lab.experiment.Unit;
import dev.ferry.lab.result.ExperimentResult.CaseSize;
import dev.ferry.lab.result.ExperimentResult.Contender;
import dev.ferry.lab.result.ModeResult.CaseSample;
import dev.ferry.lab.result.ModeResult.ForkSample;
import dev.ferry.lab.statistics.Ratio;
import dev.ferry.lab.statistics.Verdict;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ComparisonTest {
  private static final Contender OLD = new Contender("old", "goal", Role.BASELINE);
  private static final Contender FERRY = new Contender("ferry", "goal", Role.FERRY);
  private static final double[] SLOW = {1, 3, 1.5, 1, 2, 1};

  /// Two cases, of which the second takes three times as long.
  private static ForkSample fork(int round, Contender candidate, double nanos) {
    var cases =
        List.of(
            new CaseSample(List.of(nanos, 1e6, 0.0), 0, null),
            new CaseSample(List.of(3 * nanos), 0, null));
    return new ForkSample(round, candidate.name(), cases);
  }

  /// Rounds of which each was slow in its own way.
  private static Comparison of(int baselineRounds, int ferrysRounds) {
    var forks = new ArrayList<ForkSample>();
    for (int round = 0; round < baselineRounds; round++) {
      forks.add(fork(round, OLD, 200 * SLOW[round]));
      if (round < ferrysRounds) {
        forks.add(fork(round, FERRY, 100 * SLOW[round]));
      }
    }
    return Comparisons.of(
        "ids",
        Unit.ID,
        List.of(OLD, FERRY),
        List.of(new CaseSize("a", "", 1, 1, 1), new CaseSize("b", "", 1, 1, 1)),
        null,
        forks);
  }

  private static void assertExactlyTwo(Ratio ratio) {
    assertEquals(2, ratio.low(), 1e-12);
    assertEquals(2, ratio.value(), 1e-12);
    assertEquals(2, ratio.high(), 1e-12);
    assertEquals(Verdict.FASTER, ratio.verdict());
  }

  @Test
  void forksOfARoundAreCompared() {
    var comparison = of(5, 5);
    assertExactlyTwo(comparison.ratio(FERRY, 0).orElseThrow());
    assertExactlyTwo(comparison.ratio(FERRY, 1).orElseThrow());
    assertExactlyTwo(comparison.overall(FERRY).orElseThrow());
    assertEquals(300, comparison.nanos(OLD, 0).orElseThrow());
  }

  @Test
  void aRoundThatWasNotFinishedIsLeftOutIfThereAreEnough() {
    assertExactlyTwo(of(6, 5).ratio(FERRY, 0).orElseThrow());
  }

  @Test
  void ofFewRoundsAllForksAreCompared() {
    for (var comparison : List.of(of(4, 4), of(5, 4), of(3, 1))) {
      var ratio = comparison.ratio(FERRY, 0).orElseThrow();
      assertTrue(ratio.high() > 3, ratio::toString);
    }
  }

  @Test
  void withoutForksThereIsNoRatio() {
    assertTrue(of(2, 0).ratio(FERRY, 0).isEmpty());
    assertTrue(of(2, 0).overall(FERRY).isEmpty());
  }
}
