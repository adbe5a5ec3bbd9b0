package dev.ferry.kernel;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Whether native memory is well-formed, by all kernels that can tell: in one call, and in two, of
/// which the first ends with a block.
class WellFormedNativeTest {
  private static final int LONGEST = 20 * Kernels.BLOCK;
  private static final int FROM = 67;

  private final MemorySegment memory =
      Arena.ofAuto().allocate(FROM + LONGEST + 2 * Kernels.BLOCK, 64);

  @BeforeEach
  void withVectors() {
    assumeTrue(ModuleLayer.boot().findModule("jdk.incubator.vector").isPresent());
  }

  /// Sequences at the edges of what is well-formed, wherever vectors meet.
  @Test
  void validatesEdgesEverywhere() {
    var edges =
        List.of(
            "7F",
            "80",
            "BF",
            "C0 80",
            "C1 BF",
            "C2 80",
            "DF BF",
            "C2",
            "C2 7F",
            "C2 C2",
            "C2 80 80",
            "E0 80 80",
            "E0 9F BF",
            "E0 A0 80",
            "ED 9F BF",
            "ED A0 80",
            "ED BF BF",
            "EE 80 80",
            "EF BF BF",
            "E1",
            "E1 80",
            "E1 80 7F",
            "E1 80 C2",
            "E1 7F 80",
            "E1 80 80 80",
            "F0 80 80 80",
            "F0 8F BF BF",
            "F0 90 80 80",
            "F1 80 80 80",
            "F4 8F BF BF",
            "F4 90 80 80",
            "F5 80 80 80",
            "F8 88 80 80 80",
            "FE",
            "FF",
            "F1",
            "F1 80",
            "F1 80 80",
            "F1 80 80 7F",
            "F1 80 80 E1",
            "F1 80 80 80 80");
    var grounds = List.of("x", "\u00E9", "\u3042", "\uD83D\uDE00");
    for (var edge : edges) {
      byte[] sequence = HexFormat.of().parseHex(edge.replace(" ", ""));
      for (var ground : grounds) {
        byte[] unit = ground.getBytes(UTF_8);
        for (int units = 0; units * unit.length < 2 * Kernels.BLOCK; units++) {
          validate(concatenated(ground.repeat(units).getBytes(UTF_8), sequence, unit));
          validate(concatenated(ground.repeat(units).getBytes(UTF_8), sequence, new byte[0]));
        }
      }
    }
  }

  /// Where a block ends with the bytes, the next one is not looked at.
  @Test
  void looksAtNothingPastTheLastBlock() {
    for (int blocks = 1; blocks <= 20; blocks++) {
      for (var text : List.of("x", "\u00E9", "\uD83D\uDE00", "x".repeat(60) + "\uD83D\uDE00")) {
        byte[] unit = text.getBytes(UTF_8);
        byte[] bytes = text.repeat(blocks * Kernels.BLOCK / unit.length).getBytes(UTF_8);
        put(bytes);
        int to = FROM + blocks * Kernels.BLOCK;
        memory.asSlice(to).fill((byte) 0xFF);

        for (var kernels : List.of(new CompressKernels(), new ShuffleKernels())) {
          assertTrue(kernels.isWellFormed(memory, FROM, to));
        }
      }
    }
  }

  @Test
  void validatesWhatIsRandom() {
    var random = new Random(2);
    byte[] some = HexFormat.of().parseHex("4180BFC2DFE0E1EDEFF0F1F4A09F908F");
    for (int run = 0; run < 4000; run++) {
      var text = new StringBuilder();
      int length = random.nextInt(150);
      while (text.length() < length) {
        int bits = random.nextInt(1, 21);
        int codePoint = random.nextInt(1 << bits);
        text.appendCodePoint(codePoint >= 0xD800 && codePoint < 0xE000 ? 'x' : codePoint);
      }
      byte[] bytes = text.toString().getBytes(UTF_8);
      validate(bytes);
      if (bytes.length > 0) {
        bytes[random.nextInt(bytes.length)] = some[random.nextInt(some.length)];
        validate(bytes);
        validate(Arrays.copyOf(bytes, random.nextInt(bytes.length)));
      }
    }
  }

  private static byte[] concatenated(byte[] first, byte[] second, byte[] third) {
    return ByteBuffer.allocate(first.length + second.length + third.length)
        .put(first)
        .put(second)
        .put(third)
        .array();
  }

  private void validate(byte[] bytes) {
    put(bytes);
    boolean expected = isWellFormed(bytes);
    int end = FROM + bytes.length + 1;
    for (var kernels : List.of(new CompressKernels(), new ShuffleKernels())) {
      for (int cut = FROM; cut < end; cut += Kernels.BLOCK) {
        boolean found =
            kernels.isWellFormed(memory, FROM, cut) && kernels.isWellFormed(memory, cut, end);
        int at = cut - FROM;
        assertEquals(
            expected, found, () -> HexFormat.ofDelimiter(" ").formatHex(bytes) + " cut at " + at);
      }
    }
  }

  private static boolean isWellFormed(byte[] bytes) {
    try {
      var _ = UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes));
      return true;
    } catch (CharacterCodingException malformed) {
      return false;
    }
  }

  /// With zeros before and after.
  private void put(byte[] bytes) {
    memory.fill((byte) 0);
    MemorySegment.copy(bytes, 0, memory, JAVA_BYTE, FROM, bytes.length);
  }
}
