package dev.ferry.utf8;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ferry.kernel.Kernels;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// What is left to the JDK depends on what was seen before, which no result shows.
class DelegateTest {
  private static final String LATIN = "garçon, un café";
  private static final String LATIN_WITH_ACCENT_IN_THE_MIDDLE =
      "a".repeat(32) + "é" + "a".repeat(31);
  private static final String ASCII = "a".repeat(64);

  @BeforeAll
  static void train() {
    Utf8.warmUp();
  }

  @BeforeEach
  void ascii() {
    encode(ASCII, 8);
  }

  @Test
  void afterLatinTextAsciiIsTrustedAgainAfterFourInARow() {
    encode(LATIN_WITH_ACCENT_IN_THE_MIDDLE, 1);

    assertEquals(!Kernels.writing().hasVectors(), isTaken(ASCII));

    encode(ASCII, 3);
    assertEquals(!Kernels.writing().hasVectors(), isTaken(ASCII));
    encode(ASCII, 1);
    assertTrue(isTaken(ASCII));
  }

  @Test
  void latinTextInBetweenBeginsTheCountAnew() {
    encode(LATIN_WITH_ACCENT_IN_THE_MIDDLE, 1);
    encode(ASCII, 3);
    encode(LATIN.repeat(4), 1);
    encode(ASCII, 3);

    assertEquals(!Kernels.writing().hasVectors(), isTaken(ASCII));
  }

  @Test
  void veryShortAndLongTextIsTrustedAnyway() {
    encode(LATIN_WITH_ACCENT_IN_THE_MIDDLE, 1);

    assertTrue(isTaken("a".repeat(32)));
    assertTrue(isTaken("a".repeat(1025)));
  }

  @Test
  void underOtherPoliciesNothingIsTaken() {
    assertFalse(Delegate.takes(ASCII, MalformedPolicy.REPORT));
  }

  private static boolean isTaken(String text) {
    return Delegate.takes(text, MalformedPolicy.AS_JDK);
  }

  private static void encode(String text, int times) {
    for (int i = 0; i < times; i++) {
      Utf8.encode(text);
    }
  }
}
