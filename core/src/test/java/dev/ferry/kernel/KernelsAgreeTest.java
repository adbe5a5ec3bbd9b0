package dev.ferry.kernel;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Every kernel set against the JDK, whichever one this JVM would choose: vectors without hardware
/// behind them are slow, not wrong.
class KernelsAgreeTest {
  private static final int[] SIZES = {
    0, 1, 4, 6, 7, 8, 13, 15, 16, 17, 31, 33, 63, 64, 65, 207, 1021
  };
  private static final int[][] SCRIPTS = {
    {0x00, 0x7F}, {0x80, 0x7FF}, {0x800, 0xD7FF}, {0xE000, 0xFFFF}, {0x10000, 0x10FFFF}
  };
  private static final int LONG = 4096;
  private static final int LONG_RUN = 256;
  private static final int START = 5;

  static List<Kernels> kernels() {
    var simple = new SimpleKernels();
    var all =
        new ArrayList<Kernels>(
            List.of(simple, new UntrainedKernels(simple, lesson -> {}), new PlainKernels()));
    if (ModuleLayer.boot().findModule("jdk.incubator.vector").isPresent()) {
      all.add(new ShuffleKernels());
      all.add(new CompressKernels());
    }
    return all;
  }

  @ParameterizedTest
  @MethodSource("kernels")
  void encodesWholeTextsAsTheJdk(Kernels kernels) {
    for (var text : texts(new Random(1))) {
      var chars = padded(text);
      int to = START + text.length();
      var bytes = new byte[3 + 3 * text.length() + 2 * Kernels.PADDING];

      long progress = kernels.encode(chars, START, to, bytes, 3);

      int surplus = Progress.read(progress) - text.length();
      assertTrue(surplus >= 0 && surplus < Kernels.PADDING, () -> "surplus " + surplus);
      assertArrayEquals(
          text.getBytes(UTF_8),
          Arrays.copyOfRange(bytes, 3, 3 + Progress.written(progress) - surplus));
    }
  }

  @ParameterizedTest
  @MethodSource("kernels")
  void encodeAFewCharsAmongOthers(Kernels kernels) {
    var random = new Random(6);
    for (int size = 1; size <= 70; size++) {
      for (int round = 0; round < 60; round++) {
        int main = random.nextInt(SCRIPTS.length);
        int every = 1 << random.nextInt(5);
        var text = text(random, size, main, random.nextInt(SCRIPTS.length), every);
        encodeAmongOthers(kernels, text, random, round % 4 == 0);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("kernels")
  void encodeSomeHundredCharsAmongOthers(Kernels kernels) {
    var random = new Random(8);
    for (int round = 0; round < 400; round++) {
      int main = random.nextInt(SCRIPTS.length);
      int size = 71 + random.nextInt(512 - 71);
      var text = runs(random, size, main, random.nextInt(SCRIPTS.length));
      encodeAmongOthers(kernels, text, random, round % 4 == 0);
    }
  }

  /// Chars of any kind, halves of pairs too, lie before and behind, and are none of its business.
  private static void encodeAmongOthers(
      Kernels kernels, String text, Random random, boolean hasLone) {
    var chars = new char[START + text.length() + Kernels.PADDING];
    int kinds = 1 + random.nextInt(3);
    for (int i = 0; i < chars.length; i++) {
      chars[i] =
          switch (random.nextInt(kinds)) {
            case 0 -> 'a';
            case 1 -> 'é';
            default -> (char) (0xD800 + random.nextInt(0x800));
          };
    }
    text.getChars(0, text.length(), chars, START);
    int to = START + text.length();
    if (hasLone) {
      chars[START + random.nextInt(text.length())] = (char) (0xD800 + random.nextInt(0x800));
    }
    int firstLone = firstLone(chars, START, to);
    var bytes = new byte[3 + 3 * text.length() + 2 * Kernels.PADDING];
    Arrays.fill(bytes, (byte) 0x55);

    long progress = kernels.encodeFew(chars, START, to, bytes, 3);

    int read = Progress.read(progress);
    assertTrue(read <= (firstLone < 0 ? to : firstLone) - START, () -> "read " + read);
    assertArrayEquals(
        ("UUU" + new String(chars, START, read)).getBytes(UTF_8),
        Arrays.copyOf(bytes, 3 + Progress.written(progress)));
  }

  @ParameterizedTest
  @MethodSource("kernels")
  void findTheSameBytes(Kernels kernels) {
    var random = new Random(7);
    var near = new byte[] {'\n', '\r', ' ', 0, 9, 11, 14, 'a', -1, (byte) 0x8A, (byte) 0xE3};
    for (int size : SIZES) {
      var bytes = new byte[START + size + Kernels.PADDING];
      for (int i = 0; i < bytes.length; i++) {
        bytes[i] = near[random.nextInt(near.length)];
      }
      for (byte first : near) {
        for (byte second : near) {
          var found = new int[size];
          int count = kernels.find(bytes, START, START + size, first, second, found);
          assertArrayEquals(
              IntStream.range(START, START + size)
                  .filter(i -> bytes[i] == first || bytes[i] == second)
                  .toArray(),
              Arrays.copyOf(found, count));
        }
      }
    }
  }

  @ParameterizedTest
  @MethodSource("kernels")
  void decodesWholeTextsAsTheJdk(Kernels kernels) {
    for (var text : texts(new Random(2))) {
      var encoded = text.getBytes(UTF_8);
      var bytes = padded(encoded);
      var chars = new char[encoded.length + 2 * Kernels.PADDING];

      long progress = kernels.decode(bytes, START, START + encoded.length, chars, 3);

      int surplus = Progress.read(progress) - encoded.length;
      assertTrue(surplus >= 0 && surplus < Kernels.PADDING, () -> "surplus " + surplus);
      assertEquals(text, new String(chars, 3, Progress.written(progress) - surplus));
    }
  }

  @ParameterizedTest
  @MethodSource("kernels")
  void measuresAndCountsWholeTextsAsTheJdk(Kernels kernels) {
    for (var text : texts(new Random(3))) {
      var encoded = text.getBytes(UTF_8);

      long length = kernels.encodedLength(padded(text), START, START + text.length());
      long count = kernels.wellFormed(padded(encoded), START, START + encoded.length);

      assertEquals(
          encoded.length, Progress.written(length) - (Progress.read(length) - text.length()));
      assertEquals(
          text.codePointCount(0, text.length()),
          Progress.written(count) - (Progress.read(count) - encoded.length));
    }
  }

  @ParameterizedTest
  @MethodSource("kernels")
  void stopAtOrBeforeALoneSurrogateWithAllBeforeItEncoded(Kernels kernels) {
    var random = new Random(4);
    for (var text : texts(random)) {
      if (text.isEmpty()) {
        continue;
      }
      var chars = padded(text);
      int at = START + random.nextInt(text.length());
      chars[at] = random.nextBoolean() ? '\uD800' : '\uDFFF';
      int firstLone = firstLone(chars, START, START + text.length());
      if (firstLone < 0) {
        continue;
      }
      var bytes = new byte[3 * text.length() + 2 * Kernels.PADDING];

      long progress = kernels.encode(chars, START, START + text.length(), bytes, 0);
      long length = kernels.encodedLength(chars, START, START + text.length());

      assertTrue(Progress.read(progress) <= firstLone - START);
      var expected = new String(chars, START, Progress.read(progress)).getBytes(UTF_8);
      assertArrayEquals(expected, Arrays.copyOf(bytes, Progress.written(progress)));
      assertTrue(Progress.read(length) <= firstLone - START);
      assertEquals(
          new String(chars, START, Progress.read(length)).getBytes(UTF_8).length,
          Progress.written(length));
    }
  }

  @ParameterizedTest
  @MethodSource("kernels")
  void stopAtOrBeforeAMalformedByteWithAllBeforeItDecoded(Kernels kernels) {
    var random = new Random(5);
    for (var text : texts(random)) {
      var encoded = text.getBytes(UTF_8);
      if (encoded.length == 0) {
        continue;
      }
      encoded[random.nextInt(encoded.length)] = (byte) random.nextInt(256);
      var replaced = new String(encoded, UTF_8);
      var chars = new char[encoded.length + 2 * Kernels.PADDING];

      long progress = kernels.decode(padded(encoded), START, START + encoded.length, chars, 0);
      long count = kernels.wellFormed(padded(encoded), START, START + encoded.length);

      int read = Math.min(Progress.read(progress), encoded.length);
      int written = Progress.written(progress) - (Progress.read(progress) - read);
      assertArrayEquals(
          Arrays.copyOf(encoded, read), new String(chars, 0, written).getBytes(UTF_8));
      assertTrue(replaced.startsWith(new String(chars, 0, written)));
      int checked = Math.min(Progress.read(count), encoded.length);
      var head = new String(encoded, 0, checked, UTF_8);
      assertArrayEquals(Arrays.copyOf(encoded, checked), head.getBytes(UTF_8));
      assertEquals(
          head.codePointCount(0, head.length()),
          Progress.written(count) - (Progress.read(count) - checked));
    }
  }

  private static int firstLone(char[] chars, int from, int to) {
    for (int i = from; i < to; i++) {
      if (i + 1 < to && Character.isSurrogatePair(chars[i], chars[i + 1])) {
        i++;
      } else if (Character.isSurrogate(chars[i])) {
        return i;
      }
    }
    return -1;
  }

  /// Of every size: each script by itself, all mixed, and runs of one script with another one rare;
  /// and long texts, of runs that have loops of their own, and of shorter ones by turns.
  private static List<String> texts(Random random) {
    var texts = new ArrayList<String>();
    for (int size : SIZES) {
      for (int main = 0; main < SCRIPTS.length; main++) {
        texts.add(text(random, size, main, main, 1));
        texts.add(text(random, size, main, random.nextInt(SCRIPTS.length), 16));
        texts.add(text(random, size, main, random.nextInt(SCRIPTS.length), 2));
      }
    }
    for (int main = 0; main < SCRIPTS.length; main++) {
      for (int other = 0; other < SCRIPTS.length; other++) {
        texts.add(text(random, LONG, main, other, LONG_RUN));
        texts.add(runs(random, LONG, main, other));
      }
    }
    return texts;
  }

  private static String text(Random random, int size, int main, int other, int every) {
    var text = new StringBuilder();
    while (text.length() < size) {
      var script = SCRIPTS[random.nextInt(every) == 0 ? other : main];
      text.appendCodePoint(random.nextInt(script[0], script[1] + 1));
    }
    return text.toString();
  }

  /// Of two scripts by turns, up to some 100 chars of each.
  private static String runs(Random random, int size, int main, int other) {
    var text = new StringBuilder();
    int script = main;
    while (text.length() < size) {
      int length = Math.min(size - text.length(), 1 + random.nextInt(100));
      text.append(text(random, length, script, script, 1));
      script = main + other - script;
    }
    return text.toString();
  }

  private static char[] padded(String text) {
    var chars = new char[START + text.length() + Kernels.PADDING];
    text.getChars(0, text.length(), chars, START);
    return chars;
  }

  private static byte[] padded(byte[] encoded) {
    var bytes = new byte[START + encoded.length + Kernels.PADDING];
    System.arraycopy(encoded, 0, bytes, START, encoded.length);
    return bytes;
  }
}
