package dev.ferry.text;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.charset.Charset;
import java.util.Random;

/// Seeded random text of many short lines.
final class RandomLines {
  private static final String[] ENDS = {"\n", "\n", "\r\n", "\r\n", "\r", "\n\r", "\r\r\n", "\n\n"};
  private static final int[][] RANGES = {
    {0x20, 0x7E},
    {0x20, 0x7E},
    {0, 0x1F},
    {0x80, 0x7FF},
    {0x3041, 0x30F6},
    {0x4E00, 0x9FFF},
    {0x1F300, 0x1F64F},
    {0x0A00, 0x0A0D},
    {0x0D00, 0x0D0D}
  };

  private final Random random;

  RandomLines(String name) {
    random = new Random(name.hashCode());
  }

  int below(int bound) {
    return random.nextInt(bound);
  }

  /// Some `chars` chars of any kind that `charset` can encode.
  String text(int chars, Charset charset) {
    var encoder = charset.newEncoder();
    var text = new StringBuilder(chars + 2);
    while (text.length() < chars) {
      if (below(12) == 0) {
        text.append(ENDS[below(ENDS.length)]);
        continue;
      }
      int[] range = RANGES[below(RANGES.length)];
      for (int run = below(6); run >= 0; run--) {
        var one = Character.toString(range[0] + below(range[1] - range[0] + 1));
        text.append(encoder.canEncode(one) ? one : "?");
      }
    }
    return text.toString();
  }

  String text(int chars) {
    return text(chars, UTF_8);
  }

  /// With about one byte in `rarity` overwritten by a random one.
  byte[] damaged(byte[] bytes, int rarity) {
    byte[] damaged = bytes.clone();
    for (int i = below(rarity); i < damaged.length; i += 1 + below(2 * rarity)) {
      damaged[i] = (byte) below(256);
    }
    return damaged;
  }
}
