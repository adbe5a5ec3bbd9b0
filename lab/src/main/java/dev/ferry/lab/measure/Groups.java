package dev.ferry.lab.measure;

import dev.ferry.lab.experiment.Candidate;
import dev.ferry.lab.experiment.Candidate.Role;
import dev.ferry.lab.experiment.Experiment;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// Which candidates are measured by [Turns], each in a JVM of its own.
final class Groups {
  private Groups() {}

  /// Each way that the tier has time for, once: those that are compared with each other, baseline
  /// and Ferry's, together, with what these are compared with for other goals; others alone.
  ///
  /// @param most that may be together
  static List<List<Candidate<?>>> of(Experiment<?> experiment, Tier tier, int most) {
    var compared = compared(experiment, tier);
    var groups = new ArrayList<List<Candidate<?>>>();
    var groupOf = new ArrayList<Set<String>>();
    for (var way : experiment.ways()) {
      if (tier.forks(experiment, way) == 0) {
        continue;
      }
      var with =
          compared.stream()
              .filter(names -> names.contains(way.name()))
              .findFirst()
              .orElse(Set.of());
      int group = with.isEmpty() ? -1 : groupOf.lastIndexOf(with);
      if (group < 0 || groups.get(group).size() >= most) {
        group = groups.size();
        groups.add(new ArrayList<>());
        groupOf.add(with);
      }
      groups.get(group).add(way);
    }
    return groups;
  }

  /// Names of baselines and of Ferry's ways that have to do with each other.
  private static List<Set<String>> compared(Experiment<?> experiment, Tier tier) {
    var all = new ArrayList<Set<String>>();
    var goals = experiment.candidates().stream().map(Candidate::goal).distinct();
    goals
        .filter(goal -> tier.measures(experiment, goal))
        .forEach(
            goal -> {
              var names = new HashSet<String>();
              experiment.candidates().stream()
                  .filter(each -> each.goal().equals(goal))
                  .filter(each -> each.role() == Role.BASELINE || each.role() == Role.FERRY)
                  .forEach(each -> names.add(each.name()));
              for (var known : List.copyOf(all)) {
                if (known.stream().anyMatch(names::contains)) {
                  all.remove(known);
                  names.addAll(known);
                }
              }
              all.add(names);
            });
    return all;
  }
}
