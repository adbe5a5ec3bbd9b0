package dev.ferry.protobuf;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ferry.io.ByteOutput;
import org.junit.jupiter.api.Test;

class LengthGuessTest {
  private final LengthGuess guess = new LengthGuess();

  /// Writes something of a length.
  ///
  /// @return the bytes that were guessed for it
  private int guessedFor(int length) {
    var out = new ByteOutput();
    int reserved = guess.bytes();
    int begin = out.reserveLength(reserved);
    out.extend(length);
    guess.fill(out, begin, reserved, Pass.AS_HELD);
    assertEquals(ByteOutput.varintBytes(length) + length, out.size());
    return reserved;
  }

  /// How many guesses are wrong, of lengths of which one of thirty is another.
  private int wrongOf(int count, int often, int seldom) {
    int wrong = 0;
    for (int i = 0; i < count; i++) {
      int length = i % 30 == 29 ? seldom : often;
      wrong += guessedFor(length) == ByteOutput.varintBytes(length) ? 0 : 1;
    }
    return wrong;
  }

  @Test
  void oneByteAtFirst() {
    assertEquals(1, guessedFor(0));
    assertEquals(1, guessedFor(127));
    assertEquals(1, guess.bytes());
  }

  @Test
  void muchThatIsMovedIsMovedOnce() {
    assertEquals(1, guessedFor(20_000));
    assertEquals(3, guess.bytes());
  }

  @Test
  void littleIsMovedSeveralTimes() {
    for (int i = 0; i < 6; i++) {
      assertEquals(1, guessedFor(200));
    }
    assertEquals(2, guessedFor(200));
  }

  @Test
  void whereOneOfThirtyIsAnotherNineOfTenGuessesAreRight() {
    assertTrue(wrongOf(3000, 85, 150) < 300);
    assertTrue(wrongOf(3000, 150, 85) < 300);
  }
}
