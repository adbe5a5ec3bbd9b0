package dev.ferry.lab.result;

import java.util.List;

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
  /// @param round the how-manieth fork of the candidate, from 0
  /// @param candidate by name
  /// @param cases a sample for each case
  public record ForkSample(int round, String candidate, List<CaseSample> cases) {}

  /// What one JVM measured for one candidate and case.
  ///
  /// @param nanosPerText one figure for each iteration, in nanoseconds a text
  /// @param bytesAllocatedPerText on the heap, once compiled
  public record CaseSample(List<Double> nanosPerText, double bytesAllocatedPerText) {}
}
