package dev.ferry.bson;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.bson.BsonBinaryWriter;
import org.bson.BsonDocument;
import org.bson.codecs.EncoderContext;
import org.junit.jupiter.api.Test;

/// Random documents through the driver's writer, output and input, through ours, and across.
class DifferentialTest {
  private static final int DOCUMENTS = 100_000;

  @Test
  void bytesAndValuesAreTheDrivers() {
    var random = new SplittableRandom(20261121);
    var documents = new RandomDocuments(random);
    var output = new FerryBsonOutput();
    for (int i = 0; i < DOCUMENTS; i++) {
      var document = documents.next();
      var expected = Driver.encode(document);

      output.clear();
      var writer = new BsonBinaryWriter(output);
      Driver.CODEC.encode(writer, document, EncoderContext.builder().build());
      if (!Arrays.equals(expected, output.toByteArray())) {
        assertArrayEquals(expected, output.toByteArray(), "document " + i + ": " + document);
      }

      output.clear();
      FerryBson.encode(document, Driver.CODEC, output);
      if (!Arrays.equals(expected, output.toByteArray())) {
        assertArrayEquals(expected, output.toByteArray(), "document " + i + ": " + document);
      }

      var decoded = decode(expected, i);
      var byDriver = Driver.decode(expected);
      if (!byDriver.equals(decoded)) {
        assertEquals(byDriver, decoded, "document " + i);
      }
    }
  }

  /// Each time from another kind of memory.
  private static BsonDocument decode(byte[] bytes, int i) {
    return switch (i % 6) {
      case 0 -> FerryBson.decode(bytes, Driver.CODEC);
      case 1 -> {
        var wider = new byte[bytes.length + 7];
        System.arraycopy(bytes, 0, wider, 3, bytes.length);
        yield FerryBson.decode(wider, 3, bytes.length, Driver.CODEC);
      }
      case 2 -> Driver.decode(new FerryBsonInput(ByteBuffer.wrap(bytes)));
      case 3 -> Driver.decode(new FerryBsonInput(ByteBuffer.wrap(bytes).asReadOnlyBuffer()));
      case 4 ->
          FerryBson.decode(ByteBuffer.allocateDirect(bytes.length).put(bytes).flip(), Driver.CODEC);
      default -> {
        try (var arena = Arena.ofConfined()) {
          var segment = arena.allocate(bytes.length).copyFrom(MemorySegment.ofArray(bytes));
          yield FerryBson.decode(segment, Driver.CODEC);
        }
      }
    };
  }
}
