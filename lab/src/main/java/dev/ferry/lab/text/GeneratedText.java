package dev.ferry.lab.text;

import dev.ferry.lab.experiment.Case;
import java.util.ArrayList;
import java.util.Random;
import java.util.random.RandomGenerator;

/// Makes up the texts of a case: always the same ones for the same script and length.
public final class GeneratedText {
  /// What a case's texts come to: enough to be more than a branch predictor learns by heart, little
  /// enough to stay in a core's own cache, where texts that are worked on are.
  private static final int CHARS = 64 * 1024;

  private static final int FEWEST = 4;
  private static final int MOST = 1024;

  private GeneratedText() {}

  /// A case of many texts of exactly `length` chars.
  public static Case of(Script script, int length) {
    var random = new Random(31L * script.name().hashCode() + length);
    int count = Math.clamp(CHARS / length, FEWEST, MOST);
    var texts = new ArrayList<String>(count);
    for (int i = 0; i < count; i++) {
      texts.add(text(script, length, random));
    }
    return new Case(script.title(), length + " chars", texts);
  }

  /// A text of exactly `length` chars.
  public static String text(Script script, int length, RandomGenerator random) {
    var text = new StringBuilder(length + 32);
    while (text.length() < length) {
      script.appendWord(text, random);
    }
    text.setLength(length);
    if (Character.isHighSurrogate(text.charAt(length - 1))) {
      text.setCharAt(length - 1, ' '); // the cut went through a pair
    }
    return text.toString();
  }
}
