package dev.ferry.lab.measure;

import dev.ferry.lab.experiment.Candidate;
import dev.ferry.lab.experiment.Case;
import dev.ferry.lab.experiment.Operation;
import dev.ferry.lab.experiment.TextExperiment;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/// Checks, before anything is timed, that all candidates of an experiment on texts give the same
/// results.
final class EqualResults {
  private EqualResults() {}

  /// Runs every candidate on every text.
  ///
  /// @return a digest of the results of each case, for the forks to be checked against
  static <I> List<Long> check(TextExperiment<I> experiment, List<Case> cases) throws ResultsDiffer {
    int longest = cases.stream().mapToInt(Case::longest).max().orElse(0);
    var candidates = experiment.candidates();
    var operations = candidates.stream().map(c -> c.setUp().apply(longest)).toList();
    var digests = new ArrayList<Long>();
    for (var each : cases) {
      var digest = new DigestSink();
      for (int text = 0; text < each.texts().size(); text++) {
        var input = experiment.input(each.texts().get(text));
        var expected = result(candidates.getFirst(), operations.getFirst(), input, each, text);
        for (int i = 1; i < candidates.size(); i++) {
          var actual = result(candidates.get(i), operations.get(i), input, each, text);
          if (!Objects.deepEquals(expected, actual)) {
            throw new ResultsDiffer(
                "“%s” and “%s” give different results for text %d of %s, %s."
                    .formatted(
                        candidates.getFirst().name(),
                        candidates.get(i).name(),
                        text,
                        each.group(),
                        each.label()));
          }
        }
        digest.any(expected);
      }
      digests.add(digest.digest());
    }
    return digests;
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
