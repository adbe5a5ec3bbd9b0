package dev.ferry.lab.measure;

import dev.ferry.lab.experiment.Candidate;
import dev.ferry.lab.experiment.Case;
import dev.ferry.lab.experiment.Experiment;
import dev.ferry.lab.text.TextProfile;
import java.time.Duration;
import java.util.List;
import java.util.function.Predicate;

/// What a run shall do.
///
/// @param experiments to run, in order
/// @param cases to run them on
/// @param inputs profiles of the user's files, if the cases come from files
/// @param tier of time against certainty
/// @param modes of the JVM to run each of them in
public record Plan(
    List<Experiment<?>> experiments,
    List<Case> cases,
    List<TextProfile> inputs,
    Tier tier,
    List<Mode> modes) {
  /// What a fork takes besides its iterations: the JVM's start, the workload, most compilations.
  private static final Duration FORK_START = Duration.ofMillis(700);

  /// What a fork of Ferry takes besides: the training of the kernels.
  private static final Duration TRAINING = Duration.ofMillis(2_300);

  /// What JMH adds to each iteration.
  private static final Duration ITERATION_OVERHEAD = Duration.ofMillis(1);

  public Plan {
    experiments = List.copyOf(experiments);
    cases = List.copyOf(cases);
    inputs = List.copyOf(inputs);
    modes = List.copyOf(modes);
  }

  /// How many JVMs will be started.
  public int forks() {
    return forks(_ -> true);
  }

  private int forks(Predicate<Candidate<?>> of) {
    return experiments.stream()
            .flatMap(experiment -> experiment.candidates().stream())
            .filter(of)
            .mapToInt(candidate -> tier.forks(candidate.role()))
            .sum()
        * modes.size();
  }

  /// How long it will take, as far as can be told in advance.
  public Duration estimate() {
    var fork =
        tier.forkTime(cases.size())
            .plus(ITERATION_OVERHEAD.multipliedBy(tier.iterations(cases.size())))
            .plus(FORK_START);
    int trained = forks(candidate -> candidate.role() == Candidate.Role.FERRY);
    return fork.multipliedBy(forks()).plus(TRAINING.multipliedBy(trained));
  }
}
