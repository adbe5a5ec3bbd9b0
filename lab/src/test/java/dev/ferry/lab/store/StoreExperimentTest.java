package dev.ferry.lab.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ferry.lab.experiment.Candidate;
import dev.ferry.lab.experiment.Candidate.Role;
import dev.ferry.lab.measure.Data;
import dev.ferry.lab.measure.Mode;
import dev.ferry.lab.measure.Plan;
import dev.ferry.lab.measure.Tier;
import dev.ferry.lab.result.Bandwidth;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StoreExperimentTest {
  private final StoreExperiment experiment = new StoreExperiment();

  @ParameterizedTest
  @CsvSource({"true, true, 16", "true, false, 14", "false, true, 7", "false, false, 5"})
  void whatIsNotThereIsComparedWithNothing(boolean hasJni, boolean hasCpp, int goals) {
    var candidates = new Goals(hasJni, hasCpp).candidates();
    var byGoal = candidates.stream().collect(Collectors.groupingBy(Candidate::goal));

    assertEquals(goals, byGoal.size());
    byGoal.forEach(
        (goal, ways) -> {
          assertEquals(Role.BASELINE, ways.getFirst().role(), goal);
          assertEquals(Role.FERRY, ways.getLast().role(), goal);
          assertTrue(ways.getLast().name().startsWith("Ferry"), goal);
        });
    assertEquals(hasJni, candidates.stream().anyMatch(c -> c.name().startsWith("JNI")));
    assertEquals(hasCpp, candidates.stream().anyMatch(c -> c.name().startsWith("tkrzw_dbm_perf")));
  }

  @Test
  void itIsSaidWhoseTkrzwIsCalled() {
    assertTrue(experiment.notes().getFirst().startsWith("Ferry calls Tkrzw 1."));
    assertEquals(Jni.fault().isEmpty() ? 2 : 3, experiment.notes().size());
    if (Jni.fault().isEmpty()) {
      assertTrue(experiment.notes().getFirst().contains("tkrzw-java (JNI) brings Tkrzw 1."));
    }
  }

  @Test
  void everyWayIsRunInOneSessionThatSetsFirst() {
    var titles =
        Arrays.stream(Program.values())
            .flatMap(program -> program.session().candidates().stream())
            .toList();

    assertEquals(Arrays.stream(Way.values()).map(Way::title).sorted().toList(), sorted(titles));
    for (var program : Program.values()) {
      assertTrue(program.session().candidates().getFirst().contains("set"), program.name());
    }
  }

  @Test
  void aForkFindsItsSessionByTheFirstCandidate() {
    for (var together : experiment.together()) {
      var session = experiment.session(together.getFirst().name());
      assertEquals(together.stream().map(Candidate::name).toList(), session.candidates());
    }
  }

  @Test
  void theQuickTierTakesAMinute() {
    var plan = plan(Tier.QUICK);
    assertTrue(plan.estimate().compareTo(Duration.ofSeconds(60)) <= 0, plan.estimate().toString());
    assertEquals(1, plan.caseCount());
  }

  @Test
  void theStandardTierMeasuresAll() {
    var plan = plan(Tier.STANDARD);
    assertEquals(5 * experiment.sessions().size(), plan.forks());
    assertTrue(plan.estimate().compareTo(Duration.ofMinutes(35)) < 0, plan.estimate().toString());
  }

  private Plan plan(Tier tier) {
    return new Plan(
        List.of(experiment),
        new Data(
            List.of(),
            List.of(),
            Map.of(),
            List.of(),
            List.of(StoreExperiment.records(tier.records())),
            List.of()),
        tier,
        List.of(Mode.VECTORS),
        Bandwidth.GIGABIT);
  }

  private static List<String> sorted(List<String> strings) {
    return strings.stream().sorted().toList();
  }
}
