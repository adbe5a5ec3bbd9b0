package dev.ferry.lab.result;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/// What it takes to write a list, send it and read it, worked out from a run's sizes and samples.
///
/// @param experiment by name
/// @param mode by name
/// @param group of the case
/// @param label of the case
/// @param candidate that writes and reads it, by name
/// @param chars that are sent
/// @param share of the chars of the first form
/// @param wireNanos to send them
/// @param roundTripNanos to write and to read them; null if that was not measured
/// @param sumNanos of both
public record Transfer(
    String experiment,
    String mode,
    String group,
    String label,
    String candidate,
    long chars,
    double share,
    double wireNanos,
    @Nullable Double roundTripNanos,
    @Nullable Double sumNanos) {
  /// All transfers of a run.
  public static List<Transfer> of(RunResult run) {
    return run.experiments().stream()
        .flatMap(e -> e.modes().stream().map(mode -> new Comparison(e, mode)))
        .flatMap(c -> c.cases().boxed().flatMap(i -> of(c, i).stream()))
        .toList();
  }

  /// A transfer for each form in one case; none if the experiment is not about sizes.
  public static List<Transfer> of(Comparison comparison, int caseIndex) {
    var transfers = new ArrayList<Transfer>();
    var experiment = comparison.experiment();
    var sizes = experiment.sizes();
    if (sizes != null) {
      var size = experiment.cases().get(caseIndex);
      long first = sizes.forms().getFirst().chars().get(caseIndex);
      for (var form : sizes.forms()) {
        long chars = form.chars().get(caseIndex);
        double wire = sizes.bandwidth().nanos(chars);
        var roundTrip = roundTrip(comparison, form.candidate(), caseIndex);
        transfers.add(
            new Transfer(
                experiment.name(),
                comparison.mode().mode(),
                size.group(),
                size.label(),
                form.candidate(),
                chars,
                (double) chars / first,
                wire,
                roundTrip,
                roundTrip == null ? null : Double.valueOf(wire + roundTrip)));
      }
    }
    return transfers;
  }

  private static @Nullable Double roundTrip(
      Comparison comparison, String candidate, int caseIndex) {
    var nanosPerText =
        comparison.experiment().candidates().stream()
            .filter(contender -> contender.name().equals(candidate))
            .map(contender -> comparison.nanos(contender, caseIndex))
            .findFirst()
            .orElse(OptionalDouble.empty());
    int texts = comparison.experiment().cases().get(caseIndex).texts();
    return nanosPerText.isPresent() ? Double.valueOf(texts * nanosPerText.getAsDouble()) : null;
  }
}
