package dev.ferry.protobuf;

/// Guesses whether a message of a class will end its pass by [LargeBytes] (or for lack of memory),
/// as those before it did: that takes a microsecond, as long as it takes to copy some ten
/// kilobytes.
///
/// Any thread may use it, without order: each value that is there is good.
final class LargeBytesGuess {
  /// Messages, at most, that are not tried after one that ended so.
  private static final int MOST_UNTRIED = 8;

  /// Messages that are not tried after the last one that ended so: twice as many each time.
  private int untried;

  /// Of these, those that are still to come.
  private int left;

  /// Whether the next message is to be left to protobuf-java without being tried.
  boolean isNext() {
    int before = left;
    if (before == 0) {
      return false;
    }
    left = before - 1;
    return true;
  }

  /// Tells how one ended that was tried.
  void learn(boolean wasLeft) {
    if (wasLeft) {
      untried = Math.clamp(2L * untried, 1, MOST_UNTRIED);
      left = untried;
    } else if (untried != 0) {
      untried = 0;
    }
  }
}
