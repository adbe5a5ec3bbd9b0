package dev.ferry.protobuf;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.google.protobuf.Message;
import dev.ferry.io.ByteOutput;
import dev.ferry.messages.extensions.Extended;
import dev.ferry.messages.extensions.Extensions;
import dev.ferry.messages.extensions.Leaf;
import dev.ferry.messages.proto3.Person;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PipedOutputStream;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.BufferOverflowException;
import java.nio.ByteBuffer;
import java.nio.ReadOnlyBufferException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.WritableByteChannel;
import java.util.EnumSet;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Targets and messages that fail: nothing is left half done, and the next message is none the
/// worse for it.
class FailureTest {
  private static final Person PERSON =
      Person.newBuilder().setName("与謝野 晶子").setId(1878).addPhones("x".repeat(300)).build();

  private static final int SIZE = PERSON.getSerializedSize();

  @AfterEach
  void theNextMessageIsWrittenAsEver() throws IOException {
    for (var target : Target.values()) {
      assertArrayEquals(PERSON.toByteArray(), target.bytes(PERSON), target::name);
    }
  }

  @Test
  void anEmptyMessageIsNotWritten() throws IOException {
    FerryProto.writeTo(Person.getDefaultInstance(), new PipedOutputStream());
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aBufferThatIsTooSmallByOne(boolean isDirect) {
    var buffer = isDirect ? ByteBuffer.allocateDirect(SIZE + 9) : ByteBuffer.allocate(SIZE + 9);
    buffer.position(3).limit(SIZE + 2);
    assertThrows(BufferOverflowException.class, () -> FerryProto.writeTo(PERSON, buffer));
    assertEquals(3, buffer.position());
    assertEquals(SIZE + 2, buffer.limit());
    byte[] all = new byte[SIZE + 9];
    buffer.clear().get(all);
    assertArrayEquals(new byte[SIZE + 9], all);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aBufferThatHasNoRoomAtAll(boolean isDirect) {
    var buffer = isDirect ? ByteBuffer.allocateDirect(0) : ByteBuffer.allocate(0);
    assertThrows(BufferOverflowException.class, () -> FerryProto.writeTo(PERSON, buffer));
    FerryProto.writeTo(Person.getDefaultInstance(), buffer);
    assertEquals(0, buffer.position());
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aBufferThatIsReadOnly(boolean isDirect) {
    var buffer = isDirect ? ByteBuffer.allocateDirect(SIZE) : ByteBuffer.allocate(SIZE);
    var readOnly = buffer.asReadOnlyBuffer();
    assertThrows(ReadOnlyBufferException.class, () -> FerryProto.writeTo(PERSON, readOnly));
    assertEquals(0, readOnly.position());
    assertEquals(ByteBuffer.allocate(SIZE), buffer);
  }

  @Test
  void aSegmentThatIsTooSmallByOne() {
    try (var arena = Arena.ofConfined()) {
      for (var segment :
          new MemorySegment[] {
            arena.allocate(SIZE + 4L), MemorySegment.ofArray(new byte[SIZE + 4])
          }) {
        for (long offset : new long[] {5, SIZE + 4, SIZE + 5, -1, Long.MAX_VALUE, Long.MIN_VALUE}) {
          assertThrows(
              IndexOutOfBoundsException.class, () -> FerryProto.writeTo(PERSON, segment, offset));
        }
        assertArrayEquals(new byte[SIZE + 4], segment.toArray(ValueLayout.JAVA_BYTE));
        assertEquals(SIZE, FerryProto.writeTo(PERSON, segment, 4));
      }
    }
  }

  @Test
  void aSegmentThatIsReadOnlyOrClosed() {
    var readOnly = MemorySegment.ofArray(new byte[SIZE]).asReadOnly();
    assertThrows(IllegalArgumentException.class, () -> FerryProto.writeTo(PERSON, readOnly, 0));
    var closed = closed();
    assertThrows(IllegalStateException.class, () -> FerryProto.writeTo(PERSON, closed, 0));
  }

  private static MemorySegment closed() {
    try (var arena = Arena.ofConfined()) {
      return arena.allocate(SIZE);
    }
  }

  @Test
  void aStreamThatThrows() {
    var failure = new IOException("full");
    var stream =
        new OutputStream() {
          @Override
          public void write(int value) throws IOException {
            throw failure;
          }
        };
    assertSame(failure, assertThrows(IOException.class, () -> FerryProto.writeTo(PERSON, stream)));
    assertSame(
        failure,
        assertThrows(IOException.class, () -> FerryProto.writeDelimitedTo(PERSON, stream)));
  }

  @Test
  void aChannelThatThrowsAfterAWhile() {
    var failure = new ClosedChannelException();
    var taken = new ByteArrayOutputStream();
    var channel =
        new WritableByteChannel() {
          @Override
          public int write(ByteBuffer source) throws IOException {
            if (taken.size() == 5) {
              throw failure;
            }
            taken.write(source.get());
            return 1;
          }

          @Override
          public boolean isOpen() {
            return true;
          }

          @Override
          public void close() {}
        };
    assertSame(failure, assertThrows(IOException.class, () -> FerryProto.writeTo(PERSON, channel)));
    assertEquals(5, taken.size());
  }

  /// A message that fails when half of it is written, on its own or deep within others.
  private static Message failing(RuntimeException failure, int depth) {
    return with(
        () -> {
          throw failure;
        },
        depth);
  }

  private static Message with(HandWritten.Incident incident, int depth) {
    Message held = new HandWritten(Leaf.getDefaultInstance(), new byte[500], incident);
    for (int i = 0; i < depth; i++) {
      var outer = Extended.newBuilder().setSecond("é".repeat(100)).setFifth("after");
      held =
          i == 0
              ? outer.setField(Extensions.extensionLeaf.getDescriptor(), held).build()
              : outer.setField(Extensions.nested.getDescriptor(), held).build();
    }
    return held;
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 20})
  void aMessageThatThrowsLeavesTheOutputAsItWas(int depth) {
    var failure = new IllegalStateException("in the middle");
    var message = failing(failure, depth);
    var out = new ByteOutput(8);
    out.writeUtf8("before");
    for (var order : MapOrder.values()) {
      assertSame(
          failure,
          assertThrows(IllegalStateException.class, () -> FerryProto.append(message, out, order)));
      assertArrayEquals("before".getBytes(UTF_8), out.toByteArray());
    }
    FerryProto.append(PERSON, out);
    assertEquals(6 + SIZE, out.size());
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 20})
  void aMessageThatThrowsWritesNothing(int depth) {
    var failure = new IllegalStateException("in the middle");
    var message = failing(failure, depth);
    var taken = new ByteArrayOutputStream();
    var buffer = ByteBuffer.allocate(10_000);
    var segment = MemorySegment.ofArray(new byte[10_000]);
    assertThrows(IllegalStateException.class, () -> FerryProto.toByteArray(message));
    assertThrows(IllegalStateException.class, () -> FerryProto.toByteString(message));
    assertThrows(IllegalStateException.class, () -> FerryProto.writeTo(message, taken));
    assertThrows(IllegalStateException.class, () -> FerryProto.writeTo(message, buffer));
    assertThrows(IllegalStateException.class, () -> FerryProto.writeTo(message, segment, 0));
    assertEquals(0, taken.size());
    assertEquals(0, buffer.position());
    assertEquals(ByteBuffer.allocate(10_000), buffer);
    assertArrayEquals(new byte[10_000], segment.toArray(ValueLayout.JAVA_BYTE));
  }

  /// As when a class that only Ferry needs cannot be initialised, or its calls lie too deep.
  private static List<Error> errorsOfFerrysOwn() {
    return List.of(new NoClassDefFoundError(), new StackOverflowError());
  }

  @ParameterizedTest
  @MethodSource("errorsOfFerrysOwn")
  void protobufJavaWritesWhatCannotBeWrittenInOnePass(Error error) throws IOException {
    var isFirst = new AtomicBoolean();
    var message =
        with(
            () -> {
              if (isFirst.getAndSet(false)) {
                throw error;
              }
            },
            2);
    byte[] expected = message.toByteArray();
    for (var target : EnumSet.complementOf(EnumSet.of(Target.ONE_PASS))) {
      isFirst.set(true);
      assertArrayEquals(expected, target.bytes(message), target::name);
    }
  }
}
