package dev.ferry.lab.id;

import dev.ferry.lab.experiment.Case;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/// Ids that are made up, by a seed: always the same.
public final class GeneratedIds {
  /// As many as the published experiment has.
  private static final int COUNT = 50_000;

  /// 2026-01-01, in milliseconds since 1970.
  private static final long START = 1_767_225_600_000L;

  private static final long VERSION = 0xF000L;
  private static final long VARIANT = 1L << 63;

  private GeneratedIds() {}

  /// Random ids (version 4), and ids that begin with the time they were made at (version 7).
  public static List<Case> cases() {
    var random = new Random(50_000);
    return List.of(
        of("Random (v4)", _ -> randomId(random)), of("By time (v7)", i -> id(START + i, random)));
  }

  /// Like [UUID#randomUUID].
  private static UUID randomId(Random random) {
    return new UUID(random.nextLong() & ~VERSION | 0x4000L, random.nextLong() >>> 2 | VARIANT);
  }

  private static UUID id(long millis, Random random) {
    return new UUID(
        millis << 16 | 0x7000L | random.nextInt(0x1000), random.nextLong() >>> 2 | VARIANT);
  }

  private static Case of(String group, IntFunction<UUID> id) {
    return new Case(
        group,
        InputIds.label(COUNT),
        IntStream.range(0, COUNT).mapToObj(id).map(UUID::toString).toList());
  }
}
