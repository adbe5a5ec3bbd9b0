package dev.ferry.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertIterableEquals;

import dev.ferry.utf8.MalformedPolicy;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Step by step the same as the JDK's decoder.
@Tag("once") // no kernels
class Utf16DecoderTest {
  private static final char[] UNITS = {'a', '\uD83D', '\uDE00'};
  private static final int MOST_UNITS = 5;

  /// All texts of so many units of three kinds, with and without half a unit more, in two pieces,
  /// into buffers of few chars.
  @ParameterizedTest
  @CsvSource({"UTF-16LE", "UTF-16BE"})
  void allShortTexts(String name) {
    var encoding = Encoding.of(name);
    for (int length = 0; length <= MOST_UNITS; length++) {
      for (int text = 0; text < Math.pow(UNITS.length, length); text++) {
        var units = new char[length];
        for (int i = 0, rest = text; i < length; i++, rest /= UNITS.length) {
          units[i] = UNITS[rest % UNITS.length];
        }
        var bytes = bytes(encoding, units);
        for (int half = 0; half < 2; half++) {
          for (int cut = 0; cut <= bytes.length - half; cut++) {
            for (int room : new int[] {1, 2, 3, 10}) {
              check(encoding, Arrays.copyOf(bytes, bytes.length - half), cut, room);
            }
          }
        }
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"UTF-16LE", "UTF-16BE"})
  void longTexts(String name) {
    var random = new Random(11);
    var encoding = Encoding.of(name);
    for (int round = 0; round < 2000; round++) {
      var units = new char[random.nextInt(1000)];
      int often = 1 + random.nextInt(200);
      for (int i = 0; i < units.length; i++) {
        units[i] = random.nextInt(often) == 0 ? UNITS[random.nextInt(3)] : 'あ';
      }
      var bytes = bytes(encoding, units);
      check(encoding, bytes, random.nextInt(bytes.length + 1), 2 + random.nextInt(1000));
    }
  }

  @Test
  void loneSurrogatesAreKept() {
    var random = new Random(12);
    for (int round = 0; round < 200; round++) {
      var units = new char[random.nextInt(300)];
      for (int i = 0; i < units.length; i++) {
        units[i] = UNITS[random.nextInt(3)];
      }
      var decoder = Encoding.UTF_16LE.newDecoder(MalformedPolicy.KEEP);
      var steps = steps(decoder, bytes(Encoding.UTF_16LE, units), 0, 100);
      var kept = new StringBuilder();
      steps.forEach(step -> kept.append(step.chars));
      assertEquals(new String(units), kept.toString());
    }
  }

  /// What a call of the decoder came to.
  private record Step(CoderResult result, int taken, String chars) {}

  private static void check(Encoding encoding, byte[] bytes, int cut, int room) {
    var expected = steps(encoding.charset().newDecoder(), bytes, cut, room);
    var found = steps(encoding.newDecoder(MalformedPolicy.REPORT), bytes, cut, room);
    assertIterableEquals(expected, found);
  }

  private static List<Step> steps(CharsetDecoder decoder, byte[] bytes, int cut, int room) {
    var steps = new ArrayList<Step>();
    var in = ByteBuffer.wrap(bytes).limit(cut);
    var out = CharBuffer.wrap(new char[room + 20]).slice(3, room);
    for (boolean isEnd = false; ; ) {
      int before = in.position();
      var result = decoder.decode(in, out.clear(), isEnd);
      steps.add(new Step(result, in.position() - before, out.flip().toString()));
      if (result.isError()) {
        in.position(in.position() + result.length());
      } else if (result.isUnderflow() && isEnd) {
        return steps;
      } else if (result.isUnderflow()) {
        in.limit(bytes.length);
        isEnd = true;
      } else if (out.limit() == 0 && room == 1) {
        in.position(in.position() + 4); // a pair that will never fit
      }
    }
  }

  private static byte[] bytes(Encoding encoding, char[] units) {
    var bytes = ByteBuffer.allocate(2 * units.length);
    for (char unit : units) {
      byte high = (byte) (unit >> 8);
      byte low = (byte) unit;
      bytes.put(encoding.equals(Encoding.UTF_16BE) ? high : low);
      bytes.put(encoding.equals(Encoding.UTF_16BE) ? low : high);
    }
    return bytes.array();
  }
}
