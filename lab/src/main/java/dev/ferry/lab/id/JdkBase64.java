package dev.ferry.lab.id;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.UUID;

/// Ids as unpadded Base64 by means of the JDK: `ByteBuffer` and `java.util.Base64`.
final class JdkBase64 {
  private static final int ID = 16;
  private static final Base64.Encoder ENCODER = Base64.getEncoder().withoutPadding();
  private static final Base64.Decoder DECODER = Base64.getDecoder();

  private JdkBase64() {}

  /// All ids as one text.
  static String encode(List<UUID> ids) {
    var buffer = ByteBuffer.allocate(ID * ids.size());
    for (var id : ids) {
      buffer.putLong(id.getMostSignificantBits()).putLong(id.getLeastSignificantBits());
    }
    return ENCODER.encodeToString(buffer.array());
  }

  static List<UUID> decode(String text) {
    var buffer = ByteBuffer.wrap(DECODER.decode(text));
    var ids = new ArrayList<UUID>(buffer.remaining() / ID);
    while (buffer.hasRemaining()) {
      ids.add(new UUID(buffer.getLong(), buffer.getLong()));
    }
    return ids;
  }

  /// One id.
  static String encode(UUID id) {
    var buffer = ByteBuffer.allocate(ID);
    buffer.putLong(id.getMostSignificantBits()).putLong(id.getLeastSignificantBits());
    return ENCODER.encodeToString(buffer.array());
  }

  static UUID decodeOne(String text) {
    var buffer = ByteBuffer.wrap(DECODER.decode(text));
    return new UUID(buffer.getLong(), buffer.getLong());
  }
}
