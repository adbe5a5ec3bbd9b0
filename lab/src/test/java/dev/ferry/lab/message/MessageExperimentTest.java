package dev.ferry.lab.message;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ferry.lab.experiment.Candidate;
import dev.ferry.lab.experiment.ObjectCase;
import dev.ferry.lab.measure.Data;
import dev.ferry.lab.measure.Mode;
import dev.ferry.lab.measure.Plan;
import dev.ferry.lab.measure.Tier;
import dev.ferry.lab.result.Bandwidth;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MessageExperimentTest {
  private final MessageExperiment experiment = new MessageExperiment();

  @Test
  void filesAreTargetsOrItIsSaidWhyNot() {
    long goals = experiment.candidates().stream().map(Candidate::goal).distinct().count();
    assertEquals(ToFile.isPossible() ? 13 : 9, goals);
    assertEquals(goals - 2, experiment.minorGoals().size());
    assertEquals(ToFile.isPossible() ? 0 : 1, experiment.notes().size());
  }

  @Test
  void candidatesOfOneGoalAreGivenTheSameKindOfMessage() {
    var bytes = GeneratedMessages.cases().getFirst().objects().getFirst();
    for (var candidate : experiment.candidates()) {
      var supply = experiment.supply(candidate, MessageType.MESSAGE_1.name(), bytes);
      var first = supply.get();
      var second = supply.get();
      if (candidate.goal().contains("again and again")) {
        assertSame(first, second, candidate.name());
      } else {
        assertNotSame(first, second, candidate.name());
      }
    }
  }

  @Test
  void theQuickTierTakesTwoMinutesAndMeasuresTheMainGoals() {
    var plan = plan(Tier.QUICK, GeneratedMessages.classic());
    assertTrue(plan.estimate().compareTo(Duration.ofSeconds(100)) <= 0, plan.estimate().toString());
    assertEquals(2 * 2 * 3, plan.forks());
  }

  @Test
  void theStandardTierMeasuresAll() {
    var plan = plan(Tier.STANDARD, GeneratedMessages.cases());
    assertEquals(5 * experiment.ways().size(), plan.forks());
    assertTrue(plan.estimate().compareTo(Duration.ofMinutes(40)) <= 0, plan.estimate().toString());
  }

  private Plan plan(Tier tier, List<ObjectCase> cases) {
    return new Plan(
        List.of(experiment),
        new Data(List.of(), List.of(), Map.of(), cases, List.of(), List.of()),
        tier,
        List.of(Mode.VECTORS),
        Bandwidth.GIGABIT);
  }
}
