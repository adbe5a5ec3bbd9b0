package dev.ferry.kernel;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What is found and counted eight bytes at a time is what is found byte by byte.
class ByteScanTest {
  private static final int AHEAD = 64;

  /// Neighbours of the wanted bytes among them, on which a borrow or carry would go wrong.
  private static final int[] NEAR = {
    0, 1, 9, 10, 11, 12, 13, 14, 0x7E, 0x7F, 0x80, 0x8A, 0x8D, 0xE3, 0xEF, 0xF0, 0xF4, 0xFF
  };

  private static final byte[][] WANTED = {
    {'\n', '\r'},
    {'\n', '\n'},
    {0, 0},
    {(byte) 0xE3, (byte) 0xE3},
    {(byte) 0xFF, 1},
    {'a', 0},
    {0x7E, 0},
    {0x7F, 1}
  };

  private final Random random = new Random(20261121);

  @Test
  void tellsALeadByteOfFourAmongTheLast() {
    for (int value = 0; value < 256; value++) {
      for (int fromEnd = 1; fromEnd <= 20; fromEnd++) {
        var bytes = new byte[30];
        int end = bytes.length - 5;
        bytes[end - fromEnd] = (byte) value;
        bytes[end] = (byte) 0xF0;

        boolean isThere = value >= 0xF0 && fromEnd <= ByteScan.END;
        assertEquals(isThere, ByteScan.endsWithFours(bytes, end), value + " " + fromEnd);
      }
    }
  }

  @Test
  void findsTheSameBytesAtEverySizeAndOffset() {
    for (int size = 0; size < 300; size++) {
      int from = random.nextInt(9);
      var bytes = bytes(from + size);
      for (var wanted : WANTED) {
        var found = new int[size];
        int count = ByteScan.find(bytes, from, from + size, wanted[0], wanted[1], found);
        int[] expected =
            IntStream.range(from, from + size)
                .filter(i -> bytes[i] == wanted[0] || bytes[i] == wanted[1])
                .toArray();
        assertArrayEquals(expected, Arrays.copyOf(found, count));
      }
    }
  }

  @Test
  void findsTheFirstByteAtEverySizeAndOffset() {
    for (int size = 0; size < 40; size++) {
      for (int spare = 0; spare < 9; spare++) {
        int from = random.nextInt(9);
        int to = from + size;
        var bytes = Arrays.copyOf(bytes(to), to + spare);
        for (var wanted : WANTED) {
          int first =
              IntStream.range(from, to).filter(i -> bytes[i] == wanted[0]).findFirst().orElse(-1);
          assertEquals(first, ByteScan.indexOf(bytes, from, to, wanted[0]));
        }
      }
    }
  }

  @Test
  void findsABytesPlaceAmongItsNeighbours() {
    for (int value = 0; value < 256; value++) {
      for (int at = 0; at < 20; at++) {
        var bytes = new byte[24];
        Arrays.fill(bytes, 0, at, (byte) (value ^ 1));
        Arrays.fill(bytes, at, bytes.length, (byte) (value - 1));
        bytes[at] = (byte) value;
        assertEquals(at, ByteScan.indexOf(bytes, 0, 20, (byte) value));
        assertEquals(-1, ByteScan.indexOf(bytes, 0, at, (byte) value));
        assertEquals(-1, ByteScan.indexOf(bytes, at + 1, 20, (byte) value));
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, ByteScan.YOUNG})
  void countsTheSameAtEverySizeAndOffset(int calls) {
    ByteScan.calls = calls;
    for (int size = 0; size < 5000; size += 1 + size / 100) {
      int from = random.nextInt(9);
      int to = from + size;
      var bytes = bytes(to);
      assertEquals(
          IntStream.range(from, to).filter(i -> bytes[i] == '\n').count(),
          ByteScan.count(bytes, from, to, (byte) '\n'));
      assertEquals(
          IntStream.range(from, to)
              .map(i -> ((bytes[i] & 0xC0) == 0x80 ? 0 : 1) + ((bytes[i] & 0xF0) == 0xF0 ? 1 : 0))
              .sum(),
          ByteScan.countChars(bytes, from, to));
      assertEquals(
          IntStream.range(from, to).filter(i -> bytes[i] < 0).count(),
          ByteScan.countNonAscii(bytes, from, to));
      assertEquals(
          IntStream.range(from, to)
              .filter(i -> bytes[i] == '\n' || bytes[i] == '\r' && bytes[i + 1] != '\n')
              .count(),
          ByteScan.countLineEnds(bytes, from, to));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, ByteScan.YOUNG})
  void countsManyInARow(int calls) {
    ByteScan.calls = calls;
    var bytes = new byte[100_000 + AHEAD];
    Arrays.fill(bytes, (byte) '\n');
    assertEquals(100_000, ByteScan.count(bytes, 0, 100_000, (byte) '\n'));
    assertEquals(100_000, ByteScan.countLineEnds(bytes, 0, 100_000));
    Arrays.fill(bytes, (byte) '\r');
    assertEquals(100_000, ByteScan.countLineEnds(bytes, 0, 100_000));
    Arrays.fill(bytes, (byte) 0xF1);
    assertEquals(100_000, ByteScan.countNonAscii(bytes, 0, 100_000));
    assertEquals(200_000, ByteScan.countChars(bytes, 0, 100_000));
  }

  private byte[] bytes(int size) {
    var bytes = new byte[size + AHEAD];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] =
          (byte) (random.nextBoolean() ? NEAR[random.nextInt(NEAR.length)] : random.nextInt(256));
    }
    return bytes;
  }
}
