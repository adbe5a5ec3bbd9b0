package dev.ferry.kernel;

import static dev.ferry.kernel.TrainingText.START;

import java.util.List;
import java.util.function.LongSupplier;

/// What kernels are trained by in one lesson.
abstract class Exercises {
  /// A byte that is malformed anywhere.
  static final byte WRONG = (byte) 0xFF;

  /// One kind of work on a text.
  interface Exercise {
    /// Does it and tells whether the result is right.
    boolean run(Kernels kernels, TrainingText text);
  }

  /// Work on a part of a text.
  interface Step {
    /// Does it.
    ///
    /// @param out where the result goes
    /// @return the [Progress]
    long run(int from, int to, int out);
  }

  /// Those that are measured.
  abstract List<Exercise> measured();

  /// What is trained, too, but not measured: over so few chars, what is around a call takes as
  /// long; and malformed text, so that the first there is does not throw compiled code away.
  abstract List<Exercise> unmeasured();

  /// Takes a text in two steps, so that one begins and one ends within it, wherever a kernel stops
  /// there: code for that must not be left out, either.
  static long inTwo(int units, Step step) {
    long first = step.run(START, START + units / 2, START);
    int read = Progress.read(first);
    if (read >= units) {
      return first;
    }
    int written = Progress.written(first);
    long rest = step.run(START + read, START + units, START + written);
    return Progress.of(read + Progress.read(rest), written + Progress.written(rest));
  }

  /// Whether something stops at or before a wrong byte.
  ///
  /// @param progress of it
  static boolean stops(TrainingText text, LongSupplier progress) {
    int wrong = START + text.byteCount / 2;
    byte right = text.bytes[wrong];
    text.bytes[wrong] = WRONG;
    int read = Progress.read(progress.getAsLong());
    text.bytes[wrong] = right;
    return read <= wrong - START;
  }

  /// Whether everything was taken and, but for the zeros of the padding, became so many units.
  static boolean isWhole(long progress, int units, int result) {
    int surplus = Progress.read(progress) - units;
    return surplus >= 0 && Progress.written(progress) - surplus == result;
  }
}
