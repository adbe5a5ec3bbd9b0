package dev.ferry.kernel;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Texts that have to be of three-byte code points alone, in arrays that hold nothing else and
/// between other bytes, against the JDK.
class DecodeAllThreesTest {
  private static final int[] SIZES = {
    8, 9, 12, 15, 16, 17, 21, 22, 31, 33, 42, 43, 126, 127, 128, 129, 150, 252, 300
  };
  private static final char UNTOUCHED = '\u5555';
  private static final int[] SECOND_AND_THIRD = {0x00, 0x7F, 0x80, 0x9F, 0xA0, 0xBF, 0xC0, 0xFF};

  private final Random random = new Random(3);

  static List<Kernels> kernels() {
    return KernelsAgreeTest.kernels().stream()
        .filter(kernels -> kernels.shortestOfThrees() < Integer.MAX_VALUE)
        .toList();
  }

  @ParameterizedTest(allowZeroInvocations = true)
  @MethodSource("kernels")
  void decodeTextsOfEveryLength(Kernels kernels) {
    for (int size = kernels.shortestOfThrees() / 3; size <= 600; size++) {
      assertAsTheJdk(kernels, text(size).getBytes(UTF_8));
    }
  }

  @ParameterizedTest(allowZeroInvocations = true)
  @MethodSource("kernels")
  void decodeEveryCharOfThreeBytes(Kernels kernels) {
    var all = new StringBuilder();
    for (int c = 0x800; c < 0x10000; c++) {
      if (!Character.isSurrogate((char) c)) {
        all.append((char) c);
      }
    }
    assertAsTheJdk(kernels, all.toString().getBytes(UTF_8));
  }

  /// Whatever three bytes are in place of a code point.
  @ParameterizedTest(allowZeroInvocations = true)
  @MethodSource("kernels")
  void tellAnyOtherSequence(Kernels kernels) {
    for (int size : new int[] {13, 43}) {
      if (3 * size < kernels.shortestOfThrees()) {
        continue;
      }
      var bytes = text(size).getBytes(UTF_8);
      for (int lead = 0; lead < 0x100; lead++) {
        for (int second : SECOND_AND_THIRD) {
          for (int third : SECOND_AND_THIRD) {
            int at = 3 * random.nextInt(size);
            var changed = bytes.clone();
            changed[at] = (byte) lead;
            changed[at + 1] = (byte) second;
            changed[at + 2] = (byte) third;
            assertAsTheJdk(kernels, changed);
          }
        }
      }
    }
  }

  @ParameterizedTest(allowZeroInvocations = true)
  @MethodSource("kernels")
  void tellOneWrongByteAnywhere(Kernels kernels) {
    for (int size : SIZES) {
      if (3 * size >= kernels.shortestOfThrees()) {
        var bytes = text(size).getBytes(UTF_8);
        for (int i = 0; i < bytes.length; i++) {
          byte right = bytes[i];
          for (byte wrong : new byte[] {'a', (byte) 0x80, (byte) 0xC3, (byte) 0xE3, (byte) 0xF0}) {
            bytes[i] = wrong;
            assertAsTheJdk(kernels, bytes);
          }
          bytes[i] = right;
        }
      }
    }
  }

  @ParameterizedTest(allowZeroInvocations = true)
  @MethodSource("kernels")
  void tellSurrogatesAndShorterOnes(Kernels kernels) {
    for (int size : SIZES) {
      if (3 * size >= kernels.shortestOfThrees()) {
        var bytes = text(size).getBytes(UTF_8);
        for (int c : new int[] {0, 0x7F, 0x80, 0x7FF, 0xD800, 0xDBFF, 0xDC00, 0xDFFF}) {
          for (int at = 0; at < bytes.length; at += 3) {
            var changed = bytes.clone();
            changed[at] = (byte) (0xE0 | c >> 12);
            changed[at + 1] = (byte) (0x80 | c >> 6 & 0x3F);
            changed[at + 2] = (byte) (0x80 | c & 0x3F);
            assertAsTheJdk(kernels, changed);
          }
        }
      }
    }
  }

  private static void assertAsTheJdk(Kernels kernels, byte[] bytes) {
    var expected = new String(bytes, UTF_8);
    int size = bytes.length / 3;
    boolean areThrees = expected.length() == size && Arrays.equals(expected.getBytes(UTF_8), bytes);
    for (int around = 0; around <= 16; around += 16) {
      var src = new byte[around + bytes.length + around];
      Arrays.fill(src, (byte) 0xE3);
      System.arraycopy(bytes, 0, src, around, bytes.length);
      var chars = new char[around + size + around];
      Arrays.fill(chars, UNTOUCHED);

      boolean isDecoded =
          kernels.decodeAllThrees(src, around, around + bytes.length, chars, around);

      assertEquals(areThrees, isDecoded);
      if (areThrees) {
        assertEquals(expected, new String(chars, around, size));
      }
      var untouched = new char[around];
      Arrays.fill(untouched, UNTOUCHED);
      assertArrayEquals(untouched, Arrays.copyOf(chars, around));
      assertArrayEquals(untouched, Arrays.copyOfRange(chars, around + size, chars.length));
    }
  }

  /// With the lowest and the highest of three bytes.
  private String text(int size) {
    var text = new StringBuilder();
    while (text.length() < size) {
      int c =
          switch (random.nextInt(8)) {
            case 0 -> random.nextBoolean() ? 0x800 : 0xFFFF;
            case 1 -> random.nextBoolean() ? 0xD7FF : 0xE000;
            default -> random.nextInt(0x800, 0xD800);
          };
      text.append((char) c);
    }
    return text.toString();
  }
}
