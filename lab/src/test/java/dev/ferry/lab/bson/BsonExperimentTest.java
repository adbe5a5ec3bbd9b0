package dev.ferry.lab.bson;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ferry.lab.experiment.Candidate;
import dev.ferry.lab.experiment.Candidate.Role;
import dev.ferry.lab.experiment.ObjectCase;
import dev.ferry.lab.measure.Data;
import dev.ferry.lab.measure.Mode;
import dev.ferry.lab.measure.Plan;
import dev.ferry.lab.measure.Tier;
import dev.ferry.lab.message.GeneratedMessages;
import dev.ferry.lab.message.MessageExperiment;
import dev.ferry.lab.result.Bandwidth;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.bson.BsonValue;
import org.bson.RawBsonDocument;
import org.junit.jupiter.api.Test;

class BsonExperimentTest {
  private static final List<ObjectCase> CASES = GeneratedDocuments.cases();

  private final BsonExperiment experiment = new BsonExperiment();

  @Test
  void eachGoalHasABaselineAndFerrysWay() {
    var goals =
        experiment.candidates().stream()
            .collect(
                Collectors.groupingBy(
                    Candidate::goal, Collectors.mapping(Candidate::role, Collectors.toSet())));
    assertEquals(6, goals.size());
    for (var roles : goals.values()) {
      assertTrue(roles.containsAll(Set.of(Role.BASELINE, Role.FERRY)));
    }
    assertTrue(goals.keySet().containsAll(experiment.minorGoals()));
  }

  @Test
  void casesAreWhatMessagesAreNot() {
    var messages = new MessageExperiment();
    for (var each : CASES) {
      assertTrue(experiment.isAbout(each.type()));
      assertTrue(!messages.isAbout(each.type()));
    }
    for (var each : GeneratedMessages.cases()) {
      assertTrue(messages.isAbout(each.type()));
      assertTrue(!experiment.isAbout(each.type()));
    }
  }

  @Test
  void documentsAreAlwaysTheSame() {
    var again = GeneratedDocuments.cases();
    for (int i = 0; i < CASES.size(); i++) {
      for (int k = 0; k < CASES.get(i).objects().size(); k++) {
        assertArrayEquals(CASES.get(i).objects().get(k), again.get(i).objects().get(k));
      }
      assertEquals(CASES.get(i).chars(), again.get(i).chars());
    }
  }

  /// All but those that the driver's Document has no class of its own for.
  @Test
  void everyTypeIsThere() {
    var full = CASES.stream().filter(each -> each.group().equals("Every type")).toList();
    var types = new RawBsonDocument(full.getFirst().objects().getFirst()).values().stream();
    assertEquals(19, types.map(BsonValue::getBsonType).distinct().count());
  }

  @Test
  void theQuickTierTakesTwoMinutesAndMeasuresTheMainGoalsWithoutLimits() {
    var plan = plan(Tier.QUICK);
    assertTrue(plan.estimate().compareTo(Duration.ofSeconds(100)) <= 0, plan.estimate().toString());
    assertEquals(2 * 2 * 3, plan.forks());
  }

  /// Messages and documents in one run: each experiment has its own.
  @Test
  void casesAreCountedOnce() {
    var objects = new ArrayList<>(CASES);
    objects.addAll(GeneratedMessages.cases());
    var plan =
        new Plan(
            List.of(new MessageExperiment(), experiment),
            new Data(List.of(), List.of(), Map.of(), objects, List.of(), List.of()),
            Tier.QUICK,
            List.of(Mode.VECTORS),
            Bandwidth.GIGABIT);
    assertEquals(CASES.size() + GeneratedMessages.cases().size(), plan.caseCount());
  }

  private Plan plan(Tier tier) {
    return new Plan(
        List.of(experiment),
        new Data(List.of(), List.of(), Map.of(), CASES, List.of(), List.of()),
        tier,
        List.of(Mode.VECTORS),
        Bandwidth.GIGABIT);
  }
}
