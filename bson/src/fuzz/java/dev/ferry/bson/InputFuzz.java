package dev.ferry.bson;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.nio.ByteBuffer;
import org.bson.BSONException;
import org.bson.BsonDocument;
import org.bson.RawBsonDocument;
import org.bson.codecs.BsonDocumentCodec;

/// Any bytes are refused, by an exception of the driver's, or are the document that the driver
/// reads, which is written as the driver writes it.
class InputFuzz {
  private static final BsonDocumentCodec CODEC = new BsonDocumentCodec();

  @FuzzTest(maxDuration = "60s")
  void isReadAsByTheDriverOrRefused(byte[] bytes) {
    BsonDocument document;
    try {
      document = FerryBson.decode(bytes, CODEC);
    } catch (BSONException | IllegalArgumentException refused) {
      return;
    }
    var byDriver = new RawBsonDocument(bytes).decode(CODEC);
    assertEquals(byDriver, document);
    var direct = ByteBuffer.allocateDirect(bytes.length).put(bytes).flip();
    assertEquals(document, FerryBson.decode(direct, CODEC));
    var expected = new RawBsonDocument(document, CODEC).getByteBuffer();
    var expectedBytes = new byte[expected.remaining()];
    expected.get(expectedBytes);
    assertArrayEquals(expectedBytes, FerryBson.encode(document, CODEC));
  }
}
