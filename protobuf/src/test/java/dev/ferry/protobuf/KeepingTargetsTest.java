package dev.ferry.protobuf;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;

import com.google.protobuf.ByteString;
import com.google.protobuf.Message;
import dev.ferry.messages.proto3.Mixed3;
import dev.ferry.messages.proto3.Person;
import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.WritableByteChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Streams and channels that hold on to the arrays that they are given, to write them later: what
/// they have of one message stays, whatever is written after it, and what they do to it changes
/// nothing.
class KeepingTargetsTest {
  private static final Person FIRST = Person.newBuilder().setName("一".repeat(3000)).build();
  private static final Person SECOND = Person.newBuilder().setName("二".repeat(3000)).build();

  /// A subclass of one that does not keep what it is given.
  static final class KeepingStream extends ByteArrayOutputStream {
    private final List<ByteBuffer> kept = new ArrayList<>();
    private final List<byte[]> arrays = new ArrayList<>();

    @Override
    public synchronized void write(byte[] bytes, int offset, int length) {
      kept.add(ByteBuffer.wrap(bytes, offset, length));
      arrays.add(bytes);
    }

    private byte[] all() {
      var all = new ByteArrayOutputStream();
      for (var one : kept) {
        var copy = new byte[one.remaining()];
        one.duplicate().get(copy);
        all.writeBytes(copy);
      }
      return all.toByteArray();
    }
  }

  private record KeepingChannel(KeepingStream kept) implements WritableByteChannel {
    @Override
    public int write(ByteBuffer source) {
      int length = source.remaining();
      if (source.hasArray()) {
        kept.write(source.array(), source.arrayOffset() + source.position(), length);
        source.position(source.limit());
      } else {
        var bytes = new byte[length];
        source.get(bytes);
        kept.write(bytes, 0, length);
      }
      return length;
    }

    @Override
    public boolean isOpen() {
      return true;
    }

    @Override
    public void close() {}
  }

  interface Writing {
    void write(Message message, KeepingStream kept) throws IOException;
  }

  static Stream<Writing> ways() {
    return Stream.of(
        FerryProto::writeTo,
        FerryProto::writeDelimitedTo,
        (message, kept) -> {
          // Hands on what is larger than its buffer.
          OutputStream around = new BufferedOutputStream(kept, 64);
          FerryProto.writeTo(message, around);
          around.flush();
        },
        (message, kept) -> FerryProto.writeTo(message, new KeepingChannel(kept)),
        (message, kept) ->
            FerryProto.writeTo(message, Channels.newOutputStream(new KeepingChannel(kept))));
  }

  private static byte[] written(Writing way, Message message) throws IOException {
    var kept = new KeepingStream();
    way.write(message, kept);
    return kept.all();
  }

  @ParameterizedTest
  @MethodSource("ways")
  void whatIsKeptStays(Writing way) throws IOException {
    var expected = written(way, FIRST);
    var kept = new KeepingStream();
    way.write(FIRST, kept);

    way.write(SECOND, new KeepingStream());

    assertArrayEquals(expected, kept.all());
  }

  /// Nor is it where there is nothing to hand on.
  @ParameterizedTest
  @MethodSource("ways")
  void theArrayOfTheThreadsOutputIsNeverGiven(Writing way) throws IOException {
    way.write(FIRST, new KeepingStream());
    var reusable = Outputs.acquire();
    byte[] own = reusable.output().array();
    Outputs.release(reusable);

    for (var message : List.of(FIRST, Person.getDefaultInstance())) {
      var kept = new KeepingStream();
      way.write(message, kept);
      kept.arrays.forEach(array -> assertNotSame(own, array));
    }
  }

  /// A piece of bytes of the message's own is handed on, too, as by protobuf-java; what is around
  /// it is not.
  @ParameterizedTest
  @MethodSource("ways")
  void whatIsAroundLargePiecesStays(Writing way) throws IOException {
    var piece = ByteString.copyFrom(new byte[100_000]);
    var first = Mixed3.newBuilder().setA("一".repeat(100)).setData(piece).build();
    var second = Mixed3.newBuilder().setA("二".repeat(100)).setData(piece).build();
    var expected = written(way, first);
    var kept = new KeepingStream();
    way.write(first, kept);

    way.write(second, new KeepingStream());

    assertArrayEquals(expected, kept.all());
  }

  @ParameterizedTest
  @MethodSource("ways")
  void whatIsChangedChangesNothing(Writing way) throws IOException {
    var expected = written(way, FIRST);
    var kept = new KeepingStream();
    var kept2 = new KeepingStream();
    way.write(SECOND, kept);
    way.write(FIRST, kept2);

    kept.kept.forEach(one -> one.duplicate().put(new byte[one.remaining()]));

    assertArrayEquals(expected, kept2.all());
  }
}
