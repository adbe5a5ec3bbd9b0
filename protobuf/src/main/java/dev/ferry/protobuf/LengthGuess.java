package dev.ferry.protobuf;

import dev.ferry.io.ByteOutput;

/// Guesses how many bytes a length takes that is not known before what has it is written. A wrong
/// guess moves what was written.
///
/// Any thread may use it, without order. Threads may see different guesses, of which each is good,
/// also the 0 of an object that another thread has made.
final class LengthGuess {
  /// Bytes that wrong guesses move before there is another one.
  private static final int MOST_MOVED = 1 << 10;

  /// Bytes past the first that a length is expected to take.
  private int moreBytes;

  /// Bytes moved, about, since that was expected. So what is wrong more often, or for more bytes at
  /// a time, is expected for a shorter time.
  private int moved;

  /// As an argument of [ByteOutput#reserveLength].
  int bytes() {
    return 1 + moreBytes;
  }

  /// Fills in a length, and learns from it.
  ///
  /// @param begin what [ByteOutput#reserveLength] returned
  /// @param reserved the bytes that were guessed
  void fill(ByteOutput out, int begin, int reserved, Pass pass) {
    int length = pass.fillLength(out, begin, reserved);
    int needed = ByteOutput.varintBytes(length);
    if (needed != reserved) {
      guessAgain(out.size() - begin, needed);
    }
  }

  private void guessAgain(int bytes, int needed) {
    long all = (long) moved + bytes;
    boolean isEnough = all > MOST_MOVED;
    if (isEnough) {
      moreBytes = needed - 1;
    }
    moved = isEnough ? 0 : (int) all;
  }
}
