package dev.ferry.lab.measure;

import dev.ferry.lab.experiment.Candidate;
import dev.ferry.lab.experiment.Case;
import dev.ferry.lab.experiment.ListExperiment;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/// Checks, before anything is timed, that the candidates of each goal of an experiment on lists
/// give the same results, one after the other.
final class EqualLists<I> {
  private final Map<String, List<Long>> digests = new HashMap<>();
  private final Map<String, Results<I>> firsts = new HashMap<>();

  private EqualLists() {}

  private record Results<I>(Candidate<I> candidate, List<Object> all) {}

  /// Runs every candidate on every list.
  ///
  /// @return by the candidate's name, a digest of its results in each case, for the forks to be
  ///   checked against
  static <I> Map<String, List<Long>> check(ListExperiment<I> experiment, List<Case> cases)
      throws ResultsDiffer {
    var check = new EqualLists<I>();
    for (var each : cases) {
      check.firsts.clear();
      var input = experiment.input(each.texts());
      for (var way : experiment.ways()) {
        check.check(experiment, results(way, input, each), each);
      }
    }
    return check.digests;
  }

  /// Compares a way with the first of each goal that it is listed for, unless it is a limit there.
  private void check(ListExperiment<I> experiment, Results<I> way, Case where)
      throws ResultsDiffer {
    var digest = new DigestSink();
    way.all.forEach(digest::any);
    digests.computeIfAbsent(way.candidate.name(), _ -> new ArrayList<>()).add(digest.digest());
    for (var listed : experiment.candidates()) {
      if (listed.name().equals(way.candidate.name()) && listed.role() != Candidate.Role.LIMIT) {
        var first = firsts.putIfAbsent(listed.goal(), way);
        if (first != null) {
          compare(first, way, where);
        }
      }
    }
  }

  private static <I> Results<I> results(Candidate<I> candidate, I input, Case where)
      throws ResultsDiffer {
    var sink = new KeepingSink();
    try {
      candidate.setUp().apply(0).run(input, sink);
    } catch (Exception e) {
      throw new ResultsDiffer(
          "“%s” failed on %s, %s: %s".formatted(candidate.name(), where.group(), where.label(), e));
    }
    return new Results<>(candidate, sink.results());
  }

  private static <I> void compare(Results<I> first, Results<I> other, Case where)
      throws ResultsDiffer {
    int count = Math.max(first.all.size(), other.all.size());
    for (int i = 0; i < count; i++) {
      if (i >= first.all.size()
          || i >= other.all.size()
          || !Objects.deepEquals(first.all.get(i), other.all.get(i))) {
        throw new ResultsDiffer(
            "“%s” and “%s” give different results (number %d) for %s, %s."
                .formatted(
                    first.candidate.name(),
                    other.candidate.name(),
                    i,
                    where.group(),
                    where.label()));
      }
    }
  }
}
