package dev.ferry.lab.measure;

import dev.ferry.lab.experiment.Candidate;
import dev.ferry.lab.experiment.ObjectCase;
import dev.ferry.lab.experiment.ObjectExperiment;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Checks, before anything is timed, that all candidates of an experiment on objects give the same
/// bytes, whatever their goal; but for limits, which give none.
final class EqualBytes {
  private EqualBytes() {}

  /// Runs every candidate on every object, twice.
  ///
  /// @param folder of the run
  /// @return by the candidate's name, a digest of its results in each case, for the forks to be
  ///   checked against
  static <I> Map<String, List<Long>> check(
      ObjectExperiment<I> experiment, List<ObjectCase> cases, Path folder)
      throws IOException, ResultsDiffer {
    var ways = experiment.ways();
    var digests = new HashMap<String, List<Long>>();
    var expected = new ArrayList<List<byte[]>>();
    for (var way : ways) {
      var ofWay = new ArrayList<Long>();
      var serialised = Serialised.by(experiment, way.name(), cases, folder);
      for (int i = 0; i < cases.size(); i++) {
        var results = results(serialised, way, cases.get(i));
        if (way.equals(ways.getFirst())) {
          expected.add(results);
        }
        if (way.role() != Candidate.Role.LIMIT) {
          compare(ways.getFirst(), expected.get(i), way, results, cases.get(i));
        }
        ofWay.add(Serialised.digest(results));
      }
      digests.put(way.name(), ofWay);
    }
    return digests;
  }

  private static <I> List<byte[]> results(
      Serialised<I> serialised, Candidate<I> candidate, ObjectCase where) throws ResultsDiffer {
    try {
      return serialised.of(where);
    } catch (Exception e) {
      throw new ResultsDiffer(
          "“%s” failed on %s, %s: %s".formatted(candidate.name(), where.group(), where.label(), e));
    }
  }

  private static <I> void compare(
      Candidate<I> first,
      List<byte[]> expected,
      Candidate<I> other,
      List<byte[]> actual,
      ObjectCase where)
      throws ResultsDiffer {
    for (int i = 0; i < expected.size(); i++) {
      int at = Arrays.mismatch(expected.get(i), actual.get(i));
      if (at >= 0) {
        throw new ResultsDiffer(
            "“%s” and “%s” give different bytes (from offset %d of object %d) for %s, %s."
                .formatted(first.name(), other.name(), at, i, where.group(), where.label()));
      }
    }
  }
}
