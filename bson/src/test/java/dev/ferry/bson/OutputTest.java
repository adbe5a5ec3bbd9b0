package dev.ferry.bson;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteOrder;
import java.nio.channels.Channels;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import org.bson.BsonBinaryWriter;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonSerializationException;
import org.bson.RawBsonDocument;
import org.bson.io.BasicOutputBuffer;
import org.bson.io.OutputBuffer;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;

/// The output does what the driver's does, call by call.
class OutputTest {
  private static void assertBytesSame(Consumer<OutputBuffer> writing) {
    var expected = new BasicOutputBuffer();
    var actual = new FerryBsonOutput(0);
    writing.accept(expected);
    writing.accept(actual);
    assertArrayEquals(expected.toByteArray(), actual.toByteArray());
    assertEquals(expected.getPosition(), actual.getPosition());
    assertEquals(expected.size(), actual.size());
  }

  @Test
  @SuppressWarnings("deprecation")
  void everyMethodWritesTheSame() {
    assertBytesSame(
        output -> {
          output.writeByte(0x1FF);
          output.write(7);
          output.write(new byte[] {1, 2, 3});
          output.write(new byte[] {1, 2, 3}, 1, 1);
          output.writeBytes(new byte[] {4, 5});
          output.writeBytes(new byte[] {4, 5, 6}, 1, 2);
          output.writeInt(0x01020304);
          output.writeInt32(-2);
          output.writeLong(0x0102030405060708L);
          output.writeInt64(-3);
          output.writeDouble(Math.PI);
          output.writeObjectId(new ObjectId("00112233445566778899aabb"));
          output.writeCString("name");
          output.writeString("value");
          output.writeInt32(2, 0x0A0B0C0D);
          output.truncateToPosition(output.getPosition() - 1);
          output.writeObjectId(new ObjectId("ffeeddccbbaa998877665544"));
        });
  }

  @Test
  void stringsOfAllLengthsAndScripts() {
    var scripts = List.of("a", "?", "é", "猫", "🐈", "\uD83D", "\uDC08", "\0");
    for (var script : scripts) {
      for (var filler : scripts) {
        for (int length = 0; length < 80; length++) {
          for (int at : new int[] {0, length / 2, length}) {
            var text = filler.repeat(at) + script + filler.repeat(length - at);
            assertBytesSame(output -> output.writeString(text));
            if (text.indexOf('\0') < 0) {
              assertBytesSame(output -> output.writeCString(text));
            }
          }
        }
      }
    }
  }

  @Test
  void longStrings() {
    for (int length : new int[] {1000, 1024, 16_383, 16_384, 16_385, 100_000, 1_000_000}) {
      var ascii = "What?".repeat(length / 5);
      assertBytesSame(output -> output.writeString(ascii));
      assertBytesSame(output -> output.writeCString(ascii));
      assertBytesSame(output -> output.writeString(ascii + "\uD800"));
      assertBytesSame(output -> output.writeString("\uDFFF" + ascii + "猫"));
      assertBytesSame(output -> output.writeString("猫🐈".repeat(length / 3)));
    }
  }

  @Test
  void nulInNameIsRefusedAsByTheDriver() {
    for (var name : List.of("\0", "a\0", "\0a", "a\0b\0", "a".repeat(50) + "\0", "猫\0")) {
      var expected =
          assertThrows(
              BsonSerializationException.class, () -> new BasicOutputBuffer().writeCString(name));
      var output = new FerryBsonOutput();
      output.writeByte(1);
      var actual = assertThrows(BsonSerializationException.class, () -> output.writeCString(name));
      assertEquals(expected.getMessage(), actual.getMessage());
      assertEquals(1, output.getPosition());
    }
  }

  /// More than any table holds, some of them alike in part.
  @Test
  void manyNames() {
    var random = new SplittableRandom(3);
    var names = new ArrayList<String>();
    for (int i = 0; i < 3000; i++) {
      names.add("field" + i);
      names.add("a field with a name of more than two words, " + i);
      names.add("猫" + i);
      names.add(new RandomDocuments(random).name());
    }
    // Of the same hash code.
    names.addAll(
        List.of("AaAa", "BBBB", "AaBB", "BBAa", "AaAaAaAaAaAaAaAaAa", "BBBBBBBBBBBBBBBBBB"));
    for (int round = 0; round < 3; round++) {
      assertBytesSame(output -> names.forEach(output::writeCString));
    }
  }

  @Test
  @SuppressWarnings("deprecation")
  void refusesPositionsNotWritten() {
    var output = new FerryBsonOutput();
    output.writeInt32(1);
    assertThrows(IllegalArgumentException.class, () -> output.writeInt32(1, 1));
    assertThrows(IllegalArgumentException.class, () -> output.writeInt32(-1, 1));
    assertThrows(IllegalArgumentException.class, () -> output.write(4, 1));
    assertThrows(IllegalArgumentException.class, () -> output.write(-1, 1));
    assertThrows(IllegalArgumentException.class, () -> output.truncateToPosition(5));
    assertThrows(IllegalArgumentException.class, () -> output.truncateToPosition(-1));
    assertThrows(IndexOutOfBoundsException.class, () -> output.writeBytes(new byte[3], 1, 3));
    assertThrows(IllegalArgumentException.class, () -> new FerryBsonOutput(-1));
    output.write(3, 9);
    assertArrayEquals(new byte[] {1, 0, 0, 9}, output.toByteArray());
  }

  @Test
  void goesToEveryKindOfDestination() throws IOException {
    var document = new BsonDocument("a", new BsonInt32(1));
    var expected = Driver.encode(document);
    var output = new FerryBsonOutput();
    FerryBson.encode(document, Driver.CODEC, output);

    var stream = new ByteArrayOutputStream();
    assertEquals(expected.length, output.pipe(stream));
    assertArrayEquals(expected, stream.toByteArray());

    var channel = new ByteArrayOutputStream();
    output.writeTo(Channels.newChannel(channel));
    assertArrayEquals(expected, channel.toByteArray());

    var buffer = output.asByteBuffer();
    assertEquals(ByteOrder.LITTLE_ENDIAN, buffer.order());
    assertTrue(buffer.isReadOnly());
    assertEquals(document, FerryBson.decode(buffer, Driver.CODEC));

    var buffers = output.getByteBuffers();
    assertEquals(1, buffers.size());
    var bytes = new byte[expected.length];
    assertEquals(expected.length, buffers.getFirst().remaining());
    buffers.getFirst().get(bytes);
    assertArrayEquals(expected, bytes);
  }

  @Test
  void takenDocumentStaysAsItIs() {
    var output = new FerryBsonOutput();
    FerryBson.encode(new BsonDocument("a", new BsonInt32(1)), Driver.CODEC, output);
    var first = output.takeDocument();
    assertEquals(0, output.getPosition());
    FerryBson.encode(new BsonDocument("b", new BsonInt32(2)), Driver.CODEC, output);
    var second = output.takeDocument();
    assertEquals(new BsonDocument("a", new BsonInt32(1)), first);
    assertEquals(new BsonDocument("b", new BsonInt32(2)), second);
  }

  @Test
  void takesOnlyOneWholeDocument() {
    var output = new FerryBsonOutput();
    assertThrows(IllegalStateException.class, output::takeDocument);
    output.writeInt32(4);
    assertThrows(IllegalStateException.class, output::takeDocument);
    output.clear();
    FerryBson.encode(new BsonDocument(), Driver.CODEC, output);
    FerryBson.encode(new BsonDocument(), Driver.CODEC, output);
    assertThrows(IllegalStateException.class, output::takeDocument);
    output.truncateToPosition(5);
    assertEquals(new BsonDocument(), output.takeDocument());
  }

  @Test
  void writersPipeAndReset() {
    var raw = new RawBsonDocument(Driver.encode(new BsonDocument("x", new BsonInt32(1))));
    assertBytesSame(
        output -> {
          var writer = new BsonBinaryWriter(output);
          writer.writeStartDocument();
          writer.writeName("raw");
          writer.pipe(raw.getBackingArray(), raw.getByteOffset(), raw.getByteLength());
          writer.mark();
          writer.writeInt32("dropped", 1);
          writer.reset();
          writer.writeStartArray("numbers");
          for (int i = 0; i < 1100; i++) {
            writer.writeInt32(i);
          }
          writer.writeEndArray();
          writer.writeEndDocument();
        });
  }

  @Test
  void closedOutputRefusesAll() {
    var output = new FerryBsonOutput();
    output.close();
    output.close();
    assertThrows(IllegalStateException.class, output::getPosition);
    assertThrows(IllegalStateException.class, output::getSize);
    assertThrows(IllegalStateException.class, output::clear);
    assertThrows(IllegalStateException.class, output::toByteArray);
    assertThrows(IllegalStateException.class, output::getByteBuffers);
    assertThrows(IllegalStateException.class, output::takeDocument);
    assertThrows(IllegalStateException.class, () -> output.writeByte(1));
    assertThrows(IllegalStateException.class, () -> output.writeString("a"));
    assertThrows(IllegalStateException.class, () -> output.writeCString("a"));
    assertThrows(IllegalStateException.class, () -> output.truncateToPosition(0));
    assertFalse(output.toString().isEmpty());
  }

  @Test
  void toStringTellsTheSize() {
    var output = new FerryBsonOutput();
    output.writeInt32(1);
    assertEquals("FerryBsonOutput of 4 bytes", output.toString());
  }
}
