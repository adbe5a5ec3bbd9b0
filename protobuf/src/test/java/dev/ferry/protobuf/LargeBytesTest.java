package dev.ferry.protobuf;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.protobuf.Any;
import com.google.protobuf.ByteString;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Random;
import org.junit.jupiter.api.Test;

/// Around the sizes from which on bytes are left to protobuf-java, after strings of several sizes.
class LargeBytesTest {
  private static final int[] SIZES = {1, 16_383, 16_384, 16_385, 65_535, 65_536, 65_537, 200_000};
  private static final int AT_ONCE = 65_536;

  @Test
  void sameBytesAsProtobufJava() throws IOException {
    for (int size : SIZES) {
      for (int before : new int[] {0, 1, size / 4 - 10, size / 4, size / 4 + 10, size}) {
        var message = message(Math.max(0, before), size);
        var expected = message.toByteArray();
        forgetLargeBytes();
        assertArrayEquals(expected, FerryProto.toByteArray(message));
        forgetLargeBytes();
        assertArrayEquals(expected, FerryProto.toByteString(message).toByteArray());
        var stream = new CountingStream();
        FerryProto.writeTo(message, stream);
        assertArrayEquals(expected, stream.toByteArray());
      }
    }
  }

  @Test
  void aMessageWithoutLargeBytesIsHandedOnByOneCall() throws IOException {
    for (int size : SIZES) {
      if (size <= AT_ONCE) {
        var stream = new CountingStream();
        FerryProto.writeTo(message(3, size), stream);
        assertEquals(1, stream.calls);
      }
    }
  }

  /// After some without, the next message of the class is tried again.
  private static void forgetLargeBytes() {
    for (int i = 0; i < 10; i++) {
      FerryProto.toByteArray(Any.getDefaultInstance());
    }
    assertFalse(Serializers.of(Any.class).largeBytes().isNext());
  }

  @Test
  void smallAndLargeByTurns() {
    for (int i = 0; i < 100; i++) {
      var message = message(10, i % 7 < 3 ? 20_000 : i);
      assertArrayEquals(message.toByteArray(), FerryProto.toByteArray(message));
    }
  }

  @Test
  void largeOnesOneAfterTheOtherAreNotAllTried() {
    forgetLargeBytes();
    var message = message(10, 20_000);
    FerryProto.toByteArray(message);
    assertTrue(Serializers.of(Any.class).largeBytes().isNext());
    assertFalse(Serializers.of(Any.class).largeBytes().isNext());
  }

  private static Any message(int before, int size) {
    var value = new byte[size];
    new Random(size).nextBytes(value);
    return Any.newBuilder()
        .setTypeUrl("u".repeat(before))
        .setValue(ByteString.copyFrom(value))
        .build();
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
