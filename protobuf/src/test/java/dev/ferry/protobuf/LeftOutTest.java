package dev.ferry.protobuf;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.google.protobuf.Any;
import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.Option;
import com.google.protobuf.Type;
import com.google.protobuf.UnknownFieldSet;
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
import java.lang.ref.WeakReference;
import java.nio.BufferOverflowException;
import java.nio.ByteBuffer;
import java.nio.ReadOnlyBufferException;
import java.nio.channels.IllegalBlockingModeException;
import java.nio.channels.Pipe;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
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
    for (var value :
        new ByteString[] {
          left.concat(right), right.substring(5, 80_000), left.concat(right).substring(3, 2000),
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
  void aMessageWithoutLargeBytesIsHandedOnByOneCallForEach16KiB() throws IOException {
    for (int size : SIZES) {
      if (size <= AT_ONCE) {
        var stream = new CountingStream();
        var message = any(3, size);
        FerryProto.writeTo(message, stream);
        assertEquals(Math.ceilDiv(message.getSerializedSize(), 1 << 14), stream.calls);
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

  /// From a depth on, messages are left to protobuf-java.
  @Test
  void deepWithinOthers() {
    var message = Groups2.getDefaultInstance();
    for (int i = 0; i < 90; i++) {
      var data = bytes(i % 30 == 0 ? 70_000 : 10 * i);
      message =
          Groups2.newBuilder()
              .addMany(Groups2.Many.newBuilder().setData(data))
              .setNested(message)
              .build();
    }
    Alike.inMemory(message);
    Alike.everywhere(message);
  }

  @Test
  void withUnknownFieldsAround() {
    var unknown =
        UnknownFieldSet.newBuilder()
            .addField(
                500, UnknownFieldSet.Field.newBuilder().addLengthDelimited(bytes(70_000)).build())
            .build();
    var any = any(3, 70_000).toBuilder().setUnknownFields(unknown).build();
    var message = Option.newBuilder().setName("n").setValue(any).setUnknownFields(unknown).build();
    Alike.inMemory(message);
    Alike.everywhere(message);
  }

  @Test
  void byManyThreads() {
    IntStream.range(0, 3000)
        .parallel()
        .forEach(
            i -> {
              var message = type(i % 200, 500 + i, 300_000 / (i + 1));
              assertArrayEquals(message.toByteArray(), FerryProto.toByteArray(message));
            });
  }

  /// An array that is put together has to be cleared first, all of it.
  @Test
  void aSmallPartOfAMessageIsCopied() {
    var small = type(5000, 600, 1000);
    var most = type(10, 600, 1000);
    var serializer = Serializers.of(Type.class);
    for (int i = 0; i < 3; i++) {
      FerryProto.toByteArray(small);
      assertEquals(Pass.AMONG_OTHERS, serializer.mostCopied());
      FerryProto.toByteArray(type(10, 1));
      assertEquals(Pass.AMONG_OTHERS, serializer.mostCopied());
      FerryProto.toByteArray(most);
      assertEquals(Pass.TO_ARRAY, serializer.mostCopied());
    }
    Alike.inMemory(type(5000, (1 << 20) - 1, 1 << 20, (1 << 20) + 1));
  }

  @Test
  void aStreamThatWritesMessagesItself() throws IOException {
    var outer = type(3, 100_000, 70_000, 10);
    var inner = type(5, 90_000, 80_000);
    var taken =
        new ByteArrayOutputStream() {
          @Override
          public synchronized void write(byte[] source, int offset, int length) {
            Alike.everywhere(inner);
            super.write(source, offset, length);
          }
        };
    FerryProto.writeTo(outer, taken);
    assertArrayEquals(outer.toByteArray(), taken.toByteArray());
  }

  @Test
  void afterAStreamThatThrowsTheNextMessageIsWrittenAsEver() throws IOException {
    var message = type(3, 100_000, 70_000, 10);
    for (int left = 0; left < 5; left++) {
      var failing = new CountingStream(left);
      assertThrows(IllegalStateException.class, () -> FerryProto.writeTo(message, failing));
      assertThrows(
          IllegalStateException.class, () -> FerryProto.writeDelimitedTo(message, failing));
      Alike.everywhere(message);
    }
    var stream = new CountingStream();
    FerryProto.writeTo(message, stream);
    assertEquals(5, stream.calls); // two pieces, and what is around them
  }

  @Test
  void aChannelThatDoesNotWait() throws IOException {
    var pipe = Pipe.open();
    try (var source = pipe.source();
        var sink = pipe.sink()) {
      sink.configureBlocking(false);
      for (int size : new int[] {1, 100_000}) {
        assertThrows(
            IllegalBlockingModeException.class, () -> FerryProto.writeTo(any(1, size), sink));
      }
      source.configureBlocking(false);
      assertEquals(0, source.read(ByteBuffer.allocate(1)));
    }
  }

  @Test
  void nothingIsKept() {
    var pieces = new ArrayList<WeakReference<ByteString>>();
    for (int count : new int[] {2000, 5, 1}) {
      pieces.add(writtenAndDropped(count));
    }
    for (int i = 0; i < 100 && pieces.stream().anyMatch(piece -> piece.get() != null); i++) {
      System.gc();
    }
    pieces.forEach(piece -> assertNull(piece.get()));
  }

  private static WeakReference<ByteString> writtenAndDropped(int count) {
    var piece = bytes(1000);
    var message = Repeated3.newBuilder().addAllBytes(Collections.nCopies(count, piece)).build();
    assertArrayEquals(message.toByteArray(), FerryProto.toByteArray(message));
    return new WeakReference<>(piece);
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
    private final int most;
    private int calls;

    CountingStream() {
      this(Integer.MAX_VALUE);
    }

    /// @param most calls that it stands
    CountingStream(int most) {
      this.most = most;
    }

    private void count() {
      if (calls == most) {
        throw new IllegalStateException("full");
      }
      calls++;
    }

    @Override
    public synchronized void write(int b) {
      count();
      super.write(b);
    }

    @Override
    public synchronized void write(byte[] source, int offset, int length) {
      count();
      super.write(source, offset, length);
    }
  }
}
