package dev.ferry.lab.result;

import dev.ferry.lab.experiment.Unit;
import dev.ferry.lab.result.ExperimentResult.CaseSize;
import dev.ferry.lab.result.ExperimentResult.Contender;
import dev.ferry.lab.result.ModeResult.ForkSample;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Comparisons of forks that tests make up.
public final class Comparisons {
  private Comparisons() {}

  /// A comparison in one mode.
  ///
  /// @param name of the experiment
  public static Comparison of(
      String name,
      Unit unit,
      List<Contender> candidates,
      List<CaseSize> cases,
      @Nullable Sizes sizes,
      List<ForkSample> forks) {
    var mode = new ModeResult("none", List.of(), "", "", forks);
    var experiment =
        new ExperimentResult(
            name, "What?", "gets", unit, List.of(), candidates, cases, List.of(mode), sizes);
    return new Comparison(experiment, mode);
  }

  /// A run whose only experiment is what is compared.
  public static RunResult run(Comparison comparison) {
    return new RunResult(
        RunResult.FORMAT,
        "",
        0,
        "smoke",
        false,
        Map.of(),
        List.of(),
        List.of(comparison.experiment()),
        List.of());
  }
}
