package dev.ferry.lab;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ferry.lab.experiment.Candidate;
import dev.ferry.lab.experiment.Candidate.Role;
import dev.ferry.lab.experiment.Experiment;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// What holds for every experiment.
class ExperimentsTest {
  static List<Experiment<?>> experiments() {
    return Experiments.all();
  }

  @ParameterizedTest
  @MethodSource("experiments")
  void everyGoalHasOneBaselineAndEndsWithFerrysWay(Experiment<?> experiment) {
    var byGoal = experiment.candidates().stream().collect(Collectors.groupingBy(Candidate::goal));
    byGoal.forEach(
        (goal, candidates) -> {
          var roles = candidates.stream().map(Candidate::role).toList();
          assertEquals(Role.BASELINE, roles.getFirst(), goal);
          assertEquals(Role.FERRY, roles.getLast(), goal);
          assertEquals(1, roles.stream().filter(Role.BASELINE::equals).count(), goal);
          assertEquals(1, roles.stream().filter(Role.FERRY::equals).count(), goal);
        });
  }

  @ParameterizedTest
  @MethodSource("experiments")
  void aForkFindsEveryCandidateByItsName(Experiment<?> experiment) {
    for (var way : experiment.ways()) {
      assertEquals(way.name(), experiment.candidate(way.name()).name());
    }
  }

  @ParameterizedTest
  @MethodSource("experiments")
  void aWayIsListedOnceForAGoal(Experiment<?> experiment) {
    var listed = experiment.candidates().stream().map(c -> c.name() + " " + c.goal()).toList();
    assertEquals(listed.size(), listed.stream().distinct().count());
  }

  @ParameterizedTest
  @MethodSource("experiments")
  void whatIsLeftToLongRunsIsNotAll(Experiment<?> experiment) {
    var goals = experiment.candidates().stream().map(Candidate::goal).toList();
    assertTrue(goals.containsAll(experiment.minorGoals()));
    assertTrue(!experiment.minorGoals().containsAll(goals));
  }

  @ParameterizedTest
  @MethodSource("experiments")
  void itsNameIsThatOfTheCommandLine(Experiment<?> experiment) {
    assertEquals(experiment, Experiments.named(experiment.name()).orElseThrow());
    assertTrue(experiment.question().endsWith("?"), experiment.question());
  }
}
