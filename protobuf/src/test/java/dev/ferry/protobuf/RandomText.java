package dev.ferry.protobuf;

import java.util.random.RandomGenerator;

/// Random strings of the lengths at which encoders change their ways, and of all kinds of text.
final class RandomText {
  /// Where a string's length, or that of its bytes at one to three a char, takes a longer varint.
  private static final int[] EDGES = {42, 43, 127, 128, 5461, 5462, 16_383, 16_384};

  private final RandomGenerator random;
  private boolean hadLoneSurrogates;

  RandomText(RandomGenerator random) {
    this.random = random;
  }

  /// Whether a string had lone surrogates since it was last asked: such do not survive.
  boolean hadLoneSurrogates() {
    boolean had = hadLoneSurrogates;
    hadLoneSurrogates = false;
    return had;
  }

  /// Any text of up to `longest` chars, preferring short ones and the edges.
  String next(int longest) {
    return of(length(longest));
  }

  /// A length as that of a string.
  int length(int longest) {
    int kind = random.nextInt(16);
    if (kind == 0) {
      return 0;
    }
    if (kind < 4) {
      int edge = EDGES[random.nextInt(EDGES.length)];
      return edge <= longest ? edge : longest;
    }
    return random.nextInt(Math.min(longest, kind < 14 ? 20 : 300) + 1);
  }

  /// Any text of so many chars.
  String of(int length) {
    char[] chars = new char[length];
    int kind = random.nextInt(10);
    for (int i = 0; i < length; i++) {
      switch (kind < 8 ? kind : random.nextInt(8)) {
        case 0, 1, 2 -> chars[i] = (char) (' ' + random.nextInt(95));
        case 3 -> chars[i] = (char) (random.nextInt(4) == 0 ? 0xC0 + random.nextInt(64) : 'e');
        case 4 -> chars[i] = (char) (0x3041 + random.nextInt(86));
        case 5 -> i = emoji(chars, i);
        case 6 ->
            chars[i] = "\0\uFFFD\u007F\u0080\u07FF\u0800\uFFFF\uD7FF".charAt(random.nextInt(8));
        default -> {
          // One string in eight, and rarely there: they are not what messages are made of.
          if (random.nextInt(8) == 0) {
            chars[i] = (char) (0xD800 + random.nextInt(0x800));
            hadLoneSurrogates = true;
          } else {
            chars[i] = 'x';
          }
        }
      }
    }
    return new String(chars);
  }

  private int emoji(char[] chars, int at) {
    if (at + 1 == chars.length) {
      chars[at] = 'x';
      return at;
    }
    Character.toChars(0x1F600 + random.nextInt(80), chars, at);
    return at + 1;
  }
}
