package dev.ferry.lab.text;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.random.RandomGenerator;

/// The kinds of text that are made up for measuring: letters of a Unicode block in words, with the
/// spaces and stops of that script. What matters to a transcoder is how many bytes each char takes
/// and how often that changes.
public enum Script {
  /// Letters a to z: one byte each.
  ASCII(3, 9, " ", ", ", ". ", new Letters('a', 'z', 1)),
  /// One letter in eight with an accent, all in Latin-1: one byte, at times two.
  LATIN(3, 9, " ", ", ", ". ", new Letters('a', 'z', 7), new Letters('à', 'ö', 1)),
  /// Two bytes each, between one-byte spaces.
  ARABIC(3, 7, " ", "، ", ". ", new Letters('ا', 'غ', 3), new Letters('ف', 'ي', 1)),
  /// Three bytes each, without spaces.
  CHINESE(8, 16, "，", "，", "。", new Letters('一', '龥', 1)),
  /// Two bytes each, between one-byte spaces.
  HEBREW(3, 7, " ", ", ", ". ", new Letters('א', 'ת', 1)),
  /// Three bytes each, between one-byte spaces.
  HINDI(3, 8, " ", ", ", "। ", new Letters('क', 'ह', 3), new Letters('\u093E', '\u094D', 2)),
  /// Hiragana, katakana and kanji: three bytes each, without spaces.
  JAPANESE(
      8,
      20,
      "、",
      "、",
      "。",
      new Letters('ぁ', 'ん', 6),
      new Letters('ァ', 'ン', 2),
      new Letters('一', '龠', 4)),
  /// Three bytes each, between one-byte spaces.
  KOREAN(2, 5, " ", ", ", ". ", new Letters('가', '힣', 1)),
  /// Two bytes each, between one-byte spaces.
  RUSSIAN(3, 9, " ", ", ", ". ", new Letters('а', 'я', 1)),
  /// Surrogate pairs: four bytes for two chars.
  EMOJI(4, 12, " ", " ", " ", new Letters(0x1F300, 0x1F5FF, 2), new Letters(0x1F600, 0x1F64F, 3)),
  /// Each char from a script of its own, by chance: nothing for a branch predictor to go by.
  MIXED(
      3,
      9,
      " ",
      ", ",
      ". ",
      new Letters('a', 'z', 4),
      new Letters('à', 'ö', 2),
      new Letters('а', 'я', 2),
      new Letters('א', 'ת', 2),
      new Letters('ぁ', 'ん', 2),
      new Letters('一', '龠', 2),
      new Letters('가', '힣', 1),
      new Letters(0x1F600, 0x1F64F, 2));

  private final int shortestWord;
  private final int longestWord;
  private final String space;
  private final String comma;
  private final String stop;

  @SuppressWarnings("ImmutableEnumChecker") // an unmodifiable list of records of numbers
  private final List<Letters> letters;

  /// The code points `first` to `last`, picked `weight` times as often as those of weight 1.
  private record Letters(int first, int last, int weight) {}

  Script(
      int shortestWord,
      int longestWord,
      String space,
      String comma,
      String stop,
      Letters... letters) {
    this.shortestWord = shortestWord;
    this.longestWord = longestWord;
    this.space = space;
    this.comma = comma;
    this.stop = stop;
    this.letters = List.of(letters);
  }

  /// As people write it: “ASCII”, “Japanese”.
  public String title() {
    return this == ASCII ? name() : name().charAt(0) + key().substring(1);
  }

  /// As on the command line: “ascii”, “japanese”.
  public String key() {
    return name().toLowerCase(Locale.ROOT);
  }

  /// The script of that key, in any case.
  public static Optional<Script> of(String key) {
    return Arrays.stream(values()).filter(s -> s.key().equalsIgnoreCase(key)).findFirst();
  }

  /// A word, with the space or punctuation that follows it.
  void appendWord(StringBuilder text, RandomGenerator random) {
    int length = random.nextInt(shortestWord, longestWord + 1);
    for (int i = 0; i < length; i++) {
      text.appendCodePoint(letter(random));
    }
    int punctuation = random.nextInt(12);
    text.append(punctuation == 0 ? stop : punctuation == 1 ? comma : space);
  }

  private int letter(RandomGenerator random) {
    int pick = random.nextInt(letters.stream().mapToInt(Letters::weight).sum());
    for (var range : letters) {
      pick -= range.weight;
      if (pick < 0) {
        return random.nextInt(range.first, range.last + 1);
      }
    }
    throw new AssertionError("weights do not add up");
  }
}
