package dev.ferry.io;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.BufferOverflowException;
import java.nio.ByteBuffer;
import java.nio.ReadOnlyBufferException;
import java.nio.channels.WritableByteChannel;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Where a [ByteOutput] is written to.
class ByteOutputTargetsTest {
  private static ByteOutput output(String text) {
    var out = new ByteOutput();
    out.writeUtf8(text);
    return out;
  }

  /// A channel that takes so many bytes at a time.
  private record Slow(ByteArrayOutputStream taken, int atMost) implements WritableByteChannel {
    @Override
    public int write(ByteBuffer source) {
      int count = Math.min(atMost, source.remaining());
      for (int i = 0; i < count; i++) {
        taken.write(source.get());
      }
      return count;
    }

    @Override
    public boolean isOpen() {
      return true;
    }

    @Override
    public void close() {}
  }

  @Test
  void aStreamByOneCall() throws IOException {
    var calls = new AtomicInteger();
    var taken =
        new ByteArrayOutputStream() {
          @Override
          public synchronized void write(byte[] bytes, int offset, int length) {
            calls.incrementAndGet();
            super.write(bytes, offset, length);
          }
        };
    output("é".repeat(10_000)).writeTo(taken);
    assertEquals("é".repeat(10_000), taken.toString(UTF_8));
    assertEquals(1, calls.get());
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3, 1000, 100_000})
  void aChannelThatTakesAFewBytesAtATime(int atMost) throws IOException {
    var channel = new Slow(new ByteArrayOutputStream(), atMost);
    output("é".repeat(5000)).writeTo(channel);
    assertEquals("é".repeat(5000), channel.taken().toString(UTF_8));
  }

  @Test
  void nothingAtAll() throws IOException {
    var out = new ByteOutput();
    var taken = new ByteArrayOutputStream();
    out.writeTo(taken);
    out.writeTo(new Slow(taken, 1));
    out.writeTo(ByteBuffer.allocate(0));
    out.writeTo(MemorySegment.NULL, 0);
    assertEquals(0, taken.size());
    assertArrayEquals(new byte[0], out.toByteArray());
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aBufferFromItsPositionOn(boolean isDirect) {
    var buffer = isDirect ? ByteBuffer.allocateDirect(10) : ByteBuffer.allocate(10);
    buffer.position(2).limit(8);
    output("abcdef").writeTo(buffer);
    assertEquals(8, buffer.position());
    byte[] all = new byte[10];
    buffer.clear().get(all);
    assertArrayEquals("\0\0abcdef\0\0".getBytes(UTF_8), all);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aBufferThatIsTooSmallStaysAsItIs(boolean isDirect) {
    var buffer = isDirect ? ByteBuffer.allocateDirect(10) : ByteBuffer.allocate(10);
    buffer.position(2).limit(7);
    assertThrows(BufferOverflowException.class, () -> output("abcdef").writeTo(buffer));
    assertEquals(2, buffer.position());
    assertEquals(7, buffer.limit());
    byte[] all = new byte[10];
    buffer.clear().get(all);
    assertArrayEquals(new byte[10], all);
    var readOnly = ByteBuffer.allocate(10).asReadOnlyBuffer();
    assertThrows(ReadOnlyBufferException.class, () -> output("abc").writeTo(readOnly));
    assertEquals(0, readOnly.position());
  }

  @Test
  void aSegmentFromAnOffsetOn() {
    try (var arena = Arena.ofConfined()) {
      for (var segment :
          new MemorySegment[] {arena.allocate(16), MemorySegment.ofArray(new long[2])}) {
        output("abcdef").writeTo(segment, 3);
        assertArrayEquals(
            Arrays.copyOf("\0\0\0abcdef".getBytes(UTF_8), 16),
            segment.toArray(ValueLayout.JAVA_BYTE));
      }
    }
  }

  @Test
  void aSegmentThatIsTooSmallStaysAsItIs() {
    var segment = MemorySegment.ofArray(new byte[8]);
    for (long offset : new long[] {3, 8, 9, -1, Long.MAX_VALUE}) {
      assertThrows(
          IndexOutOfBoundsException.class, () -> output("abcdef").writeTo(segment, offset));
    }
    assertArrayEquals(new byte[8], segment.toArray(ValueLayout.JAVA_BYTE));
    assertThrows(
        IllegalArgumentException.class, () -> output("abc").writeTo(segment.asReadOnly(), 0));
  }

  @Test
  void aFailureOfTheTargetIsTheCallers() {
    var out = output("abc");
    var failure = new IOException("full");
    var stream =
        new OutputStream() {
          @Override
          public void write(int value) throws IOException {
            throw failure;
          }
        };
    assertSame(failure, assertThrows(IOException.class, () -> out.writeTo(stream)));
    assertArrayEquals("abc".getBytes(UTF_8), out.toByteArray());
  }
}
