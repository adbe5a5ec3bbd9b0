package dev.ferry.text;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.ferry.utf8.MalformedPolicy;
import dev.ferry.utf8.Utf8;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Strings of short lines, which are decoded many at once when kernels are trained, are those of
/// each line by itself.
class ShortLinesTest {
  private static final String JAPANESE = "東京都港区芝公園の二番八号、カタカナ・ひらがな漢字𠮷";
  private static final String OTHERS = "Съешь ещё œuf, çà ñ ß 👍😀 ½ 12,345.67 and plain words";
  private static final String ASCII = "2024-11-30 12:34:56 INFO plain words and numbers 0.5";

  @BeforeAll
  static void trained() {
    Utf8.warmUp();
  }

  /// Lines of all lengths up to more than are taken, by turns short and long, ASCII and not.
  @ParameterizedTest
  @EnumSource(MalformedPolicy.class)
  void wholeAndDamaged(MalformedPolicy policy) throws IOException {
    var random = new RandomLines("short lines " + policy);
    for (int round = 0; round < 20; round++) {
      byte[] bytes = lines(random, 1 + random.below(100), 20_000).getBytes(UTF_8);
      alike(bytes, policy, LineEnd.ANY);
      alike(random.damaged(bytes, 20), policy, LineEnd.ANY);
      alike(random.damaged(bytes, 3_000), policy, LineEnd.ANY);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {'\n', '\r', 0, ',', 'w', 0x7F, 0x85, 0x2028, 0x3001, 0x1F44D})
  void otherEnds(int end) throws IOException {
    var random = new RandomLines("ends " + end);
    for (int round = 0; round < 5; round++) {
      var text = lines(random, 60, 20_000).replace("\n", Character.toString(end));
      alike(text.getBytes(UTF_8), MalformedPolicy.AS_JDK, LineEnd.of(end));
      byte[] damaged = random.damaged(text.getBytes(UTF_8), 20);
      alike(damaged, MalformedPolicy.AS_JDK, LineEnd.of(end));
    }
  }

  /// All pairs of bytes, and what they may be continued by, at the end of a line.
  @ParameterizedTest
  @EnumSource(names = {"AS_JDK", "REPLACE", "KEEP"})
  void sequencesCutByTheEnd(MalformedPolicy policy) throws IOException {
    int[] thirds = {'a', 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC2, 0xE3, 0xF0, 0xFF};
    var text = new ByteArrayOutputStream();
    for (int third : thirds) {
      for (int pair = 0x8000; pair < 0x10000; pair++) {
        if ((pair & 0xFF) == '\n' || (pair & 0xFF) == '\r') {
          continue;
        }
        text.writeBytes("あa".getBytes(UTF_8));
        text.write(pair >> 8);
        text.write(pair);
        if ((pair & 1) == 0) {
          text.write(third);
        }
        text.write('\n');
      }
    }
    alike(text.toByteArray(), policy, LineEnd.ANY);
  }

  private static String lines(RandomLines random, int longest, int chars) {
    var text = new StringBuilder();
    int rarity = 1 + random.below(40);
    String[] ends = {"\n", "\r\n", random.below(2) == 0 ? "\n" : "\r"};
    while (text.length() < chars) {
      var kind = random.below(rarity) == 0 ? ASCII : random.below(3) == 0 ? OTHERS : JAPANESE;
      int most = random.below(rarity) == 0 ? 3 * longest : longest;
      int left = random.below(most + 1);
      while (left > 0) {
        int to = Math.min(kind.length(), left);
        int from = random.below(to);
        if (Character.isLowSurrogate(kind.charAt(from))) {
          from--;
        }
        text.append(kind, from, to);
        left -= to - from;
        kind = random.below(6) == 0 ? OTHERS : kind;
      }
      text.append(ends[random.below(ends.length)]);
    }
    return text.toString();
  }

  private static void alike(byte[] bytes, MalformedPolicy policy, LineEnd end) throws IOException {
    var options = TextOptions.DEFAULTS.withMalformed(policy).withLineEnd(end);
    try (var ones = TextFile.of(Trickle.channel(bytes, 100_000), options);
        var many = TextFile.of(Trickle.channel(bytes, 100_000), options);
        var strings = many.strings()) {
      var expected = new ArrayList<String>();
      collect(ones.iterator(), expected);
      var actual = new ArrayList<String>();
      collect(strings.iterator(), actual);
      assertEquals(expected, actual);
    }
  }

  /// What is thrown is one more of them: the next line can be read all the same.
  private static void collect(Iterator<?> lines, List<String> all) {
    boolean isEnd = false;
    while (!isEnd) {
      try {
        isEnd = !lines.hasNext();
        if (!isEnd) {
          all.add(lines.next().toString());
        }
      } catch (MalformedTextException malformed) {
        all.add(malformed.toString());
      }
    }
  }
}
