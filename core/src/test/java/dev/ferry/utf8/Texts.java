package dev.ferry.utf8;

import java.util.Arrays;
import java.util.HexFormat;
import java.util.Random;

/// Seeded random text, well formed and not.
final class Texts {
  /// Ranges of code points to draw from.
  @SuppressWarnings("ImmutableEnumChecker")
  enum Script {
    NUL(0, 0),
    ASCII(0x20, 0x7E),
    LATIN_1(0xA0, 0xFF),
    WEST_EUROPEAN(0x20, 0x7E, 0x20, 0x7E, 0x20, 0x7E, 0xC0, 0xFF),
    CYRILLIC(0x400, 0x45F),
    HINDI(0x900, 0x97F),
    JAPANESE(0x3041, 0x3096, 0x4E00, 0x9FFF),
    EMOJI(0x1F300, 0x1F64F),
    RUSSIAN_WITH_SPACES(0x410, 0x44F, 0x410, 0x44F, 0x410, 0x44F, 0x20, 0x20),
    ASCII_AND_EMOJI(0x20, 0x7E, 0x1F300, 0x1F64F),
    CHINESE_WITH_RARE_ASCII(0x4E00, 0x9FFF, 0x4E00, 0x9FFF, 0x4E00, 0x9FFF, 0x30, 0x39),
    ALL_LENGTHS(0, 0x7F, 0x80, 0x7FF, 0x800, 0xD7FF, 0x10000, 0x10FFFF),
    BOUNDARIES(0x7F, 0x80, 0x7FF, 0x800, 0xD7FF, 0xD7FF, 0xE000, 0xE000, 0xFFFF, 0x10000),
    UNIFORM(0, 0xD7FF, 0xE000, 0xFFFF, 0x10000, 0x10FFFF);

    private final int[] ranges;

    Script(int... ranges) {
      this.ranges = ranges;
    }
  }

  private static final Script[] SCRIPTS = Script.values();

  private final Random random;

  Texts(long seed) {
    random = new Random(seed);
  }

  /// Another text for another name, always the same for the same.
  Texts(String name) {
    this(name.hashCode());
  }

  int below(int bound) {
    return random.nextInt(bound);
  }

  int codePoint(Script script) {
    int range = 2 * random.nextInt(script.ranges.length / 2);
    int low = script.ranges[range];
    return low + random.nextInt(script.ranges[range + 1] - low + 1);
  }

  /// Exactly `chars` code units of one script; where a pair does not fit any more, an `x`.
  String of(Script script, int chars) {
    var text = new StringBuilder(chars + 1);
    while (text.length() < chars) {
      text.appendCodePoint(codePoint(script));
    }
    if (text.length() > chars) {
      text.setLength(chars);
      text.setCharAt(chars - 1, 'x');
    }
    return text.toString();
  }

  /// Runs of random scripts and lengths.
  String mixed(int chars) {
    var text = new StringBuilder(chars + 1);
    while (text.length() < chars) {
      var script = SCRIPTS[random.nextInt(SCRIPTS.length)];
      text.append(of(script, 1 + random.nextInt(random.nextBoolean() ? 4 : 60)));
    }
    return text.toString();
  }

  /// Mostly one script, with few code points of another.
  String sprinkled(Script ground, Script rare, int chars) {
    var text = new StringBuilder(chars + 1);
    while (text.length() < chars) {
      text.appendCodePoint(codePoint(random.nextInt(24) == 0 ? rare : ground));
    }
    return text.toString();
  }

  /// Some code units replaced by surrogates, which are then mostly lone.
  String withLoneSurrogates(String s) {
    char[] chars = s.toCharArray();
    for (int i = random.nextInt(20); i < chars.length; i += 1 + random.nextInt(40)) {
      chars[i] = (char) (0xD800 + random.nextInt(0x800));
    }
    return new String(chars);
  }

  /// Any code units at all.
  String anyUnits(int chars) {
    char[] units = new char[chars];
    for (int i = 0; i < chars; i++) {
      units[i] = (char) random.nextInt(0x10000);
    }
    return new String(units);
  }

  byte[] anyBytes(int length) {
    byte[] bytes = new byte[length];
    random.nextBytes(bytes);
    return bytes;
  }

  /// One to three bits flipped, bytes overwritten, inserted, deleted, or the end cut off.
  byte[] mutated(byte[] src) {
    byte[] bytes = src;
    for (int round = random.nextInt(3); round >= 0 && bytes.length > 0; round--) {
      int at = random.nextInt(bytes.length);
      bytes =
          switch (random.nextInt(5)) {
            case 0 -> with(bytes, at, bytes[at] ^ 1 << random.nextInt(8));
            case 1 -> with(bytes, at, random.nextInt(256));
            case 2 -> spliced(bytes, at, 0x80 + random.nextInt(0x80), at);
            case 3 -> spliced(bytes, at, -1, at + 1);
            default -> Arrays.copyOf(bytes, at);
          };
    }
    return bytes;
  }

  private static byte[] with(byte[] src, int index, int value) {
    byte[] bytes = src.clone();
    bytes[index] = (byte) value;
    return bytes;
  }

  /// `src` up to `to`, `value` unless negative, and `src` again from `from` on.
  private static byte[] spliced(byte[] src, int to, int value, int from) {
    int extra = value < 0 ? 0 : 1;
    byte[] bytes = Arrays.copyOf(src, to + extra + src.length - from);
    if (extra == 1) {
      bytes[to] = (byte) value;
    }
    System.arraycopy(src, from, bytes, to + extra, src.length - from);
    return bytes;
  }

  static byte[] bytes(String hex) {
    return HexFormat.of().parseHex(hex.replace(" ", ""));
  }

  static byte[] joined(byte[]... parts) {
    int length = 0;
    for (byte[] part : parts) {
      length += part.length;
    }
    byte[] whole = new byte[length];
    int at = 0;
    for (byte[] part : parts) {
      System.arraycopy(part, 0, whole, at, part.length);
      at += part.length;
    }
    return whole;
  }
}
