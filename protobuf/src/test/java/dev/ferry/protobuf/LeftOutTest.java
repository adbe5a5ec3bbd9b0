package dev.ferry.protobuf;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.google.protobuf.Any;
import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.Option;
import com.google.protobuf.Type;
import com.google.protobuf.UnsafeByteOperations;
import dev.ferry.messages.proto2.Groups2;
import dev.ferry.messages.proto2.Maps2;
import dev.ferry.messages.proto2.Small;
import dev.ferry.messages.proto3.Repeated3;
import dev.ferry.messages.raw.speed.SpeedMessage1;
import dev.ferry.messages.raw.speed.SpeedMessage1SubMessage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.BufferOverflowException;
import java.nio.ByteBuffer;
import java.nio.ReadOnlyBufferException;
import java.util.Random;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/// Bytes of the sizes from which on they are not copied into the output, but put in at the end:
/// alone and among others, in messages within messages, whose lengths they change.
class LeftOutTest {
  private static final int[] SIZES = {
    0, 1, 127, 128, 511, 512, 513, 600, 16_380, 16_384, 65_535, 65_536, 65_537, 200_000
  };

  private static final int AT_ONCE = 1 << 16;

  private static ByteString bytes(int size) {
    var bytes = new byte[size];
    new Random(size).nextBytes(bytes);
    return ByteString.copyFrom(bytes);
  }

  private static Any any(int before, int size) {
    return Any.newBuilder().setTypeUrl("u".repeat(before)).setValue(bytes(size)).build();
  }

  /// A message with one in it for each size, and in each of these another one with the bytes.
  private static Type type(int before, int... sizes) {
    var type = Type.newBuilder().setName("before");
    for (int size : sizes) {
      type.addOptions(Option.newBuilder().setName("n".repeat(before)).setValue(any(before, size)));
    }
    return type.setEdition("after").build();
  }

  @Test
  void oneAfterStringsOfSeveralSizes() {
    for (int size : SIZES) {
      for (int before : new int[] {0, 1, 200}) {
        Alike.everywhere(any(before, size));
      }
    }
  }

  @Test
  void inMessagesWithinMessages() {
    for (int size : SIZES) {
      for (int other : SIZES) {
        Alike.inMemory(type(3, size, other, 5, size));
      }
      Alike.everywhere(type(0, size));
      Alike.everywhere(type(150, 5, size, 600));
    }
  }

  /// What a length is expected to take is wrong again and again, by one byte or two.
  @Test
  void whereLengthsAreOfAnyNumberOfBytes() {
    var random = new SplittableRandom(7);
    for (int i = 0; i < 2000; i++) {
      int[] sizes = random.ints(random.nextInt(4), 0, 9).map(bits -> 1 << 2 * bits).toArray();
      Alike.inMemory(type(random.nextInt(20), sizes));
    }
  }

  @Test
  void inGroupsMapsAndLists() {
    for (int size : SIZES) {
      var bytes = bytes(size);
      var small = bytes(3);
      Alike.everywhere(
          Groups2.newBuilder()
              .addMany(Groups2.Many.newBuilder().setData(bytes))
              .addMany(Groups2.Many.newBuilder().setData(small))
              .addMany(Groups2.Many.newBuilder().setData(bytes))
              .build());
      var maps =
          Maps2.newBuilder()
              .putStringToBytes("a", bytes)
              .putStringToBytes("b", small)
              .putUint64ToBytes(1, bytes)
              .putStringToSmall("c", Small.getDefaultInstance())
              .build();
      Alike.everywhere(maps);
      assertArrayEquals(
          Stock.toByteArray(maps, MapOrder.BY_KEY), FerryProto.toByteArray(maps, MapOrder.BY_KEY));
      Alike.everywhere(
          Repeated3.newBuilder().addBytes(bytes).addBytes(small).addBytes(bytes).build());
    }
  }

  @Test
  void whatAnyKindOfByteStringHolds() {
    var left = bytes(700);
    var right = bytes(90_000);
    var direct = ByteBuffer.allocateDirect(90_000);
    direct.put(right.asReadOnlyByteBuffer()).flip();
    for (var value :
        new ByteString[] {
          left.concat(right),
          right.substring(5, 80_000),
          left.concat(right).substring(3, 2000),
          UnsafeByteOperations.unsafeWrap(direct),
        }) {
      var any = Any.newBuilder().setTypeUrl("url").setValue(value).build();
      Alike.everywhere(any);
      Alike.everywhere(Option.newBuilder().setValue(any).build());
    }
  }

  @Test
  void thousands() {
    var message = Repeated3.newBuilder();
    for (int i = 0; i < 3000; i++) {
      message.addBytes(bytes(600 + i % 3));
    }
    Alike.inMemory(message.build());
    Alike.inMemory(type(1, 600, 601));
  }

  @Test
  void aMessageWithoutLargeBytesIsHandedOnByOneCall() throws IOException {
    for (int size : SIZES) {
      if (size <= AT_ONCE) {
        var stream = new CountingStream();
        FerryProto.writeTo(any(3, size), stream);
        assertEquals(1, stream.calls);
      }
    }
  }

  /// They are in the stream's hands, not copied before.
  @Test
  void largeBytesAreHandedOnAsTheyAre() throws IOException {
    var value = new byte[1 << 20];
    var message =
        Any.newBuilder().setTypeUrl("url").setValue(UnsafeByteOperations.unsafeWrap(value)).build();
    var stream =
        new ByteArrayOutputStream() {
          private byte[] last = {};

          @Override
          public synchronized void write(byte[] source, int offset, int length) {
            last = source;
            super.write(source, offset, length);
          }
        };
    FerryProto.writeTo(message, stream);
    assertSame(value, stream.last);
  }

  @Test
  void whereThereIsNoRoomNothingIsWritten() {
    var message = any(3, 5000);
    int size = message.getSerializedSize();
    var buffer = ByteBuffer.allocate(size - 1);
    assertThrows(BufferOverflowException.class, () -> FerryProto.writeTo(message, buffer));
    assertEquals(0, buffer.position());
    assertArrayEquals(new byte[size - 1], buffer.array());
    var bytes = new byte[size];
    var segment = MemorySegment.ofArray(bytes);
    for (long offset : new long[] {-1, 1, size}) {
      assertThrows(
          IndexOutOfBoundsException.class, () -> FerryProto.writeTo(message, segment, offset));
    }
    assertArrayEquals(new byte[size], bytes);
    var readOnly = ByteBuffer.allocate(size).asReadOnlyBuffer();
    assertThrows(ReadOnlyBufferException.class, () -> FerryProto.writeTo(message, readOnly));
    assertEquals(0, readOnly.position());
    Alike.everywhere(message);
  }

  @Test
  void stringsThatWereParsed() throws InvalidProtocolBufferException {
    for (int size : SIZES) {
      var built =
          SpeedMessage1.newBuilder()
              .setField1("x".repeat(size))
              .setField2(2)
              .setField3(3)
              .setField9("九".repeat(size / 3))
              .setField15(SpeedMessage1SubMessage.newBuilder().setField15("y".repeat(size)))
              .build();
      Alike.everywhere(SpeedMessage1.parseFrom(built.toByteArray()));
    }
  }

  private static final class CountingStream extends ByteArrayOutputStream {
    private int calls;

    @Override
    public synchronized void write(int b) {
      calls++;
      super.write(b);
    }

    @Override
    public synchronized void write(byte[] source, int offset, int length) {
      calls++;
      super.write(source, offset, length);
    }
  }
}
