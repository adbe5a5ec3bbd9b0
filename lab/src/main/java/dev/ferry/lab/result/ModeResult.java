package dev.ferry.lab.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The samples of one experiment in one mode of the JVM.
///
/// @param mode as on the command line
/// @param jvmArguments the forks were started with
/// @param kernels Ferry chose in the forks, and why
/// @param collector the garbage collectors of the forks
/// @param forks in the order they ran
public record ModeResult(
    String mode,
    List<String> jvmArguments,
    String kernels,
    String collector,
    List<ForkSample> forks) {
  /// What one JVM measured for one candidate.
  ///
  /// @param round of the run, from 0, in which each candidate has one fork at most
  /// @param candidate by name
  /// @param cases a sample for each case
  public record ForkSample(int round, String candidate, List<CaseSample> cases) {
    private Optional<ForkSample> firstPasses() {
      var first = cases.stream().map(CaseSample::firstPass).flatMap(Optional::stream).toList();
      return first.isEmpty()
          ? Optional.empty()
          : Optional.of(new ForkSample(round, candidate, first));
    }

    private boolean canBeCompared(int caseCount) {
      long first = cases.stream().filter(sample -> sample.firstPass().isPresent()).count();
      return cases.size() == caseCount
          && (first == 0 || first == caseCount)
          && cases.stream().allMatch(CaseSample::canBeCompared);
    }

    private ForkSample only(List<Integer> indices) {
      return new ForkSample(round, candidate, indices.stream().map(cases::get).toList());
    }
  }

  /// What one JVM measured for one candidate and case.
  ///
  /// @param nanosPerText one figure for each iteration, in nanoseconds a text
  /// @param bytesAllocatedPerText on the heap, once compiled
  /// @param firstPassNanos what the first pass over the file took, if it is a file
  public record CaseSample(
      List<Double> nanosPerText,
      double bytesAllocatedPerText,
      @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Double firstPassNanos) {
    private boolean canBeCompared() {
      return !nanosPerText.isEmpty()
          && nanosPerText.stream().allMatch(CaseSample::isTime)
          && (firstPassNanos == null || isTime(firstPassNanos));
    }

    private static boolean isTime(double nanos) {
      return nanos > 0 && nanos < Double.POSITIVE_INFINITY;
    }

    private Optional<CaseSample> firstPass() {
      return Optional.ofNullable(firstPassNanos)
          .map(first -> new CaseSample(List.of(first), bytesAllocatedPerText, first));
    }
  }

  /// As [ExperimentResult#canBeCompared].
  boolean canBeCompared(int caseCount) {
    long turns =
        forks.stream().map(fork -> Map.entry(fork.round(), fork.candidate())).distinct().count();
    return turns == forks.size() && forks.stream().allMatch(fork -> fork.canBeCompared(caseCount));
  }

  /// The same with first passes in place of the others; empty if there are none.
  public Optional<ModeResult> firstPasses() {
    var first = forks.stream().map(ForkSample::firstPasses).flatMap(Optional::stream).toList();
    return first.isEmpty()
        ? Optional.empty()
        : Optional.of(new ModeResult(mode, jvmArguments, kernels, collector, first));
  }

  /// The same with the samples of some cases only.
  ModeResult only(List<Integer> cases) {
    var some = forks.stream().map(fork -> fork.only(cases)).toList();
    return new ModeResult(mode, jvmArguments, kernels, collector, some);
  }
}
