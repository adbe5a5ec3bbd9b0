package tkrzw;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// Maps of arrays as tkrzw-java takes them.
final class Entries {
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private static final long FACTOR = 0x9E3779B97F4A7C15L;

  /// A table is at most half full: more steps than this are no accident.
  private static final int MOST_STEPS = 1 << 8;

  private Entries() {}

  /// The entries of a map, of those whose keys have the same bytes only the first.
  static List<Map.Entry<byte[], byte[]>> firsts(Map<byte[], byte[]> map) {
    var all = new ArrayList<>(map.entrySet());
    if (all.size() < 2 || !mayRepeat(all)) {
      return all;
    }
    var firsts = Texts.<byte[]>map();
    all.forEach(entry -> firsts.putIfAbsent(entry.getKey(), entry.getValue()));
    return new ArrayList<>(firsts.entrySet());
  }

  /// Whether two keys may have the same bytes. If none have, nearly always false.
  private static boolean mayRepeat(List<Map.Entry<byte[], byte[]>> entries) {
    var hashes = new long[Integer.highestOneBit(Math.min(entries.size(), 1 << 28)) << 2];
    int mask = hashes.length - 1;
    for (var entry : entries) {
      long hash = hash(entry.getKey());
      int at = (int) (hash >>> 1) & mask;
      for (int steps = 0; hashes[at] != 0; at = at + 1 & mask) {
        if (hashes[at] == hash || ++steps > MOST_STEPS) {
          return true;
        }
      }
      hashes[at] = hash;
    }
    return false;
  }

  /// Never 0, which is an empty place.
  private static long hash(byte[] key) {
    long hash = key.length;
    int at = 0;
    for (; at <= key.length - Long.BYTES; at += Long.BYTES) {
      hash = mix(hash ^ (long) LONG.get(key, at));
    }
    for (; at < key.length; at++) {
      hash = mix(hash ^ key[at]);
    }
    return hash | 1;
  }

  /// Every bit changes many, the lowest and the highest.
  private static long mix(long bits) {
    return bits * FACTOR ^ Math.unsignedMultiplyHigh(bits, FACTOR);
  }
}
