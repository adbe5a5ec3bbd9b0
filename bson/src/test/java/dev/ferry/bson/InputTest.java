package dev.ferry.bson;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Function;
import org.bson.BsonSerializationException;
import org.bson.ByteBufNIO;
import org.bson.io.BasicOutputBuffer;
import org.bson.io.BsonInput;
import org.bson.io.ByteBufferBsonInput;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;

/// The input does what the driver's does, call by call, from each kind of memory.
class InputTest {
  /// More than is copied at once.
  private static final int LARGE = 300_000;

  private static final List<Function<byte[], FerryBsonInput>> KINDS =
      List.of(
          FerryBsonInput::new,
          bytes -> new FerryBsonInput(ByteBuffer.wrap(bytes)),
          bytes -> new FerryBsonInput(ByteBuffer.wrap(bytes).asReadOnlyBuffer()),
          bytes -> new FerryBsonInput(MemorySegment.ofArray(bytes)),
          bytes -> new FerryBsonInput(direct(bytes)),
          bytes -> new FerryBsonInput(MemorySegment.ofBuffer(direct(bytes))));

  private static ByteBuffer direct(byte[] bytes) {
    return ByteBuffer.allocateDirect(bytes.length).put(bytes).flip();
  }

  private static BsonInput driver(byte[] bytes) {
    return new ByteBufferBsonInput(new ByteBufNIO(ByteBuffer.wrap(bytes)));
  }

  /// Random calls, the same to both, to the end.
  @Test
  void randomCallsGiveTheSame() {
    for (int round = 0; round < 200; round++) {
      var random = new SplittableRandom(round);
      var texts = new RandomDocuments(random);
      var output = new BasicOutputBuffer();
      var calls = new ArrayList<Function<BsonInput, Object>>();
      int large = random.nextInt(10) == 0 ? LARGE : 3000;
      while (output.getPosition() < large) {
        calls.add(call(random, texts, output));
      }
      var bytes = output.toByteArray();
      for (var kind : KINDS) {
        var expected = driver(bytes);
        var actual = kind.apply(bytes);
        for (var call : calls) {
          assertEquals(call.apply(expected), call.apply(actual));
          assertEquals(expected.getPosition(), actual.getPosition());
          assertEquals(expected.hasRemaining(), actual.hasRemaining());
        }
      }
    }
  }

  /// Writes something, and tells how to read it.
  private static Function<BsonInput, Object> call(
      SplittableRandom random, RandomDocuments texts, BasicOutputBuffer output) {
    return switch (random.nextInt(12)) {
      case 0 -> {
        output.writeByte(random.nextInt());
        yield BsonInput::readByte;
      }
      case 1 -> {
        output.writeInt32(random.nextInt());
        yield BsonInput::readInt32;
      }
      case 2 -> {
        output.writeInt64(random.nextLong());
        yield BsonInput::readInt64;
      }
      case 3 -> {
        output.writeDouble(random.nextDouble());
        yield BsonInput::readDouble;
      }
      case 4 -> {
        output.writeObjectId(new ObjectId());
        yield BsonInput::readObjectId;
      }
      case 5, 6 -> {
        output.writeString(texts.text());
        yield BsonInput::readString;
      }
      case 7 -> {
        output.writeCString(texts.text().replace('\0', ' '));
        yield BsonInput::readCString;
      }
      case 8 -> {
        output.writeCString(texts.name());
        yield input -> {
          input.skipCString();
          return 0;
        };
      }
      case 9 -> {
        int count = random.nextInt(random.nextInt(5) == 0 ? 100_000 : 100);
        output.writeBytes(new byte[count]);
        yield input -> {
          var bytes = new byte[count + 2];
          input.readBytes(bytes, 1, count);
          return bytes.length;
        };
      }
      case 10 -> {
        int count = random.nextInt(random.nextInt(5) == 0 ? 100_000 : 100);
        output.writeBytes(new byte[count]);
        yield input -> {
          var piped = new BasicOutputBuffer();
          input.pipe(piped, count);
          return piped.getPosition();
        };
      }
      default -> {
        int count = random.nextInt(random.nextInt(5) == 0 ? 100_000 : 100);
        output.writeBytes(new byte[count]);
        yield input -> {
          var mark = input.getMark(0);
          input.skip(count);
          int after = input.getPosition();
          mark.reset();
          input.skip(count);
          return after;
        };
      }
    };
  }

  @Test
  void everyRefusalLeavesTheInputWhereItWas() {
    var bytes = new byte[] {3, 0, 0, 0, 'a', 'b', 'c'};
    for (var kind : KINDS) {
      var input = kind.apply(bytes);
      assertThrows(BsonSerializationException.class, input::readInt64);
      assertThrows(BsonSerializationException.class, input::readDouble);
      assertThrows(BsonSerializationException.class, input::readObjectId);
      assertThrows(BsonSerializationException.class, input::readString);
      assertThrows(BsonSerializationException.class, () -> input.readBytes(new byte[8]));
      assertThrows(BsonSerializationException.class, () -> input.pipe(new FerryBsonOutput(), 8));
      assertThrows(IndexOutOfBoundsException.class, () -> input.readBytes(new byte[3], 1, 3));
      assertThrows(IndexOutOfBoundsException.class, () -> input.pipe(new FerryBsonOutput(), -1));
      assertThrows(IllegalArgumentException.class, () -> input.skip(8));
      assertThrows(IllegalArgumentException.class, () -> input.skip(-1));
      assertThrows(IllegalArgumentException.class, () -> input.skip(Integer.MAX_VALUE));
      assertEquals(0, input.getPosition());
      assertEquals(3, input.readInt32());
      assertThrows(BsonSerializationException.class, input::readCString);
      assertThrows(BsonSerializationException.class, input::skipCString);
      assertEquals(4, input.getPosition());
      input.skip(3);
      assertFalse(input.hasRemaining());
      assertThrows(BsonSerializationException.class, input::readByte);
    }
  }

  @Test
  void sizesOfStrings() {
    for (var kind : KINDS) {
      for (int size : new int[] {0, -1, Integer.MIN_VALUE, Integer.MAX_VALUE, 3}) {
        var bytes = ByteBuffer.allocate(6).putInt(Integer.reverseBytes(size)).array();
        assertThrows(BsonSerializationException.class, () -> kind.apply(bytes).readString());
      }
      assertEquals("", kind.apply(new byte[] {1, 0, 0, 0, 0}).readString());
      assertEquals("\0", kind.apply(new byte[] {2, 0, 0, 0, 0, 0}).readString());
      assertEquals("\uFFFD", kind.apply(new byte[] {2, 0, 0, 0, -1, 0}).readString());
    }
  }

  @Test
  void positionsCountFromTheBeginningOfWhatIsGiven() {
    var bytes = new byte[20];
    assertEquals(5, new FerryBsonInput(bytes, 5, 3).getPosition());
    assertEquals(7, new FerryBsonInput(ByteBuffer.wrap(bytes).position(7)).getPosition());
    assertEquals(
        2,
        new FerryBsonInput(ByteBuffer.wrap(bytes).position(7).slice().position(2)).getPosition());
    assertEquals(7, new FerryBsonInput(direct(bytes).position(7)).getPosition());
    assertEquals(0, new FerryBsonInput(MemorySegment.ofArray(bytes).asSlice(9)).getPosition());
    assertEquals(11, new FerryBsonInput(MemorySegment.ofArray(bytes).asSlice(9)).remaining());
    assertThrows(IndexOutOfBoundsException.class, () -> new FerryBsonInput(bytes, 5, 16));
    assertThrows(IndexOutOfBoundsException.class, () -> new FerryBsonInput(bytes, -1, 2));
  }

  /// Of nothing but segments that cannot be had as bytes.
  @Test
  void segmentsOfOtherArrays() {
    var longs = new long[] {0x0000_0000_6261_0003L, 5};
    var input = new FerryBsonInput(MemorySegment.ofArray(longs));
    assertEquals(3, input.readByte());
    assertEquals("", input.readCString());
    assertEquals("ab", input.readCString());
    input.skip(3);
    assertEquals(5, input.readInt64());
  }

  /// At once, or soon if another name has its place.
  @Test
  void namesAreTheSameStringAgain() {
    for (var name : List.of("_id", "name", "profile_background_image_url_https", "名前")) {
      var output = new BasicOutputBuffer();
      for (int i = 0; i < 20; i++) {
        output.writeCString(name);
      }
      output.writeBytes(new byte[32]);
      var input = new FerryBsonInput(output.toByteArray());
      for (int i = 0; i < 19; i++) {
        assertEquals(name, input.readCString());
      }
      var first = input.readCString();
      var second = new FerryBsonInput(direct(output.toByteArray())).readCString();
      assertEquals(name, first);
      assertSame(first, second);
    }
  }

  /// More than the table holds, of all lengths.
  @Test
  void manyNames() {
    var output = new BasicOutputBuffer();
    var names = new ArrayList<String>();
    for (int i = 0; i < 5000; i++) {
      names.add("x".repeat(i % 70) + i);
    }
    for (int round = 0; round < 2; round++) {
      names.forEach(output::writeCString);
    }
    var input = new FerryBsonInput(output.toByteArray());
    for (int round = 0; round < 2; round++) {
      for (var name : names) {
        assertEquals(name, input.readCString());
      }
    }
  }

  @Test
  void bytesAreNotTouched() {
    var bytes = Driver.encode(new RandomDocuments(new SplittableRandom(1)).next());
    var copy = bytes.clone();
    var buffer = ByteBuffer.wrap(bytes);
    Driver.decode(new FerryBsonInput(buffer));
    assertArrayEquals(copy, bytes);
    assertEquals(0, buffer.position());
  }

  @Test
  void closedInputRefusesAll() {
    for (var kind : KINDS) {
      var input = kind.apply(new byte[40]);
      var mark = input.getMark(0);
      input.readByte();
      input.close();
      input.close();
      assertThrows(IllegalStateException.class, input::getPosition);
      assertThrows(IllegalStateException.class, input::hasRemaining);
      assertThrows(IllegalStateException.class, input::readByte);
      assertThrows(IllegalStateException.class, input::readInt32);
      assertThrows(IllegalStateException.class, input::readInt64);
      assertThrows(IllegalStateException.class, input::readDouble);
      assertThrows(IllegalStateException.class, input::readObjectId);
      assertThrows(IllegalStateException.class, input::readString);
      assertThrows(IllegalStateException.class, input::readCString);
      assertThrows(IllegalStateException.class, input::skipCString);
      assertThrows(IllegalStateException.class, () -> input.readBytes(new byte[0]));
      assertThrows(IllegalStateException.class, () -> input.pipe(new FerryBsonOutput(), 0));
      assertThrows(IllegalStateException.class, () -> input.skip(0));
      assertThrows(IllegalStateException.class, () -> input.getMark(0));
      assertThrows(IllegalStateException.class, mark::reset);
    }
  }
}
