package dev.ferry.lab.measure;

import java.util.List;

/// What forks are told about their heap, so that no time of the system's is taken for a
/// candidate's.
final class ForkHeap {
  /// The heap stays what it is, unless that is too little. G1 would soon make it several times as
  /// large, as a fork that only allocates spends more than a thirteenth of its time on collecting:
  /// all of that would be touched for the first time by whoever is being measured, the sooner the
  /// faster it is.
  static final String STEADY = "-XX:GCTimeRatio=1";

  /// What is touched, in bytes: as much as most candidates ever use.
  private static final long TOUCHED = 512L << 20;

  private ForkHeap() {}

  /// All memory has been used before anything is timed. The first use of a page takes the system
  /// two microseconds, and more than ten on a virtual machine that has given it back to its host:
  /// what allocates would be ten times slower in some forks than in others.
  ///
  /// @param more what the fork keeps besides, in bytes
  /// @param most that this machine's JVMs take, in bytes
  static List<String> touched(long more, long most) {
    return List.of(STEADY, "-Xms" + Math.min(TOUCHED + more, most), "-XX:+AlwaysPreTouch");
  }

  /// How many JVMs may be there at the same time, so that what they have touched takes half of the
  /// machine's memory at most.
  ///
  /// @param most that this machine's JVMs take, in bytes: a quarter of its memory
  static int atOnce(long most) {
    return (int) Math.max(1, 2 * most / TOUCHED);
  }
}
