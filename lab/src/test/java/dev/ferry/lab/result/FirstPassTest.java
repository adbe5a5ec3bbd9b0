package dev.ferry.lab.result;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ferry.lab.experiment.Candidate.Role;
import dev.ferry.lab.experiment.Unit;
import dev.ferry.lab.result.ExperimentResult.CaseSize;
import dev.ferry.lab.result.ExperimentResult.Contender;
import dev.ferry.lab.result.ModeResult.CaseSample;
import dev.ferry.lab.result.ModeResult.ForkSample;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class FirstPassTest {
  private static final Contender OLD = new Contender("old", "goal", Role.BASELINE);
  private static final Contender OTHER = new Contender("other", "goal", Role.RIVAL);
  private static final Contender VARIANT = new Contender("variant", "goal", Role.VARIANT);
  private static final Contender LIMIT = new Contender("limit", "goal", Role.LIMIT);
  private static final Contender FERRY = new Contender("ferry", "goal", Role.FERRY);

  @Test
  void firstPassesAreComparedWithFirstPasses() {
    var comparison = comparison(fork("old", 1000.0, 100), fork("ferry", 500.0, 10));
    var first = comparison.firstPasses().orElseThrow();

    assertEquals(10, comparison.ratio(FERRY, 0).orElseThrow().value());
    assertEquals(2, first.ratio(FERRY, 0).orElseThrow().value());
    assertEquals(1000, first.nanos(OLD, 0).orElseThrow());
  }

  @Test
  void theBestOtherIsNoneOfFerrysAndNoLimit() {
    var comparison =
        comparison(
            fork("old", 1000.0, 100),
            fork("other", 800.0, 200),
            fork("variant", 100.0, 15),
            fork("limit", 50.0, 5),
            fork("ferry", 400.0, 10));
    var first = comparison.firstPasses().orElseThrow();

    assertEquals(OTHER, first.fastestOther("goal", 0).orElseThrow());
    assertEquals(2, first.ratio(OTHER, FERRY, 0).orElseThrow().value());
    assertEquals(FERRY, comparison.fastest("goal").orElseThrow());
  }

  @Test
  void textsInMemoryHaveNoFirstPass() {
    assertTrue(comparison(fork("old", null, 100)).firstPasses().isEmpty());
  }

  @Test
  void findingsTellThePasses() {
    var comparison =
        comparison(fork("old", 1000.0, 100), fork("other", 800.0, 200), fork("ferry", 400.0, 10));
    var ferrys =
        Finding.of(Comparisons.run(comparison)).stream()
            .filter(finding -> finding.candidate().equals("ferry"))
            .filter(finding -> finding.group().equals("text"))
            .map(f -> f.pass() + " " + f.baseline() + " " + f.ratio())
            .toList();

    assertEquals(List.of("WARM old 10.0", "FIRST old 2.5", "FIRST other 2.0"), ferrys);
  }

  private static ForkSample fork(String candidate, @Nullable Double first, double later) {
    return new ForkSample(0, candidate, List.of(new CaseSample(List.of(later), 0, first)));
  }

  private static Comparison comparison(ForkSample... forks) {
    return Comparisons.of(
        "read",
        Unit.FILE,
        List.of(OLD, OTHER, VARIANT, LIMIT, FERRY),
        List.of(new CaseSize("text", "1 kB", 1, 1000, 1000)),
        null,
        List.of(forks));
  }
}
