package dev.ferry.bson;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.bson.BsonSerializationException;
import org.bson.BsonWriter;
import org.bson.codecs.Encoder;
import org.bson.codecs.EncoderContext;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;

/// What is allocated: nothing by an output that is used again, and nothing for bytes that are not
/// there.
class AllocationTest {
  private static final int HUGE = 1_500_000_000;

  /// The last three have the same hash code.
  private static final String[] NAMES = {
    "a", "name", "profile_background_image_url_https", "名前", "AaBB", "BBAa", "BBBB"
  };

  private static final String[] TEXTS = {
    "",
    "short",
    "a text of more than sixteen chars?",
    "吾輩は猫である。名前はまだ無い。".repeat(5),
    "é".repeat(30),
    "🐈".repeat(30),
    "Where? ".repeat(300)
  };

  private static void writeAll(FerryBsonOutput output, ObjectId id) {
    output.clear();
    for (var name : NAMES) {
      output.writeCString(name);
      output.writeObjectId(id);
      output.writeInt64(1);
      output.writeDouble(2);
      output.writeInt32(3);
    }
    for (var text : TEXTS) {
      output.writeString(text);
    }
  }

  private static void writeDocument(BsonWriter writer, ObjectId id) {
    writer.writeStartDocument();
    for (var name : NAMES) {
      writer.writeObjectId(name, id);
      writer.writeInt64(name, 1);
      writer.writeDouble(name, 2);
      writer.writeInt32(name, 3);
      writer.writeBoolean(name, true);
      writer.writeNull(name);
    }
    writer.writeStartArray("texts");
    for (var text : TEXTS) {
      writer.writeString(text);
    }
    writer.writeStartDocument();
    writer.writeEndDocument();
    writer.writeEndArray();
    writer.writeEndDocument();
  }

  @Test
  void outputThatIsUsedAgainAllocatesNothing() {
    var output = new FerryBsonOutput();
    var id = new ObjectId();
    allocatesNothing(() -> writeAll(output, id));
  }

  @Test
  void encoderWithAnOutputThatIsUsedAgainAllocatesNothing() {
    var output = new FerryBsonOutput();
    var id = new ObjectId();
    Encoder<ObjectId> encoder =
        new Encoder<>() {
          @Override
          public void encode(BsonWriter writer, ObjectId value, EncoderContext context) {
            writeDocument(writer, value);
          }

          @Override
          public Class<ObjectId> getEncoderClass() {
            return ObjectId.class;
          }
        };
    Encoder<ObjectId> broken =
        new Encoder<>() {
          @Override
          public void encode(BsonWriter writer, ObjectId value, EncoderContext context) {
            writer.writeStartDocument();
            throw new IllegalStateException("broken");
          }

          @Override
          public Class<ObjectId> getEncoderClass() {
            return ObjectId.class;
          }
        };
    assertThrows(IllegalStateException.class, () -> FerryBson.encode(id, broken, output));
    allocatesNothing(
        () -> {
          output.clear();
          FerryBson.encode(id, encoder, output);
        });
  }

  private static void allocatesNothing(Runnable action) {
    // Until the compiler and the kernels' training have done with it.
    for (int i = 0; i < 20_000; i++) {
      action.run();
    }
    long least = Long.MAX_VALUE;
    for (int round = 0; round < 20 && least > 0; round++) {
      long allocated =
          Allocated.by(
              () -> {
                for (int i = 0; i < 100; i++) {
                  action.run();
                }
              });
      least = Math.min(least, allocated);
    }
    // What the measuring itself takes, perhaps.
    assertTrue(least < 100, "bytes by 100 times: " + least);
  }

  @Test
  void stringOfHugeSize() {
    var bytes = header(2, 5_000).putInt(HUGE).array();
    refusedWithLittleMemory(bytes);
  }

  @Test
  void binaryOfHugeSize() {
    refusedWithLittleMemory(header(5, 5_000).putInt(HUGE).put((byte) 0).array());
    refusedWithLittleMemory(header(5, 5_000).putInt(HUGE).put((byte) 2).putInt(HUGE - 4).array());
    refusedWithLittleMemory(header(5, 5_000).putInt(3).put((byte) 2).putInt(-1).array());
    refusedWithLittleMemory(header(5, 5_000).putInt(-1).put((byte) 0).array());
  }

  @Test
  void codeWithScopeOfHugeSize() {
    refusedWithLittleMemory(header(15, 5_000).putInt(HUGE).putInt(HUGE).array());
  }

  private static ByteBuffer header(int type, int size) {
    return ByteBuffer.allocate(size)
        .order(ByteOrder.LITTLE_ENDIAN)
        .putInt(size)
        .put((byte) type)
        .put((byte) 'a')
        .put((byte) 0);
  }

  private static void refusedWithLittleMemory(byte[] bytes) {
    long allocated =
        Allocated.by(
            () -> {
              assertThrows(
                  BsonSerializationException.class, () -> FerryBson.decode(bytes, Driver.CODEC));
              var direct = ByteBuffer.allocateDirect(bytes.length).put(bytes).flip();
              assertThrows(
                  BsonSerializationException.class, () -> FerryBson.decode(direct, Driver.CODEC));
            });
    assertTrue(allocated < 4_000_000, "bytes allocated: " + allocated);
  }
}
