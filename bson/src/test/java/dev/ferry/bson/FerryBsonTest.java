package dev.ferry.bson;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import org.bson.BsonBinaryWriter;
import org.bson.BsonInvalidOperationException;
import org.bson.BsonReader;
import org.bson.BsonSerializationException;
import org.bson.BsonType;
import org.bson.BsonWriter;
import org.bson.Document;
import org.bson.RawBsonDocument;
import org.bson.codecs.Codec;
import org.bson.codecs.DecoderContext;
import org.bson.codecs.DocumentCodec;
import org.bson.codecs.EncoderContext;
import org.bson.io.BasicOutputBuffer;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;

/// Values by codecs: the driver's for `Document`, and one of a user's own.
class FerryBsonTest {
  private static final DocumentCodec CODEC = new DocumentCodec();

  private static Document document() {
    return new Document("name", "吾輩は猫である")
        .append("tags", List.of("猫", "cat", new Document("deep", 1L)))
        .append("at", new ObjectId("00112233445566778899aabb"))
        .append("size", 3.5);
  }

  private static byte[] byDriver(Document document) {
    var output = new BasicOutputBuffer();
    CODEC.encode(new BsonBinaryWriter(output), document, EncoderContext.builder().build());
    return output.toByteArray();
  }

  @Test
  void documentsComeBack() {
    var bytes = FerryBson.encode(document(), CODEC);
    assertArrayEquals(byDriver(document()), bytes);
    assertEquals(document(), FerryBson.decode(bytes, CODEC));
  }

  @Test
  void rawDocumentIsAsLongAsItIs() {
    var raw = FerryBson.toRawDocument(document(), CODEC);
    byte[] bytes = raw.getByteBuffer().array();
    assertArrayEquals(byDriver(document()), bytes);
    assertEquals(document(), raw.decode(CODEC));
    assertEquals(document(), FerryBson.decode(raw, CODEC));
    var wider = new byte[bytes.length + 9];
    System.arraycopy(bytes, 0, wider, 4, bytes.length);
    assertEquals(document(), FerryBson.decode(new RawBsonDocument(wider, 4, bytes.length), CODEC));
  }

  @Test
  void oneInputManyDocuments() {
    var output = new FerryBsonOutput();
    for (int i = 0; i < 10; i++) {
      FerryBson.encode(new Document("i", i), CODEC, output);
    }
    var input = new FerryBsonInput(output.asByteBuffer());
    for (int i = 0; i < 10; i++) {
      assertEquals(new Document("i", i), FerryBson.decode(input, CODEC));
    }
    assertEquals(0, input.remaining());
  }

  /// A codec that encodes another document while it encodes one.
  @Test
  void codecsMayCallAgain() {
    var nested =
        new Codec<Document>() {
          @Override
          public void encode(BsonWriter writer, Document value, EncoderContext context) {
            writer.writeStartDocument();
            writer.writeString("outer", "text");
            var inner = FerryBson.encode(value, CODEC);
            writer.writeInt32("size", inner.length);
            writer.writeEndDocument();
          }

          @Override
          public Document decode(BsonReader reader, DecoderContext context) {
            throw new UnsupportedOperationException();
          }

          @Override
          public Class<Document> getEncoderClass() {
            return Document.class;
          }
        };
    var bytes = FerryBson.encode(document(), nested);
    assertEquals(
        new Document("outer", "text").append("size", byDriver(document()).length),
        FerryBson.decode(bytes, CODEC));
  }

  @Test
  void failureOfCodecLeavesNothingBehind() {
    var broken = new Document("a", new Object());
    assertThrows(RuntimeException.class, () -> FerryBson.encode(broken, CODEC));
    var nul = new Document("a\0b", 1);
    assertThrows(BsonSerializationException.class, () -> FerryBson.encode(nul, CODEC));
    assertArrayEquals(byDriver(document()), FerryBson.encode(document(), CODEC));
  }

  @Test
  void whatTheCodecRefusesGoesThrough() {
    var bytes = FerryBson.encode(new Document("a", 1), CODEC);
    assertThrows(
        BsonInvalidOperationException.class,
        () ->
            FerryBson.decode(
                bytes,
                (reader, context) -> {
                  reader.readStartDocument();
                  return reader.readString();
                }));
  }

  @Test
  void readerIsMarkedAndReset() {
    var bytes = FerryBson.encode(document(), CODEC);
    var reader = FerryBson.reader(new FerryBsonInput(bytes));
    reader.readStartDocument();
    var mark = reader.getMark();
    for (int i = 0; i < 2000; i++) {
      assertEquals("吾輩は猫である", reader.readString("name"));
      assertEquals("tags", reader.readName());
      reader.readStartArray();
      mark.reset();
    }
    reader.readName();
    reader.skipValue();
    assertEquals(BsonType.ARRAY, reader.readBsonType());
  }

  @Test
  void manyThreadsAtOnce() throws Exception {
    var expected = byDriver(document());
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      var results = new ArrayList<java.util.concurrent.Future<byte[]>>();
      for (int i = 0; i < 2000; i++) {
        results.add(threads.submit(() -> FerryBson.encode(document(), CODEC)));
      }
      for (var result : results) {
        assertArrayEquals(expected, result.get());
      }
    }
    assertTrue(expected.length > 50);
  }
}
