package dev.ferry.lab.read;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.ferry.lab.experiment.Candidate;
import dev.ferry.lab.experiment.Candidate.Role;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class ReadExperimentTest {
  private final ReadExperiment experiment = new ReadExperiment();

  @Test
  void everyGoalHasOneBaselineAndEndsWithFerrysWay() {
    var byGoal = experiment.candidates().stream().collect(Collectors.groupingBy(Candidate::goal));

    assertEquals(7, byGoal.size());
    byGoal.forEach(
        (goal, candidates) -> {
          var roles = candidates.stream().map(Candidate::role).toList();
          assertEquals(Role.BASELINE, roles.getFirst(), goal);
          assertEquals(Role.FERRY, roles.getLast(), goal);
          assertEquals(1, roles.stream().filter(Role.BASELINE::equals).count(), goal);
          assertEquals(1, roles.stream().filter(Role.FERRY::equals).count(), goal);
        });
  }

  @Test
  void aForkFindsEveryCandidateByItsName() {
    for (var way : experiment.ways()) {
      assertEquals(way.name(), experiment.candidate(way.name()).name());
    }
    assertEquals("CharsetDecoder loop", experiment.candidate("CharsetDecoder loop").name());
  }

  @Test
  void whatIsListedForTwoGoalsIsOneWay() {
    assertEquals(experiment.candidates().size() - 2, experiment.ways().size());
  }
}
