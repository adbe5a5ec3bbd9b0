package dev.ferry.id;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.UUID;

/// Any bytes, under the right checksum, are a list that comes back, or refused.
class CompactFuzz {
  private static final int MOST = 100_000;

  @FuzzTest(maxDuration = "60s")
  void isReadOrRefused(byte[] body) {
    var bytes = ByteBuffer.allocate(body.length + Integer.BYTES).put(body);
    bytes.putInt(CompactFormat.checksum(body, body.length));
    List<UUID> ids;
    try {
      ids = CompactUuids.ofByteArray(bytes.array(), MOST);
    } catch (MalformedUuidException refused) {
      return;
    }
    assertEquals(ids, CompactUuids.ofByteArray(CompactUuids.toByteArray(ids), MOST));
  }
}
