package dev.ferry.lab.measure;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ferry.lab.experiment.Candidate;
import dev.ferry.lab.experiment.Candidate.Role;
import dev.ferry.lab.experiment.Experiment;
import dev.ferry.lab.id.IdsExperiment;
import dev.ferry.lab.message.MessageExperiment;
import dev.ferry.lab.utf8.EncodeExperiment;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class GroupsTest {
  static List<Experiment<?>> experiments() {
    return List.of(new EncodeExperiment(), new IdsExperiment(), new MessageExperiment());
  }

  @ParameterizedTest
  @MethodSource("experiments")
  void eachWayIsInOneGroupAndFerrysIsInThatOfItsBaseline(Experiment<?> experiment) {
    var groups = names(Groups.of(experiment, Tier.STANDARD, Integer.MAX_VALUE));
    var ways = experiment.ways().stream().map(Candidate::name).toList();
    assertEquals(
        ways.stream().sorted().toList(), groups.stream().flatMap(List::stream).sorted().toList());
    for (var ferrys : experiment.candidates()) {
      for (var baseline : experiment.candidates()) {
        if (ferrys.role() == Role.FERRY
            && baseline.role() == Role.BASELINE
            && ferrys.goal().equals(baseline.goal())) {
          assertTrue(
              groups.stream()
                  .anyMatch(
                      group -> group.contains(ferrys.name()) && group.contains(baseline.name())),
              ferrys.goal());
        }
      }
    }
  }

  @ParameterizedTest
  @MethodSource("experiments")
  void noGroupIsLargerThanAllowed(Experiment<?> experiment) {
    for (int most = 1; most < 4; most++) {
      var groups = Groups.of(experiment, Tier.STANDARD, most);
      for (var group : groups) {
        assertTrue(group.size() <= most);
      }
      assertEquals(experiment.ways().size(), groups.stream().mapToInt(List::size).sum());
    }
  }

  @Test
  void whatTheTierHasNoTimeForIsLeftOut() {
    assertEquals(
        List.of(
            List.of("toByteArray", "FerryProto.toByteArray"),
            List.of("CodedOutputStream over an array", "FerryProto.append(ByteOutput)")),
        names(Groups.of(new MessageExperiment(), Tier.QUICK, 2)));
  }

  private static List<List<String>> names(List<List<Candidate<?>>> groups) {
    return groups.stream()
        .map(group -> group.stream().<String>map(Candidate::name).toList())
        .toList();
  }
}
