package dev.ferry.io;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ferry.utf8.MalformedPolicy;
import dev.ferry.utf8.MalformedUtf8Exception;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ReadOnlyBufferException;
import java.util.Arrays;
import java.util.Random;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What is written, against a plain model of it; text is in [ByteOutputTextTest], where all is
/// written to in [ByteOutputTargetsTest].
class ByteOutputTest {
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 10, 511, 512, 5000})
  void randomOperationsAsTheModelHasThem(int capacity) {
    for (int seed = 0; seed < 40; seed++) {
      var random = new Random(seed);
      var out = new ByteOutput(capacity);
      var model = new ByteOutputModel();
      assertEquals(capacity, out.capacity());
      for (int i = 0; i < 200; i++) {
        operation(out, model, random, 0);
        assertEquals(model.size(), out.size());
        assertTrue(out.capacity() >= out.size());
      }
      assertArrayEquals(model.bytes(), out.toByteArray(), "seed " + seed);
    }
  }

  private static void operation(ByteOutput out, ByteOutputModel model, Random random, int depth) {
    long number = random.nextLong() >> random.nextInt(64);
    byte[] some = new byte[random.nextInt(random.nextInt(8) == 0 ? 2000 : 20)];
    random.nextBytes(some);
    switch (random.nextInt(depth < 3 ? 18 : 15)) {
      case 0 -> {
        out.writeByte((int) number);
        model.addLittleEndian(number, 1);
      }
      case 1 -> {
        out.writeShort((int) number);
        model.addLittleEndian(number, 2);
      }
      case 2 -> {
        out.writeInt((int) number);
        model.addLittleEndian(number, 4);
      }
      case 3 -> {
        out.writeLong(number);
        model.addLittleEndian(number, 8);
      }
      case 4 -> {
        out.writeFloat(Float.intBitsToFloat((int) number));
        model.addLittleEndian(number, 4);
      }
      case 5 -> {
        out.writeDouble(Double.longBitsToDouble(number));
        model.addLittleEndian(number, 8);
      }
      case 6 -> {
        out.writeVarint((int) number);
        model.addVarint(Integer.toUnsignedLong((int) number));
      }
      case 7 -> {
        out.writeVarint(number);
        model.addVarint(number);
      }
      case 8 -> {
        out.writeBytes(some);
        model.add(some);
      }
      case 9 -> {
        int from = random.nextInt(some.length + 1);
        int count = random.nextInt(some.length - from + 1);
        out.writeBytes(some, from, count);
        model.add(Arrays.copyOfRange(some, from, from + count));
      }
      case 10 -> {
        var buffer = random.nextBoolean() ? ByteBuffer.wrap(some) : direct(some);
        buffer.position(random.nextInt(some.length + 1));
        model.add(Arrays.copyOfRange(some, buffer.position(), some.length));
        out.writeBytes(random.nextBoolean() ? buffer : buffer.asReadOnlyBuffer());
      }
      case 11 -> {
        out.writeBytes(MemorySegment.ofArray(some));
        model.add(some);
      }
      case 12 -> {
        var text = randomText(random);
        out.writeUtf8(text);
        model.add(text.getBytes(UTF_8));
      }
      case 13 -> {
        var text = randomText(random);
        out.writeUtf8WithLength(text);
        model.addWithLength(text);
      }
      case 14 -> {
        int at = out.extend(some.length);
        assertEquals(model.size(), at);
        System.arraycopy(some, 0, out.array(), at, some.length);
        model.add(some);
        out.reserve(some.length + 1);
        System.arraycopy(some, 0, out.array(), out.size() + 1, some.length);
        out.writeByte(some.length);
        out.setSize(out.size() + some.length);
        model.add(new byte[] {(byte) some.length});
        model.add(some);
      }
      case 15 -> {
        if (out.size() >= 4) {
          int at = random.nextInt(out.size() - 3);
          out.setInt(at, (int) number);
          model.setLittleEndian(at, (int) number);
        }
      }
      case 16 -> {
        if (depth == 0) {
          int size = out.size() - random.nextInt(Math.min(out.size(), 30) + 1);
          out.setSize(size);
          model.truncate(size);
        }
      }
      default -> {
        int reserved = 1 + random.nextInt(5);
        int begin = out.reserveLength(reserved);
        // The room for the length is no part of the model.
        var held = new ByteOutputModel();
        for (int count = random.nextInt(6); count > 0; count--) {
          var one = new ByteOutput(random.nextInt(20));
          var itsModel = new ByteOutputModel();
          operation(one, itsModel, random, depth + 1);
          out.writeBytes(one.array(), 0, one.size());
          held.add(itsModel.bytes());
        }
        assertEquals(held.size(), out.fillLength(begin, reserved));
        model.addVarint(held.size());
        model.add(held.bytes());
      }
    }
  }

  private static ByteBuffer direct(byte[] bytes) {
    return ByteBuffer.allocateDirect(bytes.length).put(bytes).flip();
  }

  private static String randomText(Random random) {
    int length = random.nextInt(random.nextInt(20) == 0 ? 40_000 : 60);
    int kind = random.nextInt(4);
    var text = new StringBuilder(length + 1);
    while (text.length() < length) {
      text.appendCodePoint(
          switch (random.nextInt(4) == 0 ? random.nextInt(5) : kind) {
            case 0, 1 -> random.nextInt(0x80);
            case 2 -> 0x80 + random.nextInt(0x780);
            case 3 -> 0x3041 + random.nextInt(86);
            default -> random.nextInt(0x11_0000);
          });
    }
    return text.toString();
  }

  @Test
  void everyEdgeOfAVarint() {
    var out = new ByteOutput(0);
    var model = new ByteOutputModel();
    for (int bit = 0; bit < 64; bit++) {
      for (int more = -2; more <= 2; more++) {
        long number = (1L << bit) + more;
        out.writeVarint(number);
        model.addVarint(number);
        out.writeVarint((int) number);
        model.addVarint(Integer.toUnsignedLong((int) number));
        var put = new byte[13];
        int end = ByteOutput.putVarint(put, 2, number);
        model.addVarint(number);
        out.writeBytes(put, 2, end - 2);
        assertArrayEquals(new byte[] {0, 0, 0}, new byte[] {put[0], put[1], put[12]});
      }
    }
    assertArrayEquals(model.bytes(), out.toByteArray());
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5})
  void aLengthMovesWhatItIsOf(int reserved) {
    IntStream.of(0, 1, 126, 127, 128, 129, 16_382, 16_383, 16_384, 16_385, 2_097_151, 2_097_152)
        .forEach(
            length -> {
              byte[] content = new byte[length];
              new Random(length).nextBytes(content);
              var out = new ByteOutput(0);
              var model = new ByteOutputModel();
              out.writeUtf8("before");
              model.add("before".getBytes(UTF_8));
              int begin = out.reserveLength(reserved);
              out.writeBytes(content);
              assertEquals(length, out.fillLength(begin, reserved));
              out.writeUtf8("after");
              model.addVarint(length);
              model.add(content);
              model.add("after".getBytes(UTF_8));
              assertArrayEquals(model.bytes(), out.toByteArray());
            });
  }

  @Test
  void lengthsWithinLengths() {
    var out = new ByteOutput(1);
    var model = new ByteOutputModel();
    int[] begins = new int[100];
    for (int i = 0; i < begins.length; i++) {
      out.writeByte(i);
      begins[i] = out.reserveLength(1 + i % 5);
    }
    out.writeUtf8("x".repeat(120));
    for (int i = begins.length - 1; i >= 0; i--) {
      out.fillLength(begins[i], 1 + i % 5);
    }
    model.add("x".repeat(120).getBytes(UTF_8));
    for (int i = begins.length - 1; i >= 0; i--) {
      model.insertLength(0);
      byte[] rest = model.bytes();
      model.clear();
      model.addLittleEndian(i, 1);
      model.add(rest);
    }
    assertArrayEquals(model.bytes(), out.toByteArray());
  }

  @Test
  void aLengthThatWasNotReservedIsRefused() {
    var out = new ByteOutput();
    out.writeBytes(new byte[300]);
    var before = out.toByteArray();
    for (int lengthBytes : new int[] {Integer.MIN_VALUE, -1, 0, 6, Integer.MAX_VALUE}) {
      assertThrows(IllegalArgumentException.class, () -> out.fillLength(10, lengthBytes));
    }
    for (int begin : new int[] {Integer.MIN_VALUE, -1, 0, 301, 1000, Integer.MAX_VALUE}) {
      for (int lengthBytes = 1; lengthBytes <= 5; lengthBytes++) {
        int reserved = lengthBytes;
        assertThrows(IndexOutOfBoundsException.class, () -> out.fillLength(begin, reserved));
      }
    }
    assertArrayEquals(before, out.toByteArray());
  }

  @Test
  void aLengthThatNeedsALastByteMoreThanThereIsRoomFor() {
    // Filled to its last byte, so that moving by one has to grow.
    for (int spare = 0; spare < 12; spare++) {
      var out = new ByteOutput(140 + spare);
      int begin = out.reserveLength(1);
      out.extend(out.capacity() - out.size());
      byte[] content = Arrays.copyOfRange(out.array(), begin, out.size());
      assertEquals(content.length, out.fillLength(begin, 1));
      var model = new ByteOutputModel();
      model.addVarint(content.length);
      model.add(content);
      assertArrayEquals(model.bytes(), out.toByteArray());
    }
  }

  @Test
  void growsToWhatIsNeededAndKeepsIt() {
    var out = new ByteOutput(0);
    assertEquals(0, out.capacity());
    for (int i = 0; i < 100_000; i++) {
      out.writeByte(i);
    }
    int capacity = out.capacity();
    assertTrue(capacity >= 100_000 && capacity < 300_000, () -> "capacity " + capacity);
    var array = out.array();
    out.clear();
    assertEquals(0, out.size());
    out.writeBytes(new byte[100_000]);
    assertSame(array, out.array());
  }

  @Test
  void whatIsExtendedIsTheCallersToFill() {
    var out = new ByteOutput(4);
    out.writeInt(0x0403_0201);
    assertEquals(4, out.extend(0));
    assertEquals(4, out.extend(3));
    assertEquals(7, out.size());
    out.array()[4] = 5;
    out.array()[5] = 6;
    out.array()[6] = 7;
    assertArrayEquals(new byte[] {1, 2, 3, 4, 5, 6, 7}, out.toByteArray());
  }

  @Test
  void itsOwnBytesOnceMore() {
    var out = new ByteOutput(0);
    out.writeUtf8("é日");
    for (int i = 0; i < 10; i++) {
      out.writeBytes(out.array(), 0, out.size());
    }
    out.writeBytes(out.asByteBuffer());
    assertArrayEquals("é日".repeat(2048).getBytes(UTF_8), out.toByteArray());
  }

  @Test
  void bytesOfNativeAndTypedSegments() {
    var out = new ByteOutput();
    try (var arena = Arena.ofConfined()) {
      out.writeBytes(arena.allocateFrom("native"));
    }
    out.writeBytes(MemorySegment.ofArray(new int[] {0x0403_0201}));
    out.writeBytes(MemorySegment.ofArray(new byte[] {1, 2, 3}).asSlice(1, 1));
    assertArrayEquals(
        new byte[] {'n', 'a', 't', 'i', 'v', 'e', 0, 1, 2, 3, 4, 2}, out.toByteArray());
  }

  @Test
  void whatFailsLeavesTheSize() {
    failing(IndexOutOfBoundsException.class, out -> out.writeBytes(new byte[3], 2, 2));
    failing(IndexOutOfBoundsException.class, out -> out.writeBytes(new byte[3], -1, 2));
    failing(IndexOutOfBoundsException.class, out -> out.writeBytes(new byte[3], 1, -1));
    failing(IndexOutOfBoundsException.class, out -> out.setInt(3, 1));
    failing(IndexOutOfBoundsException.class, out -> out.setInt(-1, 1));
    failing(IndexOutOfBoundsException.class, out -> out.setSize(out.capacity() + 1));
    failing(IndexOutOfBoundsException.class, out -> out.setSize(-1));
    failing(IllegalArgumentException.class, out -> out.reserve(-1));
    failing(OutOfMemoryError.class, out -> out.reserve(Integer.MAX_VALUE));
    failing(IllegalArgumentException.class, out -> out.extend(-1));
    failing(OutOfMemoryError.class, out -> out.extend(Integer.MAX_VALUE));
    failing(
        MalformedUtf8Exception.class,
        out -> out.writeUtf8("x".repeat(40_000) + "\uD800", MalformedPolicy.REPORT));
    failing(IllegalStateException.class, out -> out.writeBytes(closed()));
    assertThrows(IllegalArgumentException.class, () -> new ByteOutput(-1));
  }

  @Test
  @SuppressWarnings("NullAway") // It is what is tested.
  void nothingIsWrittenOfNull() {
    failing(NullPointerException.class, out -> out.writeUtf8(null));
    failing(NullPointerException.class, out -> out.writeUtf8(null, MalformedPolicy.KEEP));
    failing(NullPointerException.class, out -> out.writeUtf8WithLength(null));
    failing(NullPointerException.class, out -> out.writeBytes((byte[]) null));
    failing(NullPointerException.class, out -> out.writeBytes((ByteBuffer) null));
    failing(NullPointerException.class, out -> out.writeBytes((MemorySegment) null));
  }

  private static MemorySegment closed() {
    try (var arena = Arena.ofConfined()) {
      return arena.allocate(10);
    }
  }

  private static void failing(Class<? extends Throwable> failure, Consumer<ByteOutput> call) {
    var out = new ByteOutput(6);
    out.writeUtf8("before");
    assertThrows(failure, () -> call.accept(out));
    assertArrayEquals("before".getBytes(UTF_8), out.toByteArray());
    // And it is as usable as ever.
    out.writeUtf8WithLength("é".repeat(100));
    assertEquals(6 + 2 + 200, out.size());
  }

  @Test
  void aViewOfWhatWasWritten() {
    var out = new ByteOutput();
    out.writeUtf8("é");
    var view = out.asByteBuffer();
    assertEquals(ByteBuffer.wrap("é".getBytes(UTF_8)), view);
    assertEquals(0, view.position());
    assertEquals(2, view.capacity());
    assertThrows(ReadOnlyBufferException.class, () -> view.put(0, (byte) 1));
  }
}
