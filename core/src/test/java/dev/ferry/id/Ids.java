package dev.ferry.id;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.UUID;

/// Seeded ids of every kind.
final class Ids {
  static final UUID NIL = new UUID(0, 0);
  static final UUID MAX = new UUID(-1, -1);

  /// Numbers of ids at which something changes: whole groups of three, and blocks of 4,096 chars,
  /// which are 192 ids.
  static final List<Integer> SIZES =
      List.of(0, 1, 2, 3, 190, 191, 192, 193, 194, 383, 384, 385, 386, 1000);

  private static final byte[] EDGES = {0, 1, 9, 0xA, 0xF, 0x10, 0x7F, -0x80, -0x10, -1, '0', 'a'};

  private final Random random;

  Ids(long seed) {
    random = new Random(seed);
  }

  int below(int bound) {
    return random.nextInt(bound);
  }

  long bits(int count) {
    return count == 0 ? 0 : random.nextLong() >>> (Long.SIZE - count);
  }

  /// Of any version and variant.
  UUID any() {
    return new UUID(random.nextLong(), random.nextLong());
  }

  UUID v4() {
    return timed(4, 0);
  }

  /// An id of a version and a time, with random bits for what else it has; of a version without a
  /// time, random bits for that too.
  UUID timed(int version, long time) {
    return timed(version, time, bits(12), bits(62));
  }

  /// @param randA used by version 7 only
  static UUID timed(int version, long time, long randA, long rest) {
    long most =
        switch (version) {
          case 1 -> time << 32 | (time >>> 32 & 0xFFFF) << 16 | time >>> 48 & 0xFFF;
          case 6 -> time >>> 12 << 16 | time & 0xFFF;
          case 7 -> time << 16 | randA;
          default -> rest * 0x9E3779B97F4A7C15L & 0xFFFFFFFF_FFFF0FFFL;
        };
    return new UUID(most | (long) version << 12, 0b10L << 62 | rest);
  }

  /// As made one by one, `step` milliseconds apart.
  List<UUID> v7(int count, long from, int step) {
    var ids = new ArrayList<UUID>(count);
    for (int i = 0; i < count; i++) {
      ids.add(timed(7, from + (long) step * i));
    }
    return ids;
  }

  UUID edge() {
    long one = 1L << below(Long.SIZE);
    return switch (below(7)) {
      case 0 -> NIL;
      case 1 -> MAX;
      case 2 -> new UUID(0x11111111_11111111L * below(16), 0x11111111_11111111L * below(16));
      case 3 -> new UUID(one, 0);
      case 4 -> new UUID(-1, ~one);
      default -> {
        var bytes = ByteBuffer.allocate(16);
        while (bytes.hasRemaining()) {
          bytes.put(EDGES[below(EDGES.length)]);
        }
        yield new UUID(bytes.getLong(0), bytes.getLong(8));
      }
    };
  }

  UUID anyOrEdge() {
    return random.nextBoolean() ? any() : edge();
  }

  List<UUID> anyOrEdge(int count) {
    var ids = new ArrayList<UUID>(count);
    for (int i = 0; i < count; i++) {
      ids.add(anyOrEdge());
    }
    return ids;
  }

  static byte[] bytes(List<UUID> ids) {
    var bytes = ByteBuffer.allocate(16 * ids.size());
    for (var id : ids) {
      bytes.putLong(id.getMostSignificantBits()).putLong(id.getLeastSignificantBits());
    }
    return bytes.array();
  }

  static long[] longs(List<UUID> ids) {
    var longs = new long[2 * ids.size()];
    ByteBuffer.wrap(bytes(ids)).asLongBuffer().get(longs);
    return longs;
  }

  static List<UUID> ofLongs(long[] longs) {
    var ids = new ArrayList<UUID>();
    for (int i = 0; i < longs.length; i += 2) {
      ids.add(new UUID(longs[i], longs[i + 1]));
    }
    return ids;
  }
}
