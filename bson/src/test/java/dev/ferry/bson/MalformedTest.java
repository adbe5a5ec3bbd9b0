package dev.ferry.bson;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.bson.BsonArray;
import org.bson.BsonBinary;
import org.bson.BsonBinarySubType;
import org.bson.BsonBoolean;
import org.bson.BsonDbPointer;
import org.bson.BsonDecimal128;
import org.bson.BsonDocument;
import org.bson.BsonDouble;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.bson.BsonJavaScript;
import org.bson.BsonJavaScriptWithScope;
import org.bson.BsonObjectId;
import org.bson.BsonRegularExpression;
import org.bson.BsonSerializationException;
import org.bson.BsonString;
import org.bson.types.Decimal128;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;

/// What is cut off, changed or never was BSON is refused as the driver refuses it, or read as the
/// driver reads it.
class MalformedTest {
  private static final BsonDocument FULL =
      new BsonDocument("string", new BsonString("a string of some length, 猫 and 🐈"))
          .append("short", new BsonString("s"))
          .append("a name that is longer than two words", new BsonInt32(1))
          .append("double", new BsonDouble(2.5))
          .append("id", new BsonObjectId(new ObjectId("00112233445566778899aabb")))
          .append("document", new BsonDocument("inner", new BsonDocument("x", new BsonInt64(3))))
          .append("array", new BsonArray(List.of(BsonBoolean.TRUE, new BsonString("é"))))
          .append("binary", new BsonBinary(new byte[5]))
          .append("old", new BsonBinary(BsonBinarySubType.OLD_BINARY, new byte[3]))
          .append("pattern", new BsonRegularExpression("a*", "i"))
          .append("pointer", new BsonDbPointer("db.c", new ObjectId("00112233445566778899aabb")))
          .append("code", new BsonJavaScript("f()"))
          .append(
              "scope", new BsonJavaScriptWithScope("g", new BsonDocument("y", new BsonInt32(4))))
          .append("decimal", new BsonDecimal128(Decimal128.parse("1.5")));

  private static void assertLikeDriver(byte[] bytes, String what) {
    var bounded = Driver.outcome(() -> FerryBson.decode(ByteBuffer.wrap(bytes), Driver.CODEC));
    if (bounded == BsonSerializationException.class && isOfHugeBinary(bytes)) {
      // Where the driver's reader runs out of memory, which takes its time.
      return;
    }
    var expected = Driver.outcome(() -> Driver.decode(bytes));
    var heap = Driver.outcome(() -> Driver.decode(new FerryBsonInput(bytes)));
    if (!expected.equals(heap)) {
      assertEquals(expected, heap, what);
    }
    var direct = ByteBuffer.allocateDirect(bytes.length).put(bytes).flip();
    var copied = Driver.outcome(() -> Driver.decode(new FerryBsonInput(direct)));
    if (!expected.equals(copied)) {
      assertEquals(expected, copied, what + ", direct");
    }
    if (expected == NegativeArraySizeException.class) {
      assertEquals(BsonSerializationException.class, bounded, what);
    } else if (!expected.equals(bounded)) {
      assertEquals(expected, bounded, what);
    }
  }

  private static boolean isOfHugeBinary(byte[] bytes) {
    var refused =
        assertThrows(BsonSerializationException.class, () -> FerryBson.decode(bytes, Driver.CODEC));
    return refused.toString().matches(".*Binary data of size \\d{7,}.*");
  }

  @Test
  void cutOffAnywhere() {
    var bytes = Driver.encode(FULL);
    for (int length = 0; length < bytes.length; length++) {
      var cut = Arrays.copyOf(bytes, length);
      assertLikeDriver(cut, "cut to " + length);
      var refused =
          assertThrows(BsonSerializationException.class, () -> FerryBson.decode(cut, Driver.CODEC));
      assertTrue(refused.toString().contains("byte"), refused.toString());
    }
  }

  /// Within a longer array, whose other bytes must not be read.
  @Test
  void cutOffByTheRangeAnywhere() {
    var bytes = Driver.encode(FULL);
    for (int length = 0; length < bytes.length; length++) {
      int cut = length;
      assertThrows(
          BsonSerializationException.class, () -> FerryBson.decode(bytes, 0, cut, Driver.CODEC));
    }
  }

  @Test
  void eachByteChanged() {
    var bytes = Driver.encode(FULL);
    int[] values = {0, 1, 2, 3, 4, 5, 0x0F, 0x10, 0x14, 0x7F, 0x80, 0xBF, 0xC0, 0xED, 0xF0, 0xFF};
    for (int i = 0; i < bytes.length; i++) {
      byte kept = bytes[i];
      for (int value : values) {
        bytes[i] = (byte) value;
        assertLikeDriver(bytes.clone(), "byte " + i + " is " + value);
      }
      for (int bit = 0; bit < 8; bit++) {
        bytes[i] = (byte) (kept ^ 1 << bit);
        assertLikeDriver(bytes.clone(), "byte " + i + " is " + bytes[i]);
      }
      bytes[i] = kept;
    }
  }

  @Test
  void randomBytes() {
    var random = new SplittableRandom(6);
    for (int i = 0; i < 50_000; i++) {
      var bytes = new byte[random.nextInt(60)];
      random.nextBytes(bytes);
      if (bytes.length > 4) {
        // Likely to begin as a document does.
        Arrays.fill(bytes, 0, 4, (byte) 0);
        bytes[0] = (byte) bytes.length;
        bytes[4] = (byte) random.nextInt(20);
      }
      assertLikeDriver(bytes, "random " + i + " " + Arrays.toString(bytes));
    }
  }

  @Test
  void nestedMoreDeeplyThanAnyStackHolds() {
    int levels = 500_000;
    var bomb = ByteBuffer.allocate(7 * levels + 5).order(java.nio.ByteOrder.LITTLE_ENDIAN);
    for (int i = 0; i < levels; i++) {
      bomb.putInt(bomb.remaining() - i).put((byte) 3).put((byte) 'a').put((byte) 0);
    }
    var refused =
        assertThrows(
            BsonSerializationException.class, () -> FerryBson.decode(bomb.array(), Driver.CODEC));
    assertTrue(refused.toString().contains("1024"), refused.toString());
  }

  @Test
  void asDeepAsTheDriverWrites() {
    var document = new BsonDocument();
    for (int i = 1; i < 1024; i++) {
      document = new BsonDocument("a", document);
    }
    var bytes = FerryBson.encode(document, Driver.CODEC);
    assertEquals(document, FerryBson.decode(bytes, Driver.CODEC));
    var deeper = new BsonDocument("a", document);
    assertThrows(BsonSerializationException.class, () -> FerryBson.encode(deeper, Driver.CODEC));
  }

  /// The driver leaves them unread, and so does what begins at a buffer's position.
  @Test
  void bytesBehindTheDocument() {
    var document = FerryBson.encode(FULL, Driver.CODEC);
    var bytes = Arrays.copyOf(document, document.length + 3);
    var refused =
        assertThrows(BsonSerializationException.class, () -> FerryBson.decode(bytes, Driver.CODEC));
    assertEquals(
        "Found 3 bytes behind the document, which says that it ends at byte " + document.length,
        refused.getMessage());
    assertEquals(FULL, FerryBson.decode(bytes, 0, document.length, Driver.CODEC));
    assertEquals(FULL, FerryBson.decode(ByteBuffer.wrap(bytes), Driver.CODEC));
  }

  @Test
  void messagesTellTheOffset() {
    var bytes = Driver.encode(new BsonDocument("a", new BsonString("bcd")));
    bytes[7] = -1;
    bytes[10] = -1;
    var refused =
        assertThrows(
            BsonSerializationException.class, () -> Driver.decode(new FerryBsonInput(bytes)));
    assertTrue(refused.toString().endsWith("at byte 7"), refused.toString());
    var located =
        assertThrows(BsonSerializationException.class, () -> FerryBson.decode(bytes, Driver.CODEC));
    assertInstanceOf(BsonSerializationException.class, located.getCause());
  }
}
