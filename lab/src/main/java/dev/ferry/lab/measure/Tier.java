package dev.ferry.lab.measure;

import dev.ferry.lab.experiment.Candidate;
import dev.ferry.lab.experiment.Experiment;
import dev.ferry.lab.text.Script;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// How much time a run may take for how much certainty. The times are for a fork, to be shared by
/// its cases: a few cases get long iterations, many get short ones.
///
/// @param key as on the command line
/// @param forks JVMs a candidate
/// @param rivalForks JVMs a candidate that is neither the baseline nor Ferry's
/// @param variantForks JVMs another way of Ferry's, if it has to be trained; others get as many as
///   a rival
/// @param isSteady whether forks are warmed up until there is nothing left to compile
/// @param warmup time for the JIT compiler after that, at least, over all cases
/// @param warmupPasses passes over all cases in that time
/// @param measurement time that is measured, at least, over all cases
/// @param passes the least number of passes over all cases in that time
/// @param mostPasses as many as there is time for with the shortest iterations, and no more than
///   this
/// @param shortest iteration that is measured
/// @param scripts measured unless others are named
/// @param lengths in chars, measured unless others are named
/// @param filePasses how long and how often files are read
/// @param records that are put into a database, unless another number is given
/// @param isThorough whether an experiment's minor goals are measured, and limits, and messages of
///   more shapes
public record Tier(
    String key,
    int forks,
    int rivalForks,
    int variantForks,
    boolean isSteady,
    Duration warmup,
    int warmupPasses,
    Duration measurement,
    int passes,
    int mostPasses,
    Duration shortest,
    List<Script> scripts,
    List<Integer> lengths,
    FilePasses filePasses,
    int records,
    boolean isThorough) {
  /// How a JVM reads a file: a first pass, then passes to warm up, then those that are measured.
  ///
  /// @param lines of the file that the lab writes, if it does
  /// @param withAscii whether it writes one of ASCII, too
  /// @param training whether kernels are trained after the first pass, without which later ones say
  ///   little about speed
  /// @param warmup passes between the first and those that are measured, or fewer if they take some
  ///   seconds
  /// @param measured passes, or fewer if they take some seconds
  public record FilePasses(
      int lines, boolean withAscii, boolean training, int warmup, int measured) {}

  /// Only to see that everything works: one fork says nothing about speed.
  public static final Tier SMOKE =
      new Tier(
          "smoke",
          1,
          1,
          1,
          false,
          Duration.ofMillis(20),
          1,
          Duration.ofMillis(20),
          1,
          1,
          Duration.ofMillis(5),
          List.of(Script.ASCII, Script.JAPANESE),
          List.of(16, 256),
          new FilePasses(10_000, true, false, 1, 1),
          100_000,
          false);

  /// Three forks a side, and one for each other way, which shows where it stands but allows no
  /// verdict: big differences, in some three minutes. Ferry's other ways, where each would have to
  /// be trained first, are left to longer runs.
  public static final Tier QUICK =
      new Tier(
          "quick",
          3,
          1,
          0,
          true,
          Duration.ofMillis(120),
          2,
          Duration.ofMillis(900),
          3,
          12,
          Duration.ofMillis(3),
          List.of(Script.ASCII, Script.LATIN, Script.JAPANESE, Script.MIXED, Script.EMOJI),
          List.of(10, 100, 1_000, 10_000),
          new FilePasses(100_000, false, true, 20, 5),
          1_000_000,
          false);

  /// Five forks a candidate, all scripts: small differences.
  public static final Tier STANDARD =
      new Tier(
          "standard",
          5,
          5,
          5,
          true,
          Duration.ofSeconds(2),
          4,
          Duration.ofSeconds(4),
          5,
          20,
          Duration.ofMillis(5),
          List.of(Script.values()),
          List.of(8, 16, 32, 64, 100, 1_000, 10_000, 100_000),
          new FilePasses(1_000_000, true, true, 10, 5),
          10_000_000,
          true);

  /// Ten forks a candidate: figures to print.
  public static final Tier PUBLISH =
      new Tier(
          "publish",
          10,
          10,
          10,
          true,
          Duration.ofSeconds(5),
          5,
          Duration.ofSeconds(10),
          10,
          40,
          Duration.ofMillis(10),
          List.of(Script.values()),
          List.of(8, 16, 32, 64, 100, 300, 1_000, 3_000, 10_000, 100_000),
          new FilePasses(1_000_000, true, true, 15, 10),
          10_000_000,
          true);

  private static final List<Tier> ALL = List.of(SMOKE, QUICK, STANDARD, PUBLISH);

  /// The tier of that key.
  public static Optional<Tier> of(String key) {
    return ALL.stream().filter(tier -> tier.key.equals(key)).findFirst();
  }

  /// How many JVMs a candidate gets: if it is listed for several goals, what it needs for that
  /// which needs most.
  int forks(Experiment<?> experiment, Candidate<?> candidate) {
    return experiment.candidates().stream()
        .filter(listed -> listed.name().equals(candidate.name()))
        .filter(listed -> measures(experiment, listed.goal()))
        .mapToInt(this::forks)
        .max()
        .orElse(0);
  }

  /// How many JVMs candidates get that share one: what the one of them needs that needs most.
  int forks(Experiment<?> experiment, List<? extends Candidate<?>> together) {
    return together.stream().mapToInt(candidate -> forks(experiment, candidate)).max().orElse(0);
  }

  /// Whether there is time for a goal.
  boolean measures(Experiment<?> experiment, String goal) {
    return isThorough || !experiment.minorGoals().contains(goal);
  }

  private int forks(Candidate<?> candidate) {
    return switch (candidate.role()) {
      case BASELINE, FERRY -> forks;
      case RIVAL -> rivalForks;
      // What a limit is good for takes as much certainty as what is compared with it.
      case LIMIT -> isThorough ? forks : 0;
      case VARIANT -> candidate.trained() ? variantForks : rivalForks;
    };
  }

  /// How long each iteration of the warm-up is.
  Duration warmupIteration(int cases) {
    return share(warmup, warmupPasses * cases);
  }

  /// How often each case is measured: the oftener, the more of what a machine of others does is
  /// seen, which makes the same code take 1.6 times as long for a tenth of a second, or for two.
  int passes(int cases) {
    long most = measurement.dividedBy(shortest.multipliedBy(cases));
    return Math.clamp(most, passes, mostPasses);
  }

  /// How long each measured iteration is.
  Duration iteration(int cases) {
    return share(measurement, passes(cases) * cases);
  }

  private Duration share(Duration all, int iterations) {
    var share = all.dividedBy(iterations);
    return share.compareTo(shortest) < 0 ? shortest : share;
  }

  /// All iterations of a fork.
  int iterations(int cases) {
    return (warmupPasses + passes(cases)) * cases;
  }

  /// What all iterations of a fork take.
  Duration forkTime(int cases) {
    return warmupIteration(cases)
        .multipliedBy((long) warmupPasses * cases)
        .plus(iteration(cases).multipliedBy((long) passes(cases) * cases));
  }
}
