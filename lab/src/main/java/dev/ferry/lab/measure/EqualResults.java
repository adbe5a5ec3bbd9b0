package dev.ferry.lab.measure;

import dev.ferry.lab.experiment.Candidate;
import dev.ferry.lab.experiment.Case;
import dev.ferry.lab.experiment.Operation;
import dev.ferry.lab.experiment.TextExperiment;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/// Checks, before anything is timed, that all candidates of an experiment on texts give the same
/// results; but for limits, which need not.
final class EqualResults {
  private EqualResults() {}

  /// Runs every candidate on every text.
  ///
  /// @return by the candidate's name, a digest of its results in each case, for the forks to be
  ///   checked against
  static <I> Map<String, List<Long>> check(TextExperiment<I> experiment, List<Case> cases)
      throws ResultsDiffer {
    int longest = cases.stream().mapToInt(Case::longest).max().orElse(0);
    var first = experiment.candidates().getFirst();
    var right = first.setUp().apply(longest);
    var digests = new HashMap<String, List<Long>>();
    for (var candidate : experiment.candidates()) {
      var operation = candidate.setUp().apply(longest);
      var ofCandidate = new ArrayList<Long>();
      for (var each : cases) {
        var digest = new DigestSink();
        for (int text = 0; text < each.texts().size(); text++) {
          var input = experiment.input(each.texts().get(text));
          var actual = result(candidate, operation, input, each, text);
          if (candidate.role() != Candidate.Role.LIMIT) {
            compare(first, result(first, right, input, each, text), candidate, actual, each, text);
          }
          digest.any(actual);
        }
        ofCandidate.add(digest.digest());
      }
      digests.put(candidate.name(), ofCandidate);
    }
    return digests;
  }

  private static void compare(
      Candidate<?> first, Object expected, Candidate<?> other, Object actual, Case where, int text)
      throws ResultsDiffer {
    if (!Objects.deepEquals(expected, actual)) {
      throw new ResultsDiffer(
          "“%s” and “%s” give different results for text %d of %s, %s."
              .formatted(first.name(), other.name(), text, where.group(), where.label()));
    }
  }

  private static <I> Object result(
      Candidate<I> candidate, Operation<I> operation, I input, Case where, int text)
      throws ResultsDiffer {
    var sink = new KeepingSink();
    try {
      operation.run(input, sink);
    } catch (Exception e) {
      throw new ResultsDiffer(
          "“%s” failed on text %d of %s, %s: %s"
              .formatted(candidate.name(), text, where.group(), where.label(), e));
    }
    return sink.results().getLast();
  }
}
