package dev.ferry.jackson;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Random;
import java.util.UUID;

/// Lists of ids, and their bytes and texts as the JDK makes them.
final class Ids {
  /// Ids whose bits are all alike, or nearly.
  static final List<UUID> EDGES =
      List.of(
          new UUID(0, 0),
          new UUID(-1, -1),
          new UUID(0, -1),
          new UUID(-1, 0),
          new UUID(Long.MIN_VALUE, Long.MAX_VALUE),
          new UUID(Long.MAX_VALUE, Long.MIN_VALUE),
          new UUID(1, 1),
          new UUID(0x0123_4567_89AB_CDEFL, 0xFEDC_BA98_7654_3210L),
          new UUID(0xFBEF_BEFB_EFBE_FBEFL, 0xBEFB_EFBE_FBEF_BEFBL));

  private Ids() {}

  /// Ids of version 4, always the same.
  static List<UUID> random(int count) {
    var random = new Random(count);
    var ids = new ArrayList<UUID>(count);
    for (int i = 0; i < count; i++) {
      long most = random.nextLong() & ~0xF000L | 0x4000L;
      ids.add(new UUID(most, random.nextLong() & ~(0b11L << 62) | 0b10L << 62));
    }
    return ids;
  }

  /// Ids of version 7 that were made one after the other, always the same.
  static List<UUID> timed(int count) {
    var random = new Random(count);
    long time = 1_767_225_600_000L;
    var ids = new ArrayList<UUID>(count);
    for (int i = 0; i < count; i++) {
      time += random.nextInt(4);
      long most = time << 16 | 0x7000 | random.nextInt(1 << 12);
      ids.add(new UUID(most, random.nextLong() & ~(0b11L << 62) | 0b10L << 62));
    }
    return ids;
  }

  static byte[] bytes(List<UUID> ids) {
    var bytes = ByteBuffer.allocate(16 * ids.size());
    ids.forEach(
        id -> bytes.putLong(id.getMostSignificantBits()).putLong(id.getLeastSignificantBits()));
    return bytes.array();
  }

  static String base64(List<UUID> ids) {
    return Base64.getEncoder().withoutPadding().encodeToString(bytes(ids));
  }

  static String padded(List<UUID> ids) {
    return Base64.getEncoder().encodeToString(bytes(ids));
  }

  static String urlSafe(List<UUID> ids) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes(ids));
  }

  static String urlSafePadded(List<UUID> ids) {
    return Base64.getUrlEncoder().encodeToString(bytes(ids));
  }
}
