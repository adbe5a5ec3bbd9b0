package dev.ferry.protobuf;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import org.junit.jupiter.api.Test;

class LargeBytesGuessTest {
  private final LargeBytesGuess guess = new LargeBytesGuess();

  private int untried() {
    int count = 0;
    while (guess.isNext()) {
      count++;
    }
    return count;
  }

  @Test
  void atFirstAllAreTried() {
    assertFalse(guess.isNext());
    guess.learn(false);
    assertFalse(guess.isNext());
  }

  @Test
  void twiceAsManyAreNotTriedAfterEachThatWasLeftButNotForever() {
    for (int expected : new int[] {1, 2, 4, 8, 8, 8}) {
      guess.learn(true);
      assertEquals(expected, untried());
    }
  }

  @Test
  void oneThatWasWrittenEndsThat() {
    for (int i = 0; i < 5; i++) {
      guess.learn(true);
    }
    assertEquals(8, untried());
    guess.learn(false);
    assertEquals(0, untried());
    guess.learn(true);
    assertEquals(1, untried());
  }
}
