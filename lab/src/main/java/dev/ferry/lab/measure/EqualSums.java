package dev.ferry.lab.measure;

import dev.ferry.lab.experiment.Candidate;
import dev.ferry.lab.experiment.FileCase;
import dev.ferry.lab.experiment.FileExperiment;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Checks, before anything is timed, that the candidates of each goal of an experiment on files
/// give results that add up to the same.
final class EqualSums {
  private final Map<String, List<Long>> sums = new HashMap<>();

  private EqualSums() {}

  /// Runs every candidate on every file.
  ///
  /// @param files of the cases
  /// @return by the candidate's name, the sum of the results of each case, for the forks to be
  ///   checked against
  static Map<String, List<Long>> check(
      FileExperiment experiment, List<FileCase> cases, List<Path> files) throws ResultsDiffer {
    var check = new EqualSums();
    for (var candidate : experiment.ways()) {
      check.sum(candidate, cases, files);
    }
    var firsts = new HashMap<String, Candidate<Path>>();
    for (var candidate : experiment.candidates()) {
      var first = firsts.putIfAbsent(candidate.goal(), candidate);
      if (first != null) {
        check.compare(first, candidate, cases);
      }
    }
    return check.sums;
  }

  private void sum(Candidate<Path> candidate, List<FileCase> cases, List<Path> files)
      throws ResultsDiffer {
    var ofCandidate = new ArrayList<Long>();
    for (int i = 0; i < cases.size(); i++) {
      var sink = new SumSink();
      try {
        candidate.setUp().apply(0).run(files.get(i), sink);
      } catch (Exception e) {
        throw new ResultsDiffer(
            "“%s” failed on %s, %s: %s"
                .formatted(candidate.name(), cases.get(i).group(), cases.get(i).label(), e));
      }
      ofCandidate.add(sink.sum());
    }
    sums.put(candidate.name(), ofCandidate);
  }

  private void compare(Candidate<Path> first, Candidate<Path> other, List<FileCase> cases)
      throws ResultsDiffer {
    for (int i = 0; i < cases.size(); i++) {
      if (!sums(first).get(i).equals(sums(other).get(i))) {
        throw new ResultsDiffer(
            "“%s” and “%s” give different results for %s, %s."
                .formatted(first.name(), other.name(), cases.get(i).group(), cases.get(i).label()));
      }
    }
  }

  private List<Long> sums(Candidate<Path> candidate) {
    return sums.getOrDefault(candidate.name(), List.of());
  }
}
