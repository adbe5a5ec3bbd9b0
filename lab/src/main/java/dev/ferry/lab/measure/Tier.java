package dev.ferry.lab.measure;

import dev.ferry.lab.text.Script;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// How much time a run may take for how much certainty.
///
/// @param key as on the command line
/// @param forks JVMs a candidate
/// @param warmupPasses passes over all cases before the first that is measured
/// @param passes passes over all cases that are measured
/// @param iteration what is spent on a case in a pass
/// @param scripts measured unless others are named
/// @param lengths in chars, measured unless others are named
public record Tier(
    String key,
    int forks,
    int warmupPasses,
    int passes,
    Duration iteration,
    List<Script> scripts,
    List<Integer> lengths) {
  /// Only to see that everything works: one fork says nothing about speed.
  public static final Tier SMOKE =
      new Tier(
          "smoke",
          1,
          1,
          1,
          Duration.ofMillis(5),
          List.of(Script.ASCII, Script.JAPANESE),
          List.of(16, 256));

  /// Three forks a candidate: big differences, in a minute or two.
  public static final Tier QUICK =
      new Tier(
          "quick",
          3,
          3,
          3,
          Duration.ofMillis(6),
          List.of(Script.ASCII, Script.LATIN, Script.JAPANESE, Script.MIXED, Script.EMOJI),
          List.of(10, 100, 1_000, 10_000));

  /// Five forks a candidate, all scripts: small differences.
  public static final Tier STANDARD =
      new Tier(
          "standard",
          5,
          4,
          5,
          Duration.ofMillis(15),
          List.of(Script.values()),
          List.of(8, 16, 32, 64, 100, 1_000, 10_000, 100_000));

  /// Ten forks a candidate: figures to print.
  public static final Tier PUBLISH =
      new Tier(
          "publish",
          10,
          5,
          10,
          Duration.ofMillis(20),
          List.of(Script.values()),
          List.of(8, 16, 32, 64, 100, 300, 1_000, 3_000, 10_000, 100_000));

  private static final List<Tier> ALL = List.of(SMOKE, QUICK, STANDARD, PUBLISH);

  /// The tier of that key.
  public static Optional<Tier> of(String key) {
    return ALL.stream().filter(tier -> tier.key.equals(key)).findFirst();
  }
}
