package dev.ferry.lab.report;

import dev.ferry.lab.result.Comparison;
import dev.ferry.lab.result.ExperimentResult.Contender;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/// What a candidate allocates in some JVMs and not in others, though they do the same: C2 has
/// compiled it otherwise there, with vectors in objects, say, which may take ten times as long. In
/// a median of the JVMs it does not show.
final class UnevenAllocations {
  /// Bytes that one JVM may allocate more than another which does the same, besides twice as many:
  /// an object or two, of which C2 sees or does not see that they are not needed.
  private static final int TOLERATED = 256;

  private static final int MOST_NAMED = 3;

  private UnevenAllocations() {}

  /// A sentence for each such candidate of a goal.
  static List<String> sentences(Comparison comparison, String goal) {
    return comparison.experiment().candidates(goal).stream()
        .map(candidate -> sentence(comparison, candidate))
        .flatMap(Optional::stream)
        .toList();
  }

  private static Optional<String> sentence(Comparison comparison, Contender candidate) {
    var cases = comparison.cases().boxed().filter(i -> isUneven(comparison, candidate, i)).toList();
    if (cases.isEmpty()) {
      return Optional.empty();
    }
    var named =
        cases.stream()
            .limit(MOST_NAMED)
            .map(i -> named(comparison, candidate, i))
            .collect(Collectors.joining(", "));
    int others = cases.size() - MOST_NAMED;
    return Optional.of(
        "%s allocates in some JVMs what it does not in others: %s%s. What C2 has made of it depends on the JVM, and so may its time."
            .formatted(
                candidate.name(),
                named,
                others > 0 ? ", and in %d cases more".formatted(others) : ""));
  }

  private static boolean isUneven(Comparison comparison, Contender candidate, int caseIndex) {
    var bytes = comparison.allocatedByFork(candidate, caseIndex);
    return bytes.length > 1 && bytes[bytes.length - 1] > 2 * bytes[0] + TOLERATED;
  }

  private static String named(Comparison comparison, Contender candidate, int caseIndex) {
    var bytes = comparison.allocatedByFork(candidate, caseIndex);
    return "%s (%s to %s B/op)"
        .formatted(
            comparison.experiment().cases().get(caseIndex).name(),
            Figures.plainBytes(OptionalDouble.of(bytes[0])),
            Figures.plainBytes(OptionalDouble.of(bytes[bytes.length - 1])));
  }
}
